import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { inboxKey, unreadCount } from './inbox-queries.js';

/** Every 30 s, when the user comes back to the page, and beside it the inbox itself where the count is another one. */
export function useFreshInbox(): number {
  const queries = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadCount(useApi()));
  const before = useRef(unread);
  useEffect(() => {
    const onFocus = (): void => void queries.invalidateQueries({ queryKey: inboxKey });
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [queries]);
  useEffect(() => {
    if (before.current !== unread) void queries.invalidateQueries({ queryKey: [...inboxKey, 'page'] });
    before.current = unread;
  }, [unread, queries]);
  return unread;
}
