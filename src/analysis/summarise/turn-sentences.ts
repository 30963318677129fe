import { sentencesOf, type Sentence } from '../text/sentences.js';
import type { Turn } from '../turn.js';

/** A sentence in its place in a conversation. */
export interface TurnSentence extends Sentence {
  readonly turn: Turn;
  /** Order in the conversation, from 0. */
  readonly place: number;
}

export function turnSentencesOf(turns: readonly Turn[]): TurnSentence[] {
  const sentences = turns.flatMap((turn) =>
    sentencesOf(turn.text).map((sentence) => ({ ...sentence, turn })),
  );
  return sentences.map((sentence, place) => ({ ...sentence, place }));
}
