import type { WireSpeaker } from '../../realtime/protocol.js';
import { strings } from '../strings.js';

/** The lane of a person's words: the caller's at the start of a line, all others' at its end. */
export type Lane = 'caller' | 'agent';

/** A person on the call, also after leaving. */
export interface Leg {
  speaker: WireSpeaker;
  name: string;
  /** the user, when the person works at the helpline */
  userId: number | null;
  /** the others do not hear this person */
  muted: boolean;
  /** hears music */
  held: boolean;
  left: boolean;
}

export type Legs = Readonly<Record<string, Leg>>;

export function laneOf(speaker: WireSpeaker): Lane {
  return speaker === 'caller' ? 'caller' : 'agent';
}

/** The person's own name; the caller, and people without a name, by their role. */
export function nameOfLeg(legs: Legs, legId: string, speaker: WireSpeaker): string {
  const name = legs[legId]?.name ?? '';
  return speaker === 'caller' || name === '' ? strings.speakers[speaker] : name;
}

/** The last leg of a user has the name by which they are on the call now. */
export function nameOfUser(legs: Legs, userId: number): string {
  return Object.values(legs).findLast((leg) => leg.userId === userId)?.name ?? strings.speakers.agent;
}

/** Whether the lane of the others needs names: more than one person has been in it. */
export function hasSeveral(legs: Legs): boolean {
  const others = Object.values(legs).filter(({ speaker }) => speaker !== 'caller');
  return new Set(others.map(({ name }) => name)).size > 1;
}
