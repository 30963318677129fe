import type { Speaker } from '../../calls/call-event.js';
import { talkMomentsOf, type PlacedTalk, type TalkMoment } from '../talk/talk-moment.js';
import { advance, newSweep, sweepOn, type TalkSweep } from '../talk/talk-sweep.js';
import type { TalkTick } from './talk-condition.js';

const EVERY_MS = 1_000;

/**
 * How a call is being talked: at each full second, and just before anything changes.
 *
 * The first event about an utterance counts: words that are transcribed late, and sound that is found in a
 * recording afterwards, change no tick. So the ticks depend on the events of a call alone, and not on when
 * each of them was known: a call that goes on has the same ones as the finished call.
 *
 * Memory: the ids of the call's utterances, and what lies behind the newest tick.
 */
export class TalkTicks {
  readonly #sweep: TalkSweep = newSweep();
  /** In order of time. */
  readonly #ahead: TalkMoment[] = [];
  readonly #counted = new Set<string>();
  #nextMs = EVERY_MS;
  #tickedMs = -Infinity;

  take({ event, startMs }: PlacedTalk): void {
    if (event.type === 'media.recovered') return;
    const { moments, utteranceId } = talkMomentsOf({ event, startMs });
    if (utteranceId !== null) {
      if (this.#counted.has(utteranceId)) return;
      this.#counted.add(utteranceId);
    }
    for (const moment of moments) this.#insert(moment);
  }

  /** The ticks up to there that were not given before. @param toMs everything that lies before it has been reported */
  upTo(toMs: number): readonly TalkTick[] {
    const ticks: TalkTick[] = [];
    for (;;) {
      const changeMs = this.#ahead[0]?.atMs ?? Infinity;
      const atMs = Math.min(changeMs, this.#nextMs);
      // more of a change at `toMs` may still be reported
      if (atMs > toMs || (atMs === toMs && atMs !== this.#nextMs)) return ticks;
      advance(this.#sweep, atMs);
      if (atMs > this.#tickedMs) ticks.push(tickOf(this.#sweep, atMs));
      this.#tickedMs = atMs;
      if (atMs === this.#nextMs) this.#nextMs += EVERY_MS;
      if (atMs === changeMs && atMs < toMs) sweepOn(this.#sweep, this.#takeUntil(atMs), 0);
    }
  }

  #takeUntil(atMs: number): TalkMoment[] {
    const behind = this.#ahead.findIndex((moment) => moment.atMs > atMs);
    return this.#ahead.splice(0, behind < 0 ? this.#ahead.length : behind);
  }

  /** One that lies behind the newest tick after all takes effect now. */
  #insert({ atMs, change }: TalkMoment): void {
    const moment = { atMs: Math.max(atMs, this.#sweep.atMs), change };
    let at = this.#ahead.length;
    while (at > 0 && (this.#ahead[at - 1]?.atMs ?? -Infinity) > moment.atMs) at -= 1;
    this.#ahead.splice(at, 0, moment);
  }
}

function tickOf({ openSilenceMs, openOverlapMs, tallies }: TalkSweep, atMs: number): TalkTick {
  const talkMs: Partial<Record<Speaker, number>> = {};
  for (const [speaker, tally] of tallies) talkMs[speaker] = tally.talkMs;
  return { atMs, silenceMs: openSilenceMs, overlapMs: openOverlapMs, talkMs };
}
