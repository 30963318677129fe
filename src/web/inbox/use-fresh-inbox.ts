import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WireInboxUnread } from '../../realtime/protocol.js';
import { useApi } from '../api/api-context.js';
import { useConnection, useConnectionStatus } from '../connection/connection-context.js';
import { inboxKey, inboxPagesKey, unreadCount, unreadKey } from './inbox-queries.js';

/**
 * How much the user has not read, as the server says at each change, and with it the inbox itself where that is in sight.
 * As long as the server does not say it: every 30 s, and when the user comes back to the page.
 */
export function useFreshInbox(): number {
  const queries = useQueryClient();
  const connection = useConnection();
  const [isWatched, setWatched] = useState(false);
  const isLive = useConnectionStatus().state === 'connected' && isWatched;
  const { data: unread = 0 } = useQuery(unreadCount(useApi(), isLive));
  useEffect(() => {
    const changed = ({ unread }: WireInboxUnread): void => {
      setWatched(true);
      queries.setQueryData(unreadKey, unread);
      void queries.invalidateQueries({ queryKey: inboxPagesKey });
    };
    const watch = connection.watch<WireInboxUnread>({
      name: 'inbox',
      deliver: changed,
      listen: () => connection.hear('inbox:changed', changed),
      failed: () => setWatched(false), // asked for again by the watch
    });
    return () => watch.stop();
  }, [queries, connection]);
  useEffect(() => {
    if (isLive) return;
    const onFocus = (): void => void queries.invalidateQueries({ queryKey: inboxKey });
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [queries, isLive]);
  return unread;
}
