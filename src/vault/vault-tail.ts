import { isUnreadable } from './errors.js';
import { openTail, sealTail } from './vault-format.js';
import type { VaultFile } from './vault-files.js';

/**
 * The content of a growing file behind its last whole chunk, beside it in a file of its own: it waits for the rest
 * of its chunk, and may still change. Two slots are written in turn and the newer one counts, so that a write
 * that was broken off costs one turn. Each slot is
 *
 *   4  length of what follows
 *  12  nonce
 *   …  AES-256-GCM with the file's key, bound to the file's name, 16 bytes longer: turn (8), index of the chunk in which
 *      it begins (8), content
 *
 * A tail may reach beyond the chunk in which it begins: the rest is of use when that chunk is whole.
 */
const SLOT_BYTES = 256 * 1024;
const LENGTH_BYTES = 4;
const TURN_BYTES = 8;
const INDEX_BYTES = 8;
/** Nonce, tag and what is in front of the content. */
const MORE_BYTES = LENGTH_BYTES + 12 + 16 + TURN_BYTES + INDEX_BYTES;
/** A chunk that is nearly full and what a recording's timeline holds behind it. */
const USUAL_BYTES = 128 * 1024;
export const LONGEST_TAIL_BYTES = SLOT_BYTES - MORE_BYTES;

export interface VaultTail {
  /** Index of the chunk in which it begins. */
  readonly index: number;
  readonly content: Buffer;
}

/** Names the file and its key. */
export interface TailOwner {
  readonly name: string;
  readonly fileKey: Buffer;
}

/** Writes the tails of one file, one after the other. */
export class TailWriter {
  readonly #file: VaultFile;
  readonly #owner: TailOwner;
  #turn = 0;
  /** The written bytes; the same buffer each time. */
  #slot = Buffer.alloc(USUAL_BYTES);

  /** @param file taken over */
  constructor(file: VaultFile, owner: TailOwner) {
    this.#file = file;
    this.#owner = owner;
  }

  /**
   * The pieces are read before this returns its promise. Call it again only once that is fulfilled.
   *
   * @param index of the chunk in which the tail begins
   * @param pieces its content, at most `LONGEST_TAIL_BYTES` in all
   */
  async write(index: number, pieces: readonly Uint8Array[]): Promise<void> {
    const turn = this.#turn++;
    const head = Buffer.alloc(TURN_BYTES + INDEX_BYTES);
    head.writeBigUInt64BE(BigInt(turn), 0);
    head.writeBigUInt64BE(BigInt(index), TURN_BYTES);
    if (bytesIn(pieces) + MORE_BYTES > this.#slot.length) this.#slot = Buffer.alloc(SLOT_BYTES);
    const length = sealTail(this.#owner, [head, ...pieces], this.#slot, LENGTH_BYTES);
    this.#slot.writeUInt32BE(length);
    await this.#file.write((turn % 2) * SLOT_BYTES, this.#slot.subarray(0, LENGTH_BYTES + length));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export function bytesIn(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
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
