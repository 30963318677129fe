import { durationMsOf } from '../../audio/frame.js';
import type { Transcriber, Transcription, TranscriptionRequest } from '../transcriber.js';
import { LocalAgreement } from './local-agreement.js';
import type { GrowingStretch, StreamingTranscriber, StretchRequest } from './streaming-transcriber.js';

/** How often growing speech may be transcribed. */
export interface InterimPace {
  /** Speech that has to come before it is worth another text, ms; null: none at the moment. */
  readonly everyMs: number | null;
}

/** Speech before the first text, from the first sound on: with the detector's and the model's time, words within a second. */
const FIRST_SPEECH_MS = 350;
/** A party who has been silent so long has ended most often: the final is near, and would wait for the interim. */
const NEAR_END_MS = 130;
/** An interim that comes later than this says less than the next one. */
const INTERIM_DEADLINE_MS = 2_000;

/**
 * Interim words of an engine that knows whole utterances only: it transcribes what has been said so far again and again,
 * and what two texts agree on is confirmed (`LocalAgreement`). The scheduler keeps one request a leg: the newest
 * replaces one that waits, and goes behind one that runs (`TranscriptionRequest.slot`).
 */
export class AgreeingTranscriber implements StreamingTranscriber {
  readonly #transcriber: Pick<Transcriber, 'transcribe'>;
  readonly #pace: InterimPace;

  constructor(transcriber: Pick<Transcriber, 'transcribe'>, pace: InterimPace) {
    this.#transcriber = transcriber;
    this.#pace = pace;
  }

  open(request: StretchRequest): GrowingStretch {
    return new AgreeingStretch(request, this.#transcriber, this.#pace);
  }
}

class AgreeingStretch implements GrowingStretch {
  readonly #request: StretchRequest;
  readonly #transcriber: Pick<Transcriber, 'transcribe'>;
  readonly #pace: InterimPace;
  readonly #agreement = new LocalAgreement();
  readonly #closing = new AbortController();
  readonly #pieces: Int16Array[] = [];
  #count = 0;
  /** Length of what was asked about last, and of what the newest text is of, ms. */
  #askedMs = 0;
  #heardMs = 0;

  constructor(request: StretchRequest, transcriber: Pick<Transcriber, 'transcribe'>, pace: InterimPace) {
    this.#request = request;
    this.#transcriber = transcriber;
    this.#pace = pace;
  }

  push(samples: Int16Array, quietMs: number): void {
    if (this.#closing.signal.aborted) return;
    this.#pieces.push(samples);
    this.#count += samples.length;
    const lengthMs = durationMsOf(this.#count, this.#request.sampleRateHz);
    if (quietMs < NEAR_END_MS && this.#isDue(lengthMs)) void this.#ask(lengthMs);
  }

  finish(whole: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    this.close();
    return this.#transcriber.transcribe(whole, signal);
  }

  close(): void {
    if (!this.#closing.signal.aborted) this.#closing.abort(new Error('the stretch of speech is over'));
    this.#pieces.length = 0;
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
    const { legId, callId, sampleRateHz, language } = this.#request;
    const request: TranscriptionRequest = {
      legId,
      callId,
      priority: 'interim',
      slot: legId,
      samples: this.#joined(),
      sampleRateHz,
      language: language(),
      deadlineMs: INTERIM_DEADLINE_MS,
    };
    const { signal } = this.#closing;
    // no interim is missed by anybody: the next one is on its way, or the final
    const result = await this.#transcriber.transcribe(request, signal).catch(() => undefined);
    if (result && !signal.aborted) this.#hear(result, lengthMs);
  }

  /** Doubtful words would come and go on the screen. */
  #hear({ words, language, model, doubt, dropped }: Transcription, lengthMs: number): void {
    if (lengthMs < this.#heardMs || doubt !== null || dropped !== null) return;
    this.#heardMs = lengthMs;
    this.#request.onWords({
      ...this.#agreement.push(words),
      language,
      ...(model !== undefined && { model }),
    });
  }

  #joined(): Int16Array {
    const joined = new Int16Array(this.#count);
    let at = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.#pieces.splice(0, this.#pieces.length, joined);
    return joined;
  }
}
