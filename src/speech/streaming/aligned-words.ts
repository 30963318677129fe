import type { FollowOn, SpokenToken } from '../follow-on.js';
import type { TranscribedWord, Transcription } from '../transcriber.js';
import { joinWords, startsWord, isPunctuation } from '../words.js';
import type { AgreedWords } from './local-agreement.js';
import type { InterimWords } from './paced-stretch.js';

/**
 * The words of a stretch whose engine shows by its attention which tokens are stable (AlignAtt: Papi, Turchi and Negri
 * 2023): they are settled, each text goes on behind them, and what they say is confirmed. A word is settled as a whole;
 * marks at the end of what is stable are not, for a model writes them for speech that goes on.
 */
export class AlignedWords implements InterimWords {
  readonly #settled: SpokenToken[] = [];
  readonly #confirmed: TranscribedWord[] = [];
  #model: string | undefined;

  followOn(): FollowOn {
    return { settled: [...this.#settled], model: this.#model, looksAtSound: true, keepsTail: true };
  }

  push({ followed, model }: Transcription, lengthMs: number): AgreedWords | null {
    const count = this.#settled.length;
    // it was asked for before the newest tokens were settled, and says otherwise
    if (!followed || this.#settled.some(({ id }, at) => followed.tokens[at]?.id !== id)) return null;
    const { tokens, stable } = followed;
    const end = Math.max(count, endOfWords(tokens, stable));
    this.#confirmed.push(...wordsOf(tokens.slice(count, end), lengthMs));
    this.#settled.push(...tokens.slice(count, end));
    this.#model = model;
    const words = [...this.#confirmed, ...wordsOf(tokens.slice(end), lengthMs)];
    return { words, confirmed: this.#confirmed.length };
  }
}

/** Number of stable tokens that make whole words, without the marks behind the last one. */
function endOfWords(tokens: readonly SpokenToken[], stable: number): number {
  for (let end = stable; end > 0; end--) {
    const [last, next] = [tokens[end - 1], tokens[end]];
    const isWhole = !next || startsWord(next) || isPunctuation(next);
    if (last && isWhole && !isPunctuation(last)) return end;
  }
  return 0;
}

/** A mark that belongs to a word which is confirmed already changes it no more. */
function wordsOf(tokens: readonly SpokenToken[], lengthMs: number): TranscribedWord[] {
  const first = tokens.findIndex((token) => !isPunctuation(token));
  return first < 0 ? [] : joinWords(tokens.slice(first), lengthMs);
}
