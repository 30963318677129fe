import { durationMsOf, type AudioFrame } from '../frame.js';
import { Downsampler } from '../downsample.js';
import type { SpeechGrew, SpeechGrowth, SpeechOpened } from '../vad/speech-growth.js';
import type { SpeechSegment } from '../vad/speech-segment.js';
import type { LegSound } from './call-sounds.js';
import {
  ECHO_RATE_HZ,
  fitEcho,
  MAX_DELAY_MS,
  MIN_DELAY_MS,
  SAMPLES_PER_MS,
  type EchoFit,
} from './fit-echo.js';
import { splitEcho } from './split-echo.js';

/** Mean shares explained. None of 688 turns was explained by the speech of others (docs/decisions.md). */
const SURE = 0.4;
const POSSIBLE = 0.15;
/** A stretch may begin or end with an echo that is much shorter than the rest. */
const PARTLY = 0.1;
/**
 * Share explained from which the rest beside an echo is possibly an echo, too: a room that echoes for long.
 */
const MIXED = 0.25;
/**
 * Length of a stretch below which a larger share has to be
 * explained: two held vowels may fit each other for so long.
 */
const SHORT_MS = 1_000;
const SURE_OF_SHORT = 0.75;
/**
 * Length of the growing stretch that is looked at, and the
 * length that is shown when it turns out to be no echo.
 */
const RECENT_MS = 1_000;
const SHOWN_MS = 700;
/** A party who is silent has no echo: root mean square of full scale 32768, −56 dBFS. */
const SILENT_RMS = 50;

export interface EchoCounts {
  /** Stretches of speech that were another party's, and those that may have been. */
  echoes: number;
  possibleEchoes: number;
}

/**
 * One leg's speech without the echo of the other parties of its call, see `guardEcho`; what it says is kept for theirs.
 *
 * @param sound is closed at the end
 * @param segment cuts frames into speech
 */
export async function* withoutEcho(
  frames: AsyncIterable<AudioFrame>,
  sound: LegSound,
  counts: EchoCounts,
  segment: (frames: AsyncIterable<AudioFrame>) => AsyncIterable<SpeechGrowth>,
): AsyncGenerator<SpeechGrowth> {
  const heard = async function* () {
    for await (const frame of frames) {
      sound.push(frame);
      yield frame;
    }
  };
  try {
    yield* guardEcho(segment(heard()), sound, counts);
  } finally {
    sound.close();
  }
}

/**
 * Distinguishes the echo of other parties from what a party says. An echo is reported as a segment of its own (`SpeechSegment.echo`), cut
 * off where the party's own words begin or end, and does not grow; where both are heard at once nothing is cut.
 *
 * In:     the speech of one leg.
 * Out:    the same; segments in order, one stretch may become several.
 * End:    when `growth` ends.
 * Errors: those of `growth`.
 */
export async function* guardEcho(
  growth: AsyncIterable<SpeechGrowth>,
  sound: Pick<LegSound, 'others'>,
  counts: EchoCounts,
): AsyncGenerator<SpeechGrowth> {
  let held: SpeechOpened | undefined;
  for await (const each of growth) {
    if (each.type === 'closed') {
      held = undefined;
      if (!each.segment) yield each;
      else for (const segment of partsOf(each.segment, sound, counts)) yield { type: 'closed', segment };
    } else if (each.type === 'opened' || held) {
      held = each.type === 'opened' ? each : longer(held as SpeechOpened, each);
      if (isEchoNow(held, sound)) continue;
      yield each.type === 'opened' ? held : newest(held, SHOWN_MS);
      held = undefined;
    } else yield each;
  }
}

/** A stretch that is over: as it is, marked as an echo, or cut where an echo begins or ends. */
export function partsOf(
  segment: SpeechSegment,
  sound: Pick<LegSound, 'others'>,
  counts: EchoCounts,
): SpeechSegment[] {
  const { startMs, endMs } = segment;
  const near = narrow(segment);
  const fit = bestFit(near, startMs, sound);
  if (!fit || fit.explained < PARTLY) return [segment];
  const isShort = endMs - startMs < SHORT_MS;
  const parts = splitEcho(near, fit);
  if (parts.length === 1) {
    const isSure = parts[0]?.isEcho === true && fit.explained >= (isShort ? SURE_OF_SHORT : SURE);
    if (!isSure && fit.explained < POSSIBLE) return [segment];
    return [counted({ ...segment, echo: isSure ? 'sure' : 'possible' }, counts)];
  }
  if (isShort) return [counted({ ...segment, echo: 'possible' }, counts)];
  return parts.map(({ fromMs, toMs, isEcho }) => {
    const part = partOf(segment, fromMs, toMs);
    if (isEcho) return counted({ ...part, echo: 'sure' }, counts);
    const isMixed = explainedIn(near, fit, fromMs, toMs) >= MIXED;
    return isMixed ? counted({ ...part, echo: 'possible' }, counts) : part;
  });
}

/** Share of the power of a part that the echo explains. */
function explainedIn(near: Float32Array, { echo }: EchoFit, fromMs: number, toMs: number): number {
  let [rest, power] = [0, 0];
  const to = Math.min(near.length, toMs * SAMPLES_PER_MS);
  for (let n = Math.floor(fromMs * SAMPLES_PER_MS); n < to; n++) {
    rest += ((near[n] as number) - (echo[n] as number)) ** 2;
    power += (near[n] as number) ** 2;
  }
  return power > 0 ? 1 - rest / power : 0;
}

function counted(segment: SpeechSegment, counts: EchoCounts): SpeechSegment {
  if (segment.echo === 'sure') counts.echoes++;
  else counts.possibleEchoes++;
  return segment;
}

function partOf(segment: SpeechSegment, fromMs: number, toMs: number): SpeechSegment {
  const perMs = segment.sampleRateHz / 1000;
  const samples = segment.samples.slice(Math.round(fromMs * perMs), Math.round(toMs * perMs));
  const startMs = segment.startMs + fromMs;
  const endMs = Math.min(segment.endMs, segment.startMs + toMs);
  return { ...segment, samples, startMs, endMs, spokenToMs: Math.min(segment.spokenToMs, endMs) };
}

function isEchoNow(open: SpeechOpened, sound: Pick<LegSound, 'others'>): boolean {
  const recent = newest(open, RECENT_MS);
  const near = narrow(recent);
  const fit = bestFit(near, recent.startMs, sound);
  if (!fit || fit.explained < SURE_OF_SHORT) return false;
  return splitEcho(near, fit).at(-1)?.isEcho ?? false;
}

/** The best fit among all other parties. Undefined where none of them said anything. */
function bestFit(near: Float32Array, startMs: number, sound: Pick<LegSound, 'others'>): EchoFit | undefined {
  const endMs = startMs + near.length / SAMPLES_PER_MS;
  return sound
    .others(startMs - MAX_DELAY_MS, endMs - MIN_DELAY_MS)
    .filter((far) => !isSilent(far))
    .map((far) => fitEcho(near, far))
    .reduce<EchoFit | undefined>(
      (best, fit) => (best && best.explained >= fit.explained ? best : fit),
      undefined,
    );
}

function isSilent(samples: Float32Array): boolean {
  const frame = 32 * SAMPLES_PER_MS;
  for (let from = 0; from < samples.length; from += frame) {
    const piece = samples.subarray(from, from + frame);
    if (piece.reduce((sum, sample) => sum + sample ** 2, 0) > piece.length * SILENT_RMS ** 2) return false;
  }
  return true;
}

function narrow({ samples, sampleRateHz }: Pick<SpeechSegment, 'samples' | 'sampleRateHz'>): Float32Array {
  return Float32Array.from(sampleRateHz === ECHO_RATE_HZ ? samples : new Downsampler().push(samples));
}

function longer(open: SpeechOpened, { samples }: SpeechGrew): SpeechOpened {
  const joined = new Int16Array(open.samples.length + samples.length);
  joined.set(open.samples);
  joined.set(samples, open.samples.length);
  return { ...open, samples: joined };
}

function newest(open: SpeechOpened, lengthMs: number): SpeechOpened {
  const { samples, sampleRateHz, startMs, onsetMs } = open;
  const cut = samples.length - (lengthMs * sampleRateHz) / 1000;
  if (cut <= 0) return open;
  const fromMs = startMs + durationMsOf(cut, sampleRateHz);
  return { ...open, samples: samples.slice(cut), startMs: fromMs, onsetMs: Math.max(onsetMs, fromMs) };
}
