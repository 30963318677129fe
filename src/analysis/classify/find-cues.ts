import type { Cue, Lexicon } from './taxonomy.js';

export interface CueHit {
  readonly cue: Cue;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly negated: boolean;
}

/** As far back as a negation is looked for: it and two long words. */
const NEGATION_REACH_CHARS = 60;

/** Every cue in a text, in order of place. Of one inside another the longer counts: it says more exactly what is meant. */
export function findCues(text: string, lexicon: Lexicon): CueHit[] {
  const hits = hitsIn(text, lexicon);
  return hits
    .filter((hit) => !hits.some((other) => covers(other, hit)))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function hitsIn(text: string, { cues, negation }: Lexicon): CueHit[] {
  const haystack = plain(text);
  const hits: CueHit[] = [];
  for (const cue of cues) {
    for (const match of haystack.matchAll(cue.pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const before = haystack.slice(Math.max(0, start - NEGATION_REACH_CHARS), start);
      const negated = !cue.keepNegated && negation.test(before);
      hits.push({ cue, start, end, text: text.slice(start, end), negated });
    }
  }
  return hits;
}

/** As the patterns are written: lower case and straight apostrophes, every character in its place. */
function plain(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\u2018\u2019\u02bc]/g, "'");
}

function covers(outer: CueHit, inner: CueHit): boolean {
  if (outer.start > inner.start || outer.end < inner.end) return false;
  if (outer.end - outer.start > inner.end - inner.start) return true;
  // the same words in two cues for the same thing: the stronger one
  const isSame = outer.cue.main === inner.cue.main && outer.cue.sub === inner.cue.sub;
  return isSame && outer.cue.weight > inner.cue.weight;
}
