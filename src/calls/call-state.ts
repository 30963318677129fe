/** What a call is doing. Each state has only its own fields. */
export type CallState =
  /** Answered by us; nobody's phone rings for it yet. */
  | { readonly state: 'queued' }
  /** A phone rings for it. */
  | { readonly state: 'ringing'; readonly endpoint: string }
  /** Caller and agent hear each other. */
  | { readonly state: 'up' }
  /** The caller hears music. */
  | { readonly state: 'held' }
  /** Nobody is on it any more; the rest of its audio is still becoming text. */
  | { readonly state: 'wrapping-up' }
  | { readonly state: 'ended' };

export type CallStateName = CallState['state'];

const MOVES: Readonly<Record<CallStateName, readonly CallStateName[]>> = {
  queued: ['ringing', 'up', 'wrapping-up'],
  ringing: ['queued', 'ringing', 'up', 'wrapping-up'],
  up: ['queued', 'held', 'wrapping-up'],
  held: ['queued', 'up', 'wrapping-up'],
  'wrapping-up': ['ended'],
  ended: [],
};

export function mayMove(from: CallStateName, to: CallStateName): boolean {
  return MOVES[from].includes(to);
}

/** Still somebody on it. */
export function isLive(state: CallStateName): boolean {
  return state !== 'ended' && state !== 'wrapping-up';
}
