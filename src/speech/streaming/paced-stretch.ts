import { durationMsOf } from '../../audio/frame.js';
import type { FollowOn } from '../follow-on.js';
import type {
  Transcriber,
  Transcription,
  TranscriptionPriority,
  TranscriptionRequest,
} from '../transcriber.js';
import { EarlyFinal } from './early-final.js';
import type { AgreedWords } from './local-agreement.js';
import { SpeechSoFar } from './speech-so-far.js';
import type { GrowingStretch, MoreSpeech, StretchRequest, WholeStretch } from './streaming-transcriber.js';

/** How often growing speech may be transcribed. */
export interface InterimPace {
  /** Speech that has to come before it is worth another text, ms; null: none at the moment. */
  readonly everyMs: number | null;
}

/** Speech before the first text, from the first sound on: with the detector's and the model's time, words within a second. */
export const FIRST_SPEECH_MS = 350;
/** A party who has been silent so long has ended most often: the final is near, and would wait for the interim. */
export const NEAR_END_MS = 130;
/** An interim that comes later than this says less than the next one. */
export const INTERIM_DEADLINE_MS = 2_000;

/** How the texts of one stretch become words that stay. */
export interface InterimWords {
  /** The tokens that the next interim goes on from; undefined: it begins anew. */
  followOn(): FollowOn | undefined;
  /** @param lengthMs of the speech that it is the text of. @returns null when it says nothing new */
  push(transcription: Transcription, lengthMs: number): AgreedWords | null;
}

export interface PacedStretchParts {
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  readonly pace: InterimPace;
  readonly words: InterimWords;
}

/**
 * A stretch of which the engine is asked again and again while it grows. The scheduler keeps one request a leg: the
 * newest replaces one that waits, and goes behind one that runs (`TranscriptionRequest.slot`). Its final is that of
 * `EarlyFinal`.
 */
export class PacedStretch implements GrowingStretch {
  readonly #request: StretchRequest;
  readonly #transcriber: Pick<Transcriber, 'transcribe'>;
  readonly #pace: InterimPace;
  readonly #words: InterimWords;
  readonly #closing = new AbortController();
  readonly #speech = new SpeechSoFar();
  readonly #final: EarlyFinal;
  /** Length of what was asked about last, and of what the newest text is of, ms. */
  #askedMs = 0;
  #heardMs = 0;

  constructor(request: StretchRequest, { transcriber, pace, words }: PacedStretchParts) {
    this.#request = request;
    this.#transcriber = transcriber;
    this.#pace = pace;
    this.#words = words;
    const soFar = () => this.#toRequest('final');
    this.#final = new EarlyFinal(request, { finals: transcriber, pace, soFar });
  }

  push(more: MoreSpeech): void {
    if (this.#closing.signal.aborted) return;
    this.#speech.push(more.samples);
    this.#final.hear(more);
    const lengthMs = durationMsOf(this.#speech.endAt, this.#request.sampleRateHz);
    if (more.quietMs < NEAR_END_MS && this.#isDue(lengthMs)) void this.#ask(lengthMs);
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
    const { everyMs } = this.#pace;
    if (everyMs === null) return false;
    return this.#askedMs === 0
      ? lengthMs - this.#request.leadMs >= FIRST_SPEECH_MS
      : lengthMs - this.#askedMs >= everyMs;
  }

  async #ask(lengthMs: number): Promise<void> {
    this.#askedMs = lengthMs;
    const followOn = this.#words.followOn();
    const slot = this.#request.legId;
    const request = { ...this.#toRequest('interim'), slot, ...(followOn && { followOn }) };
    const { signal } = this.#closing;
    // no interim is missed: the next one is on its way, or the final
    const result = await this.#transcriber.transcribe(request, signal).catch(() => undefined);
    if (result && !signal.aborted) this.#hear(result, lengthMs);
  }

  #toRequest(priority: TranscriptionPriority): TranscriptionRequest {
    const { legId, callId, sampleRateHz, language } = this.#request;
    return {
      legId,
      callId,
      priority,
      sampleRateHz,
      samples: this.#speech.from(0),
      language: language(),
      deadlineMs: INTERIM_DEADLINE_MS,
    };
  }

  /** Doubtful words would come and go on the screen. */
  #hear(transcription: Transcription, lengthMs: number): void {
    const { language, model, doubt, dropped } = transcription;
    if (lengthMs < this.#heardMs || doubt !== null || dropped !== null) return;
    this.#heardMs = lengthMs;
    const agreed = this.#words.push(transcription, lengthMs);
    if (agreed) this.#request.onWords({ ...agreed, language, ...(model !== undefined && { model }) });
  }
}
