const SENTENCE_END = /[.!?…。؟]["'”’)]*\s+|\n+/g;

/**
 * A text in pieces of at most so many UTF-16 units, cut behind sentences, else between words, else between characters.
 * The pieces joined are the text.
 */
export function splitText(text: string, longest: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > longest) {
    const end = start + cutOf(text.slice(start, start + longest));
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Where to cut a window of the text: never 0. */
function cutOf(window: string): number {
  const sentence = [...window.matchAll(SENTENCE_END)].at(-1);
  if (sentence) return sentence.index + sentence[0].length;
  const space = window.lastIndexOf(' ');
  if (space > 0) return space + 1;
  const isHalf = /[\uD800-\uDBFF]$/.test(window) && window.length > 1;
  return isHalf ? window.length - 1 : window.length;
}
