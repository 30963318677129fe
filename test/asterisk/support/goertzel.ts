/**
 * Length of a window; short enough for a change to be seen, long enough to distinguish tones 400 Hz apart.
 */
const WINDOW_MS = 40;
const SAMPLES_PER_MS = 8;
/** A tone among three others of its own loudness has a quarter. */
const HEARD_SHARE = 0.1;
const HEARD_WINDOWS = 0.6;
const CLEARLY_HEARD = 0.8;
const CLEARLY_NOT = 0.1;

/**
 * How much of a sound is one frequency (Goertzel's algorithm).
 *
 * @param samples at 8 kHz
 * @returns 0 to 1: the part of its energy that is at that frequency; 0 for silence
 */
export function shareOfTone(samples: Int16Array, frequencyHz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequencyHz) / (SAMPLES_PER_MS * 1000));
  let [last, beforeLast, energy] = [0, 0, 0];
  for (const sample of samples) {
    [last, beforeLast] = [sample + coefficient * last - beforeLast, last];
    energy += sample * sample;
  }
  const power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast;
  return energy === 0 ? 0 : (2 * power) / (samples.length * energy);
}

/** Windows of 40 ms; what is left over at the end is left out. */
export function* windowsOf(samples: Int16Array): Generator<Int16Array> {
  const length = WINDOW_MS * SAMPLES_PER_MS;
  for (let at = 0; at + length <= samples.length; at += length) yield samples.subarray(at, at + length);
}

/** @returns whether a tone is in most of `durationMs` of a sound, of which less may have arrived */
export function isHeard(samples: Int16Array, frequencyHz: number, durationMs: number): boolean {
  return windowsWith(samples, frequencyHz) >= (HEARD_WINDOWS * durationMs) / WINDOW_MS;
}

/** @returns whether a tone is in nearly all of `durationMs` of a sound or in nearly nothing of it: more of it would show the same */
export function isClear(samples: Int16Array, frequencyHz: number, durationMs: number): boolean {
  const share = (windowsWith(samples, frequencyHz) * WINDOW_MS) / durationMs;
  return share >= CLEARLY_HEARD || share <= CLEARLY_NOT;
}

function windowsWith(samples: Int16Array, frequencyHz: number): number {
  let count = 0;
  for (const window of windowsOf(samples)) if (shareOfTone(window, frequencyHz) > HEARD_SHARE) count++;
  return count;
}

/** Root mean square, in units of a 16-bit sample. */
export function loudness(samples: Int16Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(energy / samples.length);
}

/** A sine at 8 kHz. A whole number of periods in `durationMs` makes it loop without a click. */
export function tone(frequencyHz: number, durationMs: number, amplitude = 5000): Int16Array {
  const step = (2 * Math.PI * frequencyHz) / (SAMPLES_PER_MS * 1000);
  return Int16Array.from({ length: durationMs * SAMPLES_PER_MS }, (_, i) => amplitude * Math.sin(i * step));
}
