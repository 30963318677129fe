import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { tagOf } from '../api/tag-of.js';
import { useApi } from '../api/api-context.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { useAccount } from '../login/account-context.js';
import { casesKey } from './case-queries.js';
import {
  changeOf,
  newPerson,
  valuesOf,
  type AddedKind,
  type PersonKind,
  type PersonValues,
} from './person-values.js';
import { differingFrom, storeOnce, type NewForm } from './store-once.js';

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
    queryFn: ({ signal }) => readPerson(api, { kind, id }, signal),
  });

export async function readPerson(
  api: SignedInApi,
  { kind, id }: { kind: PersonKind; id: string },
  signal?: AbortSignal,
): Promise<TaggedPerson> {
  const asked = api.GET(`/api/v1/${kind}/{id}`, { params: { path: { id } }, ...(signal && { signal }) });
  const { data } = await bodyOf(asked);
  return { values: valuesOf(data), tag: tagOf(await asked) };
}

/** A new person of a case, as its form holds it. */
export interface PersonOfCase {
  readonly kind: AddedKind;
  readonly caseId: string;
  readonly values: PersonValues;
}

/** Stores a new person of a case once, however often the form is sent. */
export async function storeNewPerson(
  api: SignedInApi,
  form: NewForm,
  { kind, caseId, values }: PersonOfCase,
): Promise<void> {
  const written = { values, body: newPerson(kind, values, caseId) as NewPerson };
  await storeOnce(sessionStorage, form, written, {
    post: async (body, key) => {
      const asked = api.POST(`/api/v1/${kind}`, { body, headers: { 'Idempotency-Key': key } });
      const { data } = await bodyOf(asked);
      return { id: String(data.id), tag: tagOf(await asked) };
    },
    change: async (stored, sent) => {
      const change = differingFrom(sent, (from) => changeOf(kind, values, from));
      await changePerson(api, { kind, ...stored }, change);
      return stored;
    },
  });
}

/** Changes a person in the state that the tag names. @throws ApiFault 412 for another one */
export async function changePerson(
  api: SignedInApi,
  { kind, id, tag }: { kind: PersonKind; id: string; tag: string },
  change: ReturnType<typeof changeOf>,
): Promise<void> {
  const sent = { params: { path: { id } }, headers: { 'If-Match': tag } };
  await bodyOf(api.PUT(`/api/v1/${kind}/{id}`, { ...sent, body: change as ChangedPerson }));
}

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
      if (stored !== null)
        return changePerson(api, { kind, ...stored }, changeOf(kind, values, stored.values));
      if (kind === 'reporters') throw new TypeError('a case is made with its reporter');
      await storeNewPerson(api, { username, key: draftKey }, { kind, caseId, values });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
    onError: async (fault, { stored }) => {
      // the answer may be all that was lost: the case has the person then
      if (stored === null) return queries.invalidateQueries({ queryKey: casesKey });
      if (!(fault instanceof ApiFault) || fault.status !== 412) return;
      await queries.invalidateQueries(onePerson(api, kind, stored.id));
    },
  });
}
