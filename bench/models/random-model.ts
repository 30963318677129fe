import { open, rm } from 'node:fs/promises';
import { productPaths } from '../../src/config/product-paths.js';
import { quantize } from '../../src/speech/models/quantize.js';
import { melFilters } from '../../src/speech/published/mel-filters.js';
import { tensorsOf } from '../../src/speech/published/tensor-names.js';
import { ModelFileWriter } from '../../src/speech/whisper/model-file-writer.js';
import type { ModelShape } from '../../src/speech/whisper/model-file.js';

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
const LAST_NORM = { name: 'decoder.ln.weight', value: 16 };

/** A model of that shape with random weights of 8 bits: it computes what a trained one does, and says nothing. */
export async function writeRandomModel(path: string, shape: PublishedShape): Promise<void> {
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

function randomFloats(count: number): Buffer {
  const values = Float32Array.from({ length: count }, () => (Math.random() - 0.5) * 0.1);
  return Buffer.from(values.buffer);
}

/** Sign and lower bits at random, so that each is between 0.015 and 0.06: as large as weights are. */
function randomHalves(count: number): Buffer {
  const values = Uint16Array.from({ length: count }, () => ((Math.random() * 0x10000) & 0xa7ff) | 0x2400);
  return Buffer.from(values.buffer);
}
