import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { MissingKeyError, VaultError } from './errors.js';
import type { FileLabel } from './file-label.js';
import { KEY_ID_BYTES, type MasterKey, type MasterKeys } from './master-keys.js';

/**
 * A file of the vault, byte by byte:
 *
 *   4  magic, which reports version and state: `HL2W` whole, `HL2G` growing, `HL2C` cut off
 *   8  id of the master key
 *  12  nonce of the wrapping
 *  48  the file's own key, wrapped: AES-256-GCM with the master key; bound to the magic, the id and the file's name
 * 952  the label: two bytes of length, JSON, zeros; AES-256-GCM with the file's key, bound to the file's name
 *   …  chunks of 64 KiB plain text, the last one shorter or empty: AES-256-GCM with the file's key, 16 bytes longer
 *
 * The first 72 bytes are replaced when the file is finished, or its key is wrapped anew; the label never changes.
 * Version 1 (`HLV1`, `HLVG`, `HLVC`) has no label: its chunks follow the wrapped key. It is read, and no longer written.
 *
 * A chunk's nonce is its number and its mark (the STREAM construction, Hoang et al. 2015): chunks cannot be
 * moved, left out or cut off unnoticed. The key is used for this file only, so that no nonce comes twice.
 *
 * A growing file has whole chunks only, and none that ends it; bytes behind the last whole one are a chunk that is
 * being written, or was when its writer died. A file that is finished gets its last chunk first and then,
 * over the old header, one that says so. A file that was finished and then cut short can thus not be passed
 * off as growing: for that its key would have to be wrapped anew.
 *
 * A cut-off file ends with an empty chunk behind the last whole one, because its writer died or its disk was full.
 * That chunk has a mark of its own: half of a last chunk may have been written under the other one. Where a power cut
 * or a bad sector took a chunk in the middle, recovery puts 64 KiB of zeros under a mark that says `hole`.
 *
 * Beside a growing file may lie its tail (vault-tail.ts): what is not in a whole chunk yet. Recovery makes chunks of it
 * under marks of their own, since its bytes may differ from those that the writer would have put there: `kept` for
 * whole ones, `kept-last` for the one that ends the file in place of the empty chunk.
 */
export const CHUNK_BYTES = 64 * 1024;
/** The part of the header that is replaced: magic, key id, nonce, wrapped key. */
export const WRAP_BYTES = 72;
/** The whole header of version 2. */
export const HEADER_BYTES = 1024;

/** Content of a file's header. */
export type FileState = 'whole' | 'growing' | 'cut-off';

/** The kind of a chunk: content, the end of the file, the end of what could be kept, lost content, content of a tail. */
export type ChunkMark = 'inner' | 'last' | 'cut-off' | 'hole' | 'kept' | 'kept-last';

export type FileVersion = 1 | 2;

const MAGIC_BYTES = 4;
const MAGICS: Readonly<Record<FileVersion, Readonly<Record<FileState, string>>>> = {
  1: { whole: 'HLV1', growing: 'HLVG', 'cut-off': 'HLVC' },
  2: { whole: 'HL2W', growing: 'HL2G', 'cut-off': 'HL2C' },
};
const VERSIONS: readonly FileVersion[] = [1, 2];
const STATES: readonly FileState[] = ['whole', 'growing', 'cut-off'];
const MARKS = { inner: 0, last: 1, 'cut-off': 2, hole: 3, label: 4, kept: 5, 'kept-last': 6 } as const;
/** Bound to every chunk, whatever its file's version and state. */
const CHUNK_BINDING = Buffer.from('HLV1');
const LABEL_BINDING = 'HLV2 label ';
const TAIL_BINDING = 'HLV2 tail ';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LABEL_BYTES = HEADER_BYTES - WRAP_BYTES;
const LABEL_LENGTH_BYTES = 2;
const LONGEST_LABEL_BYTES = LABEL_BYTES - TAG_BYTES - LABEL_LENGTH_BYTES;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export interface FileHeader {
  readonly version: FileVersion;
  readonly state: FileState;
  /** The file's own. */
  readonly fileKey: Buffer;
}

/** The replaceable part of the header, `WRAP_BYTES` long. */
export function encodeWrap(
  { version, state, fileKey }: FileHeader,
  name: string,
  { id, key }: MasterKey,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const bound = Buffer.concat([Buffer.from(MAGICS[version][state]), id]);
  return Buffer.concat([bound, nonce, seal(key, nonce, fileKey, Buffer.concat([bound, Buffer.from(name)]))]);
}

/** @throws VaultError */
export function decodeWrap(wrap: Buffer, name: string, keys: MasterKeys): FileHeader {
  const kind = wrap.length < WRAP_BYTES ? undefined : kindOf(wrap);
  if (!kind) throw new VaultError(`file ${name} is not a file of the vault`);
  const bound = wrap.subarray(0, MAGIC_BYTES + KEY_ID_BYTES);
  const master = keys.find(bound.subarray(MAGIC_BYTES));
  if (!master) throw new MissingKeyError(`file ${name} was sealed with a key that this server does not have`);
  const nonce = wrap.subarray(bound.length, bound.length + NONCE_BYTES);
  const wrapped = wrap.subarray(bound.length + NONCE_BYTES, WRAP_BYTES);
  const fileKey = unseal(master.key, nonce, wrapped, Buffer.concat([bound, Buffer.from(name)]), name);
  return { ...kind, fileKey };
}

/** The part of the header behind the wrapped key in version 2. @throws RangeError for a label that has no room */
export function sealLabel(fileKey: Buffer, label: FileLabel, name: string): Buffer {
  const json = Buffer.from(JSON.stringify(label));
  if (json.length > LONGEST_LABEL_BYTES)
    throw new RangeError(`a label of ${json.length} bytes, at most ${LONGEST_LABEL_BYTES} have room`);
  const plain = Buffer.alloc(LABEL_BYTES - TAG_BYTES);
  plain.writeUInt16BE(json.length);
  json.copy(plain, LABEL_LENGTH_BYTES);
  return seal(fileKey, nonceOf(0, MARKS.label), plain, Buffer.from(LABEL_BINDING + name));
}

/** @param header all of it @returns null in version 1 @throws VaultError when the label was changed */
export function openLabel({ version, fileKey }: FileHeader, header: Buffer, name: string): FileLabel | null {
  if (version === 1) return null;
  const sealed = header.subarray(WRAP_BYTES, HEADER_BYTES);
  const plain = unseal(fileKey, nonceOf(0, MARKS.label), sealed, Buffer.from(LABEL_BINDING + name), name);
  const length = plain.readUInt16BE();
  return JSON.parse(plain.toString('utf8', LABEL_LENGTH_BYTES, LABEL_LENGTH_BYTES + length)) as FileLabel;
}

/** Whether a header's key is wrapped by this master key. */
export function isWrappedBy(header: Buffer, { id }: MasterKey): boolean {
  return header.subarray(MAGIC_BYTES, MAGIC_BYTES + KEY_ID_BYTES).equals(id);
}

function kindOf(header: Buffer): Pick<FileHeader, 'version' | 'state'> | undefined {
  const magic = header.toString('latin1', 0, MAGIC_BYTES);
  for (const version of VERSIONS)
    for (const state of STATES) if (MAGICS[version][state] === magic) return { version, state };
  return undefined;
}

export interface ChunkPlace {
  readonly index: number;
  readonly mark: ChunkMark;
}

export function sealChunk(fileKey: Buffer, { index, mark }: ChunkPlace, plain: Buffer): Buffer {
  return seal(fileKey, nonceOf(index, MARKS[mark]), plain, CHUNK_BINDING);
}

/** @throws VaultError when it is not that chunk of that file */
export function openChunk(
  fileKey: Buffer,
  { index, mark }: ChunkPlace,
  sealed: Buffer,
  name: string,
): Buffer {
  return unseal(fileKey, nonceOf(index, MARKS[mark]), sealed, CHUNK_BINDING, name);
}

export interface FileLayout {
  readonly sizeBytes: number;
  /** How many can be read; of a growing file whole ones only. */
  readonly chunks: number;
}

/** How long the plain text is and in how many chunks, by the length of the file. @throws VaultError */
export function layoutOf(
  fileBytes: number,
  { version, state }: Pick<FileHeader, 'version' | 'state'>,
  name: string,
): FileLayout {
  const sealedBytes = fileBytes - chunkPosition(0, version);
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

/** Marks of which the chunk that a file's header names as its last must carry one. */
export function finalMarksOf(state: FileState): readonly ChunkMark[] {
  if (state === 'growing') return ['inner'];
  return state === 'whole' ? ['last'] : ['cut-off', 'kept-last'];
}

/**
 * Under a nonce by chance: unlike a chunk, the tail in one place is written again and again. It is sealed piece by piece
 * into a buffer of the caller, which has room for it: each copy of a tail is garbage outside of the heap of V8, and that
 * brings the next collection of all of it nearer (docs/decisions.md).
 *
 * @returns how many bytes were written into `into`, from `at` on
 */
export function sealTail(
  { name, fileKey }: { readonly name: string; readonly fileKey: Buffer },
  pieces: readonly Uint8Array[],
  into: Buffer,
  at: number,
): number {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, fileKey, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(TAIL_BINDING + name));
  let end = at + nonce.copy(into, at);
  for (const piece of pieces) end += cipher.update(piece).copy(into, end);
  end += cipher.final().copy(into, end);
  end += cipher.getAuthTag().copy(into, end);
  return end - at;
}

/** @throws VaultError */
export function openTail(fileKey: Buffer, sealed: Buffer, name: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  if (nonce.length < NONCE_BYTES) throw new VaultError(`the tail of file ${name} was cut short`);
  return unseal(fileKey, nonce, sealed.subarray(NONCE_BYTES), Buffer.from(TAIL_BINDING + name), name);
}

/** Where a chunk lies in the file, in bytes. */
export function chunkPosition(index: number, version: FileVersion): number {
  return (version === 1 ? WRAP_BYTES : HEADER_BYTES) + index * SEALED_CHUNK_BYTES;
}

export function sealedBytesOf(plainBytes: number): number {
  return plainBytes + TAG_BYTES;
}

function nonceOf(index: number, mark: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(mark, NONCE_BYTES - 1);
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
