import { open } from 'node:fs/promises';
import { PARAKEET_HEAD, type ParakeetShape } from '../../src/speech/model-files/parakeet-file.js';
import { float16Bits } from '../../src/speech/published/half-float.js';
import { MODEL_FILE_MAGIC } from '../../src/speech/model-files/model-file.js';
import { ModelFileWriter } from '../../src/speech/model-files/model-file-writer.js';
import type { PublishedParakeetShape } from './parakeet-shapes.js';

export interface RandomParakeetOptions {
  readonly shape: PublishedParakeetShape;
  /** Equal seeds give equal files. */
  readonly seed?: number;
  /** How much more probable a blank is than a token: of real speech three frames in four are blank. */
  readonly blankBias?: number;
}

const F16 = 1;
const WINDOW_SAMPLES = 400;
/** Number of random values in a tensor, which repeat: a published shape has 600 millions. */
const RANDOM_NUMBERS = 1 << 18;
/**
 * How much larger than at the start of a training some weights are, so that what is written depends on the sound and on
 * what was written before, and the model is sure of it.
 */
const SCALES: readonly (readonly [name: RegExp, scale: number])[] = [
  [/^encoder\.pre_encode\.out/, 30],
  [/^decoder\./, 2],
  [/^joint\.enc/, 2],
  [/^joint\.joint_net/, 8],
];

/** A Parakeet of that shape with random weights of 16 bits: it computes what a trained one does, and its tokens mean nothing. */
export async function writeRandomParakeet(path: string, options: RandomParakeetOptions): Promise<void> {
  const { shape, seed = 1 } = options;
  const file = await open(path, 'wx');
  try {
    const writer = new ModelFileWriter(file);
    await writer.writeNumbers([MODEL_FILE_MAGIC, ...headOf(shape)]);
    await writer.writeMelFilters(shape.melBands, boxFilters(shape));
    await writer.writeNumbers([WINDOW_SAMPLES]);
    await writer.writeFloats(hann(WINDOW_SAMPLES));
    await writer.writeNumbers(Array.from({ length: shape.durations }, (_, i) => i));
    await writer.writeVocabulary(vocabulary(shape.vocabularySize));
    const random = randomNumbers(seed);
    for (const tensor of tensorsOf(shape)) await writeTensor(writer, tensor, { random, ...options });
  } finally {
    await file.close();
  }
}

function headOf(shape: PublishedParakeetShape): number[] {
  const whole: ParakeetShape = { ...shape, fileType: F16 };
  return PARAKEET_HEAD.map((name) => whole[name]);
}

/** Marks first, then pieces, of which every other one begins a word. */
function vocabulary(size: number): Buffer[] {
  const marks = ['<unk>', '<s>', '</s>'];
  return Array.from({ length: size }, (_, i) => Buffer.from(marks[i] ?? `${i % 2 ? '\u2581' : ''}w${i}`));
}

/** Each band a part of the spectrum, all of the same width. */
function boxFilters({ melBands, fftSize }: PublishedParakeetShape): Float32Array {
  const bins = fftSize / 2 + 1;
  return Float32Array.from({ length: melBands * bins }, (_, at) => {
    const band = Math.floor(at / bins);
    const bin = at % bins;
    return Math.floor((bin * melBands) / bins) === band ? 1 / (bins / melBands) : 0;
  });
}

function hann(length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (length - 1)));
}

interface Tensor {
  readonly name: string;
  /** Outermost first. */
  readonly shape: readonly number[];
  readonly type: 'f32' | 'f16';
}

/** As models/generate-parakeet-test-model.py of whisper.cpp names them. */
function tensorsOf(model: PublishedParakeetShape): Tensor[] {
  const {
    audioState: state,
    audioHeads: heads,
    melBands,
    subsampling,
    subsamplingChannels: channels,
  } = model;
  const full = (name: string, ...shape: number[]): Tensor => ({ name, shape, type: 'f32' });
  const half = (name: string, ...shape: number[]): Tensor => ({ name, shape, type: 'f16' });
  const convolution = (at: number, inner: number, side: number) => [
    full(`encoder.pre_encode.conv.${at}.weight`, channels, inner, side, side),
    full(`encoder.pre_encode.conv.${at}.bias`, 1, channels, 1, 1),
  ];
  const norm = (name: string) => [full(`${name}.weight`, state), full(`${name}.bias`, state)];
  const feedForward = (name: string) => [
    half(`${name}.linear1.weight`, 4 * state, state),
    half(`${name}.linear2.weight`, state, 4 * state),
  ];
  const layer = (p: string) => [
    ...norm(`${p}.norm_feed_forward1`),
    ...feedForward(`${p}.feed_forward1`),
    ...norm(`${p}.norm_conv`),
    half(`${p}.conv.pointwise_conv1.weight`, 2 * state, state),
    full(`${p}.conv.depthwise_conv.weight`, state, model.convolutionKernel),
    ...norm(`${p}.conv.batch_norm`),
    full(`${p}.conv.batch_norm.running_mean`, state),
    full(`${p}.conv.batch_norm.running_var`, state),
    full(`${p}.conv.batch_norm.num_batches_tracked`, 1),
    half(`${p}.conv.pointwise_conv2.weight`, state, state),
    ...norm(`${p}.norm_self_att`),
    ...['u', 'v'].map((which) => full(`${p}.self_attn.pos_bias_${which}`, heads, state / heads)),
    ...['q', 'k', 'v', 'out', 'pos'].map((part) =>
      half(`${p}.self_attn.linear_${part}.weight`, state, state),
    ),
    ...norm(`${p}.norm_feed_forward2`),
    ...feedForward(`${p}.feed_forward2`),
    ...norm(`${p}.norm_out`),
  ];
  return [
    half('encoder.pre_encode.out.weight', state, (melBands / subsampling) * channels),
    full('encoder.pre_encode.out.bias', state),
    ...[convolution(0, 1, 3), convolution(2, 1, 3), convolution(3, channels, 1)].flat(),
    ...[convolution(5, 1, 3), convolution(6, channels, 1)].flat(),
    ...Array.from({ length: model.audioLayers }, (_, i) => layer(`encoder.layers.${i}`)).flat(),
    ...predictorOf(model, half, full),
  ];
}

type Named = (name: string, ...shape: number[]) => Tensor;

function predictorOf(model: PublishedParakeetShape, half: Named, full: Named): Tensor[] {
  const { predictorState: width, vocabularySize, durations, audioState } = model;
  const outputs = vocabularySize + 1 + durations;
  return [
    half('decoder.prediction.embed.weight', vocabularySize + 1, width),
    ...Array.from({ length: model.predictorLayers }, (_, i) => [
      half(`decoder.prediction.dec_rnn.lstm.weight_ih_l${i}`, 4 * width, width),
      half(`decoder.prediction.dec_rnn.lstm.weight_hh_l${i}`, 4 * width, width),
      full(`decoder.prediction.dec_rnn.lstm.bias_h_l${i}`, 4 * width),
    ]).flat(),
    half('joint.pred.weight', width, width),
    full('joint.pred.bias', width),
    half('joint.enc.weight', width, audioState),
    full('joint.enc.bias', width),
    half('joint.joint_net.2.weight', outputs, width),
    full('joint.joint_net.2.bias', outputs),
  ];
}

interface Weights extends RandomParakeetOptions {
  readonly random: () => number;
}

/**
 * Layers in which the weights of each output add up to zero:
 * they hear what changes, and not how loud all of it is.
 */
const HEARS_CHANGES = /^(encoder\.pre_encode\.(conv\.[025]|out)|joint\.joint_net\.2)\.weight$/;

function centreRows(values: Float32Array, width: number): void {
  for (let at = 0; at + width <= values.length; at += width) {
    const row = values.subarray(at, at + width);
    const mean = row.reduce((sum, each) => sum + each, 0) / width;
    row.forEach((each, i) => (row[i] = each - mean));
  }
}

/** Weights keep the size of what goes through them (1 / √width, as at the start of a training). */
async function writeTensor(writer: ModelFileWriter, { name, shape, type }: Tensor, weights: Weights) {
  const count = shape.reduce((product, each) => product * each, 1);
  const width = shape.slice(1).reduce((product, each) => product * each, 1);
  const [, larger = 1] = SCALES.find(([part]) => part.test(name)) ?? [];
  const scale = larger / Math.sqrt(width);
  const valueOf = valuesOf(name, scale, weights);
  const values = Float32Array.from({ length: Math.min(count, RANDOM_NUMBERS) }, (_, i) => valueOf(i));
  if (HEARS_CHANGES.test(name)) centreRows(values, width);
  await writer.writeTensor(name, shape, type, repeated(values, count, type));
}

function valuesOf(
  name: string,
  scale: number,
  { random, shape, blankBias = 0 }: Weights,
): (at: number) => number {
  if (name.endsWith('num_batches_tracked')) return () => 0;
  if (name === 'joint.joint_net.2.bias') return (at) => (at === shape.vocabularySize ? blankBias : 0);
  if (name.endsWith('running_var') || /norm\w*\.weight$/.test(name)) return () => 1;
  if (name.endsWith('bias')) return () => 0;
  return () => (random() * 2 - 1) * Math.sqrt(3) * scale;
}

function repeated(values: Float32Array, count: number, type: 'f32' | 'f16'): Buffer {
  const block =
    type === 'f32' ? Buffer.from(values.buffer) : Buffer.from(Uint16Array.from(values, float16Bits).buffer);
  const bytes = Buffer.alloc(count * (type === 'f32' ? 4 : 2));
  for (let at = 0; at < bytes.length; at += block.length) block.copy(bytes, at);
  return bytes;
}

/** mulberry32, public domain. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
