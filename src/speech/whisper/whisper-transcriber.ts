import { durationMsOf } from '../../audio/frame.js';
import { upsampleTo16k } from '../../audio/upsample.js';
import type { Log } from '../../lib/log.js';
import { atLowerPriority } from '../../workers/at-lower-priority.js';
import { DEFAULT_SUPERVISION } from '../../workers/supervised-worker.js';
import type { WorkerCommand } from '../../workers/worker-process.js';
import type { Seats } from '../../workers/seats.js';
import { WorkerPool, type PoolResult } from '../../workers/worker-pool.js';
import { judgeText, meanProbability } from '../judge-text.js';
import { MAX_QUEUED, NICENESS, SpeechPool } from '../speech-pool.js';
import type { Transcriber, TranscriberStats, Transcription, TranscriptionRequest } from '../transcriber.js';
import { joinWords } from '../words.js';
import { audioContextFrames, type AudioContextPolicy } from './audio-context.js';
import type { ModelFacts } from './model-info.js';
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
  readonly model: ModelFacts;
  /** Processes with one thread and one copy of the weights each; one per core is best (measured 2026-08). */
  readonly workers: number;
  /** Left out: what the model's manifest says. */
  readonly audioContext?: AudioContextPolicy | undefined;
  /** Requests that may wait. */
  readonly maxQueued?: number;
  /** Left out: 6, more than anybody says. */
  readonly tokensPerSecond?: number | undefined;
  /**
   * Work that can wait leaves processor time to calls: `file` is what recordings are done with, `second-pass` the lowest
   * priority there is. Left out: that of calls.
   */
  readonly background?: 'file' | 'second-pass' | undefined;
  /** Shared with the workers of another model; left out: these have a place each. */
  readonly seats?: Seats | undefined;
  readonly log: Log;
}

type WhisperPool = WorkerPool<WhisperRequest, WhisperResult, WhisperReady>;

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
    command: commandOf(workerPath, ['--model', model.path], options.background),
    protocol: whisperProtocol,
    supervision: DEFAULT_SUPERVISION,
    maxQueued: options.maxQueued ?? MAX_QUEUED,
    seats: options.seats,
    log,
  });
  log.info(
    { model: model.name, whisper: ready.version, workers: pool.stats().ready },
    'speech workers ready',
  );
  const { audioContext = model.audioContext, tokensPerSecond } = options;
  const engine = { audioContext, tokensPerSecond, engineVersion: ready.version, model: model.name };
  return new WhisperTranscriber(pool, engine);
}

function commandOf(
  file: string,
  args: readonly string[],
  background: WhisperOptions['background'],
): WorkerCommand {
  return background ? atLowerPriority({ file, args }, NICENESS[background]) : { file, args };
}

interface EngineOptions extends Pick<WhisperOptions, 'tokensPerSecond'> {
  readonly audioContext: AudioContextPolicy;
  readonly engineVersion: string;
  /** Its name. */
  readonly model: string;
}

/** Tokens after which a decoder is stuck. */
export function maxTokensOf(durationMs: number, tokensPerSecond = TOKENS_PER_SECOND): number {
  return TOKENS_AT_LEAST + Math.ceil((tokensPerSecond * durationMs) / 1000);
}

/** whisper.cpp behind the `Transcriber` contract: one queue over all calls, finals first. */
export class WhisperTranscriber implements Transcriber {
  readonly #pool: SpeechPool<WhisperRequest, WhisperResult, WhisperReady>;
  readonly #audioContext: AudioContextPolicy;
  readonly #tokensPerSecond: number | undefined;
  /** The version of whisper.cpp inside the workers. */
  readonly engineVersion: string;
  readonly #model: string;

  constructor(pool: WhisperPool, { audioContext, tokensPerSecond, engineVersion, model }: EngineOptions) {
    this.#pool = new SpeechPool(pool);
    this.#model = model;
    this.#audioContext = audioContext;
    this.#tokensPerSecond = tokensPerSecond;
    this.engineVersion = engineVersion;
  }

  /** The process ids of the workers, for health pages and tests. */
  get workerPids(): number[] {
    return this.#pool.workerPids;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    const durationMs = durationMsOf(request.samples.length, request.sampleRateHz);
    const result = await this.#pool.run(request, this.#toWhisperRequest(request, durationMs), signal);
    const transcription = { ...toTranscription(result, durationMs), model: this.#model };
    this.#pool.count(request, transcription);
    return transcription;
  }

  stats(): TranscriberStats {
    return this.#pool.stats();
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
      maxTokens: maxTokensOf(durationMs, this.#tokensPerSecond),
    };
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
