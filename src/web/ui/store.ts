/** A value that changes by one reducer and notifies its subscribers. */
export interface Store<State, Change> {
  get: () => State;
  apply: (change: Change) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Every change is applied at once, in the order of the calls; the listeners hear only of real changes. */
export function createStore<State, Change>(
  reduce: (state: State, change: Change) => State,
  initial: State,
): Store<State, Change> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    apply(change) {
      const next = reduce(state, change);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
