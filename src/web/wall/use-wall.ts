import { useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context.js';
import type { LiveConnection } from '../connection/live-connection.js';
import { createFrameBatch } from '../ui/frame-batch.js';
import { createStore, type Store } from '../ui/store.js';
import { isNewlyPressing } from './need.js';
import {
  emptyWallModel,
  reduceWall,
  type ReceivedSummary,
  type WallChange,
  type WallModel,
} from './wall-model.js';

interface WatchedWall {
  readonly store: Store<WallModel, WallChange>;
  /** by how many it is watched */
  watchers: number;
  stop: () => void;
}

/** More calls than this change the wall faster than a person can follow: it changes with its clocks then. */
const crowd = 60;

const walls = new WeakMap<LiveConnection, WatchedWall>();

/** One for all visits of the page: calls that ended are still there when one comes back from a call. */
function wallOf(connection: LiveConnection): WatchedWall {
  const known = walls.get(connection);
  const wall = known ?? { store: createStore(reduceWall, emptyWallModel), watchers: 0, stop: () => {} };
  if (known === undefined) walls.set(connection, wall);
  return wall;
}

/** Watches the wall until `leave`, together with all others that do. */
export function enterWall(connection: LiveConnection) {
  const wall = wallOf(connection);
  const { store } = wall;
  if (wall.watchers++ === 0) {
    const changed = createFrameBatch<ReceivedSummary>(
      (calls) => store.apply({ type: 'changed', calls }),
      () => Object.keys(store.get().calls).length > crowd,
    );
    const watch = connection.watchWall({
      calls: (calls) => {
        changed.flush();
        store.apply({ type: 'calls', calls, receivedAtMs: performance.now() });
      },
      call: (summary) => {
        const known = store.get().calls[summary.call_id]?.summary;
        changed.add({ summary, receivedAtMs: performance.now() }, isNewlyPressing(known, summary));
      },
      failed: (error) => store.apply({ type: 'failed', error }),
    });
    wall.stop = () => {
      changed.flush();
      watch.stop();
    };
  }
  const leave = (): void => {
    if (--wall.watchers === 0) wall.stop();
  };
  return { store, leave };
}

/** The wall, watched while the component is shown. */
export function useWall(): WallModel {
  const connection = useConnection();
  const { store } = wallOf(connection);
  useEffect(() => enterWall(connection).leave, [connection]);
  return useSyncExternalStore(store.subscribe, store.get);
}
