import type { CallEventRecord, StoredCallEvent } from '../calls/call-event.js';
import type { CallView } from '../calls/call-view.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { CallFeed } from './call-feed.js';

/** What the screens need of the journal. */
export interface CallJournalReader {
  /** In order of `seq`, all of them. */
  readAfter(callId: string, seq: number): Promise<readonly StoredCallEvent[]>;
  exists(callId: string): Promise<boolean>;
  listActiveIds(): Promise<readonly string[]>;
}

export interface CallFeedsOptions {
  readonly journal: CallJournalReader;
  readonly log: Log;
  readonly onRelease: (record: CallEventRecord, view: CallView) => void;
  /** Whether a screen of this process watches that call. */
  readonly isWatched: (callId: string) => boolean;
}

/** The feeds of all calls that live or are watched here. */
export class CallFeeds implements Closable {
  readonly #options: CallFeedsOptions;
  readonly #feeds = new Map<string, CallFeed>();

  constructor(options: CallFeedsOptions) {
    this.#options = options;
  }

  /** From the bus. */
  offer(record: CallEventRecord): void {
    const feed = this.#feeds.get(record.callId) ?? this.#create(record.callId);
    feed.offer(record);
    if (feed.complete) this.releaseUnwatched(record.callId);
  }

  /** The feed of a call, with its history in it; undefined when there is no such call. */
  async open(callId: string): Promise<CallFeed | undefined> {
    const known = this.#feeds.get(callId);
    if (known) return known;
    const { journal } = this.#options;
    if (!(await journal.exists(callId))) return undefined;
    const history = await journal.readAfter(callId, 0);
    const feed = this.#feeds.get(callId) ?? this.#create(callId);
    feed.seed(history);
    return feed;
  }

  /** Views of the calls with somebody on them. */
  async live(): Promise<CallView[]> {
    const ids = await this.#options.journal.listActiveIds();
    const feeds = await Promise.all(ids.map((id) => this.open(id)));
    return feeds.flatMap((feed) => (feed ? [feed.view] : []));
  }

  /** A finished call is forgotten once nobody looks at it. */
  releaseUnwatched(callId: string): void {
    const feed = this.#feeds.get(callId);
    if (!feed?.complete || this.#options.isWatched(callId)) return;
    feed.close();
    this.#feeds.delete(callId);
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
  }

  #create(callId: string): CallFeed {
    const { journal, log, onRelease } = this.#options;
    const feed = new CallFeed({
      callId,
      readAfter: (id, seq) => journal.readAfter(id, seq),
      onRelease,
      onReadFailed: (error) => log.warn({ err: error, callId }, 'missing events of a call could not be read'),
    });
    this.#feeds.set(callId, feed);
    return feed;
  }
}
