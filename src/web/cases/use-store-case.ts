import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tagOf } from '../api/tag-of.js';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import { useAccount } from '../login/account-context.js';
import { casesKey, type Choice } from './case-queries.js';
import { toChange, toNewCase, type CaseValues } from './case-values.js';
import { storeWrittenSince, type StoredCase } from './written-since.js';
import { storeOnce } from './store-once.js';

export interface CaseSource {
  /** undefined: a new case */
  id?: string | undefined;
  /** the call that a new case belongs to */
  callId?: string | undefined;
}

export interface CaseToStore {
  values: CaseValues;
  base: CaseValues;
  /** names the state of the case that the change is for */
  tag: string;
}

/** Stores a case: a new one once, however often it is sent; a change only in the state that it was made for (412). */
export function useStoreCase(
  { id, callId, draftKey }: CaseSource & { draftKey: string },
  choices: readonly Choice[],
) {
  const api = useApi();
  const queries = useQueryClient();
  const { username } = useAccount().session.user;
  return useMutation({
    mutationFn: async ({ values, base, tag }: CaseToStore): Promise<StoredCase> => {
      if (id === undefined) {
        const form = { username, key: draftKey };
        const written = { values, body: toNewCase(values, choices, callId) };
        return storeOnce(sessionStorage, form, written, {
          post: async (body, key) => {
            const asked = api.POST('/api/v1/cases', { body, headers: { 'Idempotency-Key': key } });
            return { record: (await bodyOf(asked)).data, tag: tagOf(await asked) };
          },
          change: (stored, sent) => storeWrittenSince(api, form, { stored, sent, values, choices }),
        });
      }
      const body = toChange(values, base, choices);
      const params = { path: { id } };
      const asked = api.PUT('/api/v1/cases/{id}', { params, body, headers: { 'If-Match': tag } });
      return { record: (await bodyOf(asked)).data, tag: tagOf(await asked) };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
  });
}
