import { nowMs } from '../../lib/clock.js';
import type { Closable } from '../../lib/closer.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import { UnavailableError } from '../../lib/errors.js';
import { keepTrying } from '../../lib/keep-trying.js';
import type { CallRecordings, CallWriter } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { CallRecording } from '../recording/call-recording.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { Recorder } from '../recording/recorder.js';
import type { RecoveredRecording } from '../recording/recover-recordings.js';
import { sideOf } from '../recording/recording-format.js';
import { untilItFails, type FrameSink } from '../recording/frame-sink.js';
import type { Log } from '../../lib/log.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { sharedStop } from '../../lib/shared-stop.js';
import { UnwrittenEnds } from './unwritten-ends.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';
import { within } from '../../lib/within.js';

interface RecordedCall {
  /** Undefined until the disk has taken its first bytes, and when it did not. */
  recording: CallRecording | undefined;
  /** Commands and frames that wait for the recording to begin; undefined when it never will, or nothing waits. */
  waiting: ((recording: CallRecording) => void)[] | undefined;
  waitingMs: number;
  readonly begun: Promise<void>;
  readonly answeredAtMs: number;
  /** ms from answer */
  readonly startMs: number;
}

export interface RecordedCallsOptions {
  /** Undefined: calls are not recorded. */
  readonly recorder: Recorder | undefined;
  /** Speech while the recording is paused is not transcribed either. */
  readonly pausesTranscript: boolean;
  readonly journal: CallWriter & {
    /** Calls that are not complete. @throws UnavailableError */
    listOpen(): Promise<readonly Pick<OpenCall, 'callId'>[]>;
  };
  readonly log: Log;
}

/** Sound of one call, all parties together, that may wait for a disk that is slow to begin. */
const WAITING_LIMIT_MS = 60_000;
/** A disk that has not reported by then which recordings were paused keeps no call waiting any longer. */
const FOUND_AFTER_MS = 3_000;
/** The words of a gap do not wait longer than this for its sound to be in the recording. */
const PATCHED_WITHIN_MS = 10_000;
/** A call does not wait longer than this for the end of what an earlier process recorded of it. */
const END_WRITTEN_WITHIN_MS = 10_000;
/** Waits for a database that does not answer. */
const AWAY = { firstMs: 200, maxMs: 5_000 };

/**
 * The recordings of live calls: begun with the caller's leg, ended with the call.
 *
 * End: `close`.
 */
export class RecordedCalls implements CallRecordings, Closable {
  readonly #options: RecordedCallsOptions;
  readonly #calls = new Map<string, RecordedCall>();
  /** Calls of earlier processes whose recording was paused when those ended. */
  #pausedBefore: ReadonlySet<string> = new Set();
  readonly #paused = new Set<string>();
  readonly #unwrittenEnds = new UnwrittenEnds();
  readonly #writing = new Set<Promise<void>>();
  readonly #stop = sharedStop();
  /** Resolves once the calls that earlier processes recorded are known. */
  #found = Promise.resolve();

  constructor(options: RecordedCallsOptions) {
    this.#options = options;
  }

  /**
   * Begins to keep what earlier processes recorded. Resolves once it is known of which calls that is, and what was
   * paused; the rest goes on behind, as long as disk and database take. Never rejects.
   */
  async recover(): Promise<void> {
    const { recorder, log } = this.#options;
    if (!recorder) return;
    const found = (this.#found = recorder.findLeft().then(
      (left) => {
        this.#pausedBefore = new Set(left.flatMap(({ callId, isPaused }) => (isPaused ? [callId] : [])));
        for (const { callId } of left) this.#unwrittenEnds.add(callId);
      },
      (error: unknown) => log.error({ err: error }, 'recordings of earlier processes cannot be read'),
    ));
    await within(found, FOUND_AFTER_MS);
    const onRecovered = (recovered: RecoveredRecording) => {
      const written = this.#writeRecovered(recovered).finally(() => this.#writing.delete(written));
      this.#writing.add(written);
    };
    // one that was found and finished by its own process meanwhile has reported its end itself
    const onNoneLeft = () => void Promise.all(this.#writing).then(() => this.#unwrittenEnds.allWritten());
    void found.then(() => recorder.recover(onRecovered, onNoneLeft));
  }

  openLeg(session: WrittenCall, { legId, speaker }: Pick<CallLeg, 'legId' | 'speaker'>): FrameSink {
    const { recorder, log } = this.#options;
    if (!recorder) return () => {};
    const call = this.#calls.get(session.callId) ?? this.#begin(session, recorder);
    let sink: FrameSink | undefined;
    const side = sideOf(speaker);
    const record: FrameSink = (frame) => {
      const take = (recording: CallRecording) => (sink ??= recording.openLeg(side, legId))(frame);
      if (call.recording) take(call.recording);
      else this.#wait(call, take, (frame.samples.length * 1000) / frame.sampleRateHz);
    };
    const onError = (error: unknown) =>
      log.error({ err: error, callId: session.callId }, 'a leg is not recorded');
    return untilItFails(record, onError);
  }

  lacks(
    { callId }: Pick<CallSession, 'callId'>,
    { legId, speaker }: Pick<CallLeg, 'legId' | 'speaker'>,
    { reason, ...gap }: { readonly fromMs: number; readonly toMs: number; readonly reason: string },
  ): ReturnType<CallRecordings['lacks']> {
    const { recorder, log } = this.#options;
    const call = this.#calls.get(callId);
    if (!recorder || !call) return async () => {};
    const apply = (recording: CallRecording) => recording.lacks(legId, gap, reason);
    if (call.recording) apply(call.recording);
    else call.waiting?.push(apply);
    const side = sideOf(speaker);
    return async (sound) => {
      const patch = async () => {
        await call.begun;
        if (call.recording) await recorder.patch(call.recording, { legId, side, ...sound });
      };
      const onError = (err: unknown) => log.error({ err, callId }, 'a gap of a recording is not filled');
      await within(patch().catch(onError), PATCHED_WITHIN_MS);
    };
  }

  isRecording({ callId }: Pick<CallSession, 'callId'>): boolean {
    return this.#options.recorder !== undefined && !this.#paused.has(callId);
  }

  /** Where the recording begins that this process makes of that call, ms from answer; undefined where it makes none. */
  beginningOf(callId: string): number | undefined {
    return this.#calls.get(callId)?.startMs;
  }

  /** Whether the earlier process that recorded that call had paused it. */
  wasPaused(callId: string): boolean {
    return this.#pausedBefore.has(callId);
  }

  async setPaused(session: WrittenCall & Pick<CallSession, 'legs'>, isPaused: boolean): Promise<void> {
    const { callId, answeredAtMs, hearing } = session;
    const { speechPauses } = hearing;
    const { pausesTranscript } = this.#options;
    const call = this.#calls.get(callId);
    const isRecorded = call?.waiting !== undefined || call?.recording?.isOver === false;
    if (!isRecorded && !pausesTranscript) throw deskRefusal({ code: 'not-recorded' });
    if (this.#paused.has(callId) === isPaused)
      throw deskRefusal({ code: isPaused ? 'recording-paused' : 'recording-not-paused' });
    const atMs = nowMs() - answeredAtMs;
    if (isPaused) this.#paused.add(callId);
    else this.#paused.delete(callId);
    const apply = (recording: CallRecording) =>
      void (isPaused ? recording.pause(atMs) : recording.resume(atMs));
    if (call?.recording) apply(call.recording);
    else call?.waiting?.push(apply);
    for (const { tap } of session.legs.values()) tap.setRecorded(this.isRecording(session));
    if (!pausesTranscript) return;
    if (isPaused) speechPauses.pause(atMs);
    else speechPauses.resume(atMs);
    const event = { type: 'transcript.changed', state: isPaused ? 'paused' : 'resumed' } as const;
    await writeEvent(this.#options, session, event, atMs);
  }

  resumePaused({ callId, hearing: { speechPauses } }: Pick<CallSession, 'callId' | 'hearing'>): void {
    if (this.#paused.has(callId)) return;
    this.#paused.add(callId);
    if (this.#options.pausesTranscript) speechPauses.pause(0);
  }

  hasUnwrittenEnd(callId: string): boolean {
    return this.#unwrittenEnds.has(callId);
  }

  async untilEndsWritten({ callId }: Pick<CallSession, 'callId'>, signal: AbortSignal): Promise<void> {
    await settledOrAborted(this.#found, signal);
    await this.#unwrittenEnds.untilWritten(callId, signal);
  }

  async end({ callId }: Pick<CallSession, 'callId'>, stopping: AbortSignal): Promise<void> {
    this.#paused.delete(callId);
    const call = this.#calls.get(callId);
    this.#calls.delete(callId);
    await call?.begun;
    await call?.recording?.stop();
    await this.#unwrittenEnds.untilWritten(
      callId,
      AbortSignal.any([stopping, AbortSignal.timeout(END_WRITTEN_WITHIN_MS)]),
    );
  }

  /** Ends of earlier recordings that the database has not taken yet are tried a last time. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#writing);
  }

  #begin(session: WrittenCall, recorder: Recorder): RecordedCall {
    const { callId } = session;
    if (this.#pausedBefore.has(callId)) this.resumePaused(session);
    const isPaused = this.#paused.has(callId);
    const startMs = Math.max(0, nowMs() - session.answeredAtMs);
    const start = async () => {
      const recording = await recorder.start({
        callId,
        isPaused,
        startMs,
        onEvent: (event, atMs) => void writeEvent(this.#options, session, event, atMs),
      });
      const waiting = call.waiting ?? [];
      call.waiting = undefined;
      call.recording = recording;
      if (recording) for (const apply of waiting) apply(recording);
    };
    const call: RecordedCall = {
      recording: undefined,
      waiting: [],
      waitingMs: 0,
      begun: Promise.resolve().then(start),
      answeredAtMs: session.answeredAtMs,
      startMs,
    };
    this.#calls.set(callId, call);
    return call;
  }

  /** In the order in which it came: parties keep their places beside each other. */
  #wait(call: RecordedCall, apply: (recording: CallRecording) => void, lengthMs: number): void {
    if (!call.waiting || call.waitingMs + lengthMs > WAITING_LIMIT_MS) return;
    call.waitingMs += lengthMs;
    call.waiting.push(apply);
  }

  async #writeRecovered({ callId, endMs }: RecoveredRecording): Promise<void> {
    const { journal, log } = this.#options;
    const event = { type: 'recording.changed', state: 'failed', reason: 'server-restart' } as const;
    try {
      const open = await keepTrying(() => journal.listOpen(), {
        waits: AWAY,
        signal: this.#stop.signal,
        isPassing: (error) => error instanceof UnavailableError,
      });
      const isOpen = open.some((each) => each.callId === callId);
      // nothing follows the end of a transcript; the recording's own row reports its state
      if (!isOpen) return;
      await journal.append(callId, event, { startMs: endMs ?? 0 });
      await this.#reportContinued(callId);
    } catch (error) {
      log.error({ err: error, callId }, 'the stop of a recording could not be written to the journal');
    } finally {
      this.#unwrittenEnds.written(callId);
    }
  }

  /** This process may have begun to record that call before it could look at the earlier recording. */
  async #reportContinued(callId: string): Promise<void> {
    const call = this.#calls.get(callId);
    if (call?.recording?.isOver !== false) return;
    const state = this.#paused.has(callId) ? 'paused' : 'resumed';
    const event = { type: 'recording.changed', state, reason: null } as const;
    await this.#options.journal.append(callId, event, { startMs: Math.round(nowMs() - call.answeredAtMs) });
  }
}
