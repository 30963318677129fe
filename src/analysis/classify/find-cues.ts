import type { Cue, Lexicon } from './taxonomy.js';

export interface CueHit {
  readonly cue: Cue;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly negated: boolean;
}

/** As far back as a negation is looked for. */
const NEGATION_REACH_CHARS = 30;

/** Every cue in a text, in order of place. */
export function findCues(text: string, { cues, negation }: Lexicon): CueHit[] {
  const lower = text.toLowerCase();
  // a text whose length changes in lower case (rare: Turkish İ) would give wrong offsets
  const haystack = lower.length === text.length ? lower : text;
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
  return hits.sort((a, b) => a.start - b.start);
}
