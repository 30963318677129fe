import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { toWords } from '../../demo/measure/word-errors.js';
import type { HeardText } from './script-errors.js';

/**
 * Number of confirmed words that are in no match with the script that keeps their order. Words that were not
 * confirmed are no errors here.
 */
export function wrongByScript({ turns }: Conversation, confirmed: readonly HeardText[]): number {
  let wrong = 0;
  for (const speaker of ['caller', 'agent'] as const) {
    const script = turns.filter((turn) => turn.speaker === speaker).flatMap(({ text }) => toWords(text));
    const words = confirmed
      .filter((each) => each.speaker === speaker)
      .sort((a, b) => a.startMs - b.startMs)
      .flatMap(({ text }) => toWords(text));
    wrong += words.length - commonWords(words, script);
  }
  return wrong;
}

/** Length of the longest common subsequence. */
function commonWords(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}
