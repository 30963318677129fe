import type { AudioFrame } from '../../audio/frame.js';
import { findEchoes } from '../../audio/echo/find-echoes.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import { nowMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import { tryUntil } from '../../lib/keep-trying.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import type { EventParts, UnheardParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { RECORDING_RATE_HZ, sideOf, toSample } from '../recording/recording-format.js';
import type { RecordedSound } from '../recording/recorded-speech.js';
import type { UnheardStretch } from '../session/unheard-stretches.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/** Reason of a `transcript.deferred` whose sound is in a recording only. */
export const RECOVERED = 'server-restart';

/** Sound that is looked at in one go: 1 MB. */
const PIECE_MS = 60_000;
/** A word that begins at the end of a piece is too short there to count as speech; the next piece has all of it. */
const OVERLAP_MS = 1_000;
/** The recording of this process begins some milliseconds before the gap ends: that is no find. */
export const SHORTEST_FIND_MS = 100;
/**
 * The longest that the recovery waits for the recordings
 * of the switch; then it reads our own disk without them.
 */
const FETCHED_WITHIN_MS = 20_000;
const AWAY = { firstMs: 500, maxMs: 10_000 };

/**
 * Looks for speech in the recording of the stretches that the journal reports as never heard (`session.unheard`), behind
 * all that is looked for already. The end of the transcript alone waits for it (finish-call.ts).
 */
export function recoverUnheard(
  parts: UnheardParts,
  session: WrittenCall & Pick<CallSession, 'announcements' | 'legs' | 'state'>,
): void {
  const recovery = session.hearing.recover(async () => {
    const { callId } = session;
    const { unheard } = session.hearing;
    await parts.recordings.untilEndsWritten(session, parts.stopping);
    const fetched = parts.awaySound.fetch(session);
    parts.track(fetched);
    await settledOrAborted(
      fetched,
      AbortSignal.any([parts.stopping, AbortSignal.timeout(FETCHED_WITHIN_MS)]),
    );
    for (let stretch = unheard[0]; stretch && !isOver(parts, session); stretch = unheard[0]) {
      try {
        if (
          session.announcements.mayBeHeard(stretch.legId) &&
          !(await recoverSpeech(parts, session, stretch))
        )
          return;
      } catch (error) {
        parts.log.error({ err: error, callId }, 'recorded speech without words cannot be read');
      }
      unheard.shift();
    }
  });
  parts.track(recovery);
}

function isOver({ stopping }: UnheardParts, session: Pick<CallSession, 'state'>): boolean {
  return stopping.aborted || session.state === 'ended';
}

/**
 * Each stretch of speech that the recording has there becomes a `transcript.deferred`, whose words come as all deferred
 * words do (late-utterances.ts); then `media.recovered` says which sound was found. A process that ends in between
 * leaves the rest to the next one (unheard-stretches.ts).
 *
 * @returns false when there is no time for it any more
 */
async function recoverSpeech(
  parts: UnheardParts,
  session: WrittenCall & Pick<CallSession, 'state'>,
  stretch: UnheardStretch,
): Promise<boolean> {
  let rest = stretch;
  const found: Found[] = [];
  const recoverRest = async () => {
    if (isOver(parts, session)) return false;
    for await (const piece of piecesOf(parts, session, rest)) {
      if (isOver(parts, session)) return false;
      found.push(...piece.found);
      for (const segment of piece.speech) await defer(parts, session, rest, segment);
      rest = { ...rest, fromMs: piece.nextMs };
    }
    const finds = joined(found).filter(({ fromMs, toMs }) => toMs - fromMs >= SHORTEST_FIND_MS);
    for (const each of finds) await writeFound(parts, session, stretch, each);
    session.hearing.recovered.push(stretch);
    return true;
  };
  const onFailure = (error: unknown) => {
    if (!(error instanceof UnavailableError)) throw error;
  };
  return (await tryUntil(recoverRest, { waits: AWAY, signal: parts.stopping, onFailure })) ?? false;
}

type Found = RecordedSound['found'][number];

interface Piece {
  readonly found: readonly Found[];
  readonly speech: readonly SpeechSegment[];
  /** Where the next piece begins. */
  readonly nextMs: number;
}

async function* piecesOf(
  { recordedSound, cutSpeech }: UnheardParts,
  session: Pick<CallSession, 'callId' | 'hearing'>,
  stretch: UnheardStretch,
): AsyncGenerator<Piece> {
  const { legId, speaker, toMs } = stretch;
  for (let fromMs = stretch.fromMs; fromMs < toMs;) {
    const endMs = Math.min(toMs, fromMs + PIECE_MS);
    const sound = await recordedSound(session.callId, { legId, speaker, startMs: fromMs, endMs });
    const foundToMs = sound?.found.at(-1)?.toMs ?? fromMs;
    const samples = sound?.samples.subarray(0, toSample(foundToMs - fromMs));
    const audible = samples && withoutOthers(samples, fromMs, session, stretch);
    const cut = audible?.some((sample) => sample !== 0) ? await cutSpeech(frameOf(audible, fromMs)) : [];
    const isLast = endMs === toMs;
    // it goes on in the next piece
    const isOpen = ({ endedBy, startMs }: SpeechSegment) => endedBy === 'end' && startMs > fromMs;
    const open = !isLast && foundToMs === endMs ? cut.find(isOpen) : undefined;
    const whole = cut.filter((each) => each !== open);
    const speech = sound ? findEchoes(whole, sound.other) : whole;
    const behindMs = Math.max(speech.at(-1)?.endMs ?? 0, endMs - OVERLAP_MS);
    const nextMs = isLast ? toMs : (open?.startMs ?? behindMs);
    yield { found: sound?.found ?? [], speech, nextMs };
    fromMs = nextMs;
  }
}

/** Agents and third parties share one side of a recording: speech that the journal has of another leg is taken out. */
function withoutOthers(
  samples: Int16Array,
  fromMs: number,
  { hearing: { earlier, recovered } }: Pick<CallSession, 'hearing'>,
  { legId, speaker }: UnheardStretch,
): Int16Array {
  const isOther = (each: { legId: string; speaker: UnheardStretch['speaker'] }) =>
    each.legId !== legId && sideOf(each.speaker) === sideOf(speaker);
  const segments = [
    ...earlier.filter(isOther).map(({ startMs, endMs }) => [startMs, endMs] as const),
    ...recovered.filter(isOther).map((each) => [each.fromMs, each.toMs] as const),
  ];
  const place = (ms: number) => Math.min(samples.length, Math.max(0, toSample(ms - fromMs)));
  const left = samples.slice();
  for (const [startMs, endMs] of segments) left.fill(0, place(startMs), place(endMs));
  return left;
}

function frameOf(samples: Int16Array, startMs: number): AudioFrame {
  return { samples, sampleRateHz: RECORDING_RATE_HZ, startMs, arrivedAtMs: nowMs() };
}

/** Its words come as all deferred words do. */
export async function defer(
  parts: EventParts,
  session: WrittenCall,
  { legId, speaker }: Pick<UnheardStretch, 'legId' | 'speaker'>,
  segment: SpeechSegment,
): Promise<void> {
  const { startMs, endMs } = segment;
  const place = { utteranceId: session.hearing.newUtteranceId(legId), legId, speaker };
  const event = { type: 'transcript.deferred', ...place, endMs, reason: RECOVERED } as const;
  await writeEvent(parts, session, event, startMs);
  session.hearing.deferred.add({ ...place, startMs, endMs, segment });
}

export async function writeFound(
  parts: EventParts,
  session: WrittenCall,
  { legId }: Pick<UnheardStretch, 'legId'>,
  { fromMs, toMs, source }: Found,
): Promise<void> {
  const event = { type: 'media.recovered', legId, endMs: toMs, source } as const;
  await writeEvent(parts, session, event, fromMs);
}

/** Neighbours of one source become one. */
function joined(found: readonly Found[]): Found[] {
  const all: Found[] = [];
  for (const each of found) {
    const last = all.at(-1);
    if (last?.source === each.source && each.fromMs <= last.toMs)
      all.splice(-1, 1, { ...last, toMs: Math.max(last.toMs, each.toMs) });
    else all.push(each);
  }
  return all;
}
