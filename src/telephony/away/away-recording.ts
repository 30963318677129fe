import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff } from '../../lib/backoff.js';
import { fromSystemMs, nowMs, toSystemMs } from '../../lib/clock.js';
import { keepTrying, tryUntil } from '../../lib/keep-trying.js';
import type { Log } from '../../lib/log.js';
import { ariChannel } from '../ari/ari-event.js';
import type { AriRest } from '../ari/ari-rest.js';
import { isUnanswered, TelephonyAwayError, TelephonyError } from '../errors.js';
import type { SwitchedSound } from '../telephony.js';
import { awayRecordingName, awaySnoopId, parseAwayName } from './away-name.js';
import { readRecording, untilEnded } from './read-recording.js';
import { removeRecordings } from './remove-recordings.js';

export interface AwayRecordingLimits {
  /** How long a recording is before the next follows it: it stays small while this server records by itself. */
  readonly rotateMs: number;
  /** How long the one before is kept then: what this server heard last may not be on its own disk yet, and a gap is reported when it is over. */
  readonly keptMs: number;
}

/** 40 s are 640 KB of each party; three requests each time. */
const DEFAULT_LIMITS: AwayRecordingLimits = { rotateMs: 25_000, keptMs: 15_000 };
/** Where the server does not come back: 4.8 MB of each party. */
const LONGEST_S = 300;
const ENTRY_TIMEOUT_MS = 3_000;
const AGAIN = { firstMs: 500, maxMs: 15_000 };
/** A call waits at most so long for its last words, at the end of a leg while Asterisk is away. */
const ANSWERED_WITHIN_MS = 60_000;
const REMOVED_AGAIN = { firstMs: 250, maxMs: 5_000 };
/** After 2 s. Before that Asterisk may be ending the recording itself (409, "Recording not in session"). */
const REMOVAL_LOGGED_AT_TRY = 4;

export interface AwayRecordingParts {
  readonly application: string;
  /** The ARI connection in use; throws while there is none. */
  readonly rest: () => AriRest;
  /** Resolves once the channel has entered our application. */
  readonly entered: (channelId: string, signal: AbortSignal) => Promise<void>;
  /** Whether Asterisk is to record at all. */
  readonly isWanted: () => Promise<boolean>;
  /** Ends the tries to remove what is left. */
  readonly stopping: AbortSignal;
  readonly limits?: AwayRecordingLimits | undefined;
  readonly log: Log;
}

/**
 * One party, recorded by Asterisk: a snoop channel that hears only what the party says, recorded by ARI. It goes on when
 * this server dies, and the next process finds it by its name (docs.asterisk.org: "ARI and Channels: Snooping", "ARI and
 * Media: Part 1 - Recording"; the sequence was measured, Asterisk 22).
 *
 * End:    `close`; `over` resolves when nothing is left of it in Asterisk, or it was left there.
 * Errors: none; the call knows nothing of them. A request that
 *         fails is tried again, and logged the first time.
 */
export class AwayRecording {
  readonly #tapId: string;
  readonly #channelId: string;
  readonly #parts: AwayRecordingParts;
  /** Recordings that may be in Asterisk, by snoop channel. */
  readonly #made = new Map<string, Set<string>>();
  #count = 0;
  #hasFailed = false;
  #period: AbortController | undefined;
  #isClosed = false;
  #isLeft = false;
  #work = Promise.resolve();
  /** Those that ask for what was recorded. */
  #asked: ((sound: readonly SwitchedSound[]) => void)[] = [];
  #onAsked = () => {};
  /** Whether what is asked for is answered: something was recorded, and is not given up. */
  #hasSound = false;

  constructor({ tapId, channelId }: { tapId: string; channelId: string }, parts: AwayRecordingParts) {
    this.#tapId = tapId;
    this.#channelId = channelId;
    this.#parts = parts;
  }

  /** Resolves when nothing more is done about it. */
  get over(): Promise<void> {
    return this.#work;
  }

  /** Whether it is closed, and Asterisk has nothing of it. */
  get isOver(): boolean {
    return this.#isClosed && this.#made.size === 0;
  }

  /** Whether that channel, or that recording, is of this one. */
  holds(id: string): boolean {
    return this.#made.has(id) || [...this.#made.values()].some((names) => names.has(id));
  }

  /**
   * Asterisk's sound of the party up to now, oldest first: the newest half minute at least, where it was recorded so long.
   * Nothing where it is not recorded. While Asterisk cannot be reached, the answer waits until it can be. Never rejects.
   */
  recorded(): Promise<readonly SwitchedSound[]> {
    if (!this.#hasSound) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#onAsked();
    });
  }

  /** @param isRecorded false: what was recorded is removed */
  set(isRecorded: boolean): void {
    if (isRecorded === (this.#period !== undefined)) return;
    this.#period?.abort();
    this.#period = undefined;
    if (!isRecorded) return;
    const period = (this.#period = new AbortController());
    this.#work = this.#work.then(() => this.#record(period.signal));
  }

  /** @param isLeft what is being recorded goes on without this process; left out: it is removed */
  close({ isLeft = false }: { readonly isLeft?: boolean } = {}): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isLeft = isLeft && this.#period !== undefined; // sound that a pause is removing is not left
    this.set(false);
  }

  async #record(signal: AbortSignal): Promise<void> {
    const { log, isWanted } = this.#parts;
    const backoff = new Backoff(AGAIN);
    try {
      while (!signal.aborted && (await isWanted())) {
        const outcome = await this.#recordOnce(signal);
        if (outcome === 'over') break;
        // recordings from before Asterisk was away may have the sound of a gap that is reported now
        if (outcome === 'again') await this.#giveUp();
        await backoff.wait(signal);
      }
      await this.#giveUp();
    } catch (error) {
      log.error({ err: error, tapId: this.#tapId }, 'Asterisk does not record a party');
      for (const resolve of this.#asked.splice(0)) resolve([]);
    }
  }

  /** @returns `away` where it is to be tried again, and what was recorded stays until then */
  async #recordOnce(signal: AbortSignal): Promise<'over' | 'again' | 'away'> {
    try {
      this.#parts.rest(); // nothing is noted that cannot be asked for
      const snoopId = awaySnoopId(this.#tapId, ++this.#count);
      this.#made.set(snoopId, new Set());
      if (await this.#placeSnoop(snoopId, signal)) await this.#rotate(snoopId, signal);
      return 'over';
    } catch (error) {
      if (signal.aborted || (await this.#hasPartyLeft(error))) return 'over';
      // that there is no connection is logged where it is made
      const level = this.#hasFailed || error instanceof TelephonyAwayError ? 'debug' : 'warn';
      this.#hasFailed = true;
      this.#parts.log[level](
        { err: error, tapId: this.#tapId },
        'Asterisk does not record a party for the case that this server goes away; it is tried again',
      );
      return isUnanswered(error) ? 'away' : 'again';
    }
  }

  /** Whether a recording or its channel is gone because its party has hung up. */
  async #hasPartyLeft(error: unknown): Promise<boolean> {
    const isGone = (fault: unknown) => fault instanceof TelephonyError && fault.status === 404;
    if (!isGone(error)) return false;
    try {
      await this.#parts.rest().get(`/channels/${encodeURIComponent(this.#channelId)}`, ariChannel);
      return false;
    } catch (fault) {
      return isGone(fault);
    }
  }

  /** @returns false where the party is gone */
  async #placeSnoop(snoopId: string, signal: AbortSignal): Promise<boolean> {
    const { application: app, rest, entered } = this.#parts;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ENTRY_TIMEOUT_MS)]);
    limit.throwIfAborted(); // one that has happened already would never come
    const isThere = entered(snoopId, limit);
    isThere.catch(() => {});
    const query = { spy: 'in', whisper: 'none', app, appArgs: 'away', snoopId };
    try {
      await rest().post(`/channels/${encodeURIComponent(this.#channelId)}/snoop`, { query });
    } catch (error) {
      if (error instanceof TelephonyError && error.status === 404) return false;
      throw error;
    }
    await isThere; // a channel that is not yet in the application cannot be recorded
    return true;
  }

  /**
   * The next recording is asked for before the one before is stopped: a channel obeys its commands in turn,
   * and no sound is lost between the two (measured). The requested sound is read out of the stopped
   * recordings, and of those from before Asterisk was away.
   */
  async #rotate(snoopId: string, signal: AbortSignal): Promise<void> {
    const { rest, limits = DEFAULT_LIMITS } = this.#parts;
    const earlier = [...this.#made].filter(([id]) => id !== snoopId);
    const stopped = earlier.flatMap(([, names]) => [...names]);
    let name = await this.#begin(snoopId);
    this.#hasFailed = false;
    for (const [id] of earlier) await rest().delete(`/channels/${encodeURIComponent(id)}`);
    while (await this.#waited(limits.rotateMs, signal)) {
      const next = await this.#begin(snoopId);
      await rest().post(`/recordings/live/${encodeURIComponent(name)}/stop`);
      stopped.push(name);
      name = next;
      await this.#answer(stopped);
      if (!(await this.#waited(limits.keptMs, signal))) return;
      if (this.#asked.length > 0) continue;
      for (const each of stopped.splice(0)) {
        await rest().delete(`/recordings/stored/${encodeURIComponent(each)}`);
        this.#made.get(snoopId)?.delete(each);
      }
      for (const [id] of earlier.splice(0)) this.#made.delete(id);
    }
  }

  /** Those that ask are answered with what there is of it, which is removed then. */
  async #giveUp(): Promise<void> {
    const { rest, stopping } = this.#parts;
    this.#hasSound = false;
    const answerAll = async () => {
      if (this.#asked.length === 0 || this.#isLeft) return;
      // ends the newest, which stays
      for (const id of this.#made.keys()) await rest().delete(`/channels/${encodeURIComponent(id)}`);
      await this.#answer([...this.#made.values()].flatMap((names) => [...names]));
    };
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWERED_WITHIN_MS)]);
    const onFailure = (error: unknown) => {
      if (!isUnanswered(error)) throw error;
    };
    await tryUntil(answerAll, { waits: REMOVED_AGAIN, signal, onFailure }).catch((error: unknown) =>
      this.#logUnread(error),
    );
    for (const resolve of this.#asked.splice(0)) resolve([]);
    await this.#removeAll();
  }

  /** Or until it is asked for what was recorded. @returns false when the signal ended the wait */
  async #waited(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#asked.length > 0) return !signal.aborted;
    const asked = new AbortController();
    this.#onAsked = () => asked.abort();
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, asked.signal]) }).catch(() => {});
    return !signal.aborted;
  }

  /** @throws while Asterisk cannot be reached: they go on asking then */
  async #answer(names: readonly string[]): Promise<void> {
    const asked = this.#asked.splice(0);
    if (asked.length === 0) return;
    const sound: SwitchedSound[] = [];
    try {
      for (const name of names) sound.push(...(await this.#read(name)));
    } catch (error) {
      if (isUnanswered(error)) {
        this.#asked.unshift(...asked);
        throw error;
      }
      this.#logUnread(error);
    }
    for (const resolve of asked) resolve(sound);
  }

  async #read(name: string): Promise<SwitchedSound[]> {
    const { rest } = this.#parts;
    await untilEnded(rest(), name);
    const pcm = await readRecording(rest(), name);
    const { startedAtMs } = parseAwayName(name) ?? {};
    return pcm && startedAtMs !== undefined ? [{ startedAtMs: fromSystemMs(startedAtMs), pcm }] : [];
  }

  #logUnread(error: unknown): void {
    this.#parts.log.warn(
      { err: error, tapId: this.#tapId },
      'what Asterisk recorded of a party cannot be read',
    );
  }

  async #begin(snoopId: string): Promise<string> {
    const name = awayRecordingName(snoopId, toSystemMs(nowMs()));
    this.#made.get(snoopId)?.add(name);
    this.#hasSound = true; // whether Asterisk has begun it is known later than it may have
    const how = { format: 'sln', ifExists: 'fail', beep: 'false', terminateOn: 'none' };
    const query = { name, ...how, maxDurationSeconds: LONGEST_S, maxSilenceSeconds: 0 };
    await this.#parts.rest().post(`/channels/${encodeURIComponent(snoopId)}/record`, { query });
    return name;
  }

  /** Asks again while Asterisk cannot be reached: nothing stays there, unless it is left to the next process. */
  async #removeAll(): Promise<void> {
    const { log, stopping, rest } = this.#parts;
    const remove = async () => {
      for (const [snoopId, names] of [...this.#made]) {
        if (this.#isLeft) return;
        await removeRecordings(rest(), snoopId, [...names]);
        this.#made.delete(snoopId);
      }
    };
    const isPassing = (error: unknown, tries: number) => {
      const isLogged = tries === REMOVAL_LOGGED_AT_TRY && !(error instanceof TelephonyAwayError);
      const level = isLogged ? 'warn' : 'debug';
      log[level]({ err: error, tapId: this.#tapId }, 'a recording in Asterisk is removed later');
      return true;
    };
    await keepTrying(remove, { waits: REMOVED_AGAIN, signal: stopping, isPassing }).catch(
      (error: unknown) => isPassing(error, REMOVAL_LOGGED_AT_TRY), // by the next process
    );
  }
}
