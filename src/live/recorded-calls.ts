import { nowMs } from '../lib/clock.js';
import { ConflictError } from '../lib/errors.js';
import type { CallRecordings, CallWriter } from './call-parts.js';
import type { CallLeg, CallSession } from './call-session.js';
import type { CallRecording } from './recording/call-recording.js';
import type { Recorder } from './recording/recorder.js';
import { sideOf } from './recording/recording-format.js';
import { untilItFails, type FrameSink } from './recording/frame-sink.js';
import type { Log } from '../lib/log.js';
import { writeEvent } from './write-event.js';

interface RecordedCall {
  /** Undefined until the disk has taken its first bytes, and when it did not. */
  recording: CallRecording | undefined;
  readonly begun: Promise<void>;
}

export interface RecordedCallsOptions {
  /** Undefined: calls are not recorded. */
  readonly recorder: Recorder | undefined;
  readonly journal: CallWriter;
  readonly log: Log;
}

/** The recordings of live calls: begun with the caller's leg, ended with the call. */
export class RecordedCalls implements CallRecordings {
  readonly #options: RecordedCallsOptions;
  readonly #calls = new Map<string, RecordedCall>();
  /** Of earlier processes, which were paused when those ended. */
  readonly #pausedBefore = new Set<string>();

  constructor(options: RecordedCallsOptions) {
    this.#options = options;
  }

  /** Keeps what earlier processes recorded, and goes on with what they were asked. @throws UnavailableError */
  async recover(): Promise<void> {
    const { recorder, journal, log } = this.#options;
    for (const { callId, endMs, wasPaused } of (await recorder?.recover()) ?? []) {
      if (wasPaused) this.#pausedBefore.add(callId);
      const event = { type: 'recording.changed', state: 'failed', reason: 'server-restart' } as const;
      await journal.append(callId, event, { startMs: endMs ?? 0 }).catch((error: unknown) => {
        log.error({ err: error, callId }, 'where a recording stopped could not be written');
      });
    }
  }

  openLeg(session: CallSession, { speaker }: Pick<CallLeg, 'speaker'>): FrameSink {
    const { recorder, log } = this.#options;
    if (!recorder) return () => {};
    const call = this.#calls.get(session.callId) ?? this.#begin(session, recorder);
    let sink: FrameSink | undefined;
    const side = sideOf(speaker);
    const record: FrameSink = (frame) => {
      sink ??= call.recording?.openLeg(side);
      sink?.(frame);
    };
    const onError = (error: unknown) =>
      log.error({ err: error, callId: session.callId }, 'a leg is not recorded');
    return untilItFails(record, onError);
  }

  async setPaused(session: CallSession, isPaused: boolean): Promise<void> {
    const recording = this.#calls.get(session.callId)?.recording;
    if (!recording || recording.isOver) throw new ConflictError('this call is not being recorded');
    const atMs = nowMs() - session.answeredAtMs;
    const isChanged = isPaused ? recording.pause(atMs) : recording.resume(atMs);
    if (!isChanged)
      throw new ConflictError(isPaused ? 'the recording is paused already' : 'the recording is not paused');
  }

  async end({ callId }: CallSession): Promise<void> {
    const call = this.#calls.get(callId);
    if (!call) return;
    this.#calls.delete(callId);
    await call.begun;
    await call.recording?.stop();
  }

  #begin(session: CallSession, recorder: Recorder): RecordedCall {
    const { callId } = session;
    const isPaused = this.#pausedBefore.delete(callId);
    const start = async () => {
      call.recording = await recorder.start({
        callId,
        isPaused,
        startMs: Math.max(0, nowMs() - session.answeredAtMs),
        onEvent: (event, atMs) => void writeEvent(this.#options, session, event, atMs),
      });
    };
    const call: RecordedCall = { recording: undefined, begun: Promise.resolve().then(start) };
    this.#calls.set(callId, call);
    return call;
  }
}
