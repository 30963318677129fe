import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

type List = paths['/api/v1/saved-views']['get'];
type NewView = NonNullable<
  paths['/api/v1/saved-views']['post']['requestBody']
>['content']['application/json'];

export type ViewPage = List['parameters']['query']['list'];
export type SavedView = List['responses'][200]['content']['application/json']['data']['views'][number];
export type ViewSearch = NewView['search'];

const viewsKey = (page: ViewPage) => ['saved-views', page];

export const savedViews = (api: SignedInApi, page: ViewPage) =>
  queryOptions({
    queryKey: viewsKey(page),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/saved-views', { params: { query: { list: page } }, signal }))).data,
  });

/** Saves a view of a page, gives one another name, or deletes it. */
export function useViewAct(page: ViewPage) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (
      act:
        | { does: 'save'; view: Omit<NewView, 'list'> }
        | { does: 'rename'; id: string; name: string }
        | { does: 'delete'; id: string },
    ): Promise<void> => {
      if (act.does === 'save') {
        await bodyOf(api.POST('/api/v1/saved-views', { body: { ...act.view, list: page } }));
        return;
      }
      if (act.does === 'rename') {
        const params = { path: { id: act.id } };
        await bodyOf(api.PUT('/api/v1/saved-views/{id}', { params, body: { name: act.name } }));
        return;
      }
      await bodyOf(api.DELETE('/api/v1/saved-views/{id}', { params: { path: { id: act.id } } }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: viewsKey(page) }),
  });
}
