const WORDS_AT_MOST = 20;
const WORD_LENGTH = 250;

/** The rule for searched words, as clients are told. */
export const WORDS_RULE = `must be 1 to ${WORDS_AT_MOST} words`;

/**
 * The words of a text for a condition `words`: each must begin a word of the record. Punctuation separates them, as
 * where the words of the record were taken from. @returns undefined for none, and for too many
 */
export function searchedWords(text: string): string | undefined {
  const words = text.split(/[\t\n\r !-/:-@[-`{-~]+/).filter(Boolean);
  if (words.length === 0 || words.length > WORDS_AT_MOST) return undefined;
  return words.map((word) => `'${word.slice(0, WORD_LENGTH)}':*`).join(' & ');
}
