import { joinSamples } from '../../audio/join-samples.js';
import type { AudioFrame } from '../../audio/frame.js';
import { HEARD_EARLIER_MS, findEchoes, type OtherSound } from '../../audio/echo/find-echoes.js';
import { nowMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import { tryUntil } from '../../lib/keep-trying.js';
import type { SwitchedSound } from '../../telephony/telephony.js';
import { samplesOf } from '../recording/away-stretch.js';
import { RECORDING_RATE_HZ, sideOf, toSample } from '../recording/recording-format.js';
import type { GapParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { defer, SHORTEST_FIND_MS, writeFound } from './recover-speech.js';
import type { WrittenCall } from '../session/call-views.js';

/** A part of a call, ms from answer. */
interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Fetches the speech of a party whose sound did not reach this server, whatever the reason, from what the
 * switch records of it. The recording takes it first; then its speech is reported as `transcript.deferred`, whose
 * words come as all deferred words do (late-utterances.ts), and `media.recovered` says what was found. The
 * end of the transcript waits for it. If this process ends meanwhile, the next one looks for the rest
 * (recover-speech.ts).
 */
export function fillGap(
  parts: GapParts,
  session: WrittenCall & Pick<CallSession, 'legs'>,
  leg: Pick<CallLeg, 'legId' | 'speaker' | 'tap'>,
  { reason, ...gap }: Gap & { readonly reason: string },
): void {
  const zeroMs = session.answeredAtMs;
  // at once: the switch keeps it for seconds only
  const recorded = leg.tap.recorded();
  const others = [...session.legs.values()].filter(({ speaker }) => sideOf(speaker) !== sideOf(leg.speaker));
  const recordedOfOthers = Promise.all(others.map(({ tap }) => tap.recorded()));
  // sound that came too fast for the detector is in the recording
  const record = reason === 'queue-overrun' ? null : parts.recordings.lacks(session, leg, { ...gap, reason });
  const filling = session.hearing.recover(async () => {
    try {
      const found = piecesWithin(await recorded, zeroMs, gap);
      for (const piece of found) await record?.(piece);
      await fill(parts, session, leg, { found, other: otherSound(await recordedOfOthers, zeroMs, gap) });
    } catch (error) {
      parts.log.error({ err: error, callId: session.callId }, 'a gap in the sound of a party is not filled');
    }
  });
  parts.track(filling);
}

const AGAIN = {
  waits: { firstMs: 500, maxMs: 10_000 },
  onFailure: (error: unknown) => {
    if (!(error instanceof UnavailableError)) throw error;
  },
};

async function fill(
  parts: GapParts,
  session: WrittenCall,
  leg: Pick<CallLeg, 'legId' | 'speaker'>,
  { found, other }: { readonly found: readonly Piece[]; readonly other: OtherSound },
): Promise<void> {
  for (const { samples, fromMs } of found) {
    const frame = frameOf(samples, fromMs);
    // the cause of the gap may be that there is no process to cut it
    const cut = await tryUntil(() => parts.cutSpeech(frame), { ...AGAIN, signal: parts.stopping });
    if (!cut) return;
    for (const segment of findEchoes(cut, other)) await defer(parts, session, leg, segment);
  }
  for (const { samples, fromMs } of found) {
    const toMs = Math.round(fromMs + msOf(samples.length));
    await writeFound(parts, session, leg, { fromMs, toMs, source: 'recording' });
  }
}

interface Piece {
  readonly samples: Int16Array;
  readonly fromMs: number;
}

/** The pieces that lie in the gap, each moment once: recordings that follow each other overlap by some milliseconds. */
export function piecesWithin(sound: readonly SwitchedSound[], zeroMs: number, gap: Gap): Piece[] {
  const pieces: { samples: Int16Array[]; fromMs: number; toMs: number }[] = [];
  for (const { startedAtMs, pcm } of sound) {
    const samples = samplesOf(pcm);
    const startMs = startedAtMs - zeroMs;
    const last = pieces.at(-1);
    const fromMs = Math.max(gap.fromMs, startMs, last?.toMs ?? -Infinity);
    const toMs = Math.min(gap.toMs, startMs + msOf(samples.length));
    if (toMs <= fromMs) continue;
    const part = samples.subarray(toSample(fromMs - startMs), toSample(toMs - startMs));
    // one after the other, they are one: a word may lie across their seam
    if (last && fromMs - last.toMs < SHORTEST_FIND_MS) {
      last.samples.push(new Int16Array(toSample(fromMs - last.toMs)), part);
      last.toMs = toMs;
    } else pieces.push({ samples: [part], fromMs, toMs });
  }
  return pieces
    .filter(({ fromMs, toMs }) => toMs - fromMs >= SHORTEST_FIND_MS)
    .map(({ samples, fromMs }) => ({ samples: joinSamples(samples), fromMs }));
}

/** The other side's sound of that time, so that its echo is recognised. */
function otherSound(
  sounds: readonly (readonly SwitchedSound[])[],
  zeroMs: number,
  { fromMs, toMs }: Gap,
): OtherSound {
  const startMs = Math.max(0, fromMs - HEARD_EARLIER_MS);
  const samples = new Int16Array(Math.max(0, toSample(toMs - startMs)));
  for (const sound of sounds)
    for (const piece of piecesWithin(sound, zeroMs, { fromMs: startMs, toMs })) {
      const at = toSample(piece.fromMs - startMs);
      samples.set(piece.samples.subarray(0, samples.length - at), at);
    }
  return { samples, startMs };
}

function msOf(samples: number): number {
  return (samples / RECORDING_RATE_HZ) * 1000;
}

function frameOf(samples: Int16Array, startMs: number): AudioFrame {
  return { samples, sampleRateHz: RECORDING_RATE_HZ, startMs, arrivedAtMs: nowMs() };
}
