import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';

/** Words of one party, in one piece or many, in the order in which they were said. */
export interface HeardText {
  readonly speaker: 'caller' | 'agent';
  /** ms from the start of the conversation. */
  readonly startMs: number;
  readonly text: string;
}

/** So many words of the script were played to their end, and so many errors are in what was heard of them. */
export interface ScriptErrors {
  readonly words: number;
  readonly errors: number;
}

/** What was heard of a conversation that was played up to `playedMs`, against the turns that were over by then. */
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
