import { InvalidInputError, type InputFault } from '../lib/errors.js';

export type RecordErrno = 'REQUIRED' | 'DUPLICATE' | 'INVALID' | 'INVALID_FOREIGN_KEY' | 'ERROR';

/** One thing wrong with what was sent, in the words of the API family. */
export interface RecordFault extends InputFault {
  readonly errno: RecordErrno;
  /** Of a session or a password: `auth`. */
  readonly resource: string;
  /** Of a record among several of its kind; 0 for the one that was asked for. */
  readonly rowIndex?: number;
  /** The beginning of what was sent; never a secret. */
  readonly value?: string;
}

/** A request that is understood but not taken: 412 in the session API. Carries every fault at once. */
export class RecordRefusal extends InvalidInputError {
  override name = 'RecordRefusal';
  override readonly faults: readonly RecordFault[];

  constructor(faults: readonly RecordFault[], options?: ErrorOptions) {
    super(faults, options);
    this.faults = faults;
  }
}

const SHOWN_LENGTH = 100;

/** The value that was sent, as an answer may repeat it: no control characters, and shortened. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, SHOWN_LENGTH).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
