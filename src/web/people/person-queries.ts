import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

type Answer<Path extends `/api/v1/persons/{id}${'' | '/cases' | '/calls'}`> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'];
type NewFlag = NonNullable<
  paths['/api/v1/persons/{id}/flags']['post']['requestBody']
>['content']['application/json'];

export type KnownPerson = Answer<'/api/v1/persons/{id}'>;
export type Person = KnownPerson['person'];
export type Flag = KnownPerson['flags'][number];
export type PersonCase = Answer<'/api/v1/persons/{id}/cases'>['cases'][number];
export type PersonCall = Answer<'/api/v1/persons/{id}/calls'>['calls'][number];

export const personKey = (id: string) => ['person', id];
const pageLength = 10;

export const onePerson = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: personKey(id),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/persons/{id}', { params: { path: { id } }, signal }))).data,
  });

export const casesOfPerson = (api: SignedInApi, id: string, page = 1) =>
  queryOptions({
    queryKey: ['cases', 'of-person', id, page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, limit: pageLength } };
      return bodyOf(api.GET('/api/v1/persons/{id}/cases', { params, signal }));
    },
  });

export const callsOfPerson = (api: SignedInApi, id: string, page = 1) =>
  queryOptions({
    queryKey: ['calls', 'of-person', id, page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, limit: pageLength } };
      return bodyOf(api.GET('/api/v1/persons/{id}/calls', { params, signal }));
    },
  });

/**
 * Sets a warning about a person, or removes one; the card of the caller has it then, too.
 *
 * @param onStored the server has it; the page is read anew after that
 */
export function useFlagAct(id: string, onStored: () => void = () => {}) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (
      act: { does: 'set'; flag: NewFlag } | { does: 'remove'; flagId: string },
    ): Promise<void> => {
      if (act.does === 'set') {
        await bodyOf(api.POST('/api/v1/persons/{id}/flags', { params: { path: { id } }, body: act.flag }));
        return onStored();
      }
      const path = { id, flag_id: act.flagId };
      await bodyOf(api.DELETE('/api/v1/persons/{id}/flags/{flag_id}', { params: { path } }));
      onStored();
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: personKey(id) });
      await queries.invalidateQueries({ queryKey: ['caller'] });
    },
  });
}
