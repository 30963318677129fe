import { nowMs } from '../../lib/clock.js';
import type { Transcriber, Transcription, TranscriptionRequest } from '../transcriber.js';
import { isWholeSentence } from './sentence-guess.js';
import type { MoreSpeech, StretchRequest, WholeStretch } from './streaming-transcriber.js';

/** A party who has been silent so long may have ended: what was said is transcribed as if it were the final, which it becomes. */
const PAUSE_MS = 190;
/** Only while there is room for interims each second is there room for finals that may not be needed. */
const AT_EASE_MS = 1_000;

export interface EarlyFinalParts {
  readonly finals: Pick<Transcriber, 'transcribe'>;
  /** As `InterimPace` has it. */
  readonly pace: { readonly everyMs: number | null };
  /** Returns the speech so far, as a request of the kind of a final. */
  readonly soFar: () => TranscriptionRequest;
}

/** The final of a stretch that may be over. */
interface Begun {
  readonly spokenToMs: number;
  /** Null where it failed, was given up, or may be wrong: counted and reported is the final that is made instead. */
  readonly result: Promise<Transcription | null>;
  readonly giveUp: () => void;
}

/**
 * The one rule by which stretches end early, whichever engine hears them grow. In a pause the final is begun at once. If
 * nothing more is said its text is there by the end of the pause; if it is a whole sentence, the stretch need not wait for
 * that end (`onSentenceEnd`); if the party goes on it is given up.
 */
export class EarlyFinal {
  readonly #request: Pick<StretchRequest, 'onSentenceEnd'>;
  readonly #parts: EarlyFinalParts;
  #begun: Begun | undefined;

  constructor(request: Pick<StretchRequest, 'onSentenceEnd'>, parts: EarlyFinalParts) {
    this.#request = request;
    this.#parts = parts;
  }

  /** More of the stretch has come, and is in `soFar`. */
  hear({ quietMs, spokenToMs }: Pick<MoreSpeech, 'quietMs' | 'spokenToMs'>): void {
    if (this.#begun && this.#begun.spokenToMs !== spokenToMs) this.giveUp();
    if (quietMs >= PAUSE_MS && !this.#begun && this.#isAtEase) this.#begun = this.#begin(spokenToMs);
  }

  /** @throws what `Transcriber.transcribe` throws */
  async finish(whole: WholeStretch, signal?: AbortSignal): Promise<Transcription> {
    const begun = this.#begun?.spokenToMs === whole.spokenToMs ? this.#begun : undefined;
    if (begun) this.#begun = undefined;
    this.giveUp();
    const onAbort = () => begun?.giveUp();
    signal?.addEventListener('abort', onAbort, { once: true });
    const askedAtMs = nowMs();
    try {
      const result = await begun?.result;
      // it was made in the pause that ended the stretch: what the words waited for is what was left of it
      if (result) return { ...result, queueMs: 0, inferenceMs: nowMs() - askedAtMs };
      return await this.#parts.finals.transcribe(whole, signal);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  giveUp(): void {
    this.#begun?.giveUp();
    this.#begun = undefined;
  }

  get #isAtEase(): boolean {
    const { everyMs } = this.#parts.pace;
    return everyMs !== null && everyMs <= AT_EASE_MS;
  }

  #begin(spokenToMs: number): Begun {
    const givingUp = new AbortController();
    const ask = async () => {
      const request = { ...this.#parts.soFar(), isTentative: true };
      const result = await this.#parts.finals.transcribe(request, givingUp.signal).catch(() => null);
      if (!result || result.doubt !== null || result.dropped !== null) return null;
      if (this.#begun === begun && isWholeSentence(result)) this.#request.onSentenceEnd?.(spokenToMs);
      return result;
    };
    const begun: Begun = {
      spokenToMs,
      result: ask(),
      giveUp: () => givingUp.abort(new Error('the party went on speaking')),
    };
    return begun;
  }
}
