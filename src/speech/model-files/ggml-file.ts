import { SetupError } from '../../lib/errors.js';
import type { BufferedReader } from './buffered-reader.js';

/**
 * Readers of the parts that the files of whisper.cpp and of parakeet.cpp share. Each function reads on from
 * where the one before ended.
 */

/** A file that is being looked through. */
export interface OpenFile {
  readonly reader: BufferedReader;
  readonly path: string;
  readonly sizeBytes: number;
}

/** Bytes and elements of one block, by ggml type (whisper.cpp 1.9.1, ggml.h and ggml-common.h). */
const BLOCKS: Readonly<Record<number, readonly [bytes: number, elements: number]>> = {
  0: [4, 1], // f32
  1: [2, 1], // f16
  2: [18, 32], // q4_0
  3: [20, 32], // q4_1
  6: [22, 32], // q5_0
  7: [24, 32], // q5_1
  8: [34, 32], // q8_0
  10: [84, 256], // q2_K
  11: [110, 256], // q3_K
  12: [144, 256], // q4_K
  13: [176, 256], // q5_K
  14: [210, 256], // q6_K
  30: [2, 1], // bf16
};

export async function readNumbers(reader: BufferedReader, count: number, where = 'head'): Promise<number[]> {
  const numbers: number[] = [];
  for (let i = 0; i < count; i++) numbers.push(await reader.readInt32(where));
  return numbers;
}

/** How many bands and frequencies the filters have. */
export async function skipMelFilters(reader: BufferedReader): Promise<{ bands: number; bins: number }> {
  const bands = await reader.readInt32('mel filters');
  const bins = await reader.readInt32('mel filters');
  await reader.skip(bands * bins * 4, 'mel filters');
  return { bands, bins };
}

/** How many words there are. */
export async function skipVocabulary(reader: BufferedReader): Promise<number> {
  const words = await reader.readInt32('vocabulary');
  for (let i = 0; i < words; i++) await reader.skip(await reader.readInt32('vocabulary'), 'vocabulary');
  return words;
}

/** How many there are. @throws SetupError where the file is damaged */
export async function skipTensors({ reader, path, sizeBytes }: OpenFile): Promise<number> {
  let tensors = 0;
  while (reader.position < sizeBytes) {
    const dimensions = await reader.readInt32('weights');
    const nameBytes = await reader.readInt32('weights');
    const type = await reader.readInt32('weights');
    const block = BLOCKS[type];
    if (!block || dimensions < 1 || dimensions > 4 || nameBytes < 1 || nameBytes > 256) {
      throw new SetupError(`the speech model ${path} is damaged at byte ${reader.position}; copy it again`);
    }
    let elements = 1;
    for (let i = 0; i < dimensions; i++) elements *= await reader.readInt32('weights');
    await reader.skip(nameBytes + (elements / block[1]) * block[0], 'weights');
    tensors++;
  }
  return tensors;
}
