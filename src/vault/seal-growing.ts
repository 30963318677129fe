import { createHash } from 'node:crypto';
import { isUnreadable } from './errors.js';
import type { MasterKeys } from './master-keys.js';
import {
  CHUNK_BYTES,
  chunkPosition,
  decodeWrap,
  encodeWrap,
  layoutOf,
  openChunk,
  sealChunk,
  sealedBytesOf,
  WRAP_BYTES,
  type ChunkPlace,
  type FileHeader,
} from './vault-format.js';
import type { VaultFile } from './vault-files.js';
import { readTail, type VaultTail } from './vault-tail.js';
import type { VaultReader } from './vault-reader.js';

/**
 * Makes a finished file of one whose writer has died: with its last chunk, when that was written, or else with its tail
 * behind the last one that is whole, or cut off there. Chunks in front of that one that cannot be read become holes: a power cut may
 * keep a later write and lose an earlier one, and a sector may go bad. Broken off itself, it can be done again.
 *
 * @param tail undefined where there is none
 * @throws VaultError when the header cannot be read
 */
export async function sealGrowing(
  file: VaultFile,
  tail: VaultFile | undefined,
  name: string,
  keys: MasterKeys,
): Promise<void> {
  const header = decodeWrap(await file.read(0, WRAP_BYTES), name, keys);
  if (header.state !== 'growing') return;
  const size = await file.sizeBytes();
  const chunks = new GrowingChunks(file, name, header);
  const { chunks: count } = layoutOf(size, header, name);
  const rest = size - chunkPosition(count, header.version);
  const isWhole = rest > 0 && (await chunks.isThere({ index: count, mark: 'last' }, rest));
  const kept = isWhole ? count : await chunks.endOfReadable(count);
  await chunks.markHoles(kept);
  if (!isWhole) await chunks.endWith(kept, tail && (await readTail(tail, { name, fileKey: header.fileKey })));
  await file.sync();
  const state = isWhole ? 'whole' : 'cut-off';
  await file.write(0, encodeWrap({ ...header, state }, name, keys.current));
  await file.sync();
}

class GrowingChunks {
  readonly #file: VaultFile;
  readonly #name: string;
  readonly #header: FileHeader;

  constructor(file: VaultFile, name: string, header: FileHeader) {
    this.#file = file;
    this.#name = name;
    this.#header = header;
  }

  /** Behind the last chunk that can be read. */
  async endOfReadable(count: number): Promise<number> {
    let end = count;
    while (end > 0 && !(await this.isThere({ index: end - 1, mark: 'inner' }))) end--;
    return end;
  }

  async markHoles(end: number): Promise<void> {
    for (let index = 0; index < end; index++) {
      if (await this.isThere({ index, mark: 'inner' })) continue;
      await this.#write({ index, mark: 'hole' }, Buffer.alloc(CHUNK_BYTES));
    }
  }

  /**
   * @param tail of no use where it begins behind that chunk. Where it begins before, the chunks in front of it became
   * whole after it was kept, and its rest follows on them.
   */
  async endWith(end: number, tail: VaultTail | undefined): Promise<void> {
    await this.#file.truncate(chunkPosition(end, this.#header.version));
    const isOfUse = tail !== undefined && tail.index <= end;
    let left = isOfUse ? tail.content.subarray((end - tail.index) * CHUNK_BYTES) : Buffer.alloc(0);
    let index = end;
    for (; left.length > CHUNK_BYTES; left = left.subarray(CHUNK_BYTES))
      await this.#write({ index: index++, mark: 'kept' }, left.subarray(0, CHUNK_BYTES));
    await this.#write({ index, mark: left.length > 0 ? 'kept-last' : 'cut-off' }, left);
  }

  /** Whether that chunk can be read, and is what was written. */
  async isThere(place: ChunkPlace, length = sealedBytesOf(CHUNK_BYTES)): Promise<boolean> {
    const { version, fileKey } = this.#header;
    try {
      const sealed = await this.#file.read(chunkPosition(place.index, version), length);
      openChunk(fileKey, place, sealed, this.#name);
      return true;
    } catch (error) {
      if (isUnreadable(error)) return false;
      throw error;
    }
  }

  #write(place: ChunkPlace, plain: Buffer): Promise<void> {
    const { version, fileKey } = this.#header;
    return this.#file.write(chunkPosition(place.index, version), sealChunk(fileKey, place, plain));
  }
}

/** SHA-256 of the plain text. @throws VaultError */
export async function hashFile(reader: VaultReader): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of reader.read()) hash.update(piece);
  return hash.digest();
}
