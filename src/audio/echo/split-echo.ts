import { SAMPLES_PER_MS, type EchoFit } from './fit-echo.js';

const FRAME_MS = 32;
const FRAME_SAMPLES = FRAME_MS * SAMPLES_PER_MS;
/** Frames so far below the loudest one, up to twelve to either side, are pauses, and what a room still sounds. */
const QUIET_DB = 30;
const LOUD_FRAMES = 12;
/** So are frames that are hardly louder than the noise of the line, root mean squares; a whisper is louder than the last of them, −57 dBFS. */
const NOISE_QUANTILE = 0.1;
const ABOVE_NOISE = 2.5;
const [LEAST_NOISE, MOST_NOISE] = [8, 45];
/** A frame is the party's own where so much of the power around it, two frames to either side, is not explained. */
const OWN_SHARE = 0.4;
const AROUND_FRAMES = 2;
/** A word of the party's own is longer than this; gaps as short as that are within its speech. */
const OWN_MS = 128;
const GAP_MS = 200;
/** An echo before or behind the party's own words is cut off when as much of it is heard. */
const ECHO_MS = 250;
/** Left to the party's own words at either end. */
const MARGIN_MS = 64;

/** A part of one stretch of speech; places in ms from its first sample. */
export interface EchoPart {
  readonly fromMs: number;
  readonly toMs: number;
  readonly isEcho: boolean;
}

/**
 * Where a stretch that holds an echo is echo alone: all of it, or before and behind the party's own words. Between own
 * words nothing is cut: both are heard there.
 */
export function splitEcho(near: Float32Array, { echo }: Pick<EchoFit, 'echo'>): EchoPart[] {
  const frames = judgeFrames(near, echo);
  const lengthMs = near.length / SAMPLES_PER_MS;
  const ownFrames = ownSpan(frames);
  if (!ownFrames) return [{ fromMs: 0, toMs: lengthMs, isEcho: frames.includes('echo') }];
  const isHeard = (of: readonly FrameKind[]) =>
    of.filter((kind) => kind === 'echo').length * FRAME_MS >= ECHO_MS;
  const fromMs = isHeard(frames.slice(0, ownFrames.from))
    ? Math.max(0, ownFrames.from * FRAME_MS - MARGIN_MS)
    : 0;
  const toMs = isHeard(frames.slice(ownFrames.to))
    ? Math.min(lengthMs, ownFrames.to * FRAME_MS + MARGIN_MS)
    : lengthMs;
  const parts = [
    { fromMs: 0, toMs: fromMs, isEcho: true },
    { fromMs, toMs, isEcho: false },
    { fromMs: toMs, toMs: lengthMs, isEcho: true },
  ];
  return parts.filter((part) => part.toMs > part.fromMs);
}

type FrameKind = 'quiet' | 'echo' | 'own';

function judgeFrames(near: Float32Array, echo: Float32Array): FrameKind[] {
  const count = Math.floor(near.length / FRAME_SAMPLES);
  const powers = new Float64Array(count);
  const rests = new Float64Array(count);
  for (let n = 0; n < count * FRAME_SAMPLES; n++) {
    const frame = Math.floor(n / FRAME_SAMPLES);
    const sample = near[n] as number;
    powers[frame] = (powers[frame] as number) + sample ** 2;
    rests[frame] = (rests[frame] as number) + (sample - (echo[n] as number)) ** 2;
  }
  const noise = noisePower(powers.toSorted());
  const loudest = (at: number) =>
    Math.max(...powers.subarray(Math.max(0, at - LOUD_FRAMES), at + LOUD_FRAMES + 1));
  const sum = (values: Float64Array, at: number) =>
    values.subarray(Math.max(0, at - AROUND_FRAMES), at + AROUND_FRAMES + 1).reduce((a, b) => a + b, 0);
  return Array.from(powers, (power, at) => {
    if (power <= Math.max(noise, loudest(at) * 10 ** (-QUIET_DB / 10))) return 'quiet';
    return sum(rests, at) > OWN_SHARE * sum(powers, at) ? 'own' : 'echo';
  });
}

function noisePower(sorted: Float64Array): number {
  const quietest = sorted[Math.floor(sorted.length * NOISE_QUANTILE)] ?? 0;
  const noise = ABOVE_NOISE * Math.sqrt(quietest / FRAME_SAMPLES);
  return FRAME_SAMPLES * Math.min(MOST_NOISE, Math.max(LEAST_NOISE, noise)) ** 2;
}

/** From the first to the last frame of the party's own words, short runs left out; undefined where there are none. */
function ownSpan(frames: readonly FrameKind[]): { readonly from: number; readonly to: number } | undefined {
  const runs: { from: number; to: number; ownFrames: number }[] = [];
  for (const [at, kind] of frames.entries()) {
    if (kind !== 'own') continue;
    const last = runs.at(-1);
    if (last && (at - last.to) * FRAME_MS <= GAP_MS) {
      last.to = at + 1;
      last.ownFrames++;
    } else runs.push({ from: at, to: at + 1, ownFrames: 1 });
  }
  const words = runs.filter(({ ownFrames }) => ownFrames * FRAME_MS >= OWN_MS);
  const [first, last] = [words[0], words.at(-1)];
  return first && last && { from: first.from, to: last.to };
}
