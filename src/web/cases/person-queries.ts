import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { useAccount } from '../login/account-context.js';
import { randomKey } from '../ui/random-key.js';
import { casesKey } from './case-queries.js';
import { keyOfSent } from './draft-place.js';
import {
  changeOf,
  newPerson,
  valuesOf,
  type AddedKind,
  type PersonKind,
  type PersonValues,
} from './person-values.js';

type BodyOf<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
type NewPerson = BodyOf<paths[`/api/v1/${AddedKind}`]['post']>;
type ChangedPerson = BodyOf<paths[`/api/v1/${PersonKind}/{id}`]['put']>;

/** A person of a case as it is stored, with the tag of its state. */
export interface TaggedPerson {
  readonly values: PersonValues;
  readonly tag: string;
}

export const onePerson = (api: SignedInApi, kind: PersonKind, id: string) =>
  queryOptions({
    queryKey: [...casesKey, kind, id],
    queryFn: async ({ signal }): Promise<TaggedPerson> => {
      const asked = api.GET(`/api/v1/${kind}/{id}`, { params: { path: { id } }, signal });
      const { data } = await bodyOf(asked);
      return { values: valuesOf(data), tag: (await asked).response.headers.get('ETag') ?? '' };
    },
  });

export interface PersonToStore {
  readonly values: PersonValues;
  /** null: a person who is new in the case */
  readonly stored: (TaggedPerson & { readonly id: string }) | null;
}

/**
 * Stores a person of a case: a new one once, however often it is sent; a change only in the state that it was made for
 * (412), of which the page has the newer one then.
 *
 * @param draftKey names the form, as its draft is named
 */
export function useStorePerson(kind: PersonKind, { caseId, draftKey }: { caseId: string; draftKey: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const { username } = useAccount().session.user;
  return useMutation({
    mutationFn: async ({ values, stored }: PersonToStore): Promise<void> => {
      if (stored === null) {
        if (kind === 'reporters') throw new TypeError('a case is made with its reporter');
        const body = newPerson(kind, values, caseId) as NewPerson;
        const sent = { username, key: draftKey, text: JSON.stringify(body) };
        const headers = { 'Idempotency-Key': keyOfSent(sessionStorage, sent, randomKey) };
        return void (await bodyOf(api.POST(`/api/v1/${kind}`, { body, headers })));
      }
      const sent = { params: { path: { id: stored.id } }, headers: { 'If-Match': stored.tag } };
      const body = changeOf(kind, values, stored.values) as ChangedPerson;
      await bodyOf(api.PUT(`/api/v1/${kind}/{id}`, { ...sent, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
    onError: async (fault, { stored }) => {
      if (stored === null || !(fault instanceof ApiFault) || fault.status !== 412) return;
      await queries.invalidateQueries(onePerson(api, kind, stored.id));
    },
  });
}
