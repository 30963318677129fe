import type { CallEventRecord, StoredCallEvent } from '../calls/call-event.js';
import { isLive } from '../calls/call-state.js';
import type { CallView } from '../calls/call-view.js';
import { isAfterCall } from '../calls/second-pass.js';
import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { NameFinder } from '../redact/text-span.js';
import { CallFeed, type OnRelease } from './call-feed.js';
import { EndedCalls, LATELY_MS, MOST_ENDED } from './ended-calls.js';

/** The part of the journal that the screens need. */
export interface CallJournalReader {
  /** In order of `seq`, all of them. */
  readAfter(callId: string, seq: number): Promise<readonly StoredCallEvent[]>;
  exists(callId: string): Promise<boolean>;
  listActiveIds(): Promise<readonly string[]>;
  /** Calls without a party that ended since then, the newest first. */
  listEndedIds(since: Date, limit: number): Promise<readonly string[]>;
  /** The history that `seq` belongs to; null while it is not known. */
  epoch(): Promise<string | null>;
}

export interface CallFeedsOptions {
  readonly journal: CallJournalReader;
  readonly log: Log;
  readonly onRelease: OnRelease;
  readonly findNames: NameFinder;
  /** Whether a screen of this process watches that call. */
  readonly isWatched: (callId: string) => boolean;
  /** How long a live call may be silent before the journal is asked whether there is news. */
  readonly quietMs?: number;
}

/** The bus may lose a call's last event too, and nothing comes after that to show the gap. */
const QUIET_MS = 10_000;
/** Finished calls that are kept for a database that is behind. */
const MAX_FINISHED = 200;

/** The feeds of all calls that live or are watched here. */
export class CallFeeds implements Closable {
  readonly #options: CallFeedsOptions;
  readonly #feeds = new Map<string, CallFeed>();
  /** Where each feed stood when the quiet ones were last looked for. */
  readonly #seqsBefore = new WeakMap<CallFeed, number>();
  /** Finished calls without a watcher, of which the journal does not report the end yet. */
  readonly #finished = new Set<string>();
  readonly #ended = new EndedCalls();
  #endedAreBeingRead: Promise<void> | undefined;
  readonly #quietTimer: NodeJS.Timeout;

  constructor(options: CallFeedsOptions) {
    this.#options = options;
    this.#quietTimer = setInterval(() => this.#askAboutQuiet(), options.quietMs ?? QUIET_MS);
  }

  /** From the bus. */
  offer(record: CallEventRecord): void {
    // a client that comes later reads it in the journal
    if (isAfterCall(record.event) && !this.#feeds.has(record.callId)) return;
    (this.#feeds.get(record.callId) ?? this.#create(record.callId)).offer(record);
  }

  /** The feed of a call, with its history in it; undefined when there is no such call. */
  async open(callId: string): Promise<CallFeed | undefined> {
    const known = this.#feeds.get(callId);
    if (known && known.view.seq > 0) return known;
    const { journal } = this.#options;
    if (!(await journal.exists(callId))) return this.#feeds.get(callId);
    const history = await journal.readAfter(callId, 0);
    // another may have opened it meanwhile, and have a screen on it: to that one, newer events are news
    const feed = this.#feeds.get(callId) ?? this.#create(callId);
    feed.learn(history);
    return feed;
  }

  /** Brings the calls with a party on them here, as the journal lists them. */
  async openLive(): Promise<CallFeed[]> {
    const ids = await this.#options.journal.listActiveIds();
    const feeds = await Promise.all(ids.map((id) => this.open(id)));
    return feeds.filter((feed) => feed !== undefined);
  }

  /**
   * The calls that ended lately, the newest first; those that ended before this process began are read in the journal. While
   * that cannot be read, only those that ended here are known.
   */
  async openEnded(): Promise<CallFeed[]> {
    const since = new Date(Date.now() - LATELY_MS);
    this.#endedAreBeingRead ??= this.#readEnded(since).finally(() => (this.#endedAreBeingRead = undefined));
    await this.#endedAreBeingRead;
    return this.#ended.list(since);
  }

  /** The wall as it is now: what is live here, and what was just `listed` as live, also if it has ended meanwhile. */
  wall(listed: readonly CallFeed[]): CallFeed[] {
    const isShown = ({ seq, state }: CallView) => seq > 0 && isLive(state);
    const live = [...this.#feeds.values()].filter(({ view }) => isShown(view));
    return [...new Set([...listed, ...live])];
  }

  /**
   * A finished call is forgotten once it has no watcher, and the journal has all of it: a screen that comes while the
   * database is behind would be shown a call that goes on, and its end would not be reported again.
   */
  releaseUnwatched(callId: string): void {
    const feed = this.#feeds.get(callId);
    if (!feed || !this.#isFinished(callId, feed)) return;
    if (feed.isInJournal) return this.#forget(callId, feed);
    this.#finished.add(callId);
    if (this.#finished.size > MAX_FINISHED) this.#forgetOldest();
    void this.#forgetOnceInJournal(callId, feed);
  }

  /**
   * From now on a screen watches that call by that feed. It may have been forgotten while the screen was reported the
   * call: an end that is published late, or again, would begin another feed and be reported to the screen a second time.
   */
  watch(callId: string, feed: CallFeed): void {
    const now = this.#feeds.get(callId);
    if (now === feed || !feed.complete) return;
    now?.close();
    this.#feeds.set(callId, feed);
  }

  close(): void {
    clearInterval(this.#quietTimer);
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
  }

  async #readEnded(since: Date): Promise<void> {
    try {
      for (const callId of await this.#options.journal.listEndedIds(since, MOST_ENDED)) {
        const feed = this.#ended.has(callId) ? undefined : await this.open(callId);
        if (feed) this.#ended.note(feed);
        this.releaseUnwatched(callId);
      }
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
  }

  #isFinished(callId: string, feed: CallFeed): boolean {
    return feed.complete && this.#feeds.get(callId) === feed && !this.#options.isWatched(callId);
  }

  #forget(callId: string, feed: CallFeed): void {
    feed.close();
    this.#feeds.delete(callId);
    this.#finished.delete(callId);
  }

  #forgetOldest(): void {
    for (const oldest of this.#finished) {
      const feed = this.#feeds.get(oldest);
      this.#finished.delete(oldest);
      if (feed && this.#isFinished(oldest, feed)) return this.#forget(oldest, feed);
    }
  }

  async #forgetOnceInJournal(callId: string, feed: CallFeed): Promise<void> {
    await feed.lookUpNewest().catch(() => {}); // the database is away: asked again later
    if (feed.isInJournal && this.#isFinished(callId, feed)) this.#forget(callId, feed);
  }

  #create(callId: string): CallFeed {
    const { journal, findNames, onRelease } = this.#options;
    const feed = new CallFeed({
      callId,
      findNames,
      readAfter: (id, seq) => journal.readAfter(id, seq),
      onRelease: (record, view, redaction) => {
        onRelease(record, view, redaction);
        this.#ended.note(feed);
        if (view.state === 'ended') this.releaseUnwatched(callId);
      },
      onReadFailed: (error) => this.#reportUnread(callId, error),
    });
    this.#feeds.set(callId, feed);
    return feed;
  }

  #askAboutQuiet(): void {
    for (const [callId, feed] of this.#feeds) {
      const { seq } = feed.view;
      if (feed.complete) this.releaseUnwatched(callId);
      const isQuiet = feed.expectsMore && this.#seqsBefore.get(feed) === seq;
      this.#seqsBefore.set(feed, seq);
      if (isQuiet) feed.catchUp().catch((error: unknown) => this.#reportUnread(callId, error));
    }
  }

  #reportUnread(callId: string, error: unknown): void {
    this.#options.log.warn({ err: error, callId }, 'missing events of a call could not be read');
  }
}
