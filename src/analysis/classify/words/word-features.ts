import type { Token } from '../../phrases/tokenize.js';

/** A feature that the word model counts, and the tokens that it stands for. */
export interface WordFeature {
  readonly name: string;
  /** Index of the first and of the last token. */
  readonly from: number;
  readonly to: number;
}

/**
 * Words from this length on are also taken in pieces: Swahili puts person, tense and object into one word ("ananipiga",
 * "walinipiga", "kunipiga"), and recognisers spell endings in several ways.
 */
const PIECES_FROM_LETTERS = 5;
const PIECE_LETTERS = [4, 5];
/** Letters of a word that count: an overlong one, such as a sound that was held, counts by its beginning. */
const LONGEST_LETTERS = 40;
const PIECE_MARK = '#';
/** A piece says less than the word that it is of. */
const PIECE_SHARE = 0.5;

/** Words, pairs of words and pieces of words of an utterance. Time and memory grow with its length only. */
export function wordFeaturesOf(tokens: readonly Token[]): WordFeature[] {
  return tokens.flatMap(({ word: whole }, at) => {
    const word = whole.slice(0, LONGEST_LETTERS);
    const before = tokens[at - 1]?.word.slice(0, LONGEST_LETTERS);
    const pair = before === undefined ? [] : [{ name: `${before} ${word}`, from: at - 1, to: at }];
    return [
      { name: word, from: at, to: at },
      ...pair,
      ...piecesOf(word).map((piece) => ({ name: piece, from: at, to: at })),
    ];
  });
}

/** How much of its weight a feature counts. */
export function shareOfFeature(name: string): number {
  return name.startsWith(PIECE_MARK) ? PIECE_SHARE : 1;
}

function piecesOf(word: string): string[] {
  if (word.length < PIECES_FROM_LETTERS) return [];
  return PIECE_LETTERS.flatMap((letters) =>
    Array.from(
      { length: Math.max(0, word.length - letters + 1) },
      (_, from) => `${PIECE_MARK}${word.slice(from, from + letters)}`,
    ),
  );
}
