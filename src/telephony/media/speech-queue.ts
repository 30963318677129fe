import type { SpeechGrowth, SpeechOpened } from '../../audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';

type Growing = Exclude<SpeechGrowth, { type: 'closed' }>;

/**
 * The speech of one party between its detector, which must never wait, and its reader, which may be slow.
 * Stretches that are over are bounded in number: when the queue is full, the oldest is given up, and
 * reported. The unread growth of the open stretch is one item, however much it has grown; once it is closed,
 * only the segment is left to read.
 *
 * In:     `push`, in order.
 * Out:    an async iterator; one consumer.
 * End:    `end()`: what is queued is still delivered, then the iterator is done.
 * Errors: none.
 */
export class SpeechQueue implements AsyncIterable<SpeechGrowth> {
  readonly #limit: number;
  readonly #onDrop: (segment: SpeechSegment) => void;
  readonly #closed: SpeechSegment[] = [];
  #growing: Growing | undefined;
  #isEnded = false;
  #wake: (() => void) | undefined;

  constructor(limit: number, onDrop: (segment: SpeechSegment) => void) {
    this.#limit = limit;
    this.#onDrop = onDrop;
  }

  push(growth: SpeechGrowth): void {
    if (this.#isEnded) return;
    if (growth.type !== 'closed') this.#growing = joined(this.#growing, growth);
    else {
      this.#growing = undefined;
      if (growth.segment) this.#add(growth.segment);
    }
    this.#signal();
  }

  end(): void {
    this.#isEnded = true;
    this.#signal();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SpeechGrowth> {
    for (;;) {
      for (let next = this.#take(); next; next = this.#take()) yield next;
      if (this.#isEnded) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #add(segment: SpeechSegment): void {
    if (this.#closed.length >= this.#limit) {
      const oldest = this.#closed.shift();
      if (oldest) this.#onDrop(oldest);
    }
    this.#closed.push(segment);
  }

  /** Stretches that are over come before the one that is open. */
  #take(): SpeechGrowth | undefined {
    const segment = this.#closed.shift();
    if (segment) return { type: 'closed', segment };
    const growing = this.#growing;
    this.#growing = undefined;
    return growing;
  }

  #signal(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}

function joined(before: Growing | undefined, growth: Growing): Growing {
  if (!before || growth.type === 'opened') return growth;
  const samples = join(before.samples, growth.samples);
  return before.type === 'opened' ? ({ ...before, samples } satisfies SpeechOpened) : { ...growth, samples };
}

function join(first: Int16Array, second: Int16Array): Int16Array {
  const both = new Int16Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
