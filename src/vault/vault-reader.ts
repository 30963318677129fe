import type { Closable } from '../lib/closer.js';
import { VaultError } from './errors.js';
import type { MasterKeys } from './master-keys.js';
import type { ByteSpan } from './vaulted-file.js';
import {
  CHUNK_BYTES,
  chunkPosition,
  decodeWrap,
  finalMarksOf,
  layoutOf,
  openChunk,
  sealedBytesOf,
  WRAP_BYTES,
  type ChunkMark,
  type FileHeader,
  type FileLayout,
  type FileState,
} from './vault-format.js';
import type { VaultFile } from './vault-files.js';

/** One file of the vault, open for reading, as it was when it was opened. It yields checked content only. */
export class VaultReader implements Closable {
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: FileState;
  readonly #file: VaultFile;
  readonly #header: FileHeader;
  readonly #chunks: number;
  readonly #holes = new Set<number>();
  #closing: Promise<void> | undefined;

  private constructor(file: VaultFile, name: string, header: FileHeader, layout: FileLayout) {
    this.#file = file;
    this.name = name;
    this.#header = header;
    this.state = header.state;
    ({ sizeBytes: this.sizeBytes, chunks: this.#chunks } = layout);
  }

  /**
   * Takes the open file over, also when it throws.
   * @throws VaultError when the file was cut short, was changed at its ends, or its key is not here
   */
  static async open(file: VaultFile, name: string, keys: MasterKeys): Promise<VaultReader> {
    try {
      const header = decodeWrap(await file.read(0, WRAP_BYTES), name, keys);
      const layout = layoutOf(await file.sizeBytes(), header, name);
      const reader = new VaultReader(file, name, header, layout);
      if (header.state === 'growing') return await reader.#withoutTornEnd();
      await reader.#readChunk(layout.chunks - 1); // only the last one proves that none is missing behind it
      return reader;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Spans that recovery found lost, as far as they have been read. */
  get holes(): readonly ByteSpan[] {
    const spans: { start: number; end: number }[] = [];
    for (const index of [...this.#holes].sort((a, b) => a - b)) {
      const [start, end] = [index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES];
      const last = spans.at(-1);
      if (last?.end === start) last.end = end;
      else spans.push({ start, end });
    }
    return spans;
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
    return (this.#closing ??= this.#file.close());
  }

  /** A chunk that is being written, or was when its writer died, may have its full length already. */
  async #withoutTornEnd(): Promise<VaultReader> {
    let chunks = this.#chunks;
    const isTorn = async () => (await valueOrTorn(() => this.#readChunk(chunks - 1))) === undefined;
    while (chunks > 0 && (await isTorn())) chunks--;
    const layout = { chunks, sizeBytes: chunks * CHUNK_BYTES };
    return new VaultReader(this.#file, this.name, this.#header, layout);
  }

  async #readChunk(index: number): Promise<Buffer> {
    const { version, fileKey, state } = this.#header;
    const isFinal = index === this.#chunks - 1;
    const plainBytes = isFinal ? this.sizeBytes - index * CHUNK_BYTES : CHUNK_BYTES;
    const length = sealedBytesOf(plainBytes);
    const sealed = await this.#file.read(chunkPosition(index, version), length);
    if (sealed.length < length) throw new VaultError(`file ${this.name} was cut short`);
    const open = (marks: readonly ChunkMark[]) => this.#openAsOneOf(marks, index, sealed, fileKey);
    if (isFinal) return open(finalMarksOf(state)).chunk;
    const { chunk, mark } = open(['inner', 'hole', 'kept']);
    if (mark === 'hole') this.#holes.add(index);
    return chunk;
  }

  /** @throws VaultError when it is none of these */
  #openAsOneOf(
    marks: readonly ChunkMark[],
    index: number,
    sealed: Buffer,
    fileKey: Buffer,
  ): { chunk: Buffer; mark: ChunkMark } {
    let failure: unknown;
    for (const mark of marks) {
      try {
        return { chunk: openChunk(fileKey, { index, mark }, sealed, this.name), mark };
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  }
}

/** @returns undefined for a chunk in another form, or an incomplete one */
async function valueOrTorn(open: () => Buffer | Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
