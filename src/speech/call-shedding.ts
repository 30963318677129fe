import { nowMs } from '../lib/clock.js';

/**
 * Where a final waits longer than this at two looks although no call is let in any more, ms: with the time between them,
 * and that which its words take, it still comes within 3 s, twice what is promised at rated load.
 */
const WAIT_MS = 1_200;
/** From one look to the next. */
const LOOK_AFTER_MS = 500;
/** Those that stay are so few that what waits is transcribed within this time beside them … */
const CATCH_UP_MS = 5_000;
/** … and at least this part of what the workers carry. */
const LEAST_KEPT = 0.25;
/** After calls were left out, for so long, one call is let in at a time: what speech costs has been misjudged before. */
const CAREFUL_MS = 60_000;
const ONE_CALL_EVERY_MS = 2_000;

/**
 * How many of the calls that are transcribed as they are spoken have to be left out, so that the others have their words
 * in time: what was let in cannot be kept up with, because other work takes the cores, or many calls began at once.
 */
export class CallShedding {
  readonly #clock: () => number;
  #lookAgainAtMs = -Infinity;
  #lastWaitMs = 0;
  #leftOutAtMs = -Infinity;
  #letInAtMs = -Infinity;

  constructor(clock: () => number = nowMs) {
    this.#clock = clock;
  }

  /**
   * @param waitMs what the oldest final waits at the moment
   * @param calls that are transcribed as they are spoken
   * @param carried as many calls as keep all workers busy by what speech costs at the moment
   * @returns how many are to be left out now; one call always stays
   */
  tooMany(waitMs: number, calls: number, carried: number): number {
    const now = this.#clock();
    if (now < this.#lookAgainAtMs) return 0;
    const isLasting = Math.min(waitMs, this.#lastWaitMs) > WAIT_MS && waitMs >= this.#lastWaitMs;
    this.#lastWaitMs = waitMs;
    this.#lookAgainAtMs = now + LOOK_AFTER_MS;
    if (!isLasting || calls <= 1) return 0;
    this.#leftOutAtMs = now;
    this.#lastWaitMs = 0; // finals of the calls that are left out now are taken back: what waits is to be seen anew
    const kept = Math.floor(carried * Math.max(LEAST_KEPT, 1 - waitMs / CATCH_UP_MS));
    return Math.min(calls - 1, Math.max(1, calls - kept));
  }

  /** Whether one more call may be let in, as far as this is concerned. */
  get letsIn(): boolean {
    const now = this.#clock();
    return now - this.#leftOutAtMs > CAREFUL_MS || now - this.#letInAtMs >= ONE_CALL_EVERY_MS;
  }

  letIn(): void {
    this.#letInAtMs = this.#clock();
  }
}
