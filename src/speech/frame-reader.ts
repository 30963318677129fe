/** Reads the body of one frame of a speech worker, in order (native/whisper-worker/wire.h). Reading past its end throws RangeError. */
export class FrameReader {
  readonly #frame: Buffer;
  #at = 0;

  constructor(frame: Buffer) {
    this.#frame = frame;
  }

  u8(): number {
    return this.#frame.readUInt8(this.#step(1));
  }

  u16(): number {
    return this.#frame.readUInt16LE(this.#step(2));
  }

  u32(): number {
    return this.#frame.readUInt32LE(this.#step(4));
  }

  i32(): number {
    return this.#frame.readInt32LE(this.#step(4));
  }

  f32(): number {
    return this.#frame.readFloatLE(this.#step(4));
  }

  /** The next `count` bytes, as a part of the frame. */
  take(count: number): Buffer {
    if (this.#at + count > this.#frame.length) throw new RangeError('the frame ends early');
    const start = this.#step(count);
    return this.#frame.subarray(start, start + count);
  }

  /** A text or part of one, with its length before it. */
  bytes(): Buffer {
    return this.take(this.u16());
  }

  text(): string {
    return this.bytes().toString('utf8');
  }

  #step(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }
}
