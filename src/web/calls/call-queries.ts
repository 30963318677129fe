import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import type { CallSearch } from './call-search.js';

type Page = paths['/api/v1/calls']['get']['responses'][200]['content']['application/json'];

export type FoundCall = Page['data']['calls'][number];
export type EndReason = NonNullable<FoundCall['end_reason']>;
export type WordHit = NonNullable<FoundCall['hit']>;

const pageLength = 50;
const secondsOf = (minutes: number | undefined): number | undefined =>
  minutes === undefined ? undefined : Math.round(minutes * 60);

/** Calls that fit the address of the page, the newest first. */
export const foundCalls = (api: SignedInApi, search: CallSearch) =>
  queryOptions({
    queryKey: ['calls', search],
    queryFn: ({ signal }) => {
      const query = { ...filtersOf(search), page: search.page ?? 1, limit: pageLength };
      return bodyOf(api.GET('/api/v1/calls', { params: { query }, signal }));
    },
  });

/** The choices change slowly. */
const choicesFreshMs = 10 * 60_000;

/** The choices of the filters. */
export const callChoices = (api: SignedInApi) =>
  queryOptions({
    queryKey: ['calls', 'choices'],
    staleTime: choicesFreshMs,
    queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/v1/calls/choices', { signal }))).data,
  });

export type CallChoices = Awaited<ReturnType<NonNullable<ReturnType<typeof callChoices>['queryFn']>>>;

/** A file of the calls that fit the address, whichever page it names. */
export interface CallsFile {
  content: Blob;
  /** calls that fit, and are not in the file, as it has as many as it may */
  leftOut: number;
}

/** Reads the file; who took it is written down by the server. @throws ApiFault */
export async function readCallsFile(api: SignedInApi, search: CallSearch): Promise<CallsFile> {
  const asked = api.GET('/api/v1/calls/export', { params: { query: filtersOf(search) }, parseAs: 'blob' });
  const content = await bodyOf<Blob>(asked);
  return { content, leftOut: Number((await asked).response.headers.get('X-Rows-Left-Out') ?? 0) };
}

function filtersOf(search: CallSearch) {
  const { longest, shortest, longest_wait: longestWait, shortest_wait: shortestWait, ...sought } = search;
  const { page: _page, end_reason: reason, ...filters } = sought;
  return given({
    ...filters,
    // the server refuses one that it does not know
    end_reason: reason as EndReason | undefined,
    max_duration: secondsOf(longest),
    min_duration: secondsOf(shortest),
    max_wait: secondsOf(longestWait),
    min_wait: secondsOf(shortestWait),
  });
}

/** Without what is undefined. */
function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}
