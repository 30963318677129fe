import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';

const SAMPLES_PER_MS = 8;

export interface EchoHow {
  /** Level of the echo relative to its sound, dB, below 0. */
  readonly levelDb: number;
  readonly delayMs: number;
  /** How long the room answers, ms; 0: a line. */
  readonly roomMs: number;
}

/**
 * The sound of the other party's channel: the echo, later, weaker, through a
 * room (random reflections that die away) and together with that party's own
 * speech. 8 kHz, through µ-law, with noise of −70 dBFS; the same each time.
 */
export function withEcho(
  own: Int16Array,
  sound: Int16Array,
  { levelDb, delayMs, roomMs }: EchoHow,
): Int16Array {
  const random = seeded();
  const response: [at: number, gain: number][] = [[0, 1]];
  for (let i = 0; i < 2 * roomMs; i++) {
    const share = random();
    const gain = (random() - 0.5) * Math.exp(-3 * share);
    response.push([Math.floor(share * roomMs * SAMPLES_PER_MS), gain]);
  }
  const power = response.reduce((sum, [, gain]) => sum + gain ** 2, 0);
  const level = 10 ** (levelDb / 20) / Math.sqrt(power);
  const mixed = Float64Array.from(own, (sample) => sample + 20 * (random() - 0.5));
  for (const [at, gain] of response) {
    const from = delayMs * SAMPLES_PER_MS + at;
    for (let n = from; n < mixed.length; n++)
      mixed[n] = (mixed[n] as number) + level * gain * (sound[n - from] ?? 0);
  }
  const clipped = Int16Array.from(mixed, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))));
  return decodeUlaw(encodeUlaw(clipped));
}

/** Park and Miller's generator, 0 to 1. */
function seeded(): () => number {
  let state = 11;
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
}
