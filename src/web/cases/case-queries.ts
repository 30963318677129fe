import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { tagOf } from '../api/tag-of.js';
import { pageTimeZone } from '../language/page-time-zone.js';
import { weekBegan } from '../language/zoned-time.js';
import type { CaseSearch } from './case-search.js';
import { placeOfDraft } from './draft-key.js';

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
type DataOf<Answer> = Json<Answer> extends { data: infer Data } ? Data : never;

export type CaseRecord = DataOf<paths['/api/v1/cases/{id}']['get']['responses'][200]>;
export type CaseEvent = DataOf<
  paths['/api/v1/cases/{id}/history']['get']['responses'][200]
>['history'][number];
export type Choice = DataOf<paths['/api/v1/lists/{name}']['get']['responses'][200]>['choices'][number];

type User = DataOf<paths['/api/v1/users']['get']['responses'][200]>['users'][number];

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

export const casePage = (api: SignedInApi, search: CaseSearch, userId: string | undefined) => {
  const isOwn = search.mine === true || search.escalated === true;
  return queryOptions({
    queryKey: [...casesKey, 'list', search, isOwn ? userId : null],
    enabled: !isOwn || userId !== undefined,
    queryFn: ({ signal }) => {
      const query = { page: search.page ?? 1, limit: pageLength, ...filtersOf(search, userId) };
      return bodyOf(api.GET('/api/v1/cases', { params: { query }, signal }));
    },
  });
};

/** As the server names them; of a case that is the reader's and another user's at once there is none. */
function filtersOf(search: CaseSearch, userId: string | undefined) {
  const { mine, unassigned, escalated, closed, status, priority, category, assigned, author, q } = search;
  const assignee = mine === true ? userId : assigned;
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(category !== undefined && { category_id: category }),
    ...(q !== undefined && { q }),
    ...(assignee !== undefined && { assigned_to: assignee }),
    ...(author !== undefined && { created_by: author }),
    ...(unassigned === true && { unassigned: 'true' as const }),
    ...(escalated === true && userId !== undefined && { escalated_to: userId }),
    ...(closed === 'week' && { closed_after: weekBegan(pageTimeZone, Date.now()) }),
    ...(search.sort !== undefined && sorts[search.sort]),
  };
}

const sorts = {
  oldest: { sort: 'created_at', order: 'asc' },
  priority: { sort: 'priority', order: 'desc' },
  changed: { sort: 'updated_at', order: 'desc' },
  unchanged: { sort: 'updated_at', order: 'asc' },
} as const;

const usersAtMost = 100;
/** As many pages as a page of a browser should ask for. */
const userPages = 5;

/** Users by name, for filters. */
export const usersByName = (api: SignedInApi) =>
  queryOptions({
    queryKey: ['users-by-name'],
    staleTime: listFreshMs,
    queryFn: async ({ signal }) => {
      const found: { id: string; name: string }[] = [];
      for (let page = 1; page <= userPages; page++) {
        const query = { page, limit: usersAtMost, sort: 'username', order: 'asc' } as const;
        const { data, pagination } = await bodyOf(api.GET('/api/v1/users', { params: { query }, signal }));
        found.push(...data.users.map(nameOfUser));
        if (page >= pagination.pages) break;
      }
      return found;
    },
  });

function nameOfUser({ id, username, first_name: first, last_name: last }: User): {
  id: string;
  name: string;
} {
  return { id, name: `${first} ${last}`.trim() || username };
}

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
  return { record: data, tag: tagOf(await asked) };
}

export const oneCase = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'one', id],
    // the form on the page is that of the state that was read: a change of others is met when it is stored
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readCase(api, id, signal),
  });

const eventsAtOnce = 50;

/** The events of a case, the newest first, some at a time. */
export const caseHistory = (api: SignedInApi, id: string) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, 'history', id],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }) => {
      const params = { path: { id }, query: { page, limit: eventsAtOnce } };
      return bodyOf(api.GET('/api/v1/cases/{id}/history', { params, signal }));
    },
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
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

export const draftsKey = ['drafts'];

/** Half-written cases of the user, the newest first; asked anew each time that the list is shown. */
export const unfinishedCases = (api: SignedInApi) =>
  queryOptions({
    queryKey: draftsKey,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { drafts } = (await bodyOf(api.GET('/api/v1/drafts', { signal }))).data;
      return drafts.filter(({ key }) => placeOfDraft(key) !== null);
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
