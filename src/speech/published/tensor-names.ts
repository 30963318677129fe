import type { ModelShape } from '../model-files/model-file.js';

/** One tensor of Whisper, in both layouts. */
export interface TensorName {
  /** In the published file, without the prefix `model.`. */
  readonly published: string;
  /** In the file of whisper.cpp, which has the names of the original release. */
  readonly ggml: string;
  readonly shape: readonly number[];
  /** whisper.cpp computes with these in 32 bits whatever the weights have: biases, norms, positions. */
  readonly isFull: boolean;
  /** A bias of a convolution is a column there: [n, 1]. */
  readonly isColumn: boolean;
}

type Shape = Omit<ModelShape, 'fileType'>;

/** Every tensor that a Whisper of this shape has. */
export function tensorsOf(shape: Shape): TensorName[] {
  return [...encoderTensors(shape), ...decoderTensors(shape)];
}

function encoderTensors({ audioState: state, audioContext, audioLayers, melBands }: Shape): TensorName[] {
  const side = 'encoder';
  return [
    full(`${side}.embed_positions.weight`, `${side}.positional_embedding`, [audioContext, state]),
    weight(`${side}.conv1.weight`, `${side}.conv1.weight`, [state, melBands, 3]),
    { ...full(`${side}.conv1.bias`, `${side}.conv1.bias`, [state]), isColumn: true },
    weight(`${side}.conv2.weight`, `${side}.conv2.weight`, [state, state, 3]),
    { ...full(`${side}.conv2.bias`, `${side}.conv2.bias`, [state]), isColumn: true },
    ...norm(`${side}.layer_norm`, `${side}.ln_post`, state),
    ...layers(audioLayers, (layer) => block(side, layer, state)),
  ];
}

function decoderTensors({ textState: state, textContext, textLayers, vocabularySize }: Shape): TensorName[] {
  const side = 'decoder';
  return [
    full(`${side}.embed_positions.weight`, `${side}.positional_embedding`, [textContext, state]),
    weight(`${side}.embed_tokens.weight`, `${side}.token_embedding.weight`, [vocabularySize, state]),
    ...norm(`${side}.layer_norm`, `${side}.ln`, state),
    ...layers(textLayers, (layer) => {
      const [published, ggml] = prefixes(side, layer);
      return [
        ...block(side, layer, state),
        ...attention(`${published}.encoder_attn`, `${ggml}.cross_attn`, state),
        ...norm(`${published}.encoder_attn_layer_norm`, `${ggml}.cross_attn_ln`, state),
      ];
    }),
  ];
}

function layers(count: number, of: (layer: number) => TensorName[]): TensorName[] {
  return Array.from({ length: count }, (_, layer) => of(layer)).flat();
}

function prefixes(side: string, layer: number): [published: string, ggml: string] {
  return [`${side}.layers.${layer}`, `${side}.blocks.${layer}`];
}

function block(side: string, layer: number, state: number): TensorName[] {
  const [published, ggml] = prefixes(side, layer);
  return [
    ...attention(`${published}.self_attn`, `${ggml}.attn`, state),
    ...norm(`${published}.self_attn_layer_norm`, `${ggml}.attn_ln`, state),
    weight(`${published}.fc1.weight`, `${ggml}.mlp.0.weight`, [4 * state, state]),
    full(`${published}.fc1.bias`, `${ggml}.mlp.0.bias`, [4 * state]),
    weight(`${published}.fc2.weight`, `${ggml}.mlp.2.weight`, [state, 4 * state]),
    full(`${published}.fc2.bias`, `${ggml}.mlp.2.bias`, [state]),
    ...norm(`${published}.final_layer_norm`, `${ggml}.mlp_ln`, state),
  ];
}

function attention(published: string, ggml: string, state: number): TensorName[] {
  const parts: readonly [published: string, ggml: string, hasBias: boolean][] = [
    ['q_proj', 'query', true],
    ['k_proj', 'key', false],
    ['v_proj', 'value', true],
    ['out_proj', 'out', true],
  ];
  return parts.flatMap(([from, to, hasBias]) => [
    weight(`${published}.${from}.weight`, `${ggml}.${to}.weight`, [state, state]),
    ...(hasBias ? [full(`${published}.${from}.bias`, `${ggml}.${to}.bias`, [state])] : []),
  ]);
}

function norm(published: string, ggml: string, state: number): TensorName[] {
  return ['weight', 'bias'].map((part) => full(`${published}.${part}`, `${ggml}.${part}`, [state]));
}

function weight(published: string, ggml: string, shape: readonly number[]): TensorName {
  return { published, ggml, shape, isFull: false, isColumn: false };
}

function full(published: string, ggml: string, shape: readonly number[]): TensorName {
  return { published, ggml, shape, isFull: true, isColumn: false };
}
