import type { CallEnd } from './call-end.js';

/** The state of a call. Each state has only its own fields. */
export type CallState =
  /** Answered by us; no phone rings for it yet. */
  | { readonly state: 'queued' }
  /** A phone rings for it. */
  | { readonly state: 'ringing'; readonly endpoint: string }
  /** Caller and agent hear each other. */
  | { readonly state: 'up' }
  /** The caller hears music, because that agent said so. */
  | { readonly state: 'held'; readonly byLegId: string }
  /** All parties have left; the rest of its audio is still becoming text. */
  | { readonly state: 'wrapping-up'; readonly end: CallEnd }
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

/** States of a call with a party on it. */
export const LIVE_STATES = (Object.keys(MOVES) as CallStateName[]).filter(isLive);

/** A party is still on it. */
export function isLive(state: CallStateName): boolean {
  return state !== 'ended' && state !== 'wrapping-up';
}
