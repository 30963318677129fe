/**
 * Frequencies of Whisper's spectrogram: 400 samples at 16
 * kHz give 201 from 0 to 8 kHz (arXiv 2212.04356, 2.2).
 */
export const SPECTRUM_BINS = 201;
const NYQUIST_HZ = 8000;

/** Slaney's scale (Auditory Toolbox, 1998): linear below 1 kHz, 27 steps for a factor of 6.4 above. */
const LINEAR_HZ_PER_MEL = 200 / 3;
const LOG_FROM_HZ = 1000;
const LOG_FROM_MEL = LOG_FROM_HZ / LINEAR_HZ_PER_MEL;
const LOG_STEP = Math.log(6.4) / 27;

/**
 * The triangular filters that turn a spectrum into mel bands, each of the same area, as Whisper was trained with.
 *
 * @returns `bands` rows of `SPECTRUM_BINS` weights
 */
export function melFilters(bands: number): Float32Array {
  const top = toMel(NYQUIST_HZ);
  const edges = Array.from({ length: bands + 2 }, (_, i) => toHz((top * i) / (bands + 1)));
  const filters = new Float32Array(bands * SPECTRUM_BINS);
  for (let band = 0; band < bands; band++) {
    const [low, centre, high] = [edges[band] ?? 0, edges[band + 1] ?? 0, edges[band + 2] ?? 0];
    for (let bin = 0; bin < SPECTRUM_BINS; bin++) {
      const hz = (NYQUIST_HZ * bin) / (SPECTRUM_BINS - 1);
      const height = Math.max(0, Math.min((hz - low) / (centre - low), (high - hz) / (high - centre)));
      filters[band * SPECTRUM_BINS + bin] = (height * 2) / (high - low);
    }
  }
  return filters;
}

function toMel(hz: number): number {
  if (hz < LOG_FROM_HZ) return hz / LINEAR_HZ_PER_MEL;
  return LOG_FROM_MEL + Math.log(hz / LOG_FROM_HZ) / LOG_STEP;
}

function toHz(mel: number): number {
  if (mel < LOG_FROM_MEL) return mel * LINEAR_HZ_PER_MEL;
  return LOG_FROM_HZ * Math.exp(LOG_STEP * (mel - LOG_FROM_MEL));
}
