import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { VaultError } from './errors.js';
import { readAt, writeAt } from './file-bytes.js';
import type { MasterKeys } from './master-keys.js';
import {
  CHUNK_BYTES,
  chunkPosition,
  decodeHeader,
  encodeHeader,
  HEADER_BYTES,
  layoutOf,
  openChunk,
  sealChunk,
  sealedBytesOf,
  type ChunkPlace,
} from './vault-format.js';
import type { VaultReader } from './vault-reader.js';

/**
 * Makes a finished file of one whose writer has died: with its last chunk, when that was written, or else cut off
 * behind the last one that is whole. Broken off itself, it can be done again.
 *
 * @throws VaultError when a chunk was changed that has unchanged ones behind it: no crash does that
 */
export async function sealGrowing(handle: FileHandle, name: string, keys: MasterKeys): Promise<void> {
  const { state, fileKey } = decodeHeader(await readAt(handle, 0, HEADER_BYTES), name, keys);
  if (state !== 'growing') return;
  const { size } = await handle.stat();
  const { chunks } = layoutOf(size, state, name);
  const opens = async (place: ChunkPlace, length = sealedBytesOf(CHUNK_BYTES)) => {
    const sealed = await readAt(handle, chunkPosition(place.index), length);
    return isChunk(() => openChunk(fileKey, place, sealed, name));
  };
  let kept = 0;
  while (kept < chunks && (await opens({ index: kept, mark: 'inner' }))) kept++;
  for (let index = kept + 1; index < chunks; index++)
    if (await opens({ index, mark: 'inner' })) throw new VaultError(`file ${name} was changed`);
  const rest = size - chunkPosition(kept);
  const isWhole = kept === chunks && rest > 0 && (await opens({ index: kept, mark: 'last' }, rest));
  if (!isWhole) {
    await handle.truncate(chunkPosition(kept));
    const end = sealChunk(fileKey, { index: kept, mark: 'cut-off' }, Buffer.alloc(0));
    await writeAt(handle, chunkPosition(kept), end);
  }
  await handle.datasync();
  const header = { state: isWhole ? 'whole' : 'cut-off', fileKey } as const;
  await writeAt(handle, 0, encodeHeader(header, name, keys.current));
  await handle.datasync();
}

/** SHA-256 of the plain text. @throws VaultError */
export async function hashFile(reader: VaultReader): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of reader.read()) hash.update(piece);
  return hash.digest();
}

function isChunk(open: () => Buffer): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}
