import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { personKey } from './person-queries.js';

type Answer<Path extends '/api/v1/persons' | `/api/v1/persons/{id}/${'merges' | 'comparison'}`> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'];
type NewMerge = NonNullable<
  paths['/api/v1/persons/{id}/merges']['post']['requestBody']
>['content']['application/json'];

export type FoundPerson = Answer<'/api/v1/persons'>['persons'][number];
export type Merge = Answer<'/api/v1/persons/{id}/merges'>['merges'][number];
export type Comparison = Answer<'/api/v1/persons/{id}/comparison'>;
export type Difference = Comparison['differences'][number];
export type Choices = NonNullable<NewMerge['choices']>;

const foundAtMost = 20;

/** The records have changed since they were shown. */
export class ChangedRecords extends Error {
  override readonly name = 'ChangedRecords';
}

export const soughtPersons = (api: SignedInApi, q: string) =>
  queryOptions({
    queryKey: ['persons', q],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/v1/persons', { params: { query: { q, limit: foundAtMost } }, signal })),
  });

export const mergesOf = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...personKey(id), 'merges'],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/persons/{id}/merges', { params: { path: { id } }, signal }))).data,
  });

export const comparison = (api: SignedInApi, id: string, otherId: string) =>
  queryOptions({
    queryKey: ['comparison', id, otherId],
    // a choice made there is final: the values are never older than the page
    staleTime: 0,
    // each reading stands in the audit; a merge looks again anyway
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { duplicate_id: otherId } };
      return (await bodyOf(api.GET('/api/v1/persons/{id}/comparison', { params, signal }))).data;
    },
  });

/**
 * Merges the other record into that of a person, where both still are as they were shown.
 *
 * @throws ChangedRecords, after which the comparison is that of the records as they are now; ApiFault
 */
export function useMerge(id: string, otherId: string, shown: Comparison) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (asked: { reason: string; choices: Choices }): Promise<Merge> => {
      const before = JSON.stringify(shown);
      const now = await queries.fetchQuery(comparison(api, id, otherId)).catch((fault: unknown) => {
        // the answer to this very merge may have been lost: the server knows one that is sent twice
        if (isMergedInto(fault, id)) return shown;
        throw fault;
      });
      if (JSON.stringify(now) !== before) throw new ChangedRecords();
      const body = { duplicate_id: otherId, ...asked };
      const sent = api.POST('/api/v1/persons/{id}/merges', { params: { path: { id } }, body });
      return (await bodyOf(sent)).data.merge;
    },
    // the page of the person asks anew; this one, of which one record is no more, does not
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  });
}

function isMergedInto(fault: unknown, id: string): boolean {
  const refusal: { code?: string; into?: string } = fault instanceof ApiFault ? (fault.refusal ?? {}) : {};
  return refusal.code === 'person-merged-before' && refusal.into === id;
}
