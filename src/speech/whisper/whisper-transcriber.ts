import { existsSync } from 'node:fs';
import { durationMsOf } from '../../audio/frame.js';
import { upsampleTo16k } from '../../audio/upsample.js';
import type { Log } from '../../lib/log.js';
import { DEFAULT_SUPERVISION } from '../../workers/supervised-worker.js';
import type { WorkerCommand } from '../../workers/worker-process.js';
import { WorkerPool, type PoolResult } from '../../workers/worker-pool.js';
import { TranscriptionTimeoutError } from '../errors.js';
import { judgeText, meanProbability } from '../judge-text.js';
import type {
  Transcriber,
  TranscriberStats,
  Transcription,
  TranscriptionPriority,
  TranscriptionRequest,
} from '../transcriber.js';
import { joinWords } from '../words.js';
import { audioContextFrames, type AudioContextPolicy } from './audio-context.js';
import type { ModelInfo } from './model-info.js';
import {
  whisperProtocol,
  type WhisperReady,
  type WhisperRequest,
  type WhisperResult,
} from './whisper-wire.js';

export interface WhisperOptions {
  /** The program `hearline-whisper-worker`. */
  readonly workerPath: string;
  /** From `describeModel`. */
  readonly model: ModelInfo;
  /** Processes with one thread and one copy of the weights each; one per core is best (measured 2026-08). */
  readonly workers: number;
  /** Left out: what the model's manifest says. */
  readonly audioContext?: AudioContextPolicy | undefined;
  /** Requests that may wait. */
  readonly maxQueued?: number;
  /** Work that can wait: it leaves processor time to calls. */
  readonly isInBackground?: boolean;
  readonly log: Log;
}

type WhisperPool = WorkerPool<WhisperRequest, WhisperResult, WhisperReady>;

const RANK: Record<TranscriptionPriority, number> = { final: 0, interim: 1, file: 2 };
const MAX_QUEUED = 200;
const NICE = '/usr/bin/nice';

/** No speaker says more than this; a decoder that writes more is stuck. Words of the fixture need 1.2 tokens, marks one. */
const TOKENS_AT_LEAST = 8;
const TOKENS_PER_SECOND = 6;

/**
 * Starts the workers and loads the model into each.
 *
 * @throws SetupError when whisper.cpp refuses the model; WorkerStartError when the program does not run
 */
export async function startWhisper(options: WhisperOptions): Promise<WhisperTranscriber> {
  const { workerPath, model, workers, log } = options;
  const { pool, ready } = await WorkerPool.start({
    name: 'whisper',
    workers,
    command: commandOf(workerPath, ['--model', model.path], options.isInBackground ?? false),
    protocol: whisperProtocol,
    supervision: DEFAULT_SUPERVISION,
    maxQueued: options.maxQueued ?? MAX_QUEUED,
    log,
  });
  log.info(
    { model: model.name, whisper: ready.version, workers: pool.stats().ready },
    'speech workers ready',
  );
  return new WhisperTranscriber(pool, options.audioContext ?? model.audioContext, ready.version);
}

function commandOf(file: string, args: readonly string[], isInBackground: boolean): WorkerCommand {
  return isInBackground && existsSync(NICE)
    ? { file: NICE, args: ['-n', '10', file, ...args] }
    : { file, args };
}

/** whisper.cpp behind the `Transcriber` contract: one queue over all calls, finals first. */
export class WhisperTranscriber implements Transcriber {
  readonly #pool: WhisperPool;
  readonly #audioContext: AudioContextPolicy;
  /** The version of whisper.cpp inside the workers. */
  readonly engineVersion: string;
  #audioMs = 0;
  #inferenceMs = 0;
  #doubtful = 0;
  #dropped = 0;

  constructor(pool: WhisperPool, audioContext: AudioContextPolicy, engineVersion: string) {
    this.#pool = pool;
    this.#audioContext = audioContext;
    this.engineVersion = engineVersion;
  }

  /** The process ids of the workers, for health pages and tests. */
  get workerPids(): number[] {
    return this.#pool.pids;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    const durationMs = durationMsOf(request.samples.length, request.sampleRateHz);
    const result = await this.#runInTime(request, this.#toWhisperRequest(request, durationMs), signal);
    this.#audioMs += durationMs;
    this.#inferenceMs += result.reply.inferenceMs;
    const transcription = toTranscription(result, durationMs);
    if (transcription.doubt) this.#doubtful++;
    if (transcription.dropped) this.#dropped++;
    return transcription;
  }

  stats(): TranscriberStats {
    const { workers, ready, unhealthy, busy, queued, restarts, completed, failed, queueMs } =
      this.#pool.stats();
    return {
      workers,
      ready,
      unhealthy,
      busy,
      queued,
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

  #toWhisperRequest(request: TranscriptionRequest, durationMs: number): WhisperRequest {
    const { samples, sampleRateHz, language } = request;
    return {
      samples: sampleRateHz === 8000 ? upsampleTo16k(samples) : samples,
      language,
      audioContextFrames: audioContextFrames(this.#audioContext, durationMs),
      maxTokens: TOKENS_AT_LEAST + Math.ceil((TOKENS_PER_SECOND * durationMs) / 1000),
    };
  }

  async #runInTime(
    { legId, deadlineMs, priority }: TranscriptionRequest,
    whisperRequest: WhisperRequest,
    signal: AbortSignal | undefined,
  ): Promise<PoolResult<WhisperResult>> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(new TranscriptionTimeoutError(legId, deadlineMs)),
      deadlineMs,
    );
    const onAbort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#pool.run(whisperRequest, RANK[priority], controller.signal);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

function toTranscription({ reply, queueMs }: PoolResult<WhisperResult>, durationMs: number): Transcription {
  const { noSpeechProbability } = reply;
  const written = joinWords(
    reply.segments.flatMap((segment) => segment.tokens),
    durationMs,
  );
  const { words, doubt, dropped } = judgeText({ words: written, noSpeechProbability, durationMs });
  return {
    text: words.map((word) => word.text).join(' '),
    words,
    language: reply.language,
    confidence: meanProbability(written),
    noSpeechProbability,
    doubt,
    dropped,
    queueMs,
    inferenceMs: reply.inferenceMs,
  };
}
