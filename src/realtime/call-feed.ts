import type { CallEventRecord, StoredCallEvent } from '../calls/call-event.js';
import { CallRedaction } from '../redact/calls/call-redaction.js';
import { RedactedTexts } from '../redact/redacted-texts.js';
import type { NameFinder } from '../redact/text-span.js';
import { emptyCallView, foldCallEvent, type CallView } from '../calls/call-view.js';

export interface CallFeedOptions {
  readonly callId: string;
  readonly readAfter: (callId: string, seq: number) => Promise<readonly StoredCallEvent[]>;
  /** Everything that goes to the screens, in order; an interim as soon as it is here. */
  readonly onRelease: OnRelease;
  /** For screens of users without clearance. */
  readonly findNames: NameFinder;
  readonly onReadFailed: (error: unknown) => void;
}

/** `redaction` has that event in it, unless it is an interim. */
export type OnRelease = (record: CallEventRecord, view: CallView, redaction: CallRedaction) => void;

/** Two processes' publications may swap; what is still missing after this is read from the journal. */
const MISSING_AFTER_MS = 100;
/** And again after this, where the journal does not have it yet. */
const STILL_MISSING_AFTER_MS = 1_000;
/** Newest events that are kept for screens that join: some minutes of a call. */
const RECENT_EVENTS = 256;

/**
 * One call's events on their way to the screens of this process: what comes out is `seq` 1, 2, 3 … without gap
 * or double, whatever order the bus brings them in and whatever it loses.
 */
export class CallFeed {
  /** Redacts the call for users without clearance. */
  readonly redaction: CallRedaction;
  readonly #options: CallFeedOptions;
  readonly #held = new Map<number, StoredCallEvent>();
  #recent: StoredCallEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isFetching = false;
  #isClosed = false;
  /** The newest event that the journal has. */
  #readSeq = 0;
  #view: CallView;

  constructor(options: CallFeedOptions) {
    this.#options = options;
    this.#view = emptyCallView(options.callId);
    this.redaction = new CallRedaction(new RedactedTexts(options.findNames));
  }

  get view(): CallView {
    return this.#view;
  }

  /** `transcript.complete` is in it: nothing follows but what is learnt after the call (calls/second-pass.ts). */
  get complete(): boolean {
    return this.#view.state === 'ended';
  }

  /** The call goes on, or is being listened to a second time. */
  get expectsMore(): boolean {
    return !this.complete || this.#recent.at(-1)?.event.type === 'second-pass.heard';
  }

  /** Whether the journal has all that is here; while the database is away, it is behind. */
  get isInJournal(): boolean {
    return this.#readSeq >= this.#view.seq;
  }

  offer(record: CallEventRecord): void {
    if (this.#isClosed) return;
    if (record.seq === null) return this.#release(record);
    if (record.seq <= this.#view.seq) return;
    this.#held.set(record.seq, record as StoredCallEvent);
    this.#releaseContiguous();
    this.#lookForMissing(MISSING_AFTER_MS);
  }

  /**
   * Takes in the events of the journal. To a feed that begins, events before its first news are history:
   * no client was waiting for it, and it is released to none.
   */
  learn(events: readonly StoredCallEvent[]): void {
    const firstNews = this.#view.seq === 0 ? Math.min(...this.#held.keys()) : 0;
    for (const event of events) {
      this.#readSeq = Math.max(this.#readSeq, event.seq);
      if (event.seq < firstNews && event.seq === this.#view.seq + 1) this.#takeIn(event);
      else this.offer(event);
    }
    this.#releaseContiguous();
  }

  /** Brings the feed up to what the journal holds now. */
  async catchUp(): Promise<void> {
    this.learn(await this.#options.readAfter(this.#options.callId, this.#view.seq));
  }

  /** Finds out whether the journal has the newest event here; see `isInJournal`. */
  async lookUpNewest(): Promise<void> {
    this.learn(await this.#options.readAfter(this.#options.callId, this.#view.seq - 1));
  }

  /** The events from `seq` to the newest; undefined when that is more than is kept here. */
  eventsAfter(seq: number): readonly StoredCallEvent[] | undefined {
    if (seq >= this.#view.seq) return [];
    const [oldest] = this.#recent;
    if (!oldest || oldest.seq > seq + 1) return undefined;
    return this.#recent.filter((event) => event.seq > seq);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#held.clear();
  }

  #releaseContiguous(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#takeIn(next);
      this.#release(next);
    }
    if (this.#held.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #release(record: CallEventRecord): void {
    this.#options.onRelease(record, this.#view, this.redaction);
  }

  #next(): StoredCallEvent | undefined {
    return this.#held.get(this.#view.seq + 1);
  }

  #takeIn(event: StoredCallEvent): void {
    this.#held.delete(event.seq);
    this.#view = foldCallEvent(this.#view, event);
    this.redaction.take(event);
    this.#recent.push(event);
    if (this.#recent.length >= 2 * RECENT_EVENTS) this.#recent = this.#recent.slice(-RECENT_EVENTS);
  }

  #lookForMissing(afterMs: number): void {
    if (this.#isClosed || this.#isFetching || this.#held.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#fetchMissing(), afterMs);
  }

  async #fetchMissing(): Promise<void> {
    this.#timer = undefined;
    this.#isFetching = true;
    try {
      await this.catchUp();
    } catch (error) {
      if (!this.#isClosed) this.#options.onReadFailed(error);
    } finally {
      this.#isFetching = false;
    }
    this.#lookForMissing(STILL_MISSING_AFTER_MS);
  }
}
