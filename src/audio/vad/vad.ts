import type { Closable } from '../../lib/closer.js';
import type { SampleRateHz } from '../frame.js';

/** One leg's handle on the batching hub. */
export interface LegVad extends Closable {
  /** Samples in one window: 256 at 8 kHz, 512 at 16 kHz (32 ms either way). */
  readonly windowSamples: number;
  /** Speech probability of the next window of this leg, 0..1. Windows must be handed in in order. */
  probabilityOf(window: Int16Array): Promise<number>;
}

/** Distinguishes speech from everything else, for all legs at once. */
export interface Vad extends Closable {
  openLeg(sampleRateHz: SampleRateHz): LegVad;
}
