/** A place in a text, in UTF-16 code units; `end` is behind it. */
export interface FoundPlace {
  readonly start: number;
  readonly end: number;
}

/** More places of one search are counted as so many. */
export const placesAtMost = 1_000;

/** A text as it is searched, and for each of its code units the place in the text that was given. */
export interface SearchedText {
  readonly folded: string;
  readonly starts: readonly number[];
}

/** Every apostrophe is one of them: a keyboard writes another one than the recogniser. */
const APOSTROPHES = /[’‘ʼʻ´`]/gu;

/** A text without the size of its letters and without their accents, so that `nino` finds *Niño*. */
export function toSearched(text: string): SearchedText {
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = fold(sign);
    for (let unit = 0; unit < plain.length; unit++) starts.push(at);
    folded += plain;
    at += sign.length;
  }
  starts.push(at);
  return { folded, starts };
}

/** The places of a text in which the words stand, which may begin within a word. None for an empty search. */
export function placesOf({ folded, starts }: SearchedText, words: string): FoundPlace[] {
  const wanted = [...words.trim()].map(fold).join('');
  const places: FoundPlace[] = [];
  if (wanted === '') return places;
  for (
    let at = folded.indexOf(wanted);
    at !== -1 && places.length < placesAtMost;
    at = folded.indexOf(wanted, at + wanted.length)
  )
    places.push({ start: starts[at] ?? 0, end: endOf(starts, at + wanted.length) });
  return places;
}

/** Behind the last sign that was found, with the marks that belong to it. */
function endOf(starts: readonly number[], index: number): number {
  return starts[index] ?? starts.at(-1) ?? 0;
}

function fold(sign: string): string {
  return sign.normalize('NFD').replace(/\p{M}/gu, '').replace(APOSTROPHES, "'").toLowerCase();
}
