import type { PublishedShape } from './random-model.js';

/** The shapes that Whisper is published in (arXiv 2212.04356, table 1; large-v3-turbo: its model card). */
const SHAPES: readonly (readonly [
  name: string,
  state: number,
  heads: number,
  encoder: number,
  decoder: number,
])[] = [
  ['tiny', 384, 6, 4, 4],
  ['base', 512, 8, 6, 6],
  ['small', 768, 12, 12, 12],
  ['medium', 1024, 16, 24, 24],
  ['large-v3-turbo', 1280, 20, 32, 4],
];

/** By name, the smallest first. */
export const PUBLISHED_SHAPES: readonly (readonly [name: string, shape: PublishedShape])[] = SHAPES.map(
  ([name, state, heads, encoder, decoder]) => {
    const isLarge = name.startsWith('large');
    const shape = {
      ...{ vocabularySize: isLarge ? 51866 : 51865, melBands: isLarge ? 128 : 80 },
      ...{ audioContext: 1500, audioState: state, audioHeads: heads, audioLayers: encoder },
      ...{ textContext: 448, textState: state, textHeads: heads, textLayers: decoder },
    };
    return [name, shape];
  },
);
