import { join } from 'node:path';
import { CallFiles } from './call-files.js';
import { messageOf, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { CallEvent, CallEventRecord, CallEventType, StoredCallEvent } from './call-event.js';
import { toOpenCall, type CallStore, type EventPlace, type OpenCall } from './call-store.js';
import { KnownCalls } from './known-calls.js';
import { isPassing } from './passing-event.js';
import { Lanes } from './journal-lanes.js';
import { JournalReplay } from './journal-replay.js';
import { DiskReserve } from './disk-reserve.js';
import { RefusedEvents } from './refused-events.js';
import { SpillFile } from './spill-file.js';
import { UnwrittenEvents, type UnwrittenLimits } from './unwritten-events.js';

export interface JournalOptions {
  readonly store: Pick<CallStore, 'appendEvent' | 'findCall' | 'readEvents' | 'listOpen'>;
  /** Keeps what could not be stored yet. One journal at a time may use it. */
  readonly spillDir: string;
  /** Gets each record in the order of its call: stored ones once they are safe, interims as they come. */
  readonly publish: (record: CallEventRecord) => void;
  readonly log: Log;
  /** How much is kept while the database is away. */
  readonly spillLimitBytes?: number;
  /** How much waits in memory where the disk takes nothing either. */
  readonly unwrittenLimits?: UnwrittenLimits;
  /** How much of the disk is kept for the journal and the open calls, so that they find room on a full one; 0: none. */
  readonly reserveBytes?: number;
  readonly clock?: () => Date;
}

export interface JournalHealth {
  /**
   * healthy    events go to the database
   * degraded   the database is away, or catching up: events are kept on disk
   * unhealthy  there is no room on disk for more: events wait in memory, take no new calls
   */
  readonly status: 'healthy' | 'degraded' | 'unhealthy';
  readonly spilledEvents: number;
  readonly spilledBytes: number;
  /** Events of this process that the database refused; they are kept in `refused.jsonl`. */
  readonly refusedEvents: number;
  /** Events that are in memory only, until the disk or the database takes them. */
  readonly waitingEvents: number;
  /** Events of this process that found no room in memory either. */
  readonly lostEvents: number;
  /** Bytes of the disk that are kept for the journal and the open calls. */
  readonly reservedBytes: number;
}

interface KeptEvent {
  readonly record: StoredCallEvent;
  /** In the database or on disk. */
  readonly isSafe: boolean;
}

/** 256 MB: about two million events, days of a busy helpline. */
const SPILL_LIMIT_BYTES = 256 * 2 ** 20;
/** The open calls' share of the reserve: they are in the database as well, the journal is not. */
const CALL_FILES_SHARE = 0.25;
/** The last that the database has a place for: 24 days. */
const LATEST_PLACE_MS = 2 ** 31 - 1;
/** Events of one call that may wait for the disk or the database. */
const LANE_LIMIT = 2_000;

/**
 * The one door by which everything that is remembered of a call passes.
 *
 * In:     events of any number of calls, by `append`.
 * Out:    `append` resolves with the record once it is safe: committed in the database, or, while that is away,
 *         synced to disk, from where it goes to the database later, in order and exactly once, also if this
 *         process dies in between. Then it is published. Interims are published only. Where the disk takes nothing
 *         either, it resolves with a record that waits in memory, which is published once it is safe: screens never
 *         see a `seq` that a crash could give to another event.
 * End:    `close` waits for the writes in progress.
 * Errors: UnavailableError when there is no room in memory to keep an event, or when the database is away and the newest
 *         `seq` of the call is not known here; what the database says of an event that it will never take, which is
 *         kept in `refused.jsonl` then and counted.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #spill: SpillFile;
  readonly #replay: JournalReplay;
  readonly #refused: RefusedEvents;
  readonly #lanes = new Lanes(LANE_LIMIT);
  /** The newest `seq` of each call that is written here, until the database has all of it. */
  readonly #lastSeqs = new Map<string, number>();
  /** The newest event of each call that an earlier process left on disk: it may not have been published. */
  readonly #leftOver = new Map<string, number>();
  readonly #known = new KnownCalls();
  readonly #files: CallFiles;
  readonly #reserve: DiskReserve;
  readonly #unwritten: UnwrittenEvents;
  #isClosed = false;
  #renewing: Promise<void> | undefined;

  private constructor(options: JournalOptions, spill: SpillFile) {
    this.#options = options;
    this.#spill = spill;
    const { store, log, spillDir, spillLimitBytes = SPILL_LIMIT_BYTES, reserveBytes = 0 } = options;
    this.#reserve = new DiskReserve(join(spillDir, 'reserve'), reserveBytes * CALL_FILES_SHARE);
    this.#files = new CallFiles({ directory: join(spillDir, 'open-calls'), reserve: this.#reserve, log });
    this.#refused = new RefusedEvents(join(spillDir, 'refused.jsonl'), log);
    const refused = this.#refused;
    const onDrained = () => this.#forgetOver();
    const onWritten = (record: StoredCallEvent) => {
      void this.#files.add(record);
      this.#publish(record);
    };
    const onBrought = (kept: StoredCallEvent, stored: StoredCallEvent) => this.#publishLeftOver(kept, stored);
    const unwritten = (this.#unwritten = new UnwrittenEvents(options.unwrittenLimits));
    const events = { onBrought, onWritten, onDrained };
    this.#replay = new JournalReplay({ store, log, spill, spillLimitBytes, refused, unwritten, ...events });
  }

  /** Events that an earlier process left on disk are known at once, and go to the database behind those of now. */
  static async open(options: JournalOptions): Promise<Journal> {
    const { spillDir, reserveBytes = 0 } = options;
    const reserved = { reserveBytes: reserveBytes * (1 - CALL_FILES_SHARE) };
    const spill = await SpillFile.open(join(spillDir, 'journal.jsonl'), reserved);
    const journal = new Journal(options, spill);
    const newest = await journal.#readFiles();
    await journal.#replay.readLeftOver((record) => journal.#rememberLeftOver(record));
    for (const record of newest) await journal.#bringAgain(record);
    if (spill.sizeBytes > 0 || journal.#unwritten.count > 0) journal.#replay.begin();
    await journal.#learnOpenCalls();
    void journal.renewReserve();
    return journal;
  }

  append(
    callId: string,
    event: CallEvent,
    { startMs, at = this.#now() }: { startMs: number; at?: Date },
  ): Promise<CallEventRecord> {
    if (this.#isClosed) return Promise.reject(new UnavailableError('the journal is closed'));
    const place = { at, startMs: toPlace(startMs) };
    return this.#lanes.run(callId, async () => {
      if (!isPassing(event)) return this.#keep(callId, event, place);
      const record = { callId, seq: null, ...place, event };
      this.#publish(record);
      return record;
    });
  }

  health(): JournalHealth {
    const { isActive, pendingEvents: spilledEvents } = this.#replay;
    const { count: waitingEvents, lost: lostEvents, isRefusing } = this.#unwritten;
    const isFull = waitingEvents > 0 || isRefusing;
    const status = isFull ? 'unhealthy' : isActive ? 'degraded' : 'healthy';
    const spilledBytes = this.#spill.sizeBytes;
    const reservedBytes = this.#spill.reservedBytes + this.#reserve.sizeBytes;
    const refusedEvents = this.#refused.count;
    return { status, spilledEvents, spilledBytes, refusedEvents, waitingEvents, lostEvents, reservedBytes };
  }

  /** Calls that are not finished, also while the database has not caught up. @throws UnavailableError */
  async listOpen(): Promise<OpenCall[]> {
    const stored = await this.#options.store.listOpen();
    for (const callId of this.#known.forgetOverSince(stored)) {
      this.#lastSeqs.delete(callId);
      this.#files.remove(callId);
    }
    const open = this.#known.merge(stored);
    // the database may know more than the disk of a call that this process has not written to
    for (const { callId, seq } of open)
      this.#lastSeqs.set(callId, Math.max(seq, this.#lastSeqs.get(callId) ?? 0));
    return open.map(toOpenCall);
  }

  /** Calls that an earlier process left open, as far as the disk reports them, without asking the database. */
  listOnDisk(): OpenCall[] {
    return this.#known.listFromFiles().map(toOpenCall);
  }

  /** Whether there is such a call. @throws UnavailableError */
  async hasCall(callId: string): Promise<boolean> {
    return this.#known.has(callId) || (await this.#options.store.findCall(callId)) !== undefined;
  }

  /**
   * The events of these kinds of a call that is not finished, in order.
   *
   * @throws UnavailableError when neither the database nor the disk reports the call
   */
  async readOpen(callId: string, types: readonly CallEventType[]): Promise<StoredCallEvent[]> {
    const stored = this.#known.hasAllOf(callId) ? [] : await this.#readStored(callId, types);
    return [...stored, ...this.#known.after(stored, callId, types)];
  }

  /** Resolves when nothing is on disk that is not in the database, or the journal is closed. */
  caughtUp(): Promise<void> {
    return this.#replay.ended;
  }

  /** Takes back what was used of the reserve, as far as the disk has room. */
  async renewReserve(): Promise<void> {
    if (this.#isClosed) return;
    await (this.#renewing ??= this.#renewReserve().finally(() => (this.#renewing = undefined)));
  }

  async #renewReserve(): Promise<void> {
    try {
      await this.#spill.reserve();
      await this.#reserve.renew();
    } catch (error) {
      this.#options.log.debug({ err: error }, 'there is no room for the reserve of the journal');
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#lanes.idle();
    await this.#replay.close();
    await this.#renewing;
    await this.#spill.close();
    await this.#files.close();
  }

  /** @returns the newest event of each call */
  async #readFiles(): Promise<StoredCallEvent[]> {
    const calls = await this.#files.read();
    for (const record of calls.flat()) {
      this.#known.addFromFile(record);
      this.#lastSeqs.set(record.callId, record.seq);
    }
    return calls.flatMap((records) => records.slice(-1));
  }

  /** It was on its way to the database when its process went: it is stored unless it is there. */
  async #bringAgain(record: StoredCallEvent): Promise<void> {
    this.#noteLeftOver(record);
    if (record.event.type === 'call.started') this.#known.waits(record.callId); // the database may not know the call
    await this.#replay.keep(record).catch((error: unknown) => {
      this.#options.log.error(
        { err: error, callId: record.callId },
        'the newest event of a call may be lost',
      );
    });
  }

  /** @returns nothing where the database is away and the call's file reports it */
  async #readStored(callId: string, types: readonly CallEventType[]): Promise<StoredCallEvent[]> {
    try {
      return await this.#options.store.readEvents(callId, { types });
    } catch (error) {
      if (error instanceof UnavailableError && this.#known.isFromFile(callId)) return [];
      throw error;
    }
  }

  /** So that calls of an earlier process can be resumed even if the database goes away now. */
  async #learnOpenCalls(): Promise<void> {
    try {
      await this.listOpen();
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      this.#options.log.warn(
        { err: error },
        'database away: of calls of an earlier process only what is on disk is known yet',
      );
    }
  }

  async #keep(callId: string, event: CallEvent, place: EventPlace): Promise<StoredCallEvent> {
    const onDisk = () => this.#replay.whileActive(() => this.#keepOnDisk(callId, event, place));
    let kept = await onDisk();
    while (!kept) kept = (await this.#store(callId, event, place)) ?? (await onDisk());
    const { record, isSafe } = kept;
    this.#remember(record);
    if (isSafe) void this.#files.add(record);
    if (event.type === 'transcript.complete' && !this.#replay.isActive) this.#forgetOver();
    if (isSafe) this.#publish(record);
    return record;
  }

  /** The database has everything of them: what still comes follows what is there. */
  #forgetOver(): void {
    for (const callId of this.#known.forgetOver()) this.#lastSeqs.delete(callId);
  }

  /** The file of its call may have reported it. */
  #rememberLeftOver(record: StoredCallEvent): void {
    this.#noteLeftOver(record);
    if (this.#known.lists(record)) return this.#known.waits(record.callId);
    this.#remember(record);
    void this.#files.add(record);
  }

  #noteLeftOver({ callId, seq }: StoredCallEvent): void {
    this.#leftOver.set(callId, Math.max(seq, this.#leftOver.get(callId) ?? 0));
  }

  /** Screens that stayed with a call while its process was gone have not seen its last events: they read them now. */
  #publishLeftOver({ callId, seq }: StoredCallEvent, stored: StoredCallEvent): void {
    if (this.#leftOver.get(callId) !== seq) return;
    this.#leftOver.delete(callId);
    this.#publish(stored);
  }

  #remember(record: StoredCallEvent): void {
    const { callId, seq } = record;
    this.#known.add(record);
    this.#lastSeqs.set(callId, seq);
  }

  /** @returns undefined when the database is away: from now on events go to the disk */
  async #store(callId: string, event: CallEvent, place: EventPlace): Promise<KeptEvent | undefined> {
    const afterSeq = this.#lastSeqOf(callId, event);
    try {
      if (afterSeq !== undefined && event.type !== 'transcript.complete')
        await this.#files.add({ callId, seq: afterSeq + 1, ...place, event });
      const stored = this.#replay.store(
        callId,
        event,
        afterSeq === undefined ? place : { ...place, afterSeq },
      );
      const { seq } = await stored;
      if (afterSeq !== undefined && seq !== afterSeq + 1) this.#files.remove(callId); // another process writes to it
      return { record: await stored, isSafe: true };
    } catch (error) {
      if (!(error instanceof UnavailableError)) this.#files.remove(callId);
      if (!(error instanceof UnavailableError))
        return this.#refuse({ callId, seq: null, ...place, event }, error);
      if (!this.#replay.isActive) {
        this.#options.log.warn({ err: error }, 'database away: events are kept on disk');
        this.#replay.begin();
      }
      return undefined;
    }
  }

  /** @throws what the database said, once the event is kept in `refused.jsonl` */
  async #refuse(record: CallEventRecord, cause: unknown): Promise<never> {
    await this.#refused.keep(JSON.stringify(record), cause).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'an event is neither in the database nor kept on disk');
    });
    throw cause;
  }

  async #keepOnDisk(callId: string, event: CallEvent, { at, startMs }: EventPlace): Promise<KeptEvent> {
    const lastSeq = this.#lastSeqOf(callId, event);
    if (lastSeq === undefined) {
      throw new UnavailableError('the database is away, and the newest event of this call is not known here');
    }
    const record = { callId, seq: lastSeq + 1, at, startMs, event };
    try {
      return { record, isSafe: await this.#replay.keep(record) };
    } catch (cause) {
      throw new UnavailableError(`the event can be kept nowhere: ${messageOf(cause)}`, { cause });
    }
  }

  #lastSeqOf(callId: string, event: CallEvent): number | undefined {
    return this.#lastSeqs.get(callId) ?? (event.type === 'call.started' ? 0 : undefined);
  }

  #publish(record: CallEventRecord): void {
    try {
      this.#options.publish(record);
    } catch (error) {
      // it is stored: who missed it reads it from there
      this.#options.log.error({ err: error, callId: record.callId, seq: record.seq }, 'event not published');
    }
  }

  #now(): Date {
    return this.#options.clock?.() ?? new Date();
  }
}

/** A place that no clock can have meant is kept as near as there is: it must not cost the event. */
function toPlace(startMs: number): number {
  return Math.max(-LATEST_PLACE_MS, Math.min(Math.round(startMs) || 0, LATEST_PLACE_MS));
}

/** @throws what the file system says of `spillDir` */
export function openJournal(options: JournalOptions): Promise<Journal> {
  return Journal.open(options);
}
