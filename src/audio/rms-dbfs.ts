const FULL_SCALE = 32_768;

/** Level of 16-bit samples, dB below a square wave of full scale; -Infinity: digital silence. */
export function rmsDbfs(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length / FULL_SCALE ** 2);
}
