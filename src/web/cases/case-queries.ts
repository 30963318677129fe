import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import type { CaseSearch } from './case-search.js';

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
type DataOf<Answer> = Json<Answer> extends { data: infer Data } ? Data : never;

export type CaseRecord = DataOf<paths['/api/v1/cases/{id}']['get']['responses'][200]>;
export type CaseEvent = DataOf<
  paths['/api/v1/cases/{id}/history']['get']['responses'][200]
>['history'][number];
export type Choice = DataOf<paths['/api/v1/lists/{name}']['get']['responses'][200]>['choices'][number];

/** All queries about cases, to be asked again together. */
export const casesKey = ['cases'];

const pageLength = 25;
/** Lists change when an administrator changes them. */
const listFreshMs = 30 * 60_000;

/** The log-in does not say it. */
export const ownUserId = (api: SignedInApi) =>
  queryOptions({
    queryKey: ['own-user-id'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { data } = await bodyOf(api.GET('/api/v1/auth/me', { signal }));
      return String(data.user.id);
    },
  });

export const casePage = (api: SignedInApi, search: CaseSearch, userId: string | undefined) =>
  queryOptions({
    queryKey: [...casesKey, 'list', search, search.mine ? userId : null],
    enabled: search.mine !== true || userId !== undefined,
    queryFn: ({ signal }) => {
      const { mine, status, priority, q, page = 1 } = search;
      const query = {
        page,
        limit: pageLength,
        ...(status && { status }),
        ...(priority && { priority }),
        ...(q !== undefined && { q }),
        ...(mine === true && userId !== undefined && { assigned_to: userId }),
      };
      return bodyOf(api.GET('/api/v1/cases', { params: { query }, signal }));
    },
  });

/** A case with the tag of its state, for a change of just this state. */
export interface TaggedCase {
  record: CaseRecord;
  tag: string;
}

export async function readCase(api: SignedInApi, id: string, signal?: AbortSignal): Promise<TaggedCase> {
  const asked = api.GET('/api/v1/cases/{id}', {
    params: { path: { id } },
    ...(signal && { signal }),
  });
  const { data } = await bodyOf(asked);
  return { record: data, tag: (await asked).response.headers.get('ETag') ?? '' };
}

export const oneCase = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'one', id],
    // the form on the page is that of the state that was read: a change of others is met when it is stored
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readCase(api, id, signal),
  });

export const caseHistory = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'history', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { limit: 50 } };
      return (await bodyOf(api.GET('/api/v1/cases/{id}/history', { params, signal }))).data.history;
    },
  });

export const choicesOf = (api: SignedInApi, name: string) =>
  queryOptions({
    queryKey: ['lists', name],
    staleTime: listFreshMs,
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/v1/lists/{name}', { params: { path: { name } }, signal });
      return (await bodyOf(asked)).data.choices;
    },
  });

export const casesOfCall = (api: SignedInApi, callId: string) =>
  queryOptions({
    queryKey: [...casesKey, 'of-call', callId],
    queryFn: async ({ signal }) => {
      const query = { call: callId, limit: 1 };
      return (await bodyOf(api.GET('/api/v1/cases', { params: { query }, signal }))).data.cases;
    },
  });

/** A half-written form as the server keeps it; null where it has none, and where it cannot be asked. */
export async function readServerDraft(api: SignedInApi, key: string): Promise<string | null> {
  try {
    // asked by the list first: a browser reports an answer of 404 as an error of the page
    const { drafts } = (await bodyOf(api.GET('/api/v1/drafts'))).data;
    if (!drafts.some((draft) => draft.key === key)) return null;
    return (await bodyOf(api.GET('/api/v1/drafts/{key}', { params: { path: { key } } }))).data.content;
  } catch (fault) {
    if (fault instanceof ApiFault) return null;
    throw fault;
  }
}
