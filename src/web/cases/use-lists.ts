import { useQueries } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import type { Reading } from '../ui/read-state.js';
import { choicesOf, type Choice } from './case-queries.js';

/** The choices of each list by its code. */
export type ChoicesOfLists = Readonly<Record<string, readonly Choice[]>>;

/** Several lists, by their codes: there at once where all of them are known already. */
export function useLists(codes: readonly string[]): Reading<ChoicesOfLists> {
  const api = useApi();
  const names = [...new Set(codes)];
  return useQueries({
    queries: names.map((name) => choicesOf(api, name)),
    combine: (lists) => ({
      data: lists.every(({ data }) => data !== undefined)
        ? Object.fromEntries(names.map((name, at) => [name, lists[at]?.data ?? []]))
        : undefined,
      error: lists.find(({ error }) => error !== null)?.error ?? null,
      isFetching: lists.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
    }),
  });
}
