import { splitAtCut } from '../../speech/streaming/bind-final.js';
import type { TranscribedWord } from '../../speech/transcriber.js';

/** Speech was cut in its middle because it had become too long: it goes on in the next utterance. Times in ms from answer. */
export interface SpeechCut {
  readonly cutMs: number;
  /** All that was confirmed of the utterance before the cut, also what lies behind the cut. */
  readonly words: readonly TranscribedWord[];
  /** Null: no utterance goes on there. Else the confirmed words that are the next one's, once the final before the cut is there. */
  rest: readonly TranscribedWord[] | null;
}

/** The words of one utterance that were shown as confirmed. */
export interface ConfirmedOfUtterance {
  /** Words that were confirmed in it, at their places in the call. */
  readonly words: readonly TranscribedWord[];
  /** The cut that it goes on behind. */
  readonly after: SpeechCut | undefined;
  /** The cut that it ends with. */
  readonly cut: SpeechCut | undefined;
}

/** Words that are shown at the beginning of the next utterance at once: by their times they lie behind the cut. */
export function carriedBehind({ words, cutMs }: SpeechCut): TranscribedWord[] {
  return words
    .slice(splitAtCut(words, null, cutMs))
    .map((word) => ({ ...word, startMs: Math.max(word.startMs, cutMs) }));
}

/**
 * The confirmed words that the final of an utterance has to have. To be asked in the order of the utterances of a party:
 * what is behind a cut is left to the next one.
 *
 * @param final at its places in the call; null: there is none
 */
export function confirmedFor(
  { words, after, cut }: ConfirmedOfUtterance,
  final: readonly TranscribedWord[] | null,
): readonly TranscribedWord[] {
  const confirmed = [...(after?.rest ?? []), ...words];
  if (!cut?.rest) return confirmed;
  const count = splitAtCut(confirmed, final, cut.cutMs);
  cut.rest = confirmed.slice(count);
  return confirmed.slice(0, count);
}
