import {
  isRecordFault,
  RecordRefusal,
  type FaultCode,
  type RecordFault,
} from '../../cases/record-refusal.js';
import { InvalidInputError, RefusedStateError, type InputFault } from '../../lib/errors.js';
import { KEY_HEADER } from '../idempotency-key.js';
import { fieldNamesOf } from './face-fields.js';
import type { Grammar } from './record-face.js';

/** Faults of how things are, not of what was sent. */
const OF_STATE: ReadonlySet<FaultCode> = new Set([
  'duplicate',
  'reused-key',
  'last-administrator',
  'legal-hold',
  'contact-of-user',
  'contact-of-other-case',
]);

/** Fields that are not those of a record. */
const FIELD_NAMES: Readonly<Partial<Record<FaultCode, string>>> = { 'reused-key': KEY_HEADER };

/** Does something at the door of the case file; a refusal is shown in the words of this API. */
export async function inWordsOf<T>(grammar: Pick<Grammar, 'fields'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecordRefusal)) throw error;
    const faults = error.faults.map((fault) => wordFault(grammar, fault));
    const isOfState = error.faults.every((fault) => isRecordFault(fault) && OF_STATE.has(fault.code));
    const Refusal = isOfState ? RefusedStateError : InvalidInputError;
    throw new Refusal(faults, { cause: error });
  }
}

function wordFault(grammar: Pick<Grammar, 'fields'>, fault: InputFault): InputFault {
  if (!isRecordFault(fault)) return fault;
  return { field: FIELD_NAMES[fault.code] ?? fieldOf(grammar, fault), message: fault.reason };
}

/** The name by which clients know a field of the case file. */
export function fieldOf({ fields }: Pick<Grammar, 'fields'>, { field }: Pick<RecordFault, 'field'>): string {
  return Object.entries(fieldNamesOf(fields)).find(([, name]) => name === field)?.[0] ?? field;
}
