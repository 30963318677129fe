import { useAccount } from '../login/account-context.js';
import type { CaseRecord, Choice } from './case-queries.js';
import { isChanged, storedFields, toValues, type CaseValues } from './case-values.js';
import { keyOfDraft } from './draft-key.js';
import { forgetHere, keepHere } from './draft-place.js';
import type { StoredCase } from './written-since.js';

interface Typed {
  /** as the server has stored it */
  sent: CaseValues;
  /** as the form is now */
  typed: CaseValues;
}

/**
 * Makes words that were typed while a case was on its way to the server the draft of the stored case: its form begins with
 * them. The people of a new case are not among them: their fields take no words meanwhile.
 */
export function useTypedMeanwhile(choices: readonly Choice[]) {
  const { username } = useAccount().session.user;
  return ({ record, tag }: StoredCase, { sent, typed }: Typed): void => {
    if (!isWhole(record)) return;
    const key = keyOfDraft({ id: record.id });
    const fields = storedFields.filter((field) => isChanged(field, typed, sent));
    if (fields.length === 0) return forgetHere(sessionStorage, username, key);
    const base = toValues(record, choices);
    const values = { ...base, ...Object.fromEntries(fields.map((field) => [field, typed[field]])) };
    const draft = { base, tag, values, savedAtMs: Date.now() };
    keepHere(sessionStorage, username, key, draft);
  };
}

/** A user who may not read a case gets its id alone. */
function isWhole(record: Partial<CaseRecord>): record is CaseRecord {
  return record.narrative !== undefined;
}
