import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';

/** Words of one party, in one piece or many, in the order in which they were said. */
export interface HeardText {
  readonly speaker: 'caller' | 'agent';
  /** ms from the start of the conversation. */
  readonly startMs: number;
  readonly text: string;
}

/**
 * Number of words of the script that were played to their
 * end, and of errors in the text that was heard of them.
 */
export interface ScriptErrors {
  readonly words: number;
  readonly errors: number;
}

/**
 * Compares the text heard of a conversation that was played
 * up to `playedMs` with the turns that were over by then.
 */
export function errorsAgainstScript(
  { turns }: Conversation,
  playedMs: number,
  heard: readonly HeardText[],
): ScriptErrors {
  let [words, errors] = [0, 0];
  for (const speaker of ['caller', 'agent'] as const) {
    const over = turns.filter((turn) => turn.speaker === speaker && turn.endMs <= playedMs);
    const lastMs = Math.max(0, ...over.map(({ endMs }) => endMs));
    const reference = over.flatMap(({ text }) => toWords(text));
    const said = heard
      .filter((each) => each.speaker === speaker && each.startMs < lastMs)
      .sort((a, b) => a.startMs - b.startMs)
      .flatMap(({ text }) => toWords(text));
    words += reference.length;
    errors += (wordErrorRate(reference, said) ?? 0) * reference.length;
  }
  return { words, errors };
}
