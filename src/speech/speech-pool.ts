import { durationMsOf } from '../audio/frame.js';
import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import { DEFAULT_SUPERVISION, type SupervisionOptions } from '../workers/supervised-worker.js';
import type { PoolResult, WorkerPool } from '../workers/worker-pool.js';
import { TranscriptionTimeoutError } from './errors.js';
import type {
  TranscriberStats,
  Transcription,
  TranscriptionPriority,
  TranscriptionRequest,
} from './transcriber.js';

const RANK: Record<TranscriptionPriority, number> = { final: 0, interim: 1, file: 2, 'second-pass': 3 };
const LIVE = ['final', 'interim'] as const;
/** The priority of workers is lower by so much than that of the workers of live calls (setpriority(2): 19 is the lowest). */
export const NICENESS = { file: 10, 'second-pass': 19 } as const;
/** A long utterance is worked on for many seconds; a worker that has work and uses no processor stands still. */
export const SPEECH_SUPERVISION: SupervisionOptions = {
  ...DEFAULT_SUPERVISION,
  pulse: { by: 'processor', withinMs: 5_000 },
};
/** Requests that may wait for an engine. */
export const MAX_QUEUED = 200;

type Asked = Pick<
  TranscriptionRequest,
  'legId' | 'callId' | 'deadlineMs' | 'priority' | 'slot' | 'samples' | 'sampleRateHz'
>;

/**
 * The part that all our engines share around their workers:
 * ranks, deadlines, fair turns, and counts of the work done.
 */
export class SpeechPool<Request, Reply extends { readonly inferenceMs: number }, Ready> implements Closable {
  readonly #pool: WorkerPool<Request, Reply, Ready>;
  #audioMs = 0;
  #inferenceMs = 0;
  #doubtful = 0;
  #dropped = 0;

  constructor(pool: WorkerPool<Request, Reply, Ready>) {
    this.#pool = pool;
  }

  /** The process ids of the workers, for health pages and tests. */
  get workerPids(): number[] {
    return this.#pool.pids;
  }

  /**
   * @param asked whose turn it is, and by when it is of use
   * @param request what the worker is asked
   * @throws TranscriptionTimeoutError, the reason of the signal, and what `WorkerPool.run` throws
   */
  async run(asked: Asked, request: Request, signal: AbortSignal | undefined): Promise<PoolResult<Reply>> {
    const { legId, callId, deadlineMs, priority, slot } = asked;
    signal?.throwIfAborted();
    const controller = new AbortController();
    let beganAtMs = Infinity;
    const onBegin = () => (beganAtMs = nowMs());
    const timer = setTimeout(() => {
      const runMs = Math.max(0, Math.round(nowMs() - beganAtMs));
      controller.abort(new TranscriptionTimeoutError(legId, deadlineMs, { runMs }));
    }, deadlineMs);
    const onAbort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const cost = durationMsOf(asked.samples.length, asked.sampleRateHz);
      const dueAtMs = nowMs() + deadlineMs;
      const place = { rank: RANK[priority], dueAtMs, group: callId ?? legId, cost, slot, onBegin };
      const result = await this.#pool.run(request, place, controller.signal);
      this.#audioMs += cost;
      this.#inferenceMs += result.reply.inferenceMs;
      return result;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Counts a text that stays: of an interim, or of a final that may not be needed, its final counts. */
  count(
    { priority, isTentative }: Pick<TranscriptionRequest, 'priority' | 'isTentative'>,
    { doubt, dropped }: Pick<Transcription, 'doubt' | 'dropped'>,
  ): void {
    if (priority === 'interim' || isTentative) return;
    if (doubt) this.#doubtful++;
    if (dropped) this.#dropped++;
  }

  stats(): TranscriberStats {
    const { workers, ready, unhealthy, busy, queued, waiting, restarts, completed, failed, queueMs } =
      this.#pool.stats();
    const liveWaits = LIVE.map((priority) => waiting.get(RANK[priority])?.longestMs ?? 0);
    return {
      workers,
      ready,
      seats: ready,
      unhealthy,
      busy,
      queued,
      liveWaitMs: Math.max(...liveWaits),
      restarts,
      completed,
      failed,
      doubtful: this.#doubtful,
      dropped: this.#dropped,
      meanQueueMs: completed > 0 ? queueMs / completed : null,
      realTimeFactor: this.#audioMs > 0 ? this.#inferenceMs / this.#audioMs : null,
    };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
