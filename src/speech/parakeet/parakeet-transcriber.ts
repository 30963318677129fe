import { durationMsOf } from '../../audio/frame.js';
import type { Log } from '../../lib/log.js';
import { atLowerPriority } from '../../workers/at-lower-priority.js';
import type { Seats } from '../../workers/seats.js';
import type { SupervisionOptions } from '../../workers/supervised-worker.js';
import { WorkerPool, type PoolResult } from '../../workers/worker-pool.js';
import { TranscriptionFailedError } from '../errors.js';
import { judgeText, meanProbability } from '../judge-text.js';
import { soundForModel } from '../sound-for-model.js';
import { MAX_QUEUED, NICENESS, SPEECH_SUPERVISION, SpeechPool } from '../speech-pool.js';
import type { SpeechEngine, StreamingEngine, StretchHost } from '../streaming/streaming-engine.js';
import type { GrowingStretch, StretchRequest } from '../streaming/streaming-transcriber.js';
import {
  UNDETERMINED,
  type TranscriberStats,
  type Transcription,
  type TranscriptionRequest,
} from '../transcriber.js';
import type { ModelFacts } from '../model-files/model-info.js';
import { joinWords } from '../words.js';
import { ParakeetStretch, pieceOf, type ParakeetWindow, type WindowDecoder } from './parakeet-stretch.js';
import {
  parakeetProtocol,
  type ParakeetReady,
  type ParakeetRequest,
  type ParakeetResult,
} from './parakeet-wire.js';

export interface ParakeetOptions {
  /** The program `hearline-parakeet-worker`. */
  readonly workerPath: string;
  /** From `describeModel`. */
  readonly model: ModelFacts;
  /** Processes with one thread and one copy of the weights each. */
  readonly workers: number;
  /** As `WhisperOptions` has it. */
  readonly background?: 'file' | 'second-pass' | undefined;
  /** Shared with the workers of another model; left out: these have a place each. */
  readonly seats?: Seats | undefined;
  /** Left out: as every worker. */
  readonly supervision?: SupervisionOptions;
  readonly log: Log;
}

/** Frames of a whole stretch: all of them are decoded for good. */
const ALL = 0x7fffffff;
const RATE_HZ = 16_000;

/**
 * Starts the workers and loads the model into each.
 *
 * @throws SetupError when parakeet.cpp refuses the model; WorkerStartError when the program does not run
 */
export async function startParakeet(options: ParakeetOptions): Promise<ParakeetTranscriber> {
  const { workerPath, model, workers, background, seats, log } = options;
  const command = { file: workerPath, args: ['--model', model.path] };
  const { pool, ready } = await WorkerPool.start({
    name: 'parakeet',
    workers,
    command: background ? atLowerPriority(command, NICENESS[background]) : command,
    protocol: parakeetProtocol,
    supervision: options.supervision ?? SPEECH_SUPERVISION,
    maxQueued: MAX_QUEUED,
    seats,
    log,
  });
  log.info(
    { model: model.name, parakeet: ready.version, workers: pool.stats().ready },
    'speech workers ready',
  );
  return new ParakeetTranscriber(new SpeechPool(pool), ready, model);
}

/**
 * parakeet.cpp behind both contracts: whole stretches become text, and stretches that grow become words
 * (`ParakeetStretch`), by the same workers and the same queue. The model is asked for no language and reports none: that of
 * the request is reported, or `UNDETERMINED` for `auto`. It has no probability of silence either.
 */
export class ParakeetTranscriber implements SpeechEngine {
  readonly #pool: SpeechPool<ParakeetRequest, ParakeetResult, ParakeetReady>;
  readonly #decoder: WindowDecoder;
  /** The version of parakeet.cpp inside the workers. */
  readonly engineVersion: string;
  readonly streaming: StreamingEngine;

  constructor(
    pool: SpeechPool<ParakeetRequest, ParakeetResult, ParakeetReady>,
    { version, samplesPerFrame, mostSamples }: ParakeetReady,
    { name, languages }: ModelFacts,
  ) {
    this.#pool = pool;
    this.engineVersion = version;
    const only = languages?.length === 1 ? languages[0] : undefined;
    this.#decoder = {
      model: name,
      frameMs: durationMsOf(samplesPerFrame, RATE_HZ),
      longestMs: durationMsOf(mostSamples, RATE_HZ),
      decode: (window, signal) => this.#decode(window, signal),
      languageOf: (asked) => (asked === 'auto' ? (only ?? UNDETERMINED) : asked),
    };
    this.streaming = {
      open: (request: StretchRequest, host: StretchHost): GrowingStretch =>
        new ParakeetStretch(request, host, this.#decoder),
    };
  }

  /** The process ids of the workers, for health pages and tests. */
  get workerPids(): number[] {
    return this.#pool.workerPids;
  }

  /** @throws TranscriptionFailedError where the stretch is longer than the model's buffers, too */
  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    const durationMs = durationMsOf(request.samples.length, request.sampleRateHz);
    const { longestMs } = this.#decoder;
    if (durationMs > longestMs) {
      throw new TranscriptionFailedError(
        `a stretch of ${Math.round(durationMs)} ms is longer than the ${Math.round(longestMs)} ms that this Parakeet model takes at once`,
      );
    }
    const from = { frame: 0, tokensInFrame: 0, predictor: new Uint8Array() };
    const result = await this.#decode({ request, from, stableUntil: ALL }, signal);
    const transcription = this.#toTranscription(result, request, durationMs);
    this.#pool.count(request, transcription);
    return transcription;
  }

  stats(): TranscriberStats {
    return this.#pool.stats();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #decode(
    { request, from, stableUntil }: ParakeetWindow,
    signal: AbortSignal | undefined,
  ): Promise<PoolResult<ParakeetResult>> {
    const { sampleRateHz } = request;
    const asked = { samples: soundForModel(request), sampleRateHz, from, stableUntil };
    return this.#pool.run(request, asked, signal);
  }

  #toTranscription(
    { reply, queueMs }: PoolResult<ParakeetResult>,
    { language }: TranscriptionRequest,
    durationMs: number,
  ): Transcription {
    const { frameMs, languageOf, model } = this.#decoder;
    const written = joinWords(
      reply.stable.map((token) => pieceOf(token, 0, frameMs)),
      durationMs,
    );
    const { words, doubt, dropped } = judgeText({ words: written, noSpeechProbability: null, durationMs });
    return {
      text: words.map(({ text }) => text).join(' '),
      words,
      language: languageOf(language),
      confidence: meanProbability(written),
      noSpeechProbability: null,
      doubt,
      dropped,
      queueMs,
      model,
      inferenceMs: reply.inferenceMs,
      withoutProcessorMs: reply.withoutProcessorMs,
    };
  }
}
