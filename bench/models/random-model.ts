import { open, rm } from 'node:fs/promises';
import { productPaths } from '../../src/config/product-paths.js';
import { quantize } from '../../src/speech/models/quantize.js';
import { melFilters } from '../../src/speech/published/mel-filters.js';
import { tensorsOf } from '../../src/speech/published/tensor-names.js';
import { ModelFileWriter } from '../../src/speech/model-files/model-file-writer.js';
import type { ModelShape } from '../../src/speech/model-files/model-file.js';

export type PublishedShape = Omit<ModelShape, 'fileType'>;

/** Words that whisper.cpp looks for by name (whisper.cpp 1.9.1); the others are made up. */
const NEEDED_TOKENS = [' ', ' -', " '"];
const TEXT_TOKENS = 50_257;
/**
 * The decoder's last norm, which scales what it says of each token. As small as the other weights, all tokens are alike to
 * it: then whisper.cpp takes the 1501 marks of time together for likelier than any word, and ends after one (1.9.1,
 * measured 2026-11: as fast with 208 tokens allowed as with 14). As large as this a word wins each time, and an utterance
 * gets all tokens that it may have.
 */
const LAST_NORM = { name: 'decoder.ln.weight', value: 64 };
const POSITIONS = 'decoder.positional_embedding';
const TOKENS = 'decoder.token_embedding.weight';
/**
 * The last tokens stand for times. With one of them in a text whisper.cpp goes on from that time, and
 * transcribes what is behind it once more (seen with medium: twice the time); so they never win.
 */
const TIME_TOKENS = 1501;
/** The token that ends a text, of the models for many languages. */
const END_TOKEN = 50_257;
/** Before the text: its start, the language, the task. */
const PROMPT_TOKENS = 3;
/**
 * Size of the values of a place that says that the text ends: far
 * above the sum of the layers, and within the range of 16 bits.
 */
const END_SIZE = 8;

export interface RandomModelOptions {
  /**
   * A text is over after so many tokens, whatever is heard: the places from there on look like the token that ends a text.
   * Without it an utterance gets all tokens that it may have, and where that is more than 32 of the same, whisper.cpp takes
   * them for a stuck decoder and tries up to twice more.
   */
  readonly endsAfterTokens?: number;
}

/** A model of that shape with random weights of 8 bits: it computes what a trained one does, and says nothing. */
export async function writeRandomModel(
  path: string,
  shape: PublishedShape,
  { endsAfterTokens }: RandomModelOptions = {},
): Promise<void> {
  const unfinished = `${path}.f16`;
  const file = await open(unfinished, 'wx');
  try {
    const writer = new ModelFileWriter(file);
    await writer.writeHead(shape, 'f16');
    await writer.writeMelFilters(shape.melBands, melFilters(shape.melBands));
    const tokens = Array.from({ length: TEXT_TOKENS }, (_, i) => Buffer.from(NEEDED_TOKENS[i] ?? ` w${i}`));
    await writer.writeVocabulary(tokens);
    for (const { ggml, shape: dimensions, isFull, isColumn } of tensorsOf(shape)) {
      const count = dimensions.reduce((product, each) => product * each, 1);
      const data = dataOf(ggml, count, isFull);
      if (ggml === TOKENS) data.fill(0, data.length - 2 * TIME_TOKENS * shape.textState);
      if (endsAfterTokens !== undefined)
        writeEnd(ggml, data, shape.textState, PROMPT_TOKENS + endsAfterTokens);
      await writer.writeTensor(
        ggml,
        isColumn ? [...dimensions, 1] : dimensions,
        isFull ? 'f32' : 'f16',
        data,
      );
    }
  } finally {
    await file.close();
  }
  const program = productPaths.whisperQuantize;
  try {
    await quantize({ program, source: unfinished, target: path, type: 'q8_0', state: shape.audioState });
  } finally {
    await rm(unfinished);
  }
}

function dataOf(name: string, count: number, isFull: boolean): Buffer {
  if (name === LAST_NORM.name) return Buffer.from(new Float32Array(count).fill(LAST_NORM.value).buffer);
  return isFull ? randomFloats(count) : randomHalves(count);
}

/** @param fromPlace the first place of a text at which it ends; what is at the place before predicts it */
function writeEnd(name: string, data: Buffer, state: number, fromPlace: number): void {
  const sign = (i: number) => (i % 2 === 0 ? 1 : -1);
  if (name === POSITIONS) {
    const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4);
    for (let i = (fromPlace - 1) * state; i < values.length; i++) values[i] = sign(i) * END_SIZE;
  }
  if (name === TOKENS) {
    const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
    for (let i = END_TOKEN * state; i < (END_TOKEN + 1) * state; i++)
      values[i] = sign(i) > 0 ? LARGEST_HALF : LARGEST_HALF | SIGN_OF_HALF;
  }
}

function randomFloats(count: number): Buffer {
  const values = Float32Array.from({ length: count }, () => (Math.random() - 0.5) * 0.1);
  return Buffer.from(values.buffer);
}

/** 0.06, the largest of them. */
const LARGEST_HALF = 0x2bff;
const SIGN_OF_HALF = 0x8000;

/** Sign and lower bits at random, so that each is between 0.015 and 0.06: as large as weights are. */
function randomHalves(count: number): Buffer {
  const values = Uint16Array.from({ length: count }, () => ((Math.random() * 0x10000) & 0xa7ff) | 0x2400);
  return Buffer.from(values.buffer);
}
