import type { CallEventType, Speaker, StoredCallEvent } from '../calls/call-event.js';
import type { CallParts } from './call-parts.js';
import type { CallSession } from './call-session.js';
import { writeEvent } from './write-event.js';

/** One party of a call, as the journal of an earlier process tells it. */
export interface LegBefore {
  readonly speaker: Speaker;
  /** Joined, and not left. */
  readonly isThere: boolean;
  /** Up to where it is told what was heard of that party, ms from answer: words, or that there were none. */
  readonly toldToMs: number;
}

/** The newest that the journal has of a call, but for its interims. */
interface Newest {
  /** ms from answer */
  readonly lastStartMs: number;
  readonly lastAt: Date;
}

/** The events that `legsBefore` reads. */
export const LEG_EVENTS = [
  'leg.joined',
  'leg.left',
  'media.started',
  'media.gap',
  'transcript.final',
  'transcript.deferred',
  'transcript.dropped',
] as const satisfies readonly CallEventType[];

/**
 * Words that are not told yet began no longer ago than this: an utterance has 30 s to be transcribed, and is cut after
 * some 30 s. What a silent party may have said before is known: nothing.
 */
const UNTOLD_AT_MOST_MS = 60_000;

/** By leg, in the order in which they joined. */
export function legsBefore(records: readonly StoredCallEvent[]): ReadonlyMap<string, LegBefore> {
  const legs = new Map<string, LegBefore>();
  for (const { event, startMs } of records) {
    if (event.type === 'leg.joined')
      legs.set(event.legId, { speaker: event.speaker, isThere: true, toldToMs: startMs });
    const legId = event.type === 'transcript.final' ? event.utterance.legId : legIdOf(event);
    const leg = legId === undefined ? undefined : legs.get(legId);
    if (!leg || legId === undefined) continue;
    if (event.type === 'leg.left') legs.set(legId, { ...leg, isThere: false });
    else legs.set(legId, { ...leg, toldToMs: Math.max(leg.toldToMs, endOf(event, startMs)) });
  }
  return legs;
}

/** Where the hole begins that a restart makes in what is heard of a party, ms from answer. */
export function untoldFrom({ lastStartMs }: Pick<Newest, 'lastStartMs'>, leg: LegBefore | undefined): number {
  if (!leg) return lastStartMs;
  return Math.min(lastStartMs, Math.max(leg.toldToMs, lastStartMs - UNTOLD_AT_MOST_MS));
}

/**
 * Writes `leg.left` for each party who left while no server was there; the time and the cause are unknown.
 *
 * @param isStillThere by leg id; left out where nobody is
 */
export async function writeLegsGone(
  parts: Pick<CallParts, 'journal' | 'log'>,
  session: CallSession,
  { lastStartMs, lastAt }: Newest,
  before: ReadonlyMap<string, LegBefore>,
  isStillThere: (legId: string) => boolean = () => false,
): Promise<void> {
  for (const [legId, { speaker, isThere }] of before) {
    if (!isThere || isStillThere(legId)) continue;
    const left = { type: 'leg.left', legId, speaker, cause: null } as const;
    await writeEvent(parts, session, left, lastStartMs, lastAt);
  }
}

function legIdOf(event: StoredCallEvent['event']): string | undefined {
  return 'legId' in event ? event.legId : undefined;
}

function endOf(event: StoredCallEvent['event'], startMs: number): number {
  if (event.type === 'transcript.final') return event.utterance.endMs;
  return 'endMs' in event ? event.endMs : startMs;
}
