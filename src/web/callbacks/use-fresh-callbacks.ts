import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WireCallbackCounts } from '../../realtime/protocol.js';
import { useConnection } from '../connection/connection-context.js';
import { callbackListsKey, openCallbacksKey } from './callback-queries.js';
import { RefreshBudget } from './refresh-budget.js';

/** Keeps the number of open callbacks, and the lists that are in sight, as the server says that they changed. */
export function useFreshCallbacks(): void {
  const queries = useQueryClient();
  const connection = useConnection();
  useEffect(() => {
    const budget = new RefreshBudget();
    let timer: number | undefined;
    const read = (): void => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: callbackListsKey });
    };
    const changed = ({ open }: WireCallbackCounts): void => {
      queries.setQueryData(openCallbacksKey, open);
      timer ??= window.setTimeout(read, budget.take(performance.now()));
    };
    const watch = connection.watch<WireCallbackCounts>({
      name: 'callbacks',
      deliver: changed,
      listen: () => connection.hear('callbacks:changed', changed),
      failed: () => {}, // they are asked for every minute
    });
    return () => {
      window.clearTimeout(timer);
      watch.stop();
    };
  }, [queries, connection]);
}
