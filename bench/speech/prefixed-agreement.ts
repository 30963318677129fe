import type { FollowOn, SpokenToken } from '../../src/speech/follow-on.js';
import type { AgreedWords } from '../../src/speech/streaming/local-agreement.js';
import type { InterimWords } from '../../src/speech/streaming/paced-stretch.js';
import type { TranscribedWord, Transcription } from '../../src/speech/transcriber.js';
import { isPunctuation, joinWords, startsWord } from '../../src/speech/words.js';

/**
 * LocalAgreement-2 whose confirmed words are forced on the decoder, so that it writes only what comes behind them: what
 * the product would do if it were better than to transcribe all again (docs/decisions.md).
 */
export class PrefixedAgreement implements InterimWords {
  readonly #settled: SpokenToken[] = [];
  readonly #confirmed: TranscribedWord[] = [];
  #tail: readonly (readonly SpokenToken[])[] = [];
  #model: string | undefined;

  followOn(): FollowOn {
    return { settled: [...this.#settled], model: this.#model, looksAtSound: false, keepsTail: true };
  }

  push({ followed, model }: Transcription, lengthMs: number): AgreedWords | null {
    if (!followed || this.#settled.some(({ id }, at) => followed.tokens[at]?.id !== id)) return null;
    const tail = toGroups(followed.tokens.slice(this.#settled.length));
    let agreed = 0;
    while (agreed < tail.length && bare(tail[agreed]) === bare(this.#tail[agreed]) && this.#tail[agreed])
      agreed++;
    for (const [at, group] of tail.slice(0, agreed).entries()) {
      // the mark behind the newest word may go away again
      const tokens = at === agreed - 1 ? group.filter((token) => !isPunctuation(token)) : group;
      this.#settled.push(...tokens);
      this.#confirmed.push(...joinWords(tokens, lengthMs));
    }
    this.#tail = tail.slice(agreed);
    this.#model = model;
    const words = [...this.#confirmed, ...joinWords(this.#tail.flat(), lengthMs)];
    return { words, confirmed: this.#confirmed.length };
  }
}

/** The tokens of each word, with the marks behind it. */
function toGroups(tokens: readonly SpokenToken[]): SpokenToken[][] {
  const groups: SpokenToken[][] = [];
  for (const token of tokens) {
    const current = groups.at(-1);
    if (current && !(startsWord(token) && !isPunctuation(token))) current.push(token);
    else if (!isPunctuation(token)) groups.push([token]);
  }
  return groups;
}

function bare(group: readonly SpokenToken[] | undefined): string {
  const bytes = (group ?? []).filter((token) => !isPunctuation(token)).map((token) => token.bytes);
  return Buffer.concat(bytes).toString('utf8').trim().toLowerCase();
}
