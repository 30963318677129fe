import { nowMs } from '../../lib/clock.js';
import { durationMsOf } from '../../audio/frame.js';
import type { FollowOn } from '../follow-on.js';
import type {
  Transcriber,
  Transcription,
  TranscriptionPriority,
  TranscriptionRequest,
} from '../transcriber.js';
import type { AgreedWords } from './local-agreement.js';
import { isWholeSentence } from './sentence-guess.js';
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
/** A party who has been silent so long may have ended: what was said is transcribed as if it were the final, which it becomes. */
const PAUSE_MS = 190;
/** Only while there is room for interims each second is there room for finals that may not be needed. */
const AT_EASE_MS = 1_000;
/** An interim that comes later than this says less than the next one. */
export const INTERIM_DEADLINE_MS = 2_000;

/** The final of a stretch that may be over. */
interface EarlyFinal {
  readonly spokenToMs: number;
  /** Null where it failed, was given up, or may be wrong: counted and told is the final that is made instead. */
  readonly result: Promise<Transcription | null>;
  readonly giveUp: () => void;
}

/** How the texts of one stretch become words that stay. */
export interface InterimWords {
  /** What the next interim goes on from; undefined: from nothing. */
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
 * newest replaces one that waits, and goes behind one that runs (`TranscriptionRequest.slot`).
 *
 * In a pause the final is begun at once. If nothing more is said its text is there by the end of the pause; if it is a whole
 * sentence, the stretch need not wait for that end (`onSentenceEnd`); if the party goes on it is given up.
 */
export class PacedStretch implements GrowingStretch {
  readonly #request: StretchRequest;
  readonly #transcriber: Pick<Transcriber, 'transcribe'>;
  readonly #pace: InterimPace;
  readonly #words: InterimWords;
  readonly #closing = new AbortController();
  readonly #pieces: Int16Array[] = [];
  #count = 0;
  /** Length of what was asked about last, and of what the newest text is of, ms. */
  #askedMs = 0;
  #heardMs = 0;
  #early: EarlyFinal | undefined;

  constructor(request: StretchRequest, { transcriber, pace, words }: PacedStretchParts) {
    this.#request = request;
    this.#transcriber = transcriber;
    this.#pace = pace;
    this.#words = words;
  }

  push({ samples, quietMs, spokenToMs }: MoreSpeech): void {
    if (this.#closing.signal.aborted) return;
    this.#pieces.push(samples);
    this.#count += samples.length;
    if (this.#early && this.#early.spokenToMs !== spokenToMs) this.#giveUpEarly();
    const lengthMs = durationMsOf(this.#count, this.#request.sampleRateHz);
    if (quietMs < NEAR_END_MS && this.#isDue(lengthMs)) void this.#ask(lengthMs);
    if (quietMs >= PAUSE_MS && !this.#early && this.#isAtEase) this.#early = this.#askEarly(spokenToMs);
  }

  async finish(whole: WholeStretch, signal?: AbortSignal): Promise<Transcription> {
    const early = this.#early?.spokenToMs === whole.spokenToMs ? this.#early : undefined;
    if (early) this.#early = undefined; // else it is given up with the rest
    this.close();
    const onAbort = () => early?.giveUp();
    signal?.addEventListener('abort', onAbort, { once: true });
    const askedAtMs = nowMs();
    try {
      const result = await early?.result;
      // it was made in the pause that ended the stretch: what the words waited for is what was left of it
      if (result) return { ...result, queueMs: 0, inferenceMs: nowMs() - askedAtMs };
      return await this.#transcriber.transcribe(whole, signal);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  close(): void {
    if (!this.#closing.signal.aborted) this.#closing.abort(new Error('the stretch of speech is over'));
    this.#giveUpEarly();
    this.#pieces.length = 0;
  }

  get #isAtEase(): boolean {
    const { everyMs } = this.#pace;
    return everyMs !== null && everyMs <= AT_EASE_MS;
  }

  #giveUpEarly(): void {
    this.#early?.giveUp();
    this.#early = undefined;
  }

  #askEarly(spokenToMs: number): EarlyFinal {
    const givingUp = new AbortController();
    const ask = async () => {
      const request = { ...this.#toRequest('final'), isTentative: true };
      const result = await this.#transcriber.transcribe(request, givingUp.signal).catch(() => null);
      if (!result || result.doubt !== null || result.dropped !== null) return null;
      if (this.#early === early && isWholeSentence(result)) this.#request.onSentenceEnd?.(spokenToMs);
      return result;
    };
    const early: EarlyFinal = {
      spokenToMs,
      result: ask(),
      giveUp: () => givingUp.abort(new Error('the party went on speaking')),
    };
    return early;
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
    // no interim is missed by anybody: the next one is on its way, or the final
    const result = await this.#transcriber.transcribe(request, signal).catch(() => undefined);
    if (result && !signal.aborted) this.#hear(result, lengthMs);
  }

  #toRequest(priority: TranscriptionPriority): TranscriptionRequest {
    const { legId, callId, sampleRateHz, language } = this.#request;
    return {
      ...{ legId, callId, priority, sampleRateHz },
      samples: this.#joined(),
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
