/** A word or a sign of a text, by UTF-16 offsets. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Nothing lies between it and the word before. */
  readonly isJoined: boolean;
}

/** Letters with what is joined to them by an apostrophe, as in "ng'ombe"; any other sign by itself, whatever it is. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** No word of a language is longer, and the work of tokenizers grows faster than the word. */
const MAX_WORD_CHARACTERS = 64;

/** Every character but white space is in one of them; `text.slice(start, end)` never splits a surrogate pair. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let lastEnd = -1;
  for (const { index, 0: found } of text.matchAll(WORD)) {
    for (let start = index; start < index + found.length; start = lastEnd) {
      const end = cutOf(text, start, index + found.length);
      words.push({ start, end, isJoined: start === lastEnd });
      lastEnd = end;
    }
  }
  return words;
}

function cutOf(text: string, start: number, end: number): number {
  if (end - start <= MAX_WORD_CHARACTERS) return end;
  const cut = start + MAX_WORD_CHARACTERS;
  return isLowSurrogate(text.charCodeAt(cut)) ? cut - 1 : cut;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
