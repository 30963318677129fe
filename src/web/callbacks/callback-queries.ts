import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import type { CallbackView } from './callback-search.js';

type Page = paths['/api/v1/desk/callbacks']['get']['responses'][200]['content']['application/json'];

export type Callback = Page['data']['callbacks'][number];
export type CallbackOutcome = NonNullable<Callback['outcome']>;

/** All queries about callbacks, to be asked again together. */
export const callbacksKey = ['callbacks'];
export const callbackListsKey = [...callbacksKey, 'list'];
export const openCallbacksKey = [...callbacksKey, 'open'];

/** Callbacks come and go with the calls of others; RATE_LIMIT_OVERALL allows a user 1,000 requests an hour, drafts included. */
const refreshMs = 20_000;
/** Where the server says when the list changes (use-fresh-callbacks.ts): safe hours begin and end without a word. */
const liveRefreshMs = 60_000;
const pageLength = 50;

/** Those who have waited longest come first; done ones newest first. */
export const callbackPage = (
  api: SignedInApi,
  { view, page, isLive }: { view: CallbackView; page: number; isLive: boolean },
) =>
  queryOptions({
    queryKey: [...callbackListsKey, view, page],
    refetchInterval: isLive ? liveRefreshMs : refreshMs,
    refetchOnMount: 'always', // safe hours of a person may have changed since the list was read elsewhere
    queryFn: ({ signal }) => {
      const shown = view === 'done' ? { state: 'done' as const, order: 'desc' as const } : {};
      const query = { page, limit: pageLength, ...shown };
      return bodyOf(api.GET('/api/v1/desk/callbacks', { params: { query }, signal }));
    },
  });

/** How many callers wait for a callback that no agent has taken or put off. */
export const openCallbacks = (api: SignedInApi) =>
  queryOptions({
    queryKey: openCallbacksKey,
    refetchInterval: liveRefreshMs,
    queryFn: async ({ signal }) => {
      const query = { state: 'open' as const, snoozed: 'false' as const, limit: 1 };
      const { pagination } = await bodyOf(api.GET('/api/v1/desk/callbacks', { params: { query }, signal }));
      return pagination.total;
    },
  });
