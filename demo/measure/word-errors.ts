/** Words as they are counted: lower case, without punctuation. */
export function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Word error rate: substitutions, deletions and insertions over the words of the reference (Levenshtein over
 * words, as NIST's sclite counts without its alignment weights).
 *
 * @returns 0 when all is right; may exceed 1; null when the reference has no words
 */
export function wordErrorRate(reference: readonly string[], heard: readonly string[]): number | null {
  if (reference.length === 0) return null;
  let previous = Array.from({ length: heard.length + 1 }, (_, i) => i);
  for (const [row, word] of reference.entries()) {
    const current = [row + 1];
    for (const [column, other] of heard.entries()) {
      const substituted = (previous[column] as number) + (word === other ? 0 : 1);
      current.push(
        Math.min(substituted, (previous[column + 1] as number) + 1, (current[column] as number) + 1),
      );
    }
    previous = current;
  }
  return (previous[heard.length] as number) / reference.length;
}
