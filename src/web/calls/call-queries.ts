import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import type { CallSearch } from './call-search.js';

type Page = paths['/api/v1/calls']['get']['responses'][200]['content']['application/json'];

export type FoundCall = Page['data']['calls'][number];
export type WordHit = NonNullable<FoundCall['hit']>;

const pageLength = 50;
const secondsOf = (minutes: number | undefined): number | undefined =>
  minutes === undefined ? undefined : Math.round(minutes * 60);

/** Calls that fit the address of the page, the newest first. */
export const foundCalls = (api: SignedInApi, search: CallSearch) =>
  queryOptions({
    queryKey: ['calls', search],
    queryFn: ({ signal }) => {
      const { longest, shortest, page = 1, ...filters } = search;
      const query = given({
        ...filters,
        max_duration: secondsOf(longest),
        min_duration: secondsOf(shortest),
        page,
        limit: pageLength,
      });
      return bodyOf(api.GET('/api/v1/calls', { params: { query }, signal }));
    },
  });

/** Without what is undefined. */
function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}
