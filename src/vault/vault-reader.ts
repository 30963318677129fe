import type { FileHandle } from 'node:fs/promises';
import type { Closable } from '../lib/closer.js';
import { VaultError } from './errors.js';
import type { MasterKeys } from './master-keys.js';
import {
  CHUNK_BYTES,
  chunkPosition,
  decodeHeader,
  HEADER_BYTES,
  layoutOf,
  openChunk,
  sealedBytesOf,
} from './vault-format.js';

/** One file of the vault, open for reading. What is yielded was checked. */
export class VaultReader implements Closable {
  readonly sizeBytes: number;
  readonly #name: string;
  readonly #handle: FileHandle;
  readonly #fileKey: Buffer;
  readonly #chunks: number;
  #closing: Promise<void> | undefined;

  private constructor(handle: FileHandle, name: string, fileKey: Buffer, fileBytes: number) {
    this.#handle = handle;
    this.#name = name;
    this.#fileKey = fileKey;
    ({ sizeBytes: this.sizeBytes, chunks: this.#chunks } = layoutOf(fileBytes, name));
  }

  /**
   * Takes the handle over, also when it throws.
   * @throws VaultError when the file was cut short, was changed at its ends, or its key is not here
   */
  static async open(handle: FileHandle, name: string, keys: MasterKeys): Promise<VaultReader> {
    try {
      const header = await readAt(handle, 0, HEADER_BYTES);
      const { size } = await handle.stat();
      const reader = new VaultReader(handle, name, decodeHeader(header, name, keys), size);
      await reader.#readChunk(reader.#chunks - 1); // only the last one proves that none is missing behind it
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
    const isLast = index === this.#chunks - 1;
    const plainBytes = isLast ? this.sizeBytes - index * CHUNK_BYTES : CHUNK_BYTES;
    const length = sealedBytesOf(plainBytes);
    const sealed = await readAt(this.#handle, chunkPosition(index), length);
    if (sealed.length < length) throw new VaultError(`file ${this.#name} was cut short`);
    return openChunk(this.#fileKey, { index, isLast }, sealed, this.#name);
  }
}

/** @returns less at the end of the file */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
