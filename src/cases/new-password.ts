import {
  generatePassword,
  hashPassword,
  lengthFaults,
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
} from '../access/passwords.js';
import type { RecordDraft } from './record-draft.js';
import { recordFault, type RecordFault } from './record-refusal.js';

/** A new record that logs in, with the password that came with it. */
interface NewLogIn {
  readonly draft: RecordDraft;
  readonly password?: string | undefined;
}

export function passwordFaults({ draft, password }: NewLogIn): readonly RecordFault[] {
  if (password === undefined || lengthFaults(password).length === 0) return [];
  const reason = `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`;
  return [recordFault({ code: 'invalid', field: 'password', reason, resource: draft.resource.name })];
}

/** A password that comes with no request is known to no one: its user sets one by a one-time password or is given one. */
export async function withPassword({ draft, password = generatePassword() }: NewLogIn): Promise<RecordDraft> {
  return { ...draft, columns: { ...draft.columns, password_hash: await hashPassword(password) } };
}
