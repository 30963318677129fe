import type { ReceivedFrame } from '../../../demo/phone/rtp-stream.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import { seededRandom } from '../../support/seeded-random.js';

const SAMPLES_PER_MS = 8;
const WINDOW_MS = 100;
/** Much of a window that is whole looks the same as what was sent: µ-law twice, and nothing else. */
const SAME = 0.9;
/** Enough to know a place in noise by. */
const PROBE_MS = 25;
const LATEST_MS = 1_000;

/** Noise that is nowhere like itself, so that each piece of it is known again. */
export function noise(durationMs: number, seed: number): Int16Array {
  const random = seededRandom(seed);
  let last = 0;
  return Int16Array.from({ length: durationMs * SAMPLES_PER_MS }, () => {
    last = 0.7 * last + 0.3 * (random() * 2 - 1);
    return last * 12_000;
  });
}

/** As a phone plays it: at the times that the packets name, and silence where none came. From `fromMs` of the wall clock on. */
export function playedOut(received: readonly ReceivedFrame[], fromMs: number): Int16Array {
  const frames = received.filter(({ arrivedAtMs }) => arrivedAtMs >= fromMs);
  const [first] = frames;
  if (!first) return new Int16Array(0);
  const zero = Math.round((first.arrivedAtMs - fromMs) * SAMPLES_PER_MS);
  const placed = frames.map(({ timestamp, ulaw }) => ({
    at: zero + ((timestamp - first.timestamp) | 0),
    samples: decodeUlaw(ulaw),
  }));
  const sound = new Int16Array(Math.max(...placed.map(({ at, samples }) => at + samples.length)));
  for (const { at, samples } of placed) if (at >= 0) sound.set(samples, at);
  return sound;
}

/** @returns the part of the windows of 100 ms that arrived whole, 0..1, wherever in time; the first second is left out */
export function shareArrived(sent: Int16Array, arrived: Int16Array): number {
  const length = WINDOW_MS * SAMPLES_PER_MS;
  let [whole, windows, lag] = [0, 0, 0];
  for (let at = 1_000 * SAMPLES_PER_MS; at + length <= sent.length; at += length) {
    const window = sent.subarray(at, at + length);
    const isWhole = () => likeness(window, arrived.subarray(at + lag)) > SAME;
    if (!isWhole()) lag = findLag(window, arrived.subarray(at)) ?? lag;
    if (isWhole()) whole++;
    windows++;
  }
  return whole / windows;
}

function findLag(window: Int16Array, arrived: Int16Array): number | undefined {
  const probe = window.subarray(0, PROBE_MS * SAMPLES_PER_MS);
  for (let lag = 0; lag < LATEST_MS * SAMPLES_PER_MS; lag++)
    if (likeness(probe, arrived.subarray(lag)) > SAME) return lag;
  return undefined;
}

/** Correlation with what `other` begins with, -1..1. */
function likeness(some: Int16Array, other: Int16Array): number {
  let [product, energy, otherEnergy] = [0, 0, 0];
  for (let i = 0; i < some.length; i++) {
    const [a, b] = [some[i] ?? 0, other[i] ?? 0];
    product += a * b;
    energy += a * a;
    otherEnergy += b * b;
  }
  return energy === 0 || otherEnergy === 0 ? 0 : product / Math.sqrt(energy * otherEnergy);
}
