import { toMs, toSample } from './recording-format.js';

/** Late pieces of one party within so much of the call become one file: two a minute of a party who is always behind. */
const LONGEST_MS = 30_000;
/** A party who has been in time for so long is behind no more. */
const IN_TIME_MS = 2_000;

/** Sound of one party that came when its place in the recording was written already. */
export interface LateStretch {
  /** ms from answer */
  readonly fromMs: number;
  /** Samples at the recording's rate; silence where the sound came in time. */
  readonly samples: Int16Array;
}

export interface LatePiecesOptions {
  /** The party has begun to be late: at that place, ms from answer. */
  readonly onBegin: (fromMs: number) => void;
  /** The stretch that began there is over, or long enough. */
  readonly onStretch: (stretch: LateStretch) => void;
}

/**
 * Gathers what comes too late of one party.
 *
 * In:     `add`: pieces that came late, in order. `inTime`: pieces that did not.
 * Out:    `onBegin`, then `onStretch`, again and again.
 * End:    `flush`.
 * Memory: half a minute of sound.
 */
export class LatePieces {
  readonly #options: LatePiecesOptions;
  #from: number | undefined;
  #to = 0;
  #pieces: { readonly at: number; readonly samples: Int16Array }[] = [];

  constructor(options: LatePiecesOptions) {
    this.#options = options;
  }

  /** @param at in samples from answer */
  add(at: number, samples: Int16Array): void {
    if (this.#from === undefined) {
      this.#from = at;
      this.#options.onBegin(toMs(at));
    }
    this.#pieces.push({ at, samples: samples.slice() }); // a frame is a part of all that came with it
    this.#to = Math.max(this.#to, at + samples.length);
    if (this.#to - this.#from >= toSample(LONGEST_MS)) this.flush();
  }

  /** @param to behind the piece, in samples from answer */
  inTime(to: number): void {
    if (this.#from !== undefined && to - this.#to >= toSample(IN_TIME_MS)) this.flush();
  }

  flush(): void {
    const from = this.#from;
    if (from === undefined) return;
    const samples = new Int16Array(this.#to - from);
    for (const piece of this.#pieces) samples.set(piece.samples, piece.at - from);
    this.#from = undefined;
    this.#to = 0;
    this.#pieces = [];
    this.#options.onStretch({ fromMs: toMs(from), samples });
  }
}
