import { durationMsOf } from '../../audio/frame.js';
import type { SpeechGrew, SpeechOpened } from '../../audio/vad/speech-growth.js';
import type { Utterance } from '../../calls/call-event.js';
import { meanProbability } from '../../speech/judge-text.js';
import { placeWords } from '../../speech/place-words.js';
import { ConfirmedWords } from '../../speech/streaming/confirmed-words.js';
import type { AgreedWords } from '../../speech/streaming/local-agreement.js';
import type { GrowingStretch, GrowingWords } from '../../speech/streaming/streaming-transcriber.js';
import { boundedWords } from './longest-utterance.js';
import type { PlacedEvent } from '../session/placed-event.js';
import { carriedBehind, type ConfirmedOfUtterance, type SpeechCut } from './confirmed-of-utterance.js';
import type { LegSpeech, LegUtterancesOptions } from './leg-speech.js';

/** A stretch that has grown: its id, which its final gets too. */
export interface OpenUtterance {
  readonly utteranceId: string;
  readonly stretch: GrowingStretch;
  readonly confirmed: ConfirmedOfUtterance;
}

type InterimLeg = Pick<LegSpeech, 'legId' | 'callId' | 'speaker' | 'nextId' | 'onSentenceEnd'>;

interface Open extends Omit<OpenUtterance, 'confirmed'> {
  readonly startMs: number;
  readonly opened: SpeechOpened;
  /** The first `carried` of them are of the utterance that `after` has cut. */
  readonly shown: ConfirmedWords;
  readonly carried: number;
  readonly after: SpeechCut | undefined;
  samples: number;
  /** Words of it were given out. */
  isShown: boolean;
}

/**
 * The words of one party while they are being said.
 *
 * In:     `grow`, `close`.
 * Out:    `transcript.interim` of the stretch that is open; the newest replaces one that was not taken. Its confirmed
 *         words stay, whatever the engine says of them later; those behind a cut in the middle of speech begin the next
 *         utterance. One without words takes back what was shown of a stretch that will have no final.
 * End:    with `end`.
 * Errors: none: words that are late or not understood come with the final.
 */
export class LegInterims implements AsyncIterable<PlacedEvent> {
  readonly #leg: InterimLeg;
  readonly #options: Pick<LegUtterancesOptions, 'streaming' | 'isLive'>;
  readonly #language: () => string;
  #open: Open | undefined;
  /** Speech was cut there last; undefined where it ended otherwise. */
  #cut: SpeechCut | undefined;
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

  /**
   * @param cutMs the stretch was cut there in the middle of speech, which goes on in the next one
   * @returns the stretch that was open, which is the caller's to finish; undefined where none had grown
   */
  close(cutMs?: number): OpenUtterance | undefined {
    const open = this.#take();
    if (!open) return undefined;
    const { utteranceId, stretch, shown, carried, after } = open;
    this.#cut = cutMs === undefined ? undefined : { cutMs, words: shown.words, rest: null };
    const confirmed = { words: shown.words.slice(carried), after, cut: this.#cut };
    return { utteranceId, stretch, confirmed };
  }

  /** The stretch that is open will have no final. */
  takeBack(): void {
    this.#cut = undefined;
    const open = this.#take();
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

  #take(): Open | undefined {
    const open = this.#open;
    this.#open = undefined;
    this.#waiting = undefined;
    return open;
  }

  #begin(opened: SpeechOpened): void {
    const { streaming, isLive = () => true } = this.#options;
    if (!streaming || !isLive()) return;
    // opened anew: another detector has taken over, and the utterance is still the same
    const before = this.#take();
    before?.stretch.close();
    const after = before ? before.after : this.#continued(opened);
    const words = before?.shown.words ?? (after ? carriedBehind(after) : []);
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
          if (this.#open === open) this.#show(open, words);
        },
      }),
      startMs,
      opened,
      shown: new ConfirmedWords(words),
      carried: before?.carried ?? words.length,
      after,
      samples: samples.length,
      isShown: before?.isShown ?? false,
    };
    this.#open = open;
    if (!before && words.length > 0)
      this.#show(open, { words: [], confirmed: 0, language: this.#language() });
    open.stretch.push({
      samples,
      quietMs: 0,
      spokenToMs: startMs + durationMsOf(samples.length, sampleRateHz),
    });
  }

  /** The stretch goes on where the one before was cut. */
  #continued({ startMs }: SpeechOpened): SpeechCut | undefined {
    const cut = this.#cut;
    this.#cut = undefined;
    if (!cut || startMs > cut.cutMs) return undefined;
    cut.rest = [];
    return cut;
  }

  /** @param words as the engine says it, from the beginning of the stretch */
  #show(open: Open, { words, confirmed, ...heard }: GrowingWords): void {
    open.isShown = true;
    const placed = placeWords(words, { startMs: open.startMs, endMs: this.#endMsOf(open) });
    this.#give(this.#toEvent(open, { ...open.shown.take({ words: placed, confirmed }), ...heard }));
  }

  #endMsOf({ startMs, samples, opened }: Open): number {
    return startMs + durationMsOf(samples, opened.sampleRateHz);
  }

  /** The event of words at their places in the call. */
  #toEvent(
    open: Open,
    { words: agreed, confirmed, language, model }: AgreedWords & Pick<GrowingWords, 'language' | 'model'>,
  ): PlacedEvent {
    const words = boundedWords(agreed);
    const { startMs, utteranceId } = open;
    const { legId, speaker } = this.#leg;
    const utterance: Utterance = {
      id: utteranceId,
      legId,
      speaker,
      text: words.map(({ text }) => text).join(' '),
      startMs,
      endMs: this.#endMsOf(open),
      language,
      confidence: meanProbability(words),
      doubt: null,
      words: [...words],
      ...(model !== undefined && { model }),
    };
    return {
      event: { type: 'transcript.interim', utterance, confirmedWords: Math.min(confirmed, words.length) },
      startMs,
    };
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
