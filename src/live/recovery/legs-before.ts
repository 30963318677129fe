import type { CallEventType, Speaker, StoredCallEvent } from '../../calls/call-event.js';
import { nowMs } from '../../lib/clock.js';
import type { EventParts, WorkParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { UnheardStretch } from '../session/unheard-stretches.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { WHOLE_WORD_MS } from '../recording/away-stretch.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/** One party of a call, as the journal of an earlier process reports it. */
export interface LegBefore {
  readonly speaker: Speaker;
  /** Place of `leg.left`, ms from answer; null while the party is there. */
  readonly leftMs: number | null;
  /** Up to where it is reported what was heard of that party, ms from answer: words, or that there were none. */
  readonly writtenToMs: number;
  /** Newest place that the server itself reported before the dial plan saw that party go; undefined where it did not. */
  readonly lastHereMs?: number;
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
 * Words that are not written yet began no longer ago than this: an utterance has 30 s to be transcribed, and
 * is cut after some 30 s. A party without words before that is known to have said nothing.
 */
const LONGEST_UNWRITTEN_MS = 60_000;
/** Shorter holes are not reported, as those that a tap finds (telephony/media/asterisk-tap.ts). */
const SHORTEST_GAP_MS = 200;

/** By leg, in the order in which they joined. */
export function legsBefore(records: readonly StoredCallEvent[]): ReadonlyMap<string, LegBefore> {
  const legs = new Map<string, LegBefore>();
  /** Legs that only the dial plan has reported: no server was there when they joined. */
  const neverHere = new Set<string>();
  let lastHereMs = -Infinity;
  for (const { event, startMs } of records) {
    const isOfDialPlan = 'source' in event && event.source === 'dial-plan';
    if (!isOfDialPlan) lastHereMs = Math.max(lastHereMs, endOf(event, startMs));
    const legId = event.type === 'transcript.final' ? event.utterance.legId : legIdOf(event);
    if (legId === undefined) continue;
    if (event.type === 'leg.joined')
      legs.set(legId, { speaker: event.speaker, leftMs: null, writtenToMs: startMs });
    if (!isOfDialPlan) neverHere.delete(legId);
    else if (event.type === 'leg.joined') neverHere.add(legId);
    const leg = legs.get(legId);
    if (!leg) continue;
    if (event.type !== 'leg.left')
      legs.set(legId, { ...leg, writtenToMs: Math.max(leg.writtenToMs, endOf(event, startMs)) });
    else if (neverHere.has(legId)) legs.set(legId, { ...leg, leftMs: startMs, writtenToMs: startMs });
    else legs.set(legId, { ...leg, leftMs: startMs, ...(isOfDialPlan && { lastHereMs }) });
  }
  return legs;
}

/** Beginning of the gap that a restart makes in the sound of a party, ms from answer. */
export function restartGapStartMs(
  { lastStartMs }: Pick<Newest, 'lastStartMs'>,
  leg: LegBefore | undefined,
): number {
  if (!leg) return lastStartMs;
  const { writtenToMs, lastHereMs = lastStartMs } = leg;
  return Math.min(lastStartMs, Math.max(writtenToMs, lastHereMs - LONGEST_UNWRITTEN_MS));
}

/**
 * Writes what a party said unheard who is gone, and `leg.left` for each who left while no server was
 * there: the time and the cause are unknown, so that the hole ends with this start. A party who had left before may
 * have been owed the last words still.
 *
 * @param isStillThere by leg id; left out where all have left
 */
export async function writeLegsLeft(
  parts: EventParts,
  session: WrittenCall,
  newest: Newest,
  before: ReadonlyMap<string, LegBefore>,
  isStillThere: (legId: string) => boolean = () => false,
): Promise<void> {
  const { lastStartMs, lastAt } = newest;
  for (const [legId, leg] of before) {
    if (isStillThere(legId)) continue;
    const { speaker, leftMs } = leg;
    const gapFromMs = restartGapStartMs(newest, leg);
    const endMs = leftMs ?? placeOfNow(session);
    if (endMs > gapFromMs) await writeRestartGap(parts, session, { legId, speaker, gapFromMs, endMs });
    if (leftMs !== null) continue;
    const left = { type: 'leg.left', legId, speaker, cause: null } as const;
    await writeEvent(parts, session, left, lastStartMs, lastAt);
  }
}

/** Writes that a party was not heard while no server was there: `recoverUnheard` looks for its recording. */
export async function writeRestartGap(
  parts: EventParts,
  session: WrittenCall,
  {
    legId,
    speaker,
    gapFromMs,
    endMs = placeOfNow(session),
  }: Pick<LegBefore, 'speaker'> & {
    readonly legId: string;
    readonly gapFromMs: number;
    readonly endMs?: number;
  },
): Promise<UnheardStretch> {
  const gap = { type: 'media.gap', legId, endMs, reason: 'server-restart' } as const;
  await writeEvent(parts, session, gap, gapFromMs);
  const stretch = { legId, speaker, fromMs: Math.round(gapFromMs), toMs: endMs };
  session.hearing.unheard.push(stretch);
  return stretch;
}

/**
 * The hole ends with the first sound that the new tap brings: the rest is reported where it is long enough. A word that is being
 * said in that moment is looked for as a whole (see `WHOLE_WORD_MS`).
 */
export async function endGapWithFirstSound(
  parts: EventParts & Pick<WorkParts, 'stopping'>,
  session: WrittenCall,
  { legId, tap }: Pick<CallLeg, 'legId' | 'tap'>,
  stretch: UnheardStretch,
): Promise<void> {
  let heardMs: number | null = null;
  const heard = tap.heard.then((startMs) => (heardMs = startMs));
  await settledOrAborted(heard, parts.stopping);
  const at = session.hearing.unheard.indexOf(stretch);
  const { toMs } = stretch;
  if (heardMs === null || heardMs < toMs || at === -1) return;
  const endMs = Math.round(heardMs);
  session.hearing.unheard[at] = { ...stretch, toMs: endMs + WHOLE_WORD_MS };
  if (endMs - toMs < SHORTEST_GAP_MS) return;
  const gap = { type: 'media.gap', legId, endMs, reason: 'server-restart' } as const;
  await writeEvent(parts, session, gap, toMs);
}

/** ms from answer */
function placeOfNow({ answeredAtMs }: Pick<CallSession, 'answeredAtMs'>): number {
  return Math.round(nowMs() - answeredAtMs);
}

function legIdOf(event: StoredCallEvent['event']): string | undefined {
  if (event.type === 'media.wordless') return undefined; // says nothing of what was heard up to there
  return 'legId' in event ? event.legId : undefined;
}

function endOf(event: StoredCallEvent['event'], startMs: number): number {
  if (event.type === 'transcript.final') return event.utterance.endMs;
  return 'endMs' in event ? event.endMs : startMs;
}
