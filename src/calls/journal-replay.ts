import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ConflictError, NotFoundError, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { CallEvent, CallEventRecord, StoredCallEvent } from './call-event.js';
import { isStored, parseCallEventRecord } from './call-event-json.js';
import type { CallStore, EventPlace } from './call-store.js';
import { CallWriter } from './call-writer.js';
import type { RefusedEvents } from './refused-events.js';
import { standInFor } from './stand-in.js';
import type { SpillFile } from './spill-file.js';
import type { UnwrittenEvents } from './unwritten-events.js';

export interface JournalReplayOptions {
  readonly store: Pick<CallStore, 'appendEvent' | 'readEvents'>;
  readonly spill: SpillFile;
  readonly spillLimitBytes: number;
  readonly refused: RefusedEvents;
  /** Where events wait that the disk does not take either. */
  readonly unwritten: UnwrittenEvents;
  readonly log: Log;
  /** That event on disk is in the database, where it may have got another `seq`. */
  readonly onBrought: (kept: StoredCallEvent, stored: StoredCallEvent) => void;
  /** An event that waited in memory is on disk or in the database. */
  readonly onWritten: (record: StoredCallEvent) => void;
  /** Everything on disk is in the database. */
  readonly onDrained: () => void;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;

/**
 * The way of events to the database by way of the disk. Active from the first event that the database did not
 * take until the last one on disk is in the database; meanwhile every event goes to the disk, so that none
 * overtakes another.
 */
export class JournalReplay {
  readonly #options: JournalReplayOptions;
  readonly #writer: CallWriter;
  readonly #closed = new AbortController();
  #isActive = false;
  #loop: Promise<void> | undefined;
  #writingBytes = 0;
  /** Events on their way to the disk. */
  #reserved = 0;
  /** On disk and not in the database. */
  pendingEvents = 0;

  constructor(options: JournalReplayOptions) {
    this.#options = options;
    this.#writer = new CallWriter(options.store);
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Resolves when everything on disk is in the database, or the replay is closed. */
  get ended(): Promise<void> {
    return this.#loop ?? Promise.resolve();
  }

  /** Goes on by itself until everything is in the database. */
  begin(): void {
    this.#isActive = true;
    this.#loop ??= this.#run();
  }

  /**
   * Runs what ends with an event on disk, if that is where events go at the moment: the replay does not end meanwhile.
   *
   * @returns undefined where events go to the database
   */
  async whileActive<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!this.#isActive) return undefined;
    this.#reserved++;
    try {
      return await work();
    } finally {
      this.#reserved--;
    }
  }

  /** The events that an earlier process left on disk, one after the other. */
  async readLeftOver(handle: (record: StoredCallEvent) => void): Promise<void> {
    await this.#eachLine(0, async (text) => {
      this.pendingEvents++;
      const record = parseLine(text);
      if (record) handle(record);
    });
  }

  /**
   * Puts a record on disk, or behind others that the disk does not take: in memory, until it does.
   *
   * @returns false when it is in memory only. @throws RangeError when there is no room in memory either
   */
  async keep(record: StoredCallEvent): Promise<boolean> {
    const { unwritten, log } = this.#options;
    const line = JSON.stringify(record);
    if (unwritten.count > 0) {
      unwritten.add(record, line);
      return false;
    }
    try {
      await this.#write(line);
      unwritten.isRefusing = false;
      return true;
    } catch (error) {
      if (unwritten.count === 0 && !unwritten.isRefusing)
        log.error(
          { err: error },
          'events can be kept neither in the database nor on disk: they wait in memory',
        );
      unwritten.add(record, line);
      return false;
    }
  }

  /** @throws RangeError beyond the limit, or what the file system says */
  async #write(line: string): Promise<void> {
    const { spill, spillLimitBytes } = this.#options;
    const bytes = Buffer.byteLength(line) + 1;
    if (spill.sizeBytes + this.#writingBytes + bytes > spillLimitBytes) {
      throw new RangeError(`the journal on disk has reached its limit of ${spillLimitBytes} bytes`);
    }
    this.#writingBytes += bytes;
    this.pendingEvents++;
    try {
      await spill.append(line);
    } catch (error) {
      this.pendingEvents--;
      throw error;
    } finally {
      this.#writingBytes -= bytes;
    }
  }

  /**
   * Stores an event once, even if an earlier try has come through without our knowing. If another process has
   * written to the call meanwhile, the event follows what that wrote. A call whose first event is missing or cannot be
   * stored is begun by a stand-in, which is returned in the place of the latter.
   */
  async store(callId: string, event: CallEvent, place: EventPlace): Promise<StoredCallEvent> {
    const { log } = this.#options;
    try {
      return await this.#storeOnce(callId, event, place);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      const standIn = standInFor(event);
      if (event.type === 'call.started') {
        await this.#keepRefused({ callId, seq: null, ...place, event }, error);
        return this.#storeOnce(callId, standIn, place);
      }
      if (!(error instanceof NotFoundError)) throw error;
      log.error(
        { callId },
        'the beginning of a call is missing in the database: it is made from what came after',
      );
      await this.#storeOnce(callId, standIn, { ...place, afterSeq: 0 });
      return this.#storeOnce(callId, event, place);
    }
  }

  async #storeOnce(callId: string, event: CallEvent, place: EventPlace): Promise<StoredCallEvent> {
    const { store, log } = this.#options;
    try {
      return await this.#writer.append(callId, event, place);
    } catch (error) {
      if (!(error instanceof ConflictError) || place.afterSeq === undefined) throw error;
      const { afterSeq, ...anywhere } = place;
      const [there] = await store.readEvents(callId, { afterSeq, limit: 1 });
      if (there && isSame(there, event, place)) return there;
      log.warn({ callId, afterSeq }, 'the call has other events than expected');
      return this.#writer.append(callId, event, anywhere);
    }
  }

  /** One event that cannot be stored must not hold up all others; nor may it be lost. */
  #keepRefused({ callId, seq, at, startMs, event }: CallEventRecord, error: unknown): Promise<void> {
    return this.#options.refused.keep(JSON.stringify({ callId, seq, at, startMs, event }), error);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#loop;
    await this.#writeWaiting().catch(() => {});
    const { unwritten, log } = this.#options;
    if (unwritten.count > 0)
      log.error({ events: unwritten.count }, 'events that found no room on disk are lost with this process');
  }

  /** As many of those in memory as the disk takes, in order. @throws what the file system says */
  async #writeWaiting(): Promise<void> {
    const { unwritten, log } = this.#options;
    const before = unwritten.count;
    for (let next = unwritten.first; next; next = unwritten.first) {
      await this.#write(next.line);
      this.#written(next.record);
    }
    if (before > 0) log.warn({ events: before }, 'events that waited in memory for room are on disk');
  }

  /** As many of those in memory as the database takes: nothing on disk is older. @throws UnavailableError */
  async #bringWaiting(): Promise<void> {
    const { unwritten } = this.#options;
    for (let next = unwritten.first; next; next = unwritten.first) {
      if (this.#closed.signal.aborted) return;
      await this.#bringRecord(next.line, next.record);
      this.#written(next.record);
    }
  }

  #written(record: StoredCallEvent): void {
    this.#options.unwritten.removeFirst();
    this.#options.onWritten(record);
  }

  async #run(): Promise<void> {
    const { spill, log } = this.#options;
    for (;;) {
      await this.#untilDrained();
      if (this.#closed.signal.aborted) return;
      // from here on events go to the database again; those on disk are brought again after a crash, and are known
      await spill.clear().catch((error: unknown) => log.error({ err: error }, 'journal on disk not cleared'));
      if (!this.#isActive) {
        this.#loop = undefined;
        return;
      }
    }
  }

  async #untilDrained(): Promise<void> {
    const { spill, unwritten, log, onDrained } = this.#options;
    let offset = 0;
    let retryMs = FIRST_RETRY_MS;
    while (!this.#closed.signal.aborted) {
      try {
        await this.#writeWaiting().catch(() => {}); // the database may take them
        offset = await this.#eachLine(offset, async (text, endOffset) => {
          await this.#bring(text);
          offset = endOffset;
        });
        if (offset === spill.sizeBytes && spill.isSettled) await this.#bringWaiting();
        retryMs = FIRST_RETRY_MS;
        const isDrained = offset === spill.sizeBytes && spill.isSettled && unwritten.count === 0;
        if (isDrained && this.#reserved === 0) {
          this.#isActive = false;
          unwritten.isRefusing = false;
          this.pendingEvents = 0;
          log.info('journal on disk is in the database');
          return onDrained();
        }
        await spill.settled();
        await immediate(); // a waiting writer goes first
      } catch (error) {
        log.debug({ err: error, retryMs }, 'journal on disk not replayed yet');
        await delay(retryMs, undefined, { signal: this.#closed.signal }).catch(() => {});
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  /** @returns the offset behind the last line that was handled */
  async #eachLine(
    offset: number,
    handle: (text: string, endOffset: number) => Promise<void>,
  ): Promise<number> {
    for (;;) {
      const lines = await this.#options.spill.readLines(offset);
      if (lines.length === 0) return offset;
      for (const { text, endOffset } of lines) {
        if (this.#closed.signal.aborted) return offset;
        await handle(text, endOffset);
        offset = endOffset;
      }
    }
  }

  async #bring(text: string): Promise<void> {
    const record = parseLine(text);
    if (record) await this.#bringRecord(text, record);
    else await this.#options.refused.keep(text, new SyntaxError('not a call event'));
    this.pendingEvents--;
  }

  async #bringRecord(text: string, kept: StoredCallEvent): Promise<void> {
    const { callId, event, seq, at, startMs } = kept;
    try {
      this.#options.onBrought(kept, await this.store(callId, event, { at, startMs, afterSeq: seq - 1 }));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      await this.#options.refused.keep(text, error);
    }
  }
}

function parseLine(text: string): StoredCallEvent | undefined {
  try {
    const record = parseCallEventRecord(JSON.parse(text));
    return isStored(record) ? record : undefined;
  } catch {
    return undefined; // damaged on disk: refused, and kept as it is
  }
}

function isSame(there: StoredCallEvent, event: CallEvent, { at, startMs }: EventPlace): boolean {
  const isThere = there.startMs === startMs && there.at.getTime() === at.getTime();
  return isThere && isDeepStrictEqual(there.event, JSON.parse(JSON.stringify(event)));
}
