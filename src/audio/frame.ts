/** The two rates a leg is tapped in: narrow-band codecs at 8 kHz, wide-band ones at 16 kHz (telephony measurements, 2026). */
export type SampleRateHz = 8000 | 16000;

/** A stretch of one leg's audio, usually 20 ms. */
export interface AudioFrame {
  /** Mono, 16-bit signed. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  /** Place of the first sample in the call, ms from answer. */
  readonly startMs: number;
  /** Wall clock of its arrival here, ms since the epoch with fractions. */
  readonly arrivedAtMs: number;
  /** True where nothing arrived and silence was filled in, so that the clock never breaks. */
  readonly filled?: boolean;
}

export function durationMsOf(sampleCount: number, sampleRateHz: SampleRateHz): number {
  return (sampleCount * 1000) / sampleRateHz;
}

/** Place after its last sample, ms from answer. */
export function endMsOf({ samples, sampleRateHz, startMs }: AudioFrame): number {
  return startMs + durationMsOf(samples.length, sampleRateHz);
}
