import { RECORDING_RATE_HZ, type RecordingSide } from './recording-format.js';

/** Audio that is older than the newest by this much leaves; whatever comes for it later is late. */
const WINDOW_MS = 1_500;
/** It leaves in pieces of at least this. */
const BATCH_MS = 250;
const SAMPLES_PER_MS = RECORDING_RATE_HZ / 1000;
/** Both, and the longest piece that is added at once; a power of two, so that a place in the ring is a mask. */
const CAPACITY = 16_384;
const MASK = CAPACITY - 1;
export const LONGEST_PIECE = 1_600;

export interface TimelineOutput {
  /** Left and right in turn. */
  readonly onAudio: (samples: Int16Array) => void;
  /** Receives the number of samples that are silent on both sides. */
  readonly onSilence: (count: number) => void;
}

/**
 * Two channels on the time of the call: pieces come in any order and from any number of parties, and leave side by
 * side in the order of time, without holes.
 *
 * In:     `add`: pieces with their place, not older than a second and a half than the newest.
 * Out:    `output`, from inside `add`, `advance` and `flush`: every sample from `start` on, once.
 * End:    `flush`: what is still here leaves.
 * Errors: none; samples before `start` are left out.
 */
export class StereoTimeline {
  readonly #ring = new Int16Array(2 * CAPACITY);
  readonly #output: TimelineOutput;
  /** The first that has not left. */
  #start: number;
  /** Behind the newest. */
  #end: number;
  constructor(start: number, output: TimelineOutput) {
    this.#start = start;
    this.#end = start;
    this.#output = output;
  }

  /** Place of the next sample that leaves. */
  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#end;
  }

  /**
   * The samples that are still here, left and right in turn, in pieces: where they lie, so to be read before the next
   * call of this object.
   */
  get pending(): readonly Int16Array[] {
    const pieces: Int16Array[] = [];
    for (let at = this.#start; at < this.#end;) {
      const from = at & MASK;
      const count = Math.min(this.#end - at, CAPACITY - from);
      pieces.push(this.#ring.subarray(2 * from, 2 * (from + count)));
      at += count;
    }
    return pieces;
  }

  /**
   * Samples of several parties at once are added, clipped at full scale.
   *
   * @param samples at most `LONGEST_PIECE`
   */
  add(side: RecordingSide, at: number, samples: Int16Array): void {
    this.advance(at + samples.length);
    const late = Math.min(samples.length, Math.max(0, this.#start - at));
    const offset = side === 'left' ? 0 : 1;
    const ring = this.#ring;
    for (let i = late; i < samples.length; i++) {
      const place = 2 * ((at + i) & MASK) + offset;
      const sum = (ring[place] as number) + (samples[i] as number);
      ring[place] = sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum;
    }
  }

  /** Silence on both sides of the samples that are still here, from `from` to before `to`. */
  clear(from: number, to: number): void {
    const stop = Math.min(to, this.#end);
    for (let at = Math.max(from, this.#start); at < stop; at++) this.#wipe(at);
  }

  /** Time has come as far as this. */
  advance(to: number): void {
    if (to <= this.#end) return;
    const leaving = to - WINDOW_MS * SAMPLES_PER_MS;
    if (leaving - this.#start >= BATCH_MS * SAMPLES_PER_MS) this.#release(leaving);
    this.#end = to;
  }

  /** The rest leaves. */
  flush(): void {
    this.#release(this.#end);
  }

  #release(to: number): void {
    const heardTo = Math.min(to, this.#end);
    while (this.#start < heardTo) {
      const from = this.#start & MASK;
      const count = Math.min(heardTo - this.#start, CAPACITY - from);
      const piece = this.#ring.slice(2 * from, 2 * (from + count));
      this.#ring.fill(0, 2 * from, 2 * (from + count));
      this.#start += count;
      this.#output.onAudio(piece);
    }
    if (to > this.#start) {
      const count = to - this.#start;
      this.#start = to;
      this.#output.onSilence(count);
    }
  }

  #wipe(at: number): void {
    const place = 2 * (at & MASK);
    this.#ring[place] = 0;
    this.#ring[place + 1] = 0;
  }
}
