import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { VaultError } from './errors.js';
import { KEY_ID_BYTES, type MasterKey, type MasterKeys } from './master-keys.js';

/**
 * A file of the vault, byte by byte:
 *
 *   4  magic `HLV1`
 *   8  id of the master key
 *  12  nonce of the wrapping
 *  48  the file's own key, wrapped: AES-256-GCM with the master key; bound to the magic, the id and the file's name
 *   …  chunks of 64 KiB plain text, the last one shorter or empty: AES-256-GCM with the file's key, 16 bytes longer
 *
 * A chunk's nonce is its number and whether it is the last (the STREAM construction, Hoang et al. 2015): chunks
 * cannot be moved, left out or cut off unnoticed. The key is used for this file only, so that no nonce comes twice.
 */
export const CHUNK_BYTES = 64 * 1024;
export const HEADER_BYTES = 72;

const MAGIC = Buffer.from('HLV1');
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export function encodeHeader(fileKey: Buffer, name: string, { id, key }: MasterKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const bound = Buffer.concat([MAGIC, id]);
  return Buffer.concat([bound, nonce, seal(key, nonce, fileKey, Buffer.concat([bound, Buffer.from(name)]))]);
}

/** @returns the file's own key. @throws VaultError */
export function decodeHeader(header: Buffer, name: string, keys: MasterKeys): Buffer {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new VaultError(`file ${name} is no file of the vault`);
  const bound = header.subarray(0, MAGIC.length + KEY_ID_BYTES);
  const master = keys.find(bound.subarray(MAGIC.length));
  if (!master) throw new VaultError(`file ${name} was wrapped by a key that is not here`);
  const nonce = header.subarray(bound.length, bound.length + NONCE_BYTES);
  const wrapped = header.subarray(bound.length + NONCE_BYTES, HEADER_BYTES);
  return unseal(master.key, nonce, wrapped, Buffer.concat([bound, Buffer.from(name)]), name);
}

export interface ChunkPlace {
  readonly index: number;
  readonly isLast: boolean;
}

export function sealChunk(fileKey: Buffer, place: ChunkPlace, plain: Buffer): Buffer {
  return seal(fileKey, chunkNonce(place), plain, MAGIC);
}

/** @throws VaultError when it is not that chunk of that file */
export function openChunk(fileKey: Buffer, place: ChunkPlace, sealed: Buffer, name: string): Buffer {
  return unseal(fileKey, chunkNonce(place), sealed, MAGIC, name);
}

/** How long the plain text is and in how many chunks, by the length of the file. @throws VaultError */
export function layoutOf(fileBytes: number, name: string): { sizeBytes: number; chunks: number } {
  const sealedBytes = fileBytes - HEADER_BYTES;
  const chunks = Math.ceil(sealedBytes / SEALED_CHUNK_BYTES);
  const sizeBytes = sealedBytes - chunks * TAG_BYTES;
  if (chunks < 1 || sizeBytes < (chunks - 1) * CHUNK_BYTES)
    throw new VaultError(`file ${name} was cut short`);
  return { sizeBytes, chunks };
}

/** Where a chunk lies in the file, in bytes. */
export function chunkPosition(index: number): number {
  return HEADER_BYTES + index * SEALED_CHUNK_BYTES;
}

export function sealedBytesOf(plainBytes: number): number {
  return plainBytes + TAG_BYTES;
}

function chunkNonce({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
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
