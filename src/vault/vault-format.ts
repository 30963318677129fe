import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { VaultError } from './errors.js';
import { KEY_ID_BYTES, type MasterKey, type MasterKeys } from './master-keys.js';

/**
 * A file of the vault, byte by byte:
 *
 *   4  magic: `HLV1` whole, `HLVG` growing, `HLVC` cut off
 *   8  id of the master key
 *  12  nonce of the wrapping
 *  48  the file's own key, wrapped: AES-256-GCM with the master key; bound to the magic, the id and the file's name
 *   …  chunks of 64 KiB plain text, the last one shorter or empty: AES-256-GCM with the file's key, 16 bytes longer
 *
 * A chunk's nonce is its number and what it ends (the STREAM construction, Hoang et al. 2015): chunks cannot be
 * moved, left out or cut off unnoticed. The key is used for this file only, so that no nonce comes twice.
 *
 * A growing file has whole chunks only, and none that ends it; bytes behind the last whole one are a chunk that is
 * being written, or was when its writer died. What is finished gets its last chunk first and then, over the old
 * header, one that says so. A file that was finished and then cut short can thus not be passed off as growing: for
 * that its key would have to be wrapped anew.
 *
 * A cut-off file ends with an empty chunk behind the last whole one, because its writer died or its disk was full.
 * That chunk has a mark of its own: half of a last chunk may have been written under the other one.
 */
export const CHUNK_BYTES = 64 * 1024;
export const HEADER_BYTES = 72;

/** What a header says of its file. */
export type FileState = 'whole' | 'growing' | 'cut-off';

/** What a chunk ends: nothing, the file, or what could be kept of it. */
export type ChunkMark = 'inner' | 'last' | 'cut-off';

const MAGIC_BYTES = 4;
const MAGICS: Readonly<Record<FileState, Buffer>> = {
  whole: Buffer.from('HLV1'),
  growing: Buffer.from('HLVG'),
  'cut-off': Buffer.from('HLVC'),
};
const MARKS: Readonly<Record<ChunkMark, number>> = { inner: 0, last: 1, 'cut-off': 2 };
/** Bound to every chunk, whatever its file's state is by now. */
const CHUNK_BINDING = MAGICS.whole;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export interface FileHeader {
  readonly state: FileState;
  /** The file's own. */
  readonly fileKey: Buffer;
}

export function encodeHeader({ state, fileKey }: FileHeader, name: string, { id, key }: MasterKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const bound = Buffer.concat([MAGICS[state], id]);
  return Buffer.concat([bound, nonce, seal(key, nonce, fileKey, Buffer.concat([bound, Buffer.from(name)]))]);
}

/** @throws VaultError */
export function decodeHeader(header: Buffer, name: string, keys: MasterKeys): FileHeader {
  const state = header.length < HEADER_BYTES ? undefined : stateOf(header);
  if (!state) throw new VaultError(`file ${name} is no file of the vault`);
  const bound = header.subarray(0, MAGIC_BYTES + KEY_ID_BYTES);
  const master = keys.find(bound.subarray(MAGIC_BYTES));
  if (!master) throw new VaultError(`file ${name} was wrapped by a key that is not here`);
  const nonce = header.subarray(bound.length, bound.length + NONCE_BYTES);
  const wrapped = header.subarray(bound.length + NONCE_BYTES, HEADER_BYTES);
  const fileKey = unseal(master.key, nonce, wrapped, Buffer.concat([bound, Buffer.from(name)]), name);
  return { state, fileKey };
}

/** Whether a header's key is wrapped by this master key. */
export function isWrappedBy(header: Buffer, { id }: MasterKey): boolean {
  return header.subarray(MAGIC_BYTES, MAGIC_BYTES + KEY_ID_BYTES).equals(id);
}

function stateOf(header: Buffer): FileState | undefined {
  const magic = header.subarray(0, MAGIC_BYTES);
  return (Object.keys(MAGICS) as FileState[]).find((state) => MAGICS[state].equals(magic));
}

export interface ChunkPlace {
  readonly index: number;
  readonly mark: ChunkMark;
}

export function sealChunk(fileKey: Buffer, place: ChunkPlace, plain: Buffer): Buffer {
  return seal(fileKey, chunkNonce(place), plain, CHUNK_BINDING);
}

/** @throws VaultError when it is not that chunk of that file */
export function openChunk(fileKey: Buffer, place: ChunkPlace, sealed: Buffer, name: string): Buffer {
  return unseal(fileKey, chunkNonce(place), sealed, CHUNK_BINDING, name);
}

export interface FileLayout {
  readonly sizeBytes: number;
  /** How many can be read; of a growing file whole ones only. */
  readonly chunks: number;
}

/** How long the plain text is and in how many chunks, by the length of the file. @throws VaultError */
export function layoutOf(fileBytes: number, state: FileState, name: string): FileLayout {
  const sealedBytes = fileBytes - HEADER_BYTES;
  if (state === 'growing') {
    const whole = Math.max(0, Math.floor(sealedBytes / SEALED_CHUNK_BYTES));
    return { sizeBytes: whole * CHUNK_BYTES, chunks: whole };
  }
  const chunks = Math.ceil(sealedBytes / SEALED_CHUNK_BYTES);
  const sizeBytes = sealedBytes - chunks * TAG_BYTES;
  if (chunks < 1 || sizeBytes < (chunks - 1) * CHUNK_BYTES)
    throw new VaultError(`file ${name} was cut short`);
  return { sizeBytes, chunks };
}

/** What the chunk must say that a file's header says is its last. */
export function finalMarkOf(state: FileState): ChunkMark {
  if (state === 'growing') return 'inner';
  return state === 'whole' ? 'last' : 'cut-off';
}

/** Where a chunk lies in the file, in bytes. */
export function chunkPosition(index: number): number {
  return HEADER_BYTES + index * SEALED_CHUNK_BYTES;
}

export function sealedBytesOf(plainBytes: number): number {
  return plainBytes + TAG_BYTES;
}

function chunkNonce({ index, mark }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(MARKS[mark], NONCE_BYTES - 1);
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, nonce: Buffer, sealed: Buffer, bound: Buffer, name: string): Buffer {
  const cut = sealed.length - TAG_BYTES;
  if (cut < 0) throw new VaultError(`file ${name} was cut short`);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(cut));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, cut)), decipher.final()]);
  } catch (cause) {
    throw new VaultError(`file ${name} was changed, or cut short`, { cause });
  }
}
