import { useEffect, useState, useSyncExternalStore } from 'react';
import type { WireError, WireUnreadMessages } from '../../realtime/protocol.js';
import { useConnection } from '../connection/connection-context.js';
import { createStore } from '../ui/store.js';

/** By call: the messages that the user has not read. */
export type UnreadModel = Readonly<Record<string, WireUnreadMessages>>;

export type UnreadChange =
  { type: 'all'; unread: readonly WireUnreadMessages[] } | { type: 'call'; unread: WireUnreadMessages };

export interface Unread {
  readonly unread: UnreadModel;
  /** Why they are not known; they are asked for again. */
  readonly error: WireError | null;
}

/** How many messages about each live call the user has not read; none where the user may not supervise. */
export function useUnread(maySupervise: boolean): Unread {
  const connection = useConnection();
  const [store] = useState(() => createStore(reduceUnread, {}));
  const [error, setError] = useState<WireError | null>(null);
  useEffect(() => {
    if (!maySupervise) return;
    const watch = connection.watchUnread({
      all: (unread) => {
        setError(null);
        store.apply({ type: 'all', unread });
      },
      call: (unread) => store.apply({ type: 'call', unread }),
      failed: setError,
    });
    return () => watch.stop();
  }, [connection, store, maySupervise]);
  return { unread: useSyncExternalStore(store.subscribe, store.get), error };
}

/** A state that is older than the one that is known changes nothing: events may overtake the answer, and each other. */
export function reduceUnread(model: UnreadModel, change: UnreadChange): UnreadModel {
  const states = change.type === 'all' ? change.unread : [change.unread];
  const newer = states.filter((state) => isNewer(state, model[state.call_id]));
  return newer.length === 0
    ? model
    : { ...model, ...Object.fromEntries(newer.map((state) => [state.call_id, state])) };
}

function isNewer(state: WireUnreadMessages, known: WireUnreadMessages | undefined): boolean {
  return known === undefined || state.newest > known.newest || state.read_up_to > known.read_up_to;
}
