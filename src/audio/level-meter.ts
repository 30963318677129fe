const FRAME_MS = 20;
const FULL_SCALE = 32_768;
/** Bins of half a decibel. */
const STEP_DB = 0.5;
const LOWEST_DBFS = -110;
const BINS = -LOWEST_DBFS / STEP_DB + 1;
/** Active are frames no further below the level itself than this (the margin of ITU-T P.56). */
const MARGIN_DB = 15.9;
/** The share of the frames with sound that are as quiet as the noise behind it. */
const FLOOR_SHARE = 0.1;

export interface ChannelLevel {
  /** Level of the active frames (`activeLevel`), to half a decibel: root mean square against full scale, dBFS. */
  readonly dbfs: number;
  /** Level of the noise behind it: a tenth of the frames with any sound are at most as loud, dBFS. */
  readonly floorDbfs: number;
}

/**
 * How loud each channel of a long sound is, and the noise in it, in a memory that does not grow.
 *
 * In:     `push`: samples of all channels, interleaved, whole frames.
 * Out:    `levels`: one for each channel, null for digital silence.
 */
export class LevelMeter {
  readonly #channels: number;
  readonly #frameSamples: number;
  readonly #counts: Uint32Array[];
  readonly #sums: Float64Array;
  #samples = 0;

  constructor(channels: number, sampleRateHz: number) {
    this.#channels = channels;
    this.#frameSamples = (sampleRateHz * FRAME_MS) / 1000;
    this.#counts = Array.from({ length: channels }, () => new Uint32Array(BINS));
    this.#sums = new Float64Array(channels);
  }

  push(interleaved: Int16Array): void {
    for (let at = 0; at < interleaved.length; at += this.#channels) {
      for (let channel = 0; channel < this.#channels; channel++) {
        const sample = interleaved[at + channel] as number;
        this.#sums[channel] = (this.#sums[channel] as number) + sample * sample;
      }
      if (++this.#samples >= this.#frameSamples) this.#endFrame();
    }
  }

  levels(): (ChannelLevel | null)[] {
    if (this.#samples > 0) this.#endFrame();
    return this.#counts.map(levelOf);
  }

  #endFrame(): void {
    for (const [channel, sum] of this.#sums.entries()) {
      if (sum === 0) continue;
      const dbfs = 10 * Math.log10(sum / this.#samples / FULL_SCALE ** 2);
      const bin = Math.max(0, Math.min(BINS - 1, Math.round((dbfs - LOWEST_DBFS) / STEP_DB)));
      const counts = this.#counts[channel] as Uint32Array;
      counts[bin] = (counts[bin] as number) + 1;
    }
    this.#sums.fill(0);
    this.#samples = 0;
  }
}

function levelOf(counts: Uint32Array): ChannelLevel | null {
  const frames = counts.reduce((sum, count) => sum + count, 0);
  if (frames === 0) return null;
  const ratio = 10 ** (-MARGIN_DB / 10);
  let [power, active] = [0, 0];
  for (let bin = BINS - 1; bin >= 0; bin--) {
    const count = counts[bin] as number;
    const each = 10 ** (dbfsOf(bin) / 10);
    if (active > 0 && each < (power / active) * ratio) break;
    power += count * each;
    active += count;
  }
  let [below, floor] = [0, 0];
  while (below + (counts[floor] as number) < frames * FLOOR_SHARE) below += counts[floor++] as number;
  const dbfs = Math.round((10 * Math.log10(power / active)) / STEP_DB) * STEP_DB;
  return { dbfs, floorDbfs: dbfsOf(floor) };
}

function dbfsOf(bin: number): number {
  return LOWEST_DBFS + bin * STEP_DB;
}
