import type { FileHandle } from 'node:fs/promises';
import type { Closable } from '../lib/closer.js';
import { VaultError } from './errors.js';
import { readAt } from './file-bytes.js';
import type { MasterKeys } from './master-keys.js';
import {
  CHUNK_BYTES,
  chunkPosition,
  decodeHeader,
  finalMarkOf,
  HEADER_BYTES,
  layoutOf,
  openChunk,
  sealedBytesOf,
  type FileHeader,
  type FileLayout,
  type FileState,
} from './vault-format.js';

/** One file of the vault, open for reading, as it was when it was opened. What is yielded was checked. */
export class VaultReader implements Closable {
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: FileState;
  readonly #handle: FileHandle;
  readonly #fileKey: Buffer;
  readonly #chunks: number;
  #closing: Promise<void> | undefined;

  private constructor(handle: FileHandle, name: string, header: FileHeader, layout: FileLayout) {
    this.#handle = handle;
    this.name = name;
    ({ state: this.state, fileKey: this.#fileKey } = header);
    ({ sizeBytes: this.sizeBytes, chunks: this.#chunks } = layout);
  }

  /**
   * Takes the handle over, also when it throws.
   * @throws VaultError when the file was cut short, was changed at its ends, or its key is not here
   */
  static async open(handle: FileHandle, name: string, keys: MasterKeys): Promise<VaultReader> {
    try {
      const header = decodeHeader(await readAt(handle, 0, HEADER_BYTES), name, keys);
      const { size } = await handle.stat();
      const reader = new VaultReader(handle, name, header, layoutOf(size, header.state, name));
      // only the last one proves that none is missing behind it
      if (reader.#chunks > 0) await reader.#readChunk(reader.#chunks - 1);
      return reader;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * The bytes from `start` to before `end`, in pieces of at most 64 KiB.
   * @throws VaultError at the first piece that was changed
   */
  async *read(start = 0, end = this.sizeBytes): AsyncGenerator<Buffer> {
    const stop = Math.min(end, this.sizeBytes);
    for (let at = Math.max(start, 0); at < stop;) {
      const index = Math.floor(at / CHUNK_BYTES);
      const from = at - index * CHUNK_BYTES;
      const chunk = await this.#readChunk(index);
      const piece = chunk.subarray(from, Math.min(chunk.length, from + stop - at));
      yield piece;
      at += piece.length;
    }
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#handle.close());
  }

  async #readChunk(index: number): Promise<Buffer> {
    const isFinal = index === this.#chunks - 1;
    const plainBytes = isFinal ? this.sizeBytes - index * CHUNK_BYTES : CHUNK_BYTES;
    const length = sealedBytesOf(plainBytes);
    const sealed = await readAt(this.#handle, chunkPosition(index), length);
    if (sealed.length < length) throw new VaultError(`file ${this.name} was cut short`);
    const mark = isFinal ? finalMarkOf(this.state) : 'inner';
    return openChunk(this.#fileKey, { index, mark }, sealed, this.name);
  }
}
