/** The lowest level that a meter shows, and that of silence; dB of full scale. */
export const FLOOR_DB = -60;

export type Loudness = 'nothing' | 'quiet' | 'good' | 'loud';

/** Below it there is at most the noise of a room, of which browsers take most away. */
const NOTHING_DB = -50;
/** Speech close to a headset's microphone is at -30 to -15 dB. */
const QUIET_DB = -36;
/** A sine that is clipped begins at -3 dB; speech has peaks 10 dB above its level. */
const LOUD_DB = -9;

/** The RMS level of sound in dB of full scale, from `FLOOR_DB` to 0. @param samples from -1 to 1 */
export function levelDb(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  if (sum === 0) return FLOOR_DB;
  return Math.min(0, Math.max(FLOOR_DB, 10 * Math.log10(sum / samples.length)));
}

/** How a microphone hears its user. @param loudestDb of the last words: there are pauses between them */
export function loudnessOf(loudestDb: number): Loudness {
  if (loudestDb < NOTHING_DB) return 'nothing';
  if (loudestDb < QUIET_DB) return 'quiet';
  return loudestDb > LOUD_DB ? 'loud' : 'good';
}

/** The loudest of the latest levels. */
export class LatestLevels {
  readonly #levels: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns the loudest one; null until there are enough to say so */
  add(levelDb: number): number | null {
    this.#levels.push(levelDb);
    if (this.#levels.length > this.#most) this.#levels.shift();
    return this.#levels.length < this.#most / 2 ? null : Math.max(...this.#levels);
  }
}
