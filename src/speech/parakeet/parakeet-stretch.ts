import { durationMsOf } from '../../audio/frame.js';
import type { PoolResult } from '../../workers/worker-pool.js';
import { judgeText } from '../judge-text.js';
import { EarlyFinal } from '../streaming/early-final.js';
import { FIRST_SPEECH_MS, INTERIM_DEADLINE_MS, NEAR_END_MS } from '../streaming/paced-stretch.js';
import { SpeechSoFar } from '../streaming/speech-so-far.js';
import type { StretchHost } from '../streaming/streaming-engine.js';
import type {
  GrowingStretch,
  GrowingWords,
  MoreSpeech,
  StretchRequest,
  WholeStretch,
} from '../streaming/streaming-transcriber.js';
import type {
  TranscribedWord,
  Transcription,
  TranscriptionPriority,
  TranscriptionRequest,
} from '../transcriber.js';
import { joinWords, type WordPiece } from '../words.js';
import type { ParakeetCursor, ParakeetResult, ParakeetToken } from './parakeet-wire.js';

/**
 * Sound that the encoder hears around the frames that are decoded. NVIDIA gives 10 s before and 2 s behind
 * for live use of these models (model card of parakeet-tdt-0.6b-v3, `left_context_secs`,
 * `right_context_secs`).
 */
export const BEFORE_MS = 10_000;
export const BEHIND_MS = 2_000;

/**
 * Least time between two windows of a stretch, as a multiple of the inference
 * time of the newest: before its final, a stretch takes half of a worker's
 * time at most. Else a large model would hear nothing but growing speech.
 */
const REST_PER_WORK = 2;

/** A part of a stretch for the engine; its samples are at the rate of the stretch. */
export interface ParakeetWindow {
  readonly request: TranscriptionRequest;
  readonly from: ParakeetCursor;
  readonly stableUntil: number;
}

/** The engine, as a stretch sees it. */
export interface WindowDecoder {
  /** Length of an encoder frame, ms. */
  readonly frameMs: number;
  /** Longest window, ms. */
  readonly longestMs: number;
  /** Name of the model. */
  readonly model: string;
  readonly decode: (window: ParakeetWindow, signal: AbortSignal) => Promise<PoolResult<ParakeetResult>>;
  /** @param asked ISO 639-1 or `auto` */
  readonly languageOf: (asked: string) => string;
}

/**
 * Words of a stretch while it grows.
 *
 * The encoder of Parakeet hears a whole window at once, in both directions, and its loudness is measured over the window:
 * each new sample changes every frame, so that nothing is stable by itself. A transducer writes from left to right,
 * though, and all that it knows of what it wrote is the state of its prediction network. So each answer decodes for good
 * the frames that have `BEHIND_MS` of speech behind them, from where the one before ended and with the network as it was
 * left there, and these are never decoded again: what they say is stable. The frames behind are decoded from there on,
 * provisionally. The work of an answer is bounded by the window, however long the stretch is.
 *
 * Only one question of a stretch is on its way: the next one begins where its answer ends. That place is kept here, not
 * in the worker, so that a worker that dies takes nothing with it. The final is that of `EarlyFinal`, as with whisper.cpp.
 */
export class ParakeetStretch implements GrowingStretch {
  readonly #request: StretchRequest;
  readonly #host: StretchHost;
  readonly #decoder: WindowDecoder;
  readonly #speech = new SpeechSoFar();
  readonly #final: EarlyFinal;
  readonly #closing = new AbortController();
  readonly #samplesPerFrame: number;
  readonly #stable: WordPiece[] = [];
  /** In frames of the stretch. */
  #cursor: ParakeetCursor = { frame: 0, tokensInFrame: 0, predictor: new Uint8Array() };
  #askedMs = 0;
  #isAsking = false;
  /** Inference time of the newest answer. */
  #inferenceMs = 0;

  constructor(request: StretchRequest, host: StretchHost, decoder: WindowDecoder) {
    this.#request = request;
    this.#host = host;
    this.#decoder = decoder;
    this.#samplesPerFrame = (decoder.frameMs * request.sampleRateHz) / 1000;
    const { finals, pace } = host;
    this.#final = new EarlyFinal(request, { finals, pace, soFar: () => this.#soFar() });
  }

  push(more: MoreSpeech): void {
    if (this.#closing.signal.aborted) return;
    this.#speech.push(more.samples);
    this.#final.hear(more);
    const lengthMs = durationMsOf(this.#speech.endAt, this.#request.sampleRateHz);
    if (more.quietMs < NEAR_END_MS && !this.#isAsking && this.#isDue(lengthMs)) void this.#ask(lengthMs);
  }

  finish(whole: WholeStretch, signal?: AbortSignal): Promise<Transcription> {
    this.#end();
    return this.#final.finish(whole, signal);
  }

  close(): void {
    this.#end();
    this.#final.giveUp();
  }

  #end(): void {
    if (!this.#closing.signal.aborted) this.#closing.abort(new Error('the stretch of speech is over'));
    this.#speech.clear();
  }

  #isDue(lengthMs: number): boolean {
    const { everyMs } = this.#host.pace;
    if (everyMs === null) return false;
    return this.#askedMs === 0
      ? lengthMs - this.#request.leadMs >= FIRST_SPEECH_MS
      : lengthMs - this.#askedMs >= Math.max(everyMs, REST_PER_WORK * this.#inferenceMs);
  }

  async #ask(lengthMs: number): Promise<void> {
    this.#askedMs = lengthMs;
    const startFrame = this.#windowStart;
    const samples = this.#speech.from(startFrame * this.#samplesPerFrame);
    // interims were off for long: the final shows what was said
    if (durationMsOf(samples.length, this.#request.sampleRateHz) > this.#decoder.longestMs) return;
    const { signal } = this.#closing;
    this.#isAsking = true;
    try {
      const { reply, queueMs } = await this.#decoder.decode(this.#toWindow(samples, startFrame), signal);
      if (signal.aborted) return;
      this.#host.waited(queueMs);
      this.#inferenceMs = reply.inferenceMs;
      this.#hear(reply, startFrame, lengthMs);
    } catch {
      // no interim is missed: the next one is on its way, or the final
    } finally {
      this.#isAsking = false;
    }
  }

  get #windowStart(): number {
    return Math.max(0, this.#cursor.frame - Math.ceil(BEFORE_MS / this.#decoder.frameMs));
  }

  #toWindow(samples: Int16Array, startFrame: number): ParakeetWindow {
    const { legId } = this.#request;
    const { frame, ...rest } = this.#cursor;
    const whole = Math.floor(samples.length / this.#samplesPerFrame);
    return {
      request: { ...this.#toRequest('interim', samples), slot: legId },
      from: { frame: frame - startFrame, ...rest },
      stableUntil: Math.max(0, whole - Math.ceil(BEHIND_MS / this.#decoder.frameMs)),
    };
  }

  /** Finals are made of the whole stretch, which is how the model was trained. */
  #soFar(): TranscriptionRequest {
    return this.#toRequest('final', this.#speech.from(0));
  }

  #toRequest(priority: TranscriptionPriority, samples: Int16Array): TranscriptionRequest {
    const { legId, callId, sampleRateHz, language } = this.#request;
    return {
      legId,
      callId,
      sampleRateHz,
      samples,
      priority,
      language: language(),
      deadlineMs: INTERIM_DEADLINE_MS,
    };
  }

  #hear({ next, stable, tail }: ParakeetResult, startFrame: number, lengthMs: number): void {
    const toPiece = (token: ParakeetToken) => pieceOf(token, startFrame, this.#decoder.frameMs);
    this.#cursor = { ...next, frame: next.frame + startFrame };
    this.#stable.push(...stable.map(toPiece));
    const words = joinWords([...this.#stable, ...tail.map(toPiece)], lengthMs);
    // more pieces may come to the last one
    const confirmed = Math.max(0, joinWords(this.#stable, lengthMs).length - 1);
    this.#report(words, confirmed, lengthMs);
  }

  /** Doubtful words would come and go on the screen. */
  #report(words: readonly TranscribedWord[], confirmed: number, durationMs: number): void {
    const { doubt, dropped } = judgeText({ words, noSpeechProbability: null, durationMs });
    if (doubt !== null || dropped !== null) return;
    const { model } = this.#decoder;
    const growing: GrowingWords = {
      words,
      confirmed,
      language: this.#decoder.languageOf(this.#request.language()),
      model,
    };
    this.#request.onWords(growing);
  }
}

/** A token as a piece of a word, at its place in the stretch. */
export function pieceOf(
  { bytes, probability, frame, frames }: ParakeetToken,
  startFrame: number,
  frameMs: number,
): WordPiece {
  const startMs = (startFrame + frame) * frameMs;
  return { bytes, probability, startMs, endMs: startMs + frames * frameMs };
}
