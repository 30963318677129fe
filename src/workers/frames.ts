import type { Writable } from 'node:stream';

/**
 * The framing of every worker of ours: `u32` little-endian length, then so many bytes. The C++ side is
 * native/whisper-worker/wire.h.
 */
const HEAD_BYTES = 4;

/** A heartbeat, and its answer: no other message of a worker is so short. */
export const BEAT: readonly Uint8Array[] = [Uint8Array.of(0)];

export function isBeat(frame: Buffer): boolean {
  return frame.length === 1 && frame[0] === 0;
}

/** Anything longer is a broken peer, not a message. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** A copy of so little costs less than to write it by itself. */
const COPIED_BYTES = 4096;

/** One frame, ready to be written. */
export function encodeFrame(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([headOf(parts), ...parts]);
}

/** Writes one frame, and sound or a file's content without a copy of it: leave the parts as they are until it is answered. */
export function writeFrame(stream: Writable, parts: readonly Uint8Array[]): void {
  if (parts.every(({ byteLength }) => byteLength <= COPIED_BYTES)) {
    stream.write(encodeFrame(parts));
    return;
  }
  stream.cork();
  for (const part of [headOf(parts), ...parts]) stream.write(part);
  stream.uncork();
}

function headOf(parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(parts.reduce((sum, part) => sum + part.byteLength, 0));
  return head;
}

/** Frames out of a byte stream that arrives in any pieces. */
export class FrameDecoder {
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Bytes that the next frame takes, as far as is known. */
  #neededBytes = HEAD_BYTES;

  /**
   * The bodies of all frames that are complete now, in order.
   *
   * @throws RangeError when the length is no length; the stream cannot be read on
   */
  push(piece: Buffer): Buffer[] {
    this.#pending.push(piece);
    this.#pendingBytes += piece.length;
    if (this.#pendingBytes < this.#neededBytes) return [];
    const bytes = this.#pending.length === 1 ? piece : Buffer.concat(this.#pending);
    const { frames, rest } = split(bytes);
    this.#pending = rest.length > 0 ? [rest] : [];
    this.#pendingBytes = rest.length;
    this.#neededBytes = HEAD_BYTES + (rest.length < HEAD_BYTES ? 0 : rest.readUInt32LE());
    return frames;
  }
}

function split(bytes: Buffer): { frames: Buffer[]; rest: Buffer } {
  const frames: Buffer[] = [];
  let at = 0;
  while (bytes.length - at >= HEAD_BYTES) {
    const length = bytes.readUInt32LE(at);
    if (length === 0 || length > MAX_FRAME_BYTES) throw new RangeError(`a frame of ${length} bytes`);
    if (bytes.length - at - HEAD_BYTES < length) break;
    frames.push(bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length));
    at += HEAD_BYTES + length;
  }
  return { frames, rest: bytes.subarray(at) };
}
