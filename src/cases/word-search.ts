const WORDS_AT_MOST = 20;

/** The rule for searched words, as clients are informed. */
export const WORDS_RULE = `must be 1 to ${WORDS_AT_MOST} words`;

/** Typed as one, or in place of one; they do not separate words. */
const APOSTROPHES = /['’‘ʼʻʹʽʾʿ´`′＇՚׳ꞌ‛]/gu;

/**
 * The text for a condition `words`: each of its words must begin a word of the record, whatever its case, accents and
 * apostrophes. The database folds it as it folded the record (migration `folded_words`).
 *
 * @returns undefined for a text without words, and for one with too many
 */
export function searchedWords(text: string): string | undefined {
  const words =
    text
      .normalize('NFKC')
      .replace(APOSTROPHES, '')
      .match(/[\p{L}\p{N}\p{M}\p{S}]+/gu) ?? [];
  return words.length === 0 || words.length > WORDS_AT_MOST ? undefined : text.normalize('NFC');
}
