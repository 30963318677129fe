import type { SampleRateHz } from '../frame.js';

/**
 * Silero VAD 5: samples in one window (32 ms), and samples of the window before that the model sees again
 * (snakers4/silero-vad, utils_vad.py).
 */
export const SILERO_WINDOW: Readonly<
  Record<SampleRateHz, { readonly samples: number; readonly context: number }>
> = {
  8000: { samples: 256, context: 32 },
  16000: { samples: 512, context: 64 },
};
