import { toMs, toSample } from './recording-format.js';

/** A stretch that is as long is over: a party who is always behind makes two files a minute. */
const LONGEST_MS = 30_000;
/** A party who has been in time for so long, or has sent nothing meanwhile, is behind no more. */
const IN_TIME_MS = 2_000;

/** Sound of one party from when it came late until it was in time again. */
export interface LateStretch {
  /** ms from answer */
  readonly fromMs: number;
  /** Samples at the recording's rate; silence where nothing came. */
  readonly samples: Int16Array;
}

export interface LatePiecesOptions {
  /** The party has begun to be late: at that place, ms from answer. */
  readonly onBegin: (fromMs: number) => void;
  /** The stretch that began there is over, or long enough. */
  readonly onStretch: (stretch: LateStretch) => void;
}

export interface Piece {
  /** In samples from answer. */
  readonly at: number;
  readonly samples: Int16Array;
  /** Its place in the recording is written already. */
  readonly isLate: boolean;
  /** Behind the newest sound of the call, in samples from answer. */
  readonly newest: number;
}

interface Gathered {
  readonly from: number;
  to: number;
  /** Behind the last of them that was late. */
  lateTo: number;
  /** Behind the newest sound of the call when the last of them came. */
  newest: number;
  readonly pieces: Pick<Piece, 'at' | 'samples'>[];
}

/**
 * Gathers the sound of a party who is late: from the first late piece on all that the party says, also what comes in time,
 * until it has been in time for a while. So the recording has nothing of the party in a stretch, and its file has all of
 * it: whoever adds sound there (this file, or what the switch recorded, after a kill) makes nothing heard twice.
 *
 * In:     `take`: pieces of the party, in order. `reach`, `callReached`: how far the party and the call have come.
 * Out:    `onBegin`, then `onStretch`, again and again: after a stretch that was short the next one lasts until half a
 *         minute later, so that these are two a minute of the call, however often the party is late.
 * End:    `flush`.
 * Memory: half a minute of sound and one piece (0.5 MB), however long a break in it; twice that during `flush`.
 */
export class LatePieces {
  readonly #options: LatePiecesOptions;
  #gathered: Gathered | undefined;
  /** No stretch ends before, except one that is long enough. */
  #endsFrom = -Infinity;

  constructor(options: LatePiecesOptions) {
    this.#options = options;
  }

  /** @returns false for a piece that belongs into the recording */
  take({ at, samples, isLate, newest }: Piece): boolean {
    this.reach(at);
    if (!isLate && !this.#gathered) return false;
    const gathered = (this.#gathered ??= this.#begin(at));
    gathered.pieces.push({ at, samples: samples.slice() }); // a frame is a part of all that came with it
    gathered.to = at + samples.length;
    gathered.newest = newest;
    if (isLate) gathered.lateTo = gathered.to;
    return true;
  }

  /** The party has come so far, with or without sound; in samples from answer. */
  reach(place: number): void {
    if (!this.#gathered) return;
    const { from, lateTo } = this.#gathered;
    const isLong = place - from >= toSample(LONGEST_MS);
    const isInTime = place - lateTo >= toSample(IN_TIME_MS) && place >= this.#endsFrom;
    if (!isLong && !isInTime) return;
    this.flush();
    this.#endsFrom = place + toSample(LONGEST_MS);
  }

  /** The call has come so far: also where a party sends nothing more, its stretch ends. In samples from answer. */
  callReached(newest: number): void {
    if (this.#gathered) this.reach(this.#gathered.to + newest - this.#gathered.newest);
  }

  flush(): void {
    if (!this.#gathered) return;
    const { from, to, pieces } = this.#gathered;
    this.#gathered = undefined;
    const samples = new Int16Array(to - from);
    for (const piece of pieces) samples.set(piece.samples, piece.at - from);
    this.#options.onStretch({ fromMs: toMs(from), samples });
  }

  #begin(at: number): Gathered {
    this.#options.onBegin(toMs(at));
    return { from: at, to: at, lateTo: at, newest: at, pieces: [] };
  }
}
