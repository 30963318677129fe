import type { Callback } from './callback-queries.js';

export interface CallbackGroups {
  /** Taken by this user: the outcome is missing. */
  readonly own: readonly Callback[];
  readonly now: readonly Callback[];
  /** The case file says not to call now, or a colleague is on it. */
  readonly later: readonly Callback[];
}

/** In the order of the server within each group. @param userId null: a user without a telephone */
export function groupCallbacks(callbacks: readonly Callback[], userId: number | null): CallbackGroups {
  const own: Callback[] = [];
  const now: Callback[] = [];
  const later: Callback[] = [];
  for (const callback of callbacks) {
    const { state, taken_by: takenBy, contact } = callback;
    if (state === 'taken' && takenBy === userId) own.push(callback);
    else if (state === 'taken' || contact.may_call === false) later.push(callback);
    else now.push(callback);
  }
  return { own, now, later };
}
