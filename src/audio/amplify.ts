const HIGHEST = 32_767;
const LOWEST = -32_768;

/** The samples times a factor, held within 16 bits. */
export function amplified(samples: Int16Array, gain: number): Int16Array {
  return samples.map((sample) => Math.max(LOWEST, Math.min(HIGHEST, Math.round(sample * gain))));
}
