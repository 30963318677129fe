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

/** A supervisor who has barged in: the call is not theirs. */
export function isSupervisorLeg(legId: string): boolean {
  return legId.startsWith('supervisor-');
}

/** As the events tell it that have been seen: a summary may be ahead of them. */
export function isCallerHeld(legs: Legs): boolean {
  return Object.values(legs).some(({ speaker, held }) => speaker === 'caller' && held);
}

/** Whether somebody of ours is on the call, so that it is theirs. */
export function hasAgent(legs: Legs): boolean {
  return Object.entries(legs).some(
    ([legId, { speaker, userId, left }]) =>
      speaker === 'agent' && userId !== null && !left && !isSupervisorLeg(legId),
  );
}

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
