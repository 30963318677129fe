import { durationMsOf } from '../../audio/frame.js';
import type { SpeechGrew, SpeechOpened } from '../../audio/vad/speech-growth.js';
import type { Utterance } from '../../calls/call-event.js';
import { meanProbability } from '../../speech/judge-text.js';
import { placeWords } from '../../speech/place-words.js';
import type { GrowingStretch, GrowingWords } from '../../speech/streaming/streaming-transcriber.js';
import type { PlacedEvent } from '../session/placed-event.js';
import type { LegSpeech, LegUtterancesOptions } from './leg-speech.js';

/** A stretch that has grown: its id, which its final gets too. */
export interface OpenUtterance {
  readonly utteranceId: string;
  readonly stretch: GrowingStretch;
}

type InterimLeg = Pick<LegSpeech, 'legId' | 'callId' | 'speaker' | 'nextId' | 'onSentenceEnd'>;

interface Open extends OpenUtterance {
  readonly startMs: number;
  readonly opened: SpeechOpened;
  samples: number;
  /** Words of it were given out. */
  isShown: boolean;
}

/**
 * The words of one party while they are being said.
 *
 * In:     `grow`, `close`.
 * Out:    `transcript.interim` of the stretch that is open; the newest replaces one that was not taken. One without
 *         words takes back what was shown of a stretch that will have no final.
 * End:    with `end`.
 * Errors: none: words that are late or not understood come with the final.
 */
export class LegInterims implements AsyncIterable<PlacedEvent> {
  readonly #leg: InterimLeg;
  readonly #options: Pick<LegUtterancesOptions, 'streaming' | 'isLive'>;
  readonly #language: () => string;
  #open: Open | undefined;
  #waiting: PlacedEvent | undefined;
  #isEnded = false;
  #wake: (() => void) | undefined;

  constructor(
    leg: InterimLeg,
    language: () => string,
    options: Pick<LegUtterancesOptions, 'streaming' | 'isLive'>,
  ) {
    this.#leg = leg;
    this.#language = language;
    this.#options = options;
  }

  grow(growth: SpeechOpened | SpeechGrew): void {
    if (growth.type === 'opened') return this.#begin(growth);
    if (!this.#open) return;
    this.#open.samples += growth.samples.length;
    this.#open.stretch.push(growth);
  }

  /** @returns the stretch that was open, which is the caller's to finish; undefined where none had grown */
  close(): OpenUtterance | undefined {
    const open = this.#open;
    this.#open = undefined;
    this.#waiting = undefined;
    return open;
  }

  /** The stretch that is open will have no final. */
  takeBack(): void {
    const open = this.#open;
    if (!this.close()) return;
    open?.stretch.close();
    if (open?.isShown)
      this.#give(this.#toEvent(open, { words: [], confirmed: 0, language: this.#language() }));
  }

  end(): void {
    this.close()?.stretch.close();
    this.#isEnded = true;
    this.#signal();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PlacedEvent> {
    for (;;) {
      const next = this.#waiting;
      this.#waiting = undefined;
      if (next) yield next;
      else if (this.#isEnded) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #begin(opened: SpeechOpened): void {
    const { streaming, isLive = () => true } = this.#options;
    if (!streaming || !isLive()) return;
    // opened anew: another detector has taken over, and the utterance is still the same
    const before = this.close();
    before?.stretch.close();
    const { legId, callId, nextId, onSentenceEnd } = this.#leg;
    const { startMs, onsetMs, sampleRateHz, samples } = opened;
    const open: Open = {
      utteranceId: before?.utteranceId ?? nextId(),
      stretch: streaming.open({
        legId,
        callId,
        sampleRateHz,
        leadMs: onsetMs - startMs,
        language: this.#language,
        onSentenceEnd,
        onWords: (words) => {
          if (this.#open !== open) return;
          open.isShown = true;
          this.#give(this.#toEvent(open, words));
        },
      }),
      startMs,
      opened,
      samples: samples.length,
      isShown: false,
    };
    this.#open = open;
    open.stretch.push({
      samples,
      quietMs: 0,
      spokenToMs: startMs + durationMsOf(samples.length, sampleRateHz),
    });
  }

  #toEvent(open: Open, { words, confirmed, language, model }: GrowingWords): PlacedEvent {
    const { startMs, utteranceId, opened } = open;
    const { legId, speaker } = this.#leg;
    const endMs = startMs + durationMsOf(open.samples, opened.sampleRateHz);
    const utterance: Utterance = {
      id: utteranceId,
      legId,
      speaker,
      text: words.map(({ text }) => text).join(' '),
      startMs,
      endMs,
      language,
      confidence: meanProbability(words),
      doubt: null,
      words: placeWords(words, { startMs, endMs }),
      ...(model !== undefined && { model }),
    };
    return { event: { type: 'transcript.interim', utterance, confirmedWords: confirmed }, startMs };
  }

  #give(placed: PlacedEvent): void {
    this.#waiting = placed;
    this.#signal();
  }

  #signal(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
