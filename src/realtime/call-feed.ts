import type { CallEventRecord, StoredCallEvent } from '../calls/call-event.js';
import { emptyCallView, foldCallEvent, type CallView } from '../calls/call-view.js';

export interface CallFeedOptions {
  readonly callId: string;
  readonly readAfter: (callId: string, seq: number) => Promise<readonly StoredCallEvent[]>;
  /** Everything that goes to the screens, in order; an interim as soon as it is here. */
  readonly onRelease: (record: CallEventRecord, view: CallView) => void;
  readonly onReadFailed: (error: unknown) => void;
}

/** Two processes' publications may swap; what is still missing after this is read from the journal. */
const MISSING_AFTER_MS = 100;

/**
 * One call's events on their way to the screens of this process: what comes out is `seq` 1, 2, 3 … without gap
 * or double, whatever order the bus brings them in and whatever it loses.
 */
export class CallFeed {
  readonly #options: CallFeedOptions;
  readonly #held = new Map<number, StoredCallEvent>();
  #timer: NodeJS.Timeout | undefined;
  #view: CallView;

  constructor(options: CallFeedOptions) {
    this.#options = options;
    this.#view = emptyCallView(options.callId);
  }

  get view(): CallView {
    return this.#view;
  }

  /** `transcript.complete` has been released: nothing follows. */
  get complete(): boolean {
    return this.#view.state === 'ended';
  }

  /** What was written before anybody here looked: it is history, not news, and released to nobody. */
  seed(history: readonly StoredCallEvent[]): void {
    for (const record of history) {
      if (record.seq === this.#view.seq + 1) this.#view = foldCallEvent(this.#view, record);
    }
    for (const seq of this.#held.keys()) if (seq <= this.#view.seq) this.#held.delete(seq);
    this.#releaseContiguous();
  }

  offer(record: CallEventRecord): void {
    if (record.seq === null) return this.#options.onRelease(record, this.#view);
    if (record.seq <= this.#view.seq) return;
    this.#held.set(record.seq, record as StoredCallEvent);
    this.#releaseContiguous();
    if (this.#held.size > 0) this.#timer ??= setTimeout(() => void this.#fetchMissing(), MISSING_AFTER_MS);
  }

  /** Brings the feed up to what the journal holds now. */
  async catchUp(): Promise<void> {
    for (const event of await this.#options.readAfter(this.#options.callId, this.#view.seq))
      this.offer(event);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#held.clear();
  }

  async #fetchMissing(): Promise<void> {
    try {
      await this.catchUp();
      this.#timer = undefined;
    } catch (error) {
      this.#options.onReadFailed(error);
      this.#timer = setTimeout(() => void this.#fetchMissing(), MISSING_AFTER_MS * 10);
    }
  }

  #releaseContiguous(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#held.delete(next.seq);
      this.#view = foldCallEvent(this.#view, next);
      this.#options.onRelease(next, this.#view);
    }
    if (this.#held.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #next(): StoredCallEvent | undefined {
    return this.#held.get(this.#view.seq + 1);
  }
}
