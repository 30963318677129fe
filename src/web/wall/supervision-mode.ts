import { useSyncExternalStore } from 'react';
import type { WireSupervisionMode } from '../../realtime/protocol.js';
import { createStore } from '../ui/store.js';

interface Supervision {
  callId: string;
  mode: WireSupervisionMode;
}

/** The last request of this browser tab, whichever page its user is on now. */
const store = createStore((_: Supervision | null, next: Supervision | null) => next, null);

export const rememberMode = (callId: string, mode: WireSupervisionMode): void =>
  store.apply({ callId, mode });

/** How the user is on that call; null where this page does not know. */
export function useMode(callId: string): WireSupervisionMode | null {
  const last = useSyncExternalStore(store.subscribe, store.get);
  return last?.callId === callId ? last.mode : null;
}
