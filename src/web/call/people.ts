import type { WireSpeaker } from '../../realtime/protocol.js';
import { strings } from '../strings.js';

/** Where somebody's words stand: the caller's left, everybody else's right. */
export type Lane = 'caller' | 'agent';

/** Somebody on the call, also once they have left. */
export interface Leg {
  speaker: WireSpeaker;
  name: string;
  /** who it is, when it is somebody of the helpline */
  userId: number | null;
  /** nobody hears them */
  muted: boolean;
  /** hears music */
  held: boolean;
  left: boolean;
}

export type Legs = Readonly<Record<string, Leg>>;

export function laneOf(speaker: WireSpeaker): Lane {
  return speaker === 'caller' ? 'caller' : 'agent';
}

/** The person's own name; the caller, and whoever has none, by what they are. */
export function nameOfLeg(legs: Legs, legId: string, speaker: WireSpeaker): string {
  const name = legs[legId]?.name ?? '';
  return speaker === 'caller' || name === '' ? strings.speakers[speaker] : name;
}

/** The last leg of a user has the name by which they are on the call now. */
export function nameOfUser(legs: Legs, userId: number): string {
  return Object.values(legs).findLast((leg) => leg.userId === userId)?.name ?? strings.speakers.agent;
}

/** Whether the right lane needs names: more than one person has been in it. */
export function hasSeveral(legs: Legs): boolean {
  const others = Object.values(legs).filter(({ speaker }) => speaker !== 'caller');
  return new Set(others.map(({ name }) => name)).size > 1;
}
