import { useSyncExternalStore } from 'react';
import { readSwitch, writeSwitch, type BrowserSwitch } from './browser-switch.js';

const listeners = new Set<() => void>();
/** Those that were set on this page: they hold where storage is forbidden, too. */
const chosen = new Map<BrowserSwitch, boolean>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A switch of this browser, the same in each place of the page that shows or obeys it. */
export function useBrowserSwitch(name: BrowserSwitch): readonly [isOn: boolean, set: (on: boolean) => void] {
  const read = (): boolean => chosen.get(name) ?? readSwitch(window.localStorage, name);
  const isOn = useSyncExternalStore(subscribe, read);
  const set = (on: boolean): void => {
    chosen.set(name, on);
    writeSwitch(window.localStorage, name, on);
    for (const listener of listeners) listener();
  };
  return [isOn, set];
}
