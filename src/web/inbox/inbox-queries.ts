import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import type { InboxSearch } from './inbox-search.js';

type Page = paths['/api/v1/inbox']['get']['responses'][200]['content']['application/json'];

export type InboxEntry = Page['data']['inbox'][number];

/** All queries about the inbox, to be asked again together. */
export const inboxKey = ['inbox'];
export const inboxPagesKey = [...inboxKey, 'page'];
export const unreadKey = [...inboxKey, 'unread'];

/** Two requests a minute, of the 1,000 an hour that RATE_LIMIT_OVERALL allows a user; none while the page is hidden. */
const refreshMs = 30_000;
const pageLength = 25;

export const inboxPage = (api: SignedInApi, { unread, page = 1 }: InboxSearch) =>
  queryOptions({
    queryKey: [...inboxPagesKey, unread === true, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: pageLength, ...(unread === true && { unread: 'true' as const }) };
      return bodyOf(api.GET('/api/v1/inbox', { params: { query }, signal }));
    },
  });

/** How much the user has not read. @param isLive the server says when that changes */
export const unreadCount = (api: SignedInApi, isLive: boolean) =>
  queryOptions({
    queryKey: unreadKey,
    refetchInterval: isLive ? false : refreshMs,
    queryFn: async ({ signal }) => {
      const query = { unread: 'true' as const, limit: 1 };
      return (await bodyOf(api.GET('/api/v1/inbox', { params: { query }, signal }))).data.unread;
    },
  });
