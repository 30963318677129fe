import { expect, it } from '@jest/globals';
import { recordFault, type FaultCode } from '../../../../src/cases/record-refusal.js';
import { wordFault } from '../../../../src/http/helpline-api/dialect/word-fault.js';

/** The messages that clients of the API family get; they show them to users as they are. */
const WORDS: Readonly<Record<FaultCode, readonly [errno: string, message: string]>> = {
  required: ['REQUIRED', 'place is odd'],
  invalid: ['INVALID', 'place is odd'],
  'unknown-reference': ['INVALID_FOREIGN_KEY', 'place is odd'],
  'removed-reference': ['INVALID_FOREIGN_KEY', 'Something that the record refers to has just been removed'],
  duplicate: ['DUPLICATE', 'There is one like this already'],
  'reused-key': ['DUPLICATE', 'This Idempotency-Key came with another request before'],
  'below-itself': ['INVALID', 'A category cannot lie below itself'],
  'last-administrator': ['ERROR', 'This is the last administrator'],
  'legal-hold': ['ERROR', 'This case is under legal hold'],
  'contact-of-user': ['ERROR', 'This is the contact of a user, and changed with the user'],
  'contact-of-other-case': ['ERROR', 'This person also belongs to a case that you may not change'],
};

it.each(Object.entries(WORDS))('%s is worded as the API family has it', (code, [errno, message]) => {
  const place = { field: 'place', resource: 'cases', rowIndex: 2, value: 'x' };
  const worded = wordFault(recordFault({ ...place, code: code as FaultCode, reason: 'is odd' }));
  const field = code === 'reused-key' ? 'Idempotency-Key' : 'place';
  expect(worded).toEqual({ ...place, field, errno, message });
});

it('a fault that the API has worded itself stays as it is', () => {
  const fault = { field: 'addr', message: 'is no address', errno: 'INVALID', resource: 'auth' };
  expect(wordFault(fault)).toBe(fault);
});
