import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { NEAR_MS } from '../../demo/measure/final-latency.js';
import { findSpeechEnds } from '../../demo/measure/speech-ends.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import { segmentSpeech } from '../../src/audio/vad/segment-speech.js';
import { SILERO_WINDOW } from '../../src/audio/vad/silero-window.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import type { Vad } from '../../src/audio/vad/vad.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';

const SAMPLE_RATE_HZ = 8000;
const SAMPLES_PER_MS = 8;
const WINDOW_SAMPLES = SILERO_WINDOW[SAMPLE_RATE_HZ].samples;
const WINDOW_MS = WINDOW_SAMPLES / SAMPLES_PER_MS;
/** Where the first window begins is chance: the recording begins so much later in one pass than in the other, ms. */
const PHASES_MS = [0, 16];

/**
 * How much longer the detector hears speech than there is any: from the window that holds the last audible sample of an
 * utterance to the last window that it takes for speech, ms (a multiple of a window; negative where it stops early).
 * Measured on the recordings alone, without a telephone; in a call it is part of what `tap` shows.
 */
export async function measureDetectorTails(conversations: readonly Conversation[]): Promise<number[]> {
  const vad = await startVad({ modelPath: productPaths.vadModel, log: silentLog() });
  const tails: number[] = [];
  try {
    for (const ulaw of conversations.flatMap(({ caller, agent }) => [caller, agent])) {
      for (const phaseMs of PHASES_MS) tails.push(...(await tailsOf(ulaw, phaseMs, vad)));
    }
    return tails;
  } finally {
    await vad.close();
  }
}

async function tailsOf(ulaw: Uint8Array, phaseMs: number, vad: Vad): Promise<number[]> {
  const leg = vad.openLeg(SAMPLE_RATE_HZ);
  const ends = windowEndsMs(ulaw, phaseMs);
  const tails: number[] = [];
  const segments = segmentSpeech(framesOf(ulaw, phaseMs), leg, DEFAULT_SEGMENT_OPTIONS);
  for await (const { lastSpeechAtMs, endedBy } of segments) {
    if (endedBy === 'hard-cut') continue;
    const distances = ends.map((endMs) => lastSpeechAtMs - endMs);
    const tail = distances.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best), Infinity);
    if (Math.abs(tail) < NEAR_MS) tails.push(tail);
  }
  await leg.close();
  return tails;
}

/** The ends of the windows that hold a last audible sample. */
function windowEndsMs(ulaw: Uint8Array, phaseMs: number): number[] {
  return findSpeechEnds(ulaw).map(
    (sample) => (Math.floor((sample + phaseMs * SAMPLES_PER_MS) / WINDOW_SAMPLES) + 1) * WINDOW_MS,
  );
}

/** A window at a time, on a clock of its own: each arrives when it is over. */
function* piecesOf(ulaw: Uint8Array, phaseMs: number): Generator<AudioFrame> {
  const samples = decodeUlaw(ulaw);
  const all = new Int16Array(samples.length + phaseMs * SAMPLES_PER_MS);
  all.set(samples, phaseMs * SAMPLES_PER_MS);
  for (let at = 0; at < all.length; at += WINDOW_SAMPLES) {
    const piece = all.subarray(at, at + WINDOW_SAMPLES);
    const startMs = at / SAMPLES_PER_MS;
    const arrivedAtMs = startMs + piece.length / SAMPLES_PER_MS;
    yield { samples: piece, sampleRateHz: SAMPLE_RATE_HZ, startMs, arrivedAtMs };
  }
}

async function* framesOf(ulaw: Uint8Array, phaseMs: number): AsyncGenerator<AudioFrame> {
  yield* piecesOf(ulaw, phaseMs);
}
