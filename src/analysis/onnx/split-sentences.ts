/** Place of a sentence, by UTF-16 offsets, without the white space around it. */
export interface SentencePlace {
  readonly start: number;
  readonly end: number;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of a text (Unicode Standard Annex 29). One that is longer than `maxCharacters`, as speech without
 * punctuation is, is cut between words, and where there is no space between characters.
 */
export function splitSentences(text: string, maxCharacters: number): SentencePlace[] {
  const places: SentencePlace[] = [];
  for (const { index, segment } of SENTENCES.segment(text)) {
    const end = index + segment.trimEnd().length;
    for (let at = index; at < end;) {
      const start = at + text.slice(at, end).search(/\S/);
      at = cutOf(text, start, end, maxCharacters);
      places.push({ start, end: start + text.slice(start, at).trimEnd().length });
    }
  }
  return places;
}

function cutOf(text: string, start: number, end: number, maxCharacters: number): number {
  if (end - start <= maxCharacters) return end;
  const space = text.slice(start, start + maxCharacters + 1).search(/\s\S*$/);
  if (space > 0) return start + space;
  const cut = start + maxCharacters;
  const unit = text.charCodeAt(cut);
  return unit >= 0xdc00 && unit <= 0xdfff && maxCharacters > 1 ? cut - 1 : cut;
}
