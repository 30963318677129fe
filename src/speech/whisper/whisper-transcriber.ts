import { durationMsOf } from '../../audio/frame.js';
import { ConflictError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { atLowerPriority } from '../../workers/at-lower-priority.js';
import type { WorkerCommand } from '../../workers/worker-process.js';
import type { Seats } from '../../workers/seats.js';
import { WorkerPool, type PoolResult } from '../../workers/worker-pool.js';
import type { FollowOn, InterimPolicy, SpokenToken } from '../follow-on.js';
import { judgeText, meanProbability } from '../judge-text.js';
import { soundForModel } from '../sound-for-model.js';
import { MAX_QUEUED, NICENESS, SPEECH_SUPERVISION, SpeechPool } from '../speech-pool.js';
import type { Transcriber, TranscriberStats, Transcription, TranscriptionRequest } from '../transcriber.js';
import { joinWords } from '../words.js';
import {
  audioContextFrames,
  ENCODER_FRAME_MS,
  type AudioContextPolicy,
} from '../model-files/audio-context.js';
import type { ModelFacts } from '../model-files/model-info.js';
import {
  whisperProtocol,
  type WhisperFollow,
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
  /** Left out: 6, more than any speaker says. */
  readonly tokensPerSecond?: number | undefined;
  /**
   * Work that can wait leaves processor time to calls: `file` is what recordings are done with, `second-pass` the lowest
   * priority there is. Left out: that of calls.
   */
  readonly background?: 'file' | 'second-pass' | undefined;
  /** Left out, or `auto`: what the model's record says, else `agreement`. */
  readonly interimPolicy?: InterimPolicy | 'auto' | undefined;
  /** Left out: what the model's record says. */
  readonly alignmentMarginMs?: number | undefined;
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
    command: commandOf(workerPath, argumentsOf(model), options.background),
    protocol: whisperProtocol,
    supervision: SPEECH_SUPERVISION,
    maxQueued: options.maxQueued ?? MAX_QUEUED,
    seats: options.seats,
    log,
  });
  const { audioContext = model.audioContext, tokensPerSecond } = options;
  const { alignmentMarginMs = model.alignment.marginMs } = options;
  const interimPolicy = policyOf(options, ready);
  log.info(
    { model: model.name, whisper: ready.version, workers: pool.stats().ready, interims: interimPolicy },
    'speech workers ready',
  );
  const engine = { audioContext, tokensPerSecond, engineVersion: ready.version, model: model.name };
  return new WhisperTranscriber(pool, { ...engine, alignmentMarginMs, interimPolicy });
}

function argumentsOf({ path, alignment: { heads } }: ModelFacts): string[] {
  if (!heads) return ['--model', path];
  return ['--model', path, '--alignment-heads', heads.map(([layer, head]) => `${layer}.${head}`).join(',')];
}

function policyOf(options: WhisperOptions, ready: WhisperReady): InterimPolicy {
  const { interimPolicy = 'auto', background, model, log } = options;
  if (background) return 'agreement'; // no party speaks live there
  const wanted = interimPolicy === 'auto' ? model.interimPolicy : interimPolicy;
  if (wanted === 'agreement' || ready.follows === 'with-attention') return wanted;
  log.warn(
    { model: model.name, whisper: ready.version },
    'interim words by alignment are not possible: this whisper.cpp gives out no attention, or the record of the model names no alignment heads; they are made by agreement',
  );
  return 'agreement';
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
  readonly alignmentMarginMs: number;
  readonly interimPolicy: InterimPolicy;
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
  readonly interimPolicy: InterimPolicy;
  readonly #model: string;
  readonly #alignmentMarginMs: number;

  constructor(pool: WhisperPool, engine: EngineOptions) {
    this.#pool = new SpeechPool(pool);
    this.#model = engine.model;
    this.#audioContext = engine.audioContext;
    this.#tokensPerSecond = engine.tokensPerSecond;
    this.#alignmentMarginMs = engine.alignmentMarginMs;
    this.engineVersion = engine.engineVersion;
    this.interimPolicy = engine.interimPolicy;
  }

  /** The process ids of the workers, for health pages and tests. */
  get workerPids(): number[] {
    return this.#pool.workerPids;
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    const durationMs = durationMsOf(request.samples.length, request.sampleRateHz);
    const result = await this.#pool.run(request, this.#toWhisperRequest(request, durationMs), signal);
    const transcription = {
      ...toTranscription(result, durationMs, request.followOn?.settled),
      model: this.#model,
    };
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
    const { sampleRateHz, language, followOn } = request;
    return {
      samples: soundForModel(request),
      sampleRateHz,
      language,
      audioContextFrames: audioContextFrames(this.#audioContext, durationMs),
      maxTokens: maxTokensOf(durationMs, this.#tokensPerSecond),
      ...(followOn && { follow: this.#toFollow(followOn) }),
    };
  }

  #toFollow({ settled, model, looksAtSound, keepsTail }: FollowOn): WhisperFollow {
    if (settled.length > 0 && model !== this.#model)
      throw new ConflictError(`the model was exchanged: ${this.#model} cannot read tokens of ${model}`);
    return {
      prefix: settled.map(({ id }) => id),
      marginFrames: looksAtSound ? Math.round(this.#alignmentMarginMs / ENCODER_FRAME_MS) : null,
      keepsTail,
    };
  }
}

function toTranscription(
  { reply, queueMs }: PoolResult<WhisperResult>,
  durationMs: number,
  settled: readonly SpokenToken[] = [],
): Transcription {
  const { noSpeechProbability, followed } = reply;
  const tokens = followed && [...settled, ...followed.tokens];
  const written = joinWords(tokens ?? reply.segments.flatMap((segment) => segment.tokens), durationMs);
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
    withoutProcessorMs: reply.withoutProcessorMs,
    ...(tokens && { followed: { tokens, stable: settled.length + followed.stable } }),
  };
}
