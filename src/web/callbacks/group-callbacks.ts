import type { Callback } from './callback-queries.js';

export interface CallbackGroups {
  /** Taken by this user: the outcome is missing. */
  readonly own: readonly Callback[];
  readonly now: readonly Callback[];
  /** The case file says not to call now, or a colleague is on it. */
  readonly later: readonly Callback[];
  /** A user has put them off. */
  readonly putOff: readonly Callback[];
}

/** A callback whose form is open, and the group that it was in as it opened. */
export interface OpenForm {
  readonly id: Callback['id'];
  readonly group: keyof CallbackGroups;
}

/** The groups with that callback, as it is now, where it was: a form in which a user types stays in its place. */
export function holdInGroup(groups: CallbackGroups, open: OpenForm | null): CallbackGroups {
  const { own, now, later, putOff } = groups;
  const held = [...own, ...now, ...later, ...putOff].find(({ id }) => id === open?.id);
  if (open === null || held === undefined || groups[open.group].includes(held)) return groups;
  const without = (callbacks: readonly Callback[]) => callbacks.filter((callback) => callback !== held);
  const all = { own: without(own), now: without(now), later: without(later), putOff: without(putOff) };
  return { ...all, [open.group]: [held, ...all[open.group]] };
}

/** In the order of the server within each group. @param userId null: a user without a telephone */
export function groupCallbacks(callbacks: readonly Callback[], userId: number | null): CallbackGroups {
  const own: Callback[] = [];
  const now: Callback[] = [];
  const later: Callback[] = [];
  const putOff: Callback[] = [];
  for (const callback of callbacks) {
    const { state, taken_by: takenBy, snoozed_until: snoozedUntil, contact } = callback;
    if (state === 'taken' && takenBy === userId) own.push(callback);
    else if (snoozedUntil !== null) putOff.push(callback);
    else if (state === 'taken' || contact.may_call === false) later.push(callback);
    else now.push(callback);
  }
  return { own, now, later, putOff };
}
