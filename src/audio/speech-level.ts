import type { SampleRateHz } from './frame.js';

const FRAME_MS = 20;
/** Active are frames no further below the level itself than this (the margin of ITU-T P.56). */
const MARGIN_DB = 15.9;
const FULL_SCALE = 32_768;

export interface ActiveLevel {
  /** Root mean square of the active frames against full scale, dBFS: 0 for a square wave of full scale. */
  readonly dbfs: number;
  readonly activeMs: number;
}

/**
 * How loud speech is while it is spoken: its pauses, and the silence around it, do not count. After the active speech
 * level of ITU-T P.56, with frames of 20 ms in place of its envelope: the level is the mean power of the frames that lie
 * at most 15.9 dB below that level.
 *
 * @returns null for digital silence
 */
export function activeLevel(samples: Int16Array, sampleRateHz: SampleRateHz): ActiveLevel | null {
  const powers = framePowers(samples, (sampleRateHz * FRAME_MS) / 1000).sort((a, b) => b - a);
  const ratio = 10 ** (-MARGIN_DB / 10);
  let sum = 0;
  let active = 0;
  // loud frames first: each further one lowers the level, until it lies too far below it
  for (const power of powers) {
    if (power === 0 || (active > 0 && power < (sum / active) * ratio)) break;
    sum += power;
    active += 1;
  }
  if (active === 0) return null;
  const dbfs = 10 * Math.log10(sum / active / FULL_SCALE ** 2);
  return { dbfs: Math.round(dbfs * 10) / 10, activeMs: active * FRAME_MS };
}

/** Mean squares; a rest that is shorter than a frame does not count, unless it is all. */
function framePowers(samples: Int16Array, length: number): number[] {
  const powers: number[] = [];
  const size = Math.max(1, Math.min(length, samples.length));
  for (let start = 0; start + size <= samples.length; start += size) {
    let sum = 0;
    for (let i = start; i < start + size; i++) sum += (samples[i] ?? 0) ** 2;
    powers.push(sum / size);
  }
  return powers;
}
