import { z } from 'zod';
import type { PasswordFault } from '../../access/access-refusal.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../access/passwords.js';
import { InvalidInputError, type InputFault } from '../../lib/errors.js';
import { reasonOf } from '../../wording/any-refusal.js';

/** Field of a body; how long a password may be is checked with its other faults, so that all are answered at once. */
export const newPassword = z
  .string({ error: 'is required, a string' })
  .describe(`${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`);

const FAULTS: Readonly<Record<PasswordFault, InputFault>> = {
  'wrong-current': { field: 'current_password', message: 'is not the current password' },
  'too-short': { field: 'new_password', message: `must have ${SHORTEST_PASSWORD} or more characters` },
  'too-long': { field: 'new_password', message: `must have ${LONGEST_PASSWORD} or fewer characters` },
  'not-repeated': { field: 'new_password', message: 'was not repeated' },
};

/** @throws InvalidInputError with the field of each fault, and other errors as they are */
export function refusePassword(cause: unknown): never {
  const reason = reasonOf(cause);
  if (reason?.code !== 'password-refused') throw cause;
  throw new InvalidInputError(
    reason.faults.map((fault) => FAULTS[fault]),
    { cause },
  );
}
