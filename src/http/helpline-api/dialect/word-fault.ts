import { isRecordFault, type FaultCode, type RecordFault } from '../../../cases/record-refusal.js';
import type { InputFault } from '../../../lib/errors.js';
import type { HelplineErrno, HelplineFault } from './helpline-fault.js';

interface Wording {
  readonly errno: HelplineErrno;
  readonly message: (fault: RecordFault) => string;
}

const aboutField = ({ field, reason }: RecordFault) => `${field} ${reason}`;
const says = (text: string) => () => text;

/** The API family's name of each fault of the case file. */
const WORDINGS: Readonly<Record<FaultCode, Wording>> = {
  required: { errno: 'REQUIRED', message: aboutField },
  invalid: { errno: 'INVALID', message: aboutField },
  'unknown-reference': { errno: 'INVALID_FOREIGN_KEY', message: aboutField },
  'removed-reference': {
    errno: 'INVALID_FOREIGN_KEY',
    message: says('Something that the record refers to has just been removed'),
  },
  duplicate: { errno: 'DUPLICATE', message: says('There is one like this already') },
  'reused-key': {
    errno: 'DUPLICATE',
    message: says('This Idempotency-Key came with another request before'),
  },
  'below-itself': { errno: 'INVALID', message: says('A category cannot lie below itself') },
  'last-administrator': { errno: 'ERROR', message: says('This is the last administrator') },
  'legal-hold': { errno: 'ERROR', message: says('This case is under legal hold') },
  'contact-of-user': {
    errno: 'ERROR',
    message: says('This is the contact of a user, and changed with the user'),
  },
  'contact-of-other-case': {
    errno: 'ERROR',
    message: says('This person also belongs to a case that you may not change'),
  },
};

/** Fields of the case file that have another name here, because here they are not fields. */
const FIELD_NAMES: Readonly<Partial<Record<FaultCode, string>>> = { 'reused-key': 'Idempotency-Key' };

/** A fault of the case file in the words of this API; what this API has worded stays as it is. */
export function wordFault(fault: InputFault): InputFault & Partial<HelplineFault> {
  if (!isRecordFault(fault)) return fault;
  const { errno, message } = WORDINGS[fault.code];
  const { field, resource, rowIndex = 0, value = '' } = fault;
  return {
    field: FIELD_NAMES[fault.code] ?? field,
    message: message(fault),
    errno,
    resource,
    rowIndex,
    value,
  };
}
