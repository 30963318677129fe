import type { ParakeetShape } from '../../src/speech/model-files/parakeet-file.js';

export type PublishedParakeetShape = Omit<ParakeetShape, 'fileType'>;

/**
 * parakeet-tdt-0.6b-v3 (defaults of parakeet_hparams and models/convert-parakeet-to-ggml.py, whisper.cpp 1.9.1): 24
 * FastConformer layers of width 1024, frames of 80 ms, 8192 words, durations of 0 to 4 frames.
 */
export const PARAKEET_0_6B: PublishedParakeetShape = {
  ...{ vocabularySize: 8192, audioContext: 5000, audioState: 1024, audioHeads: 8, audioLayers: 24 },
  ...{ melBands: 128, fftSize: 512, subsampling: 8, subsamplingChannels: 256, convolutionKernel: 9 },
  ...{ predictorState: 640, predictorLayers: 2, durations: 5, tokensPerFrame: 10 },
};

/** As small as the layout allows: a second of sound takes milliseconds. */
export const PARAKEET_SMALL: PublishedParakeetShape = {
  ...{ vocabularySize: 40, audioContext: 5000, audioState: 32, audioHeads: 2, audioLayers: 2 },
  ...{ melBands: 32, fftSize: 512, subsampling: 8, subsamplingChannels: 8, convolutionKernel: 9 },
  ...{ predictorState: 32, predictorLayers: 2, durations: 5, tokensPerFrame: 10 },
};
