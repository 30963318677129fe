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

export const soughtPersons = (api: SignedInApi, q: string, page = 1) =>
  queryOptions({
    queryKey: ['persons', q, page],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/v1/persons', { params: { query: { q, page, limit: foundAtMost } }, signal })),
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
    // each reading stands in the audit; the server looks again before it merges
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { duplicate_id: otherId } };
      return (await bodyOf(api.GET('/api/v1/persons/{id}/comparison', { params, signal }))).data;
    },
  });

/**
 * Merges the other record into that of a person, where both still are as they were shown.
 *
 * @throws ApiFault; after `persons-changed` the comparison is that of the records as they are now
 */
export function useMerge(id: string, otherId: string, { versions }: Comparison, onStored: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (asked: { reason: string; choices: Choices }): Promise<Merge> => {
      const body = { duplicate_id: otherId, expected_versions: versions, ...asked };
      const sent = api.POST('/api/v1/persons/{id}/merges', { params: { path: { id } }, body });
      try {
        const { merge } = (await bodyOf(sent)).data;
        onStored();
        return merge;
      } catch (fault) {
        if (isChanged(fault)) await queries.fetchQuery(comparison(api, id, otherId));
        throw fault;
      }
    },
    // the page of the person asks anew; this one, of which one record is no more, does not
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  });
}

function isChanged(fault: unknown): boolean {
  const refusal: { code?: string } = fault instanceof ApiFault ? (fault.refusal ?? {}) : {};
  return refusal.code === 'persons-changed';
}
