import type { SpeechGrowth } from '../../audio/vad/speech-growth.js';
import type { PlacedEvent } from './placed-event.js';

const CHECK_INTERVAL_MS = 1_000;

interface ListenedLeg {
  /** Behind it there may be speech that is not here yet. */
  settledMs: number;
  /** Beginnings of stretches that are here and whose words are not written yet. */
  waitingMs: readonly number[];
  isOver: boolean;
}

/**
 * The place up to which everything that was said on a call is written, as words or as speech that is owed its words. In ms
 * from answer.
 */
export class SpeechWatermark {
  readonly #legs = new Map<string, ListenedLeg>();
  readonly #onMoved: (toMs: number) => void;
  #movedToMs = -Infinity;
  #isCheckPending = false;

  /** @param onMoved gets the place, about once a second; not while a party is silent in want of sound */
  constructor(onMoved: (toMs: number) => void) {
    this.#onMoved = onMoved;
  }

  /** -Infinity while a party is not heard yet; Infinity without parties. */
  get ms(): number {
    const each = [...this.#legs.values()].map(({ settledMs, waitingMs }) =>
      Math.min(settledMs, ...waitingMs),
    );
    return Math.min(Infinity, ...each);
  }

  /** The speech of a leg on its way to becoming words. */
  async *listen(legId: string, speech: AsyncIterable<SpeechGrowth>): AsyncGenerator<SpeechGrowth> {
    const leg = this.#legOf(legId);
    try {
      for await (const growth of speech) {
        const segment = growth.type === 'closed' ? growth.segment : null;
        if (segment) leg.waitingMs = [...leg.waitingMs, segment.startMs];
        yield growth;
      }
    } finally {
      leg.settledMs = Infinity;
      leg.isOver = true;
      this.#forgetDone(legId, leg);
    }
  }

  /** All stretches that begin before that place have come to `listen`. */
  settled(legId: string, toMs: number): void {
    const leg = this.#legOf(legId);
    leg.settledMs = Math.max(leg.settledMs, toMs);
    this.#checkSoon();
  }

  /** The result of a stretch has been written, with the place of its beginning. */
  noteResult({ event, startMs }: PlacedEvent): void {
    const said = event.type === 'transcript.final' ? event.utterance : event;
    if (!event.type.startsWith('transcript.') || !('legId' in said)) return;
    const leg = this.#legs.get(said.legId);
    if (!leg) return;
    const at = leg.waitingMs.findIndex((ms) => Math.round(ms) === Math.round(startMs));
    leg.waitingMs = leg.waitingMs.filter((_, index) => index !== at);
    this.#forgetDone(said.legId, leg);
    this.#checkSoon();
  }

  /** Stretches that have come with the same message are in `listen` by then. */
  #checkSoon(): void {
    if (this.#isCheckPending) return;
    this.#isCheckPending = true;
    setImmediate(() => {
      this.#isCheckPending = false;
      const { ms } = this;
      if (!Number.isFinite(ms) || ms - this.#movedToMs < CHECK_INTERVAL_MS) return;
      this.#movedToMs = ms;
      this.#onMoved(ms);
    });
  }

  #forgetDone(legId: string, leg: ListenedLeg): void {
    if (leg.isOver && leg.waitingMs.length === 0) this.#legs.delete(legId);
  }

  #legOf(legId: string): ListenedLeg {
    let leg = this.#legs.get(legId);
    if (!leg) {
      leg = { settledMs: -Infinity, waitingMs: [], isOver: false };
      this.#legs.set(legId, leg);
    }
    return leg;
  }
}
