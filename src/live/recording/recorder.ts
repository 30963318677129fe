import type { RecordingFile, RecordingStore } from '../../calls/recording-store.js';
import { Backoff } from '../../lib/backoff.js';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { Vault } from '../../vault/vault.js';
import { CallRecording, reasonOf, type CallRecordingOptions, type LateSound } from './call-recording.js';
import { KeptRow } from './kept-row.js';
import { keepPatch } from './patch-recording.js';
import { RECORDING_RATE_HZ, toMs } from './recording-format.js';
import { labelOf } from './recording-label.js';
import {
  findLeft,
  recoverRecordings,
  type LeftRecording,
  type RecoveredRecording,
} from './recover-recordings.js';
import { restoreRows, type NamedRecordings } from './restore-rows.js';
import { within } from '../../lib/within.js';
import { sharedStop } from '../../lib/shared-stop.js';

/** Recordings that could not be finished, or reported to the database, are tried again. */
const RECOVERY_AGAIN = { firstMs: 1_000, maxMs: 15 * 60_000 };
/** A database that is away is asked often: calls wait for the ends of their earlier recordings. */
const DATABASE_AGAIN = { firstMs: 250, maxMs: 1_000 };
/** How long the end waits for a disk that is slow, and then for a database that is away. */
const LAST_BYTES_MS = 3_000;
const LAST_ROWS_MS = 2_000;
/** Why a recording ended whose call goes on in the next process. */
const STOPPED = 'server-stopped';
/**
 * How often the tail of a recording is kept that the switch has, too: of a process that is killed nothing is lost then, and
 * with the whole machine the call ends as well. Tails are a fifth of a percent of a core at one call otherwise.
 */
const TAIL_ELSEWHERE_EVERY_MS = 2_500;

export interface RecorderOptions {
  readonly vault: Vault;
  readonly store: RecordingStore;
  /** Which files of the vault have a row. */
  readonly files: NamedRecordings;
  /** Whether the switch records the calls, too; left out: it does not. */
  readonly isRecordedElsewhere?: () => Promise<boolean>;
  readonly log: Log;
}

export interface RecordingRequest extends Pick<CallRecordingOptions, 'callId' | 'startMs' | 'onEvent'> {
  /** As an earlier process left it. */
  readonly isPaused?: boolean;
}

/** Records calls: one stretch each time it is started, kept in the vault and known to the database. */
export class Recorder implements Closable {
  readonly #options: RecorderOptions;
  readonly #recordings = new Set<CallRecording>();
  /** Recordings whose file the disk has not begun yet. */
  readonly #beginnings = new Set<Promise<unknown>>();
  /** Files of late sound that are being written. */
  readonly #patching = new Set<Promise<void>>();
  #isClosing = false;
  readonly #rows = new Set<KeptRow>();
  readonly #stop = sharedStop();
  /** Files of which the database has not heard the last yet. */
  readonly #pending = new Set<string>();
  #recovery = Promise.resolve();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /**
   * Waits for the disk only. @returns undefined when the disk refuses, which is reported by `onEvent`, and once this is
   * closed: the next process records that call
   */
  async start(request: RecordingRequest): Promise<CallRecording | undefined> {
    if (this.#isClosing) return undefined;
    const beginning = this.#begin(request);
    this.#beginnings.add(beginning);
    const recording = await beginning.finally(() => this.#beginnings.delete(beginning));
    return recording;
  }

  async #begin({ isPaused = false, ...request }: RecordingRequest): Promise<CallRecording | undefined> {
    const { vault, log, isRecordedElsewhere = async () => false } = this.#options;
    const { callId, startMs, onEvent } = request;
    try {
      const startedAt = new Date();
      const tailEveryMs = (await isRecordedElsewhere()) ? TAIL_ELSEWHERE_EVERY_MS : undefined;
      const appender = await vault.begin(labelOf({ callId, startMs, startedAt }));
      const recording: CallRecording = this.#keep(
        (onPausesChanged) =>
          new CallRecording({
            ...request,
            appender,
            startedAt,
            onPausesChanged,
            tailEveryMs,
            log,
            onLate: (sound) => this.#keepLate(recording, sound),
          }),
      );
      if (isPaused) recording.pause(startMs);
      if (this.#isClosing) void recording.stop(STOPPED);
      return recording;
    } catch (error) {
      log.error({ err: error, callId }, 'a call is not recorded');
      onEvent({ type: 'recording.changed', state: 'failed', reason: reasonOf(error) }, Math.round(startMs));
      return undefined;
    }
  }

  /**
   * Adds sound of one party to a recording that has silence in its place. Waits for the disk, not for the database.
   *
   * @throws what the disk says
   */
  async patch(
    { callId, startedAt, startMs, silenced }: CallRecording,
    { legId, side, fromMs, samples }: LateSound,
  ): Promise<void> {
    const { vault, store, log } = this.#options;
    const place = { fromMs, toMs: fromMs + toMs(samples.length) };
    const file = await keepPatch(vault, {
      callId,
      legId,
      place,
      silent: silenced,
      zeroMs: startedAt.getTime() - startMs,
      pieces: [{ legId, side, startMs: fromMs, samples }],
    });
    const row = new KeptRow(store, this.#stop.signal, log);
    this.#rows.add(row);
    this.#pending.add(file.vaultName);
    row.put(file);
    void row.settled().then(() => {
      this.#rows.delete(row);
      this.#pending.delete(file.vaultName);
    });
  }

  #keepLate(recording: CallRecording, sound: LateSound): void {
    const { callId } = recording;
    const { log } = this.#options;
    log.info({ callId, legId: sound.legId, fromMs: sound.fromMs }, 'sound of a party came late');
    const onError = (error: unknown) =>
      log.error({ err: error, callId }, 'late sound of a party is not kept');
    const kept = this.patch(recording, sound).catch(onError);
    this.#patching.add(kept);
    void kept.finally(() => this.#patching.delete(kept));
  }

  /** Recordings that earlier processes have not finished. Waits for the disk, not for the database. */
  findLeft(): Promise<readonly LeftRecording[]> {
    return findLeft(this.#options);
  }

  /**
   * Finishes what earlier processes left, with all that has reached the disk, and makes the rows that the database has
   * not heard of; `onNoneLeft` shows that none is unfinished any more. Tries what cannot be done yet again until it is done, or this is closed. Never rejects.
   */
  recover(onRecovered: (recording: RecoveredRecording) => void, onNoneLeft = () => {}): Promise<void> {
    return (this.#recovery = this.#recover(onRecovered, onNoneLeft));
  }

  async #recover(
    onRecovered: (recording: RecoveredRecording) => void,
    onNoneLeft: () => void,
  ): Promise<void> {
    const { log } = this.#options;
    const again = new Backoff(RECOVERY_AGAIN);
    const databaseAgain = new Backoff(DATABASE_AGAIN);
    let isFirst = true;
    while (!this.#stop.signal.aborted) {
      let backoff = again;
      try {
        const before = new Set(this.#pending); // one may be reported while the database is being asked
        const isOwn = (name: string) => before.has(name) || this.#pending.has(name);
        const parts = { ...this.#options, isOwn };
        const isDone = await recoverRecordings(parts, onRecovered, isFirst);
        if (isDone) onNoneLeft();
        const rowless = await restoreRows(parts);
        if (isDone && rowless.length === 0) return;
        if (isFirst && rowless.length > 0) log.warn({ files: rowless }, 'calls of recordings are not known');
      } catch (error) {
        if (error instanceof UnavailableError) backoff = databaseAgain;
        if (isFirst) log.warn({ err: error }, 'recordings of earlier processes are recovered later');
      }
      isFirst = false;
      await backoff.wait(this.#stop.signal);
    }
  }

  /**
   * Ends every recording; those of calls that go on get another stretch from the next process, which also finishes
   * what a stuck disk does not let us finish, and makes the rows that an absent database does not take.
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    const begun = Promise.all(this.#beginnings);
    for (const recording of this.#recordings) void recording.stop(STOPPED);
    const stopped = begun
      .then(() => Promise.all([...this.#recordings].map(({ ended }) => ended)))
      .then(() => Promise.all(this.#patching));
    const ends = await within(stopped, LAST_BYTES_MS);
    if (!ends) this.#options.log.error('recordings could not be finished in time');
    const settled = Promise.all([...this.#rows].map((row) => row.settled()));
    await within(settled, LAST_ROWS_MS);
    this.#stop.abort();
    await within(this.#recovery, LAST_BYTES_MS);
  }

  #keep(make: (onPausesChanged: () => void) => CallRecording): CallRecording {
    const { store, log } = this.#options;
    const row = new KeptRow(store, this.#stop.signal, log);
    const recording: CallRecording = make(() => row.put(growing(recording)));
    row.put(growing(recording));
    this.#recordings.add(recording);
    this.#rows.add(row);
    this.#pending.add(recording.vaultName);
    void recording.ended.then(async (end) => {
      this.#recordings.delete(recording);
      row.put({ ...growing(recording), ...end });
      await row.settled();
      this.#rows.delete(row);
      this.#pending.delete(recording.vaultName);
    });
    return recording;
  }
}

function growing({ callId, vaultName, startMs, startedAt, pauses }: CallRecording): RecordingFile {
  const file = { vaultName, callId, startMs, startedAt, sampleRateHz: RECORDING_RATE_HZ, pauses };
  return { ...file, state: 'growing', reason: null, kept: null };
}
