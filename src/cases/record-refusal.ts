import { InvalidInputError, type InputFault } from '../lib/errors.js';

/**
 * - required, invalid: of the value of a field; `reason` says what it must be
 * - unknown-reference: the row that a field names is missing, or may not be named by the author
 * - removed-reference: it was removed in the meantime
 * - duplicate: another record has this value, of which there may be one
 * - reused-key: the idempotency key came with another request before
 * - below-itself: a category would lie below itself
 * - last-administrator: no administrator would be left to let users in
 * - legal-hold: a case under legal hold is not deleted
 * - contact-of-user: the contact is changed with the user whose it is
 * - contact-of-other-case: the contact also belongs to a case that the author may not change
 */
export type FaultCode =
  | 'required'
  | 'invalid'
  | 'unknown-reference'
  | 'removed-reference'
  | 'duplicate'
  | 'reused-key'
  | 'below-itself'
  | 'last-administrator'
  | 'legal-hold'
  | 'contact-of-user'
  | 'contact-of-other-case';

/** One reason for which a record is not taken. Each API words it for its clients. */
export interface RecordFault extends InputFault {
  readonly code: FaultCode;
  /** Follows the name of the field in a sentence: "must be a whole number". */
  readonly reason: string;
  readonly resource: string;
  /** Index of the record among several of its kind; 0 when left out, for the one that was asked for. */
  readonly rowIndex?: number;
  /** The beginning of the value that was sent; never a secret. */
  readonly value?: string;
}

/** The message for an API without words of its own is the reason. */
export function recordFault(fault: Omit<RecordFault, 'message'>): RecordFault {
  return { ...fault, message: fault.reason };
}

export function isRecordFault(fault: InputFault): fault is RecordFault {
  return 'code' in fault && 'reason' in fault;
}

/** A record that is understood but not taken. Carries every fault at once, also those that the API found itself. */
export class RecordRefusal extends InvalidInputError {
  override name = 'RecordRefusal';
}

const SHOWN_LENGTH = 100;

/** The value that was sent, as an answer may repeat it: no control characters, and shortened. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, SHOWN_LENGTH).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
