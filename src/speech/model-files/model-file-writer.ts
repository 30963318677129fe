import type { FileHandle } from 'node:fs/promises';
import { MODEL_FILE_MAGIC, type ModelShape } from './model-file.js';

/** Numbers that a written file may hold: 0 of 32 bits, 1 of 16. */
export type WrittenType = 'f32' | 'f16';

const TYPE_NUMBER: Record<WrittenType, number> = { f32: 0, f16: 1 };

/** Writes a whisper.cpp (ggml) file in its own order: head, mel filters, vocabulary, then one tensor after the other. */
export class ModelFileWriter {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async writeHead(shape: Omit<ModelShape, 'fileType'>, type: WrittenType): Promise<void> {
    const numbers = [
      MODEL_FILE_MAGIC,
      shape.vocabularySize,
      shape.audioContext,
      shape.audioState,
      shape.audioHeads,
      shape.audioLayers,
      shape.textContext,
      shape.textState,
      shape.textHeads,
      shape.textLayers,
      shape.melBands,
      TYPE_NUMBER[type],
    ];
    await this.writeNumbers(numbers);
  }

  /** In order, 32 bits each. */
  async writeNumbers(numbers: readonly number[]): Promise<void> {
    await this.#write(int32(...numbers));
  }

  async writeFloats(values: Float32Array): Promise<void> {
    await this.#write(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  }

  async writeMelFilters(bands: number, filters: Float32Array): Promise<void> {
    await this.#write(int32(bands, filters.length / bands));
    await this.writeFloats(filters);
  }

  async writeVocabulary(tokens: readonly Buffer[]): Promise<void> {
    await this.#write(
      Buffer.concat([int32(tokens.length), ...tokens.flatMap((token) => [int32(token.length), token])]),
    );
  }

  /** `shape`: outermost first; the file has it the other way round. */
  async writeTensor(name: string, shape: readonly number[], type: WrittenType, data: Buffer): Promise<void> {
    const head = int32(shape.length, Buffer.byteLength(name), TYPE_NUMBER[type], ...shape.toReversed());
    await this.#write(Buffer.concat([head, Buffer.from(name)]));
    await this.#write(data);
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;)
      done += (await this.#file.write(bytes, done, bytes.length - done)).bytesWritten;
  }
}

function int32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, i) => bytes.writeInt32LE(number, 4 * i));
  return bytes;
}
