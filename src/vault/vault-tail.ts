import { isUnreadable } from './errors.js';
import { openTail, sealTail } from './vault-format.js';
import type { VaultFile } from './vault-files.js';

/**
 * The content of a growing file behind its last whole chunk, beside it in a file of its own: it waits for the rest
 * of its chunk, and may still change. Of two slots that are written in turn the newer one counts, so that a write that
 * was broken off costs one turn. Each slot is
 *
 *   4  length of what follows
 *  12  nonce
 *   …  AES-256-GCM with the file's key, bound to the file's name, 16 bytes longer: turn (8), index of the chunk in which
 *      it begins (8), content
 *
 * A tail is of use only while the chunk in which it begins is not whole.
 */
const SLOT_BYTES = 256 * 1024;
const LENGTH_BYTES = 4;
const TURN_BYTES = 8;
const INDEX_BYTES = 8;
/** Nonce, tag and what is in front of the content. */
const MORE_BYTES = LENGTH_BYTES + 12 + 16 + TURN_BYTES + INDEX_BYTES;
export const LONGEST_TAIL_BYTES = SLOT_BYTES - MORE_BYTES;

export interface VaultTail {
  /** Of the chunk in which it begins. */
  readonly index: number;
  readonly content: Buffer;
}

/** Names the file and its key. */
export interface TailOwner {
  readonly name: string;
  readonly fileKey: Buffer;
}

/** @param turn one more each time */
export async function writeTail(
  file: VaultFile,
  { name, fileKey }: TailOwner,
  { index, content }: VaultTail,
  turn: number,
): Promise<void> {
  const head = Buffer.alloc(TURN_BYTES + INDEX_BYTES);
  head.writeBigUInt64BE(BigInt(turn), 0);
  head.writeBigUInt64BE(BigInt(index), TURN_BYTES);
  const sealed = sealTail(fileKey, Buffer.concat([head, content]), name);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(sealed.length);
  await file.write((turn % 2) * SLOT_BYTES, Buffer.concat([length, sealed]));
}

/** @returns the newer slot; undefined where none can be read */
export async function readTail(file: VaultFile, owner: TailOwner): Promise<VaultTail | undefined> {
  const slots = [await readSlot(file, owner, 0), await readSlot(file, owner, 1)];
  return slots
    .flatMap((slot) => (slot ? [slot] : []))
    .sort((a, b) => b.turn - a.turn)
    .at(0);
}

async function readSlot(
  file: VaultFile,
  { name, fileKey }: TailOwner,
  slot: number,
): Promise<(VaultTail & { turn: number }) | undefined> {
  try {
    const bytes = await file.read(slot * SLOT_BYTES, SLOT_BYTES);
    if (bytes.length < LENGTH_BYTES) return undefined;
    const length = bytes.readUInt32BE();
    const plain = openTail(fileKey, bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length), name);
    return {
      turn: Number(plain.readBigUInt64BE(0)),
      index: Number(plain.readBigUInt64BE(TURN_BYTES)),
      content: plain.subarray(TURN_BYTES + INDEX_BYTES),
    };
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}
