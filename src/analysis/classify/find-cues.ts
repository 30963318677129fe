import { denialsIn } from '../phrases/negation.js';
import type { PhraseHit } from '../phrases/phrase-set.js';
import { tokenize, type TokenizedText } from '../phrases/tokenize.js';
import type { Cue, CueMeaning, Lexicon } from './lexicon.js';

export interface CueHit {
  readonly cue: Cue;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly negated: boolean;
  /** A subject that is asked about, or something that did not happen. */
  readonly isAside: boolean;
  /** In a question to "you": an agent's, where it is not known who speaks. */
  readonly isAddressed: boolean;
  /** In a sentence that a question mark ends. */
  readonly isAsked: boolean;
}

export interface Heard {
  /** In order of place. */
  readonly cues: readonly CueHit[];
  /** The speaker has spoken of a husband, wife or lover. */
  readonly hasPartner: boolean;
  /** How many there are in the text. */
  readonly words: number;
}

const YOU: ReadonlySet<string> = new Set(['you', 'your', 'yourself', 'wewe', 'wako', 'yako', 'je']);

/** Every cue in a text, without those inside a longer one, which says more exactly what is meant. */
export function findCues(text: string, lexicon: Lexicon, by: 'agent' | 'other' = 'other'): Heard {
  const tokenized = tokenize(text);
  const hits = lexicon.phrases
    .find(tokenized)
    .filter(({ meaning }) => meaning.kind !== 'cue' || meaning.cue.byAgent === (by === 'agent'));
  const context = contextOf(hits, tokenized);
  const solid = withoutCovered(
    hits.filter(({ meaning }) => meaning.kind === 'cue' || meaning.kind === 'aside'),
  );
  const cues = solid.flatMap((hit) =>
    hit.meaning.kind === 'cue' ? [toCueHit(hit, hit.meaning.cue, context)] : [],
  );
  return {
    cues,
    words: tokenized.tokens.length,
    hasPartner: hits.some(({ meaning }) => meaning.kind === 'partner'),
  };
}

interface Context extends TokenizedText {
  readonly isDenied: (hit: Pick<PhraseHit<unknown>, 'from' | 'to'>) => boolean;
  /** Numbers of sentences. */
  readonly inquiries: ReadonlySet<number>;
  readonly unreal: ReadonlySet<number>;
  readonly addressed: ReadonlySet<number>;
}

function contextOf(hits: readonly PhraseHit<CueMeaning>[], tokenized: TokenizedText): Context {
  const { tokens, questions } = tokenized;
  const placed = (kind: CueMeaning['kind'], place: (hit: PhraseHit<CueMeaning>) => number) =>
    new Set(hits.filter(({ meaning }) => meaning.kind === kind).map(place));
  const sentenceOf = ({ from }: { from: number }) => tokens[from]?.sentence ?? -1;
  return {
    ...tokenized,
    isDenied: denialsIn(tokenized),
    inquiries: placed('inquiry', sentenceOf),
    unreal: placed('unreal', sentenceOf),
    addressed: new Set(
      tokens.filter(({ word, sentence }) => questions.has(sentence) && YOU.has(word)).map((t) => t.sentence),
    ),
  };
}

function toCueHit({ from, to, start, end, text }: PhraseHit<CueMeaning>, cue: Cue, context: Context): CueHit {
  const sentence = context.tokens[from]?.sentence ?? -1;
  return {
    cue,
    start,
    end,
    text,
    negated: !cue.keepNegated && context.isDenied({ from, to }),
    isAside: context.unreal.has(sentence) || (cue.mention && context.inquiries.has(sentence)),
    isAddressed: context.addressed.has(sentence),
    isAsked: context.questions.has(sentence),
  };
}

/** Linear but for the sort: a hit is inside another when one that begins no later ends no earlier. */
function withoutCovered(hits: readonly PhraseHit<CueMeaning>[]): PhraseHit<CueMeaning>[] {
  const sorted = [...hits].sort((a, b) => a.start - b.start || b.end - a.end || weightOf(b) - weightOf(a));
  const kept: PhraseHit<CueMeaning>[] = [];
  let reached = -1;
  for (const hit of sorted) {
    const same = kept.at(-1);
    const isEqual = same?.start === hit.start && same.end === hit.end;
    if (hit.end <= reached && !isEqual) continue;
    if (isEqual && isOfOneKind(kept, hit)) continue;
    reached = Math.max(reached, hit.end);
    kept.push(hit);
  }
  return kept.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** An aside is what it is, whatever else its words may be; of two cues for the same thing the stronger one stays. */
function isOfOneKind(kept: readonly PhraseHit<CueMeaning>[], hit: PhraseHit<CueMeaning>): boolean {
  for (let at = kept.length - 1; at >= 0; at--) {
    const other = kept[at];
    if (!other || other.start !== hit.start || other.end !== hit.end) return false;
    if (other.meaning.kind === 'aside') return true;
    if (
      other.meaning.kind === 'cue' &&
      hit.meaning.kind === 'cue' &&
      isSame(other.meaning.cue, hit.meaning.cue)
    )
      return true;
  }
  return false;
}

function isSame(a: Cue, b: Cue): boolean {
  return a.main === b.main && a.sub === b.sub;
}

/** Asides first. */
function weightOf({ meaning }: PhraseHit<CueMeaning>): number {
  return meaning.kind === 'cue' ? meaning.cue.weight : Infinity;
}
