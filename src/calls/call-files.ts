import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { withLimit } from '../lib/with-limit.js';
import { syncFolder } from '../lib/sync-folder.js';
import type { StoredCallEvent } from './call-event.js';
import { isStored, readStoredRecord } from './call-event-json.js';
import type { DiskReserve } from './disk-reserve.js';
import { SpillFile } from './spill-file.js';

export interface CallFilesOptions {
  /** Made if need be; one process at a time may use it. */
  readonly directory: string;
  /** Room for them on a full disk. */
  readonly reserve?: DiskReserve | undefined;
  readonly log: Log;
  /** Limit for the file of one call, bytes. A longer call is in the database only. */
  readonly callLimitBytes?: number;
  /** How long an event may wait for the disk; after that only the database knows its call. */
  readonly writeLimitMs?: number;
}

/** About two hours of uninterrupted talk. */
const CALL_LIMIT_BYTES = 4 * 2 ** 20;
/** Writing to the system's cache takes a millisecond, and far longer only where the disk stands still. */
const WRITE_LIMIT_MS = 1_000;
const SUFFIX = '.jsonl';

interface CallFile {
  /** `seq` of its newest event. */
  lastSeq: number;
  sizeBytes: number;
  /** Bytes of the lines that are on disk. */
  writtenBytes: number;
  /** Undefined until this process writes to it. */
  file: FileHandle | undefined;
  /** Events that wait for the disk. */
  lines: string[];
  /** Called once that is written, or will not be. */
  waiting: (() => void)[];
  /** No longer kept: the file goes. */
  isOver: boolean;
}

/**
 * The events of every call that is not over, on disk beside the database, one file for each call: a process that starts
 * resumes its calls before the database answers (`live/recovery/adopt-calls.ts`).
 *
 * In:     events, by `add`, each call from its `call.started` on. An event is stored only once `add` has resolved: what
 *         the database has is here too, and of each call the newest event alone may be here only. A file that is behind
 *         the database would have the next process give the same `seq` to other events.
 * Out:    `read`: what an earlier process left, one array for each call, in order of `seq` without holes.
 * End:    the file of a call goes with its `transcript.complete`. `close` waits for the writes in progress.
 * Errors: none. A call that cannot be written within `writeLimitMs`, or is longer than `callLimitBytes`, has no file.
 *         All files are written one after the other, so that a disk that stands still holds two threads. A damaged file
 *         is moved aside and logged.
 */
export class CallFiles {
  readonly #directory: string;
  readonly #log: Log;
  readonly #reserve: DiskReserve | undefined;
  readonly #callLimitBytes: number;
  readonly #writeLimitMs: number;
  readonly #calls = new Map<string, CallFile>();
  readonly #dirty = new Set<string>();
  #writing: Promise<void> | undefined;
  /** Written, and not synced. */
  readonly #unsynced = new Set<FileHandle>();
  #syncing: Promise<void> | undefined;

  constructor(options: CallFilesOptions) {
    const { directory, log, callLimitBytes = CALL_LIMIT_BYTES, writeLimitMs = WRITE_LIMIT_MS } = options;
    this.#directory = directory;
    this.#log = log;
    this.#reserve = options.reserve;
    this.#callLimitBytes = callLimitBytes;
    this.#writeLimitMs = writeLimitMs;
  }

  /** Calls that an earlier process left. Call it once, before the first `add`. */
  async read(): Promise<StoredCallEvent[][]> {
    const calls: StoredCallEvent[][] = [];
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      for (const name of await readdir(this.#directory)) {
        const records = name.endsWith(SUFFIX) ? await this.#readCall(name) : undefined;
        if (records) calls.push(records);
      }
    } catch (error) {
      this.#log.error({ err: error }, 'the calls that are kept on disk cannot be read');
    }
    return calls;
  }

  /**
   * Keeps an event of a call whose earlier ones are here; one that is here already is not kept again. Resolves once it
   * outlives this process, or its call has no file any more.
   */
  async add(record: StoredCallEvent): Promise<void> {
    const { callId, event } = record;
    if (event.type === 'transcript.complete') return this.remove(callId);
    if (event.type === 'call.started' && !this.#calls.has(callId)) this.#calls.set(callId, newFile());
    const call = this.#calls.get(callId);
    if (!call || call.isOver || record.seq <= call.lastSeq) return;
    call.lastSeq = record.seq;
    const line = `${JSON.stringify(record)}\n`;
    call.sizeBytes += Buffer.byteLength(line);
    if (call.sizeBytes > this.#callLimitBytes) {
      this.#log.warn({ callId }, 'a call is too long to be kept on disk: only the database knows it');
      return this.remove(callId);
    }
    call.lines.push(line);
    const written = new Promise<void>((resolve) => call.waiting.push(resolve));
    this.#write(callId);
    await withLimit(written, this.#writeLimitMs, 'the disk takes too long').catch((error: unknown) => {
      this.#log.warn({ err: error, callId }, 'a call is not kept on disk: only the database knows it');
      this.remove(callId);
    });
  }

  /** Removes the file of a call that is over, or kept by another process. */
  remove(callId: string): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    call.isOver = true;
    call.lines = [];
    for (const proceed of call.waiting.splice(0)) proceed();
    this.#write(callId);
  }

  /** Waits for the writes in progress. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#syncing;
  }

  async close(): Promise<void> {
    await this.settled();
    for (const { file } of this.#calls.values()) await file?.close();
    this.#calls.clear();
  }

  #pathOf(callId: string): string {
    return join(this.#directory, `${encodeURIComponent(callId)}${SUFFIX}`);
  }

  async #readCall(name: string): Promise<StoredCallEvent[] | undefined> {
    const path = join(this.#directory, name);
    let file: SpillFile | undefined;
    try {
      file = await SpillFile.open(path);
      const records = await readRecords(file);
      const [first] = records;
      if (!first) return await this.#removeUnbegun(path);
      if (path !== this.#pathOf(first.callId)) throw new SyntaxError('it belongs to another call');
      const lastSeq = records.at(-1)?.seq ?? 0;
      const { sizeBytes } = file;
      this.#calls.set(first.callId, { ...newFile(), lastSeq, sizeBytes, writtenBytes: sizeBytes });
      return records;
    } catch (error) {
      this.#log.error({ file: path, reason: messageOf(error) }, 'a damaged file of a call is moved aside');
      await rename(path, `${path}.damaged`);
      return undefined;
    } finally {
      await file?.close();
    }
  }

  /** Its process was killed before the first event was whole, and so before that was stored. */
  async #removeUnbegun(path: string): Promise<undefined> {
    this.#log.info({ file: path }, 'the file of a call without a whole event is removed');
    await rm(path);
  }

  #write(callId: string): void {
    this.#dirty.add(callId);
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    await Promise.resolve(); // so that `#writing` is set before it is cleared
    for (const callId of this.#dirty) {
      this.#dirty.delete(callId); // an event added meanwhile comes behind the others
      const call = this.#calls.get(callId);
      if (!call) continue;
      try {
        if (call.isOver) await this.#drop(callId, call);
        else await this.#append(callId, call);
      } catch (error) {
        this.#log.error({ err: error, callId }, 'a call cannot be kept on disk: only the database knows it');
        if (!call.isOver)
          this.remove(callId); // half of what happened is worse than nothing
        else this.#calls.delete(callId);
      }
    }
    this.#writing = undefined; // in the turn in which nothing was left: the next `add` begins anew
  }

  async #append(callId: string, call: CallFile): Promise<void> {
    const opening = async () => (call.file ??= await open(this.#pathOf(callId), 'a', 0o600));
    const file = await (this.#reserve ? this.#reserve.write(opening) : opening());
    const writtenCount = call.waiting.length;
    const bytes = Buffer.from(call.lines.splice(0).join(''));
    const write = async () => {
      try {
        await file.appendFile(bytes);
      } catch (error) {
        await file.truncate(call.writtenBytes); // a part may be there
        throw error;
      }
    };
    await (this.#reserve ? this.#reserve.write(write) : write());
    call.writtenBytes += bytes.length;
    for (const proceed of call.waiting.splice(0, writtenCount)) proceed();
    this.#unsynced.add(file);
    this.#syncing ??= this.#syncAll();
  }

  /** Behind the write, which must not wait: written data outlive the process, synced data the machine. */
  async #syncAll(): Promise<void> {
    await Promise.resolve(); // as above
    while (this.#unsynced.size > 0) {
      for (const file of this.#unsynced) {
        this.#unsynced.delete(file);
        // a file that has been closed meanwhile is over, and the next write sees what the disk says
        await file.datasync().catch(() => {});
      }
      await syncFolder(this.#directory).catch(() => {});
    }
    this.#syncing = undefined;
  }

  async #drop(callId: string, call: CallFile): Promise<void> {
    const { file } = call;
    call.file = undefined;
    await file?.close();
    await rm(this.#pathOf(callId), { force: true });
    this.#calls.delete(callId);
  }
}

function newFile(): CallFile {
  return {
    lastSeq: 0,
    sizeBytes: 0,
    writtenBytes: 0,
    file: undefined,
    lines: [],
    waiting: [],
    isOver: false,
  };
}

/** Whether an earlier process left a call there that something happened on within so long a time. */
export async function hasFreshCalls(directory: string, withinMs: number): Promise<boolean> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(SUFFIX))) {
    const { mtimeMs } = await stat(join(directory, name)).catch(() => ({ mtimeMs: 0 }));
    if (Math.abs(Date.now() - mtimeMs) <= withinMs) return true;
  }
  return false;
}

/** @throws SyntaxError, or what is wrong with a line, unless it is one call from its beginning, without holes */
async function readRecords(file: SpillFile): Promise<StoredCallEvent[]> {
  const records: StoredCallEvent[] = [];
  for (let offset = 0; ;) {
    const lines = await file.readLines(offset);
    if (lines.length === 0) return records;
    for (const { text, endOffset } of lines) {
      records.push(nextRecord(records, text));
      offset = endOffset;
    }
  }
}

function nextRecord(records: readonly StoredCallEvent[], text: string): StoredCallEvent {
  const record = parseRecord(text);
  const before = records.at(-1);
  if (!before && record.event.type !== 'call.started') throw new SyntaxError('its beginning is missing');
  if (before && (record.callId !== before.callId || record.seq <= before.seq))
    throw new SyntaxError('its events are out of order');
  return record;
}

/** @throws SyntaxError without the text, which may quote a party */
function parseRecord(text: string): StoredCallEvent {
  try {
    const record = readStoredRecord(JSON.parse(text));
    if (isStored(record)) return record;
  } catch {
    // said below
  }
  throw new SyntaxError('it has a line that is no stored event');
}
