import type { LegVad } from '../../src/audio/vad/vad.js';
import { PublishedAgreement, type PlacedWord, type PolicyOptions } from './published-agreement.js';

const SAMPLES_PER_MS = 8;
/** Published settings of the voice activity controller: Silero's thresholds, silence that ends a stretch, and margin. */
const SPEECH_ABOVE = 0.5;
const SILENCE_BELOW = 0.35;
const SILENCE_MS = 500;
const MARGIN_MS = 100;
/** Kept while nothing is said: a stretch begins a margin before its first window. */
const KEPT_MS = 1_000;
/** Length of new speech before it is transcribed again. */
const CHUNK_MS = 1_000;

export interface GateOptions extends PolicyOptions {
  readonly vad: LegVad;
  /**
   * Whether the end of a stretch is transcribed once more. As published it is not: the newest hypothesis is reported, and
   * what was said after its samples is lost.
   */
  readonly readsEnd: boolean;
}

/**
 * whisper_streaming behind its voice activity controller (`--vac`): Silero's iterator shows where speech begins and ends;
 * each stretch is a stream of its own, transcribed with each second of it, and reported to its end when it is over.
 */
export class GatedAgreement {
  readonly #options: GateOptions;
  #online: PublishedAgreement;
  #isVoice = false;
  #isOver = false;
  /** Samples that came since the newest text. */
  #sinceText = 0;
  /** Not handed on yet; the last of them is the newest of the stream. */
  #pending = new Int16Array(0);
  #received = 0;
  /** Samples of a window that is not complete. */
  #partial = new Int16Array(0);
  #silentSince: number | undefined;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#online = new PublishedAgreement(options);
  }

  /** @param samples the next ones of the leg, 8 kHz */
  async insert(samples: Int16Array): Promise<void> {
    const { windowSamples } = this.#options.vad;
    const all = join(this.#partial, samples);
    let at = 0;
    for (; at + windowSamples <= all.length; at += windowSamples)
      await this.#hear(all.slice(at, at + windowSamples));
    this.#partial = all.slice(at);
  }

  /** To be called after each `insert`. @returns the words that are confirmed from now on */
  async next(): Promise<PlacedWord[]> {
    if (this.#isOver) {
      this.#isOver = false;
      this.#sinceText = 0;
      const last = this.#options.readsEnd ? await this.#online.next() : [];
      return [...last, ...this.#online.finish()];
    }
    if (this.#sinceText <= CHUNK_MS * SAMPLES_PER_MS) return [];
    this.#sinceText = 0;
    return this.#online.next();
  }

  /** The leg is over. @returns the words of a stretch that goes on which were not confirmed */
  finish(): PlacedWord[] {
    return this.#isVoice ? this.#online.finish() : [];
  }

  async #hear(window: Int16Array): Promise<void> {
    const probability = await this.#options.vad.probabilityOf(window);
    this.#received += window.length;
    this.#pending = join(this.#pending, window);
    if (probability >= SPEECH_ABOVE) {
      this.#silentSince = undefined;
      if (!this.#isVoice) this.#begin();
    } else if (this.#isVoice && probability < SILENCE_BELOW) this.#silentSince ??= this.#received;
    const silent = this.#silentSince === undefined ? 0 : this.#received - this.#silentSince;
    if (this.#isVoice) this.#handOn();
    else this.#pending = this.#pending.slice(-KEPT_MS * SAMPLES_PER_MS);
    if (silent >= SILENCE_MS * SAMPLES_PER_MS) {
      this.#silentSince = undefined;
      this.#isVoice = false;
      this.#isOver = true;
    }
  }

  /** A stretch whose end has not been reported yet goes on. */
  #begin(): void {
    this.#isVoice = true;
    if (this.#isOver) {
      this.#isOver = false;
      return;
    }
    const margin = MARGIN_MS * SAMPLES_PER_MS;
    this.#pending = this.#pending.slice(-margin);
    const fromMs = (this.#received - this.#pending.length) / SAMPLES_PER_MS;
    this.#online = new PublishedAgreement(this.#options, fromMs);
  }

  #handOn(): void {
    this.#online.insert(this.#pending);
    this.#sinceText += this.#pending.length;
    this.#pending = new Int16Array(0);
  }
}

function join(a: Int16Array, b: Int16Array): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
