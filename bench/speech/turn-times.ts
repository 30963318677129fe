import type { Conversation, Turn } from '../../demo/conversations/load-conversation.js';

/** A recogniser's times of a word may be off by so much and the word still belongs to the turn, ms. */
const NEAR_MS = 700;

/** A word that was shown; times in ms from the start of the conversation. */
export interface ShownWord {
  readonly speaker: 'caller' | 'agent';
  readonly text: string;
  /** When it was said, as the recogniser has it. */
  readonly startMs: number;
  readonly endMs: number;
  /** When it was shown. */
  readonly shownMs: number;
}

export interface TurnTimes {
  /** Time of each turn with words from its first sound to the first word that was shown, ms. */
  readonly firstMs: readonly number[];
  /** From its last sound until its last word was shown, ms. */
  readonly lastMs: readonly number[];
  readonly turns: number;
}

/** When the words of each turn were shown, for turns that are over by `playedMs`. */
export function turnTimesOf(
  { turns }: Conversation,
  playedMs: number,
  words: readonly ShownWord[],
): TurnTimes {
  const shown = new Map<Turn, number[]>();
  for (const word of words) {
    const turn = nearestTurn(turns, word);
    if (turn) shown.set(turn, [...(shown.get(turn) ?? []), word.shownMs]);
  }
  const over = turns.filter(({ endMs }) => endMs <= playedMs);
  const of = (measure: (turn: Turn, shownMs: readonly number[]) => number) =>
    over.flatMap((turn) => {
      const shownMs = shown.get(turn);
      return shownMs ? [measure(turn, shownMs)] : [];
    });
  return {
    firstMs: of(({ startMs }, shownMs) => Math.min(...shownMs) - startMs),
    lastMs: of(({ endMs }, shownMs) => Math.max(...shownMs) - endMs),
    turns: over.length,
  };
}

function nearestTurn(turns: readonly Turn[], word: ShownWord): Turn | undefined {
  const middleMs = (word.startMs + word.endMs) / 2;
  const distance = ({ startMs, endMs }: Turn) => Math.max(startMs - middleMs, middleMs - endMs, 0);
  const [nearest] = turns
    .filter(({ speaker }) => speaker === word.speaker)
    .sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < NEAR_MS ? nearest : undefined;
}
