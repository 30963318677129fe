import type { GgmlFile, ReadTensor } from './ggml-file.js';
import { seededRandom } from './seeded-random.js';

export interface RandomWhisperOptions {
  readonly vocabularySize: number;
  readonly melBands: number;
  /** Tokens of a real vocabulary: whisper.cpp looks for some of them by name. */
  readonly tokens: readonly Buffer[];
  readonly state?: number;
  readonly layers?: number;
}

/** A Whisper of any shape with random weights: it computes what a trained one of that shape does, and says nothing. */
export function randomWhisper(options: RandomWhisperOptions): GgmlFile {
  const { vocabularySize, melBands, tokens, state = 64, layers = 1 } = options;
  const random = seededRandom(melBands + vocabularySize);
  const tensors = new Map<string, ReadTensor>();
  const add = (name: string, ...shape: number[]) => {
    const values = Float32Array.from(
      { length: shape.reduce((a, b) => a * b, 1) },
      () => (random() - 0.5) * 0.1,
    );
    tensors.set(name, { shape, type: 0, values });
  };
  const norm = (name: string) => ['weight', 'bias'].forEach((part) => add(`${name}.${part}`, state));
  const attention = (name: string) => {
    for (const part of ['query', 'key', 'value', 'out']) add(`${name}.${part}.weight`, state, state);
    for (const part of ['query', 'value', 'out']) add(`${name}.${part}.bias`, state);
  };
  const block = (name: string) => {
    attention(`${name}.attn`);
    norm(`${name}.attn_ln`);
    add(`${name}.mlp.0.weight`, 4 * state, state);
    add(`${name}.mlp.0.bias`, 4 * state);
    add(`${name}.mlp.2.weight`, state, 4 * state);
    add(`${name}.mlp.2.bias`, state);
    norm(`${name}.mlp_ln`);
  };
  add('encoder.positional_embedding', 1500, state);
  add('encoder.conv1.weight', state, melBands, 3);
  add('encoder.conv1.bias', state, 1);
  add('encoder.conv2.weight', state, state, 3);
  add('encoder.conv2.bias', state, 1);
  norm('encoder.ln_post');
  add('decoder.positional_embedding', 448, state);
  add('decoder.token_embedding.weight', vocabularySize, state);
  norm('decoder.ln');
  for (let layer = 0; layer < layers; layer++) {
    block(`encoder.blocks.${layer}`);
    block(`decoder.blocks.${layer}`);
    attention(`decoder.blocks.${layer}.cross_attn`);
    norm(`decoder.blocks.${layer}.cross_attn_ln`);
  }
  const head = [vocabularySize, 1500, state, 2, layers, 448, state, 2, layers, melBands, 0];
  return { head, melFilters: new Float32Array(), tokens, tensors };
}
