export interface TextPiece {
  /** UTF-16 offset of the piece in the text. */
  readonly start: number;
  readonly text: string;
}

/** From here on a piece ends with its sentence or line, in UTF-16 units. */
const LEAST_CHARS = 4_000;
/** A text without sentences is cut between words. */
const MOST_CHARS = 12_000;
/** A text without spaces is cut anywhere. */
const WORD_CHARS = 16_000;

/** A long text in pieces that follow each other without a gap, cut where nothing is torn apart, as far as there is such a place. */
export function* cutPieces(text: string): Generator<TextPiece> {
  let start = 0;
  while (start < text.length) {
    const end = endOfPiece(text, start);
    yield { start, text: text.slice(start, end) };
    start = end;
  }
}

function endOfPiece(text: string, start: number): number {
  if (text.length - start <= MOST_CHARS) return text.length;
  for (let at = start + LEAST_CHARS; at < start + MOST_CHARS; at++)
    if (text[at - 1] === '\n' || (text[at] === ' ' && /[.!?]/.test(text.charAt(at - 1)))) return at;
  for (let at = start + MOST_CHARS; at < Math.min(text.length, start + WORD_CHARS); at++)
    if (text[at] === ' ') return at;
  const end = Math.min(text.length, start + WORD_CHARS);
  return /[\udc00-\udfff]/.test(text.charAt(end)) ? end + 1 : end;
}
