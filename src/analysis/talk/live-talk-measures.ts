import type { TalkMeasures } from '../../calls/talk-measures.js';
import { talkMomentsOf, type PlacedTalk, type TalkMoment } from './talk-moment.js';
import { copyOf, measuresOf, newSweep, sweepOn, type TalkSweep } from './talk-sweep.js';

/** Limit for the moments that are swept again when the newest words have come in order. */
const CHECKPOINT_EVERY = 32;

interface Checkpoint {
  /** How many moments are in it. */
  readonly count: number;
  readonly sweep: TalkSweep;
}

/**
 * How a call that goes on has been talked so far: after every event the same as `measureTalk` of all of them.
 *
 * Words of two parties come out of order by some seconds, deferred ones by minutes: the sweep goes back to the last
 * checkpoint before them, no further.
 */
export class LiveTalkMeasures {
  /** In order of time. */
  readonly #moments: TalkMoment[] = [];
  readonly #byUtterance = new Map<string, readonly TalkMoment[]>();
  readonly #checkpoints: Checkpoint[] = [];
  #untilMs = -Infinity;

  /** @param record in order of `seq`; an interim changes nothing */
  push(record: PlacedTalk): void {
    const { moments, utteranceId, untilMs } = talkMomentsOf(record);
    this.#untilMs = Math.max(this.#untilMs, untilMs);
    if (utteranceId !== null) {
      for (const moment of this.#byUtterance.get(utteranceId) ?? []) this.#remove(moment);
      this.#byUtterance.set(utteranceId, moments);
    }
    for (const moment of moments) this.#insert(moment);
  }

  measures(): TalkMeasures {
    const last = this.#checkpoints.at(-1);
    const sweep = last ? copyOf(last.sweep) : newSweep();
    let laid = last?.count ?? 0;
    sweepOn(sweep, this.#moments, laid, (count) => {
      if (count - laid < CHECKPOINT_EVERY) return;
      this.#checkpoints.push({ count, sweep: copyOf(sweep) });
      laid = count;
    });
    return measuresOf(sweep, this.#untilMs);
  }

  #insert(moment: TalkMoment): void {
    this.#goBackBefore(moment.atMs);
    const index = this.#firstIndex((atMs) => atMs > moment.atMs);
    if (index === this.#moments.length) this.#moments.push(moment);
    else this.#moments.splice(index, 0, moment);
  }

  #remove(moment: TalkMoment): void {
    this.#goBackBefore(moment.atMs);
    const index = this.#moments.indexOf(
      moment,
      this.#firstIndex((atMs) => atMs >= moment.atMs),
    );
    this.#moments.splice(index, 1);
  }

  #goBackBefore(atMs: number): void {
    while ((this.#checkpoints.at(-1)?.sweep.atMs ?? -Infinity) >= atMs) this.#checkpoints.pop();
  }

  /** Index of the first moment whose time is `beyond`; the times grow. */
  #firstIndex(beyond: (atMs: number) => boolean): number {
    let low = 0;
    let high = this.#moments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (beyond(this.#moments[middle]?.atMs ?? Infinity)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
