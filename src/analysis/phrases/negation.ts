import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPhrase } from './phrase-groups.js';
import { PhraseSet, type PhraseHit } from './phrase-set.js';
import type { TokenizedText } from './tokenize.js';

const patterns = z.array(z.string());
const negationsSchema = z.object({ $comment: z.string() }).catchall(
  z.object({
    words: patterns,
    exceptions: patterns.default([]),
    verbs: patterns.default([]),
    behind: patterns.default([]),
  }),
);

const KINDS = ['words', 'exceptions', 'verbs', 'behind'] as const;
type NegationKind = (typeof KINDS)[number];

/** Words between a negation and what it denies. */
const REACH_WORDS = 2;

const negations = loadNegations(new URL('./data/negations.json', import.meta.url));

function loadNegations(file: URL): PhraseSet<NegationKind> {
  const { $comment, ...languages } = negationsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  void $comment;
  return new PhraseSet(
    Object.entries(languages).flatMap(([language, kinds]) =>
      KINDS.flatMap((meaning) =>
        kinds[meaning].map((each) => ({ node: readPhrase(each, `negations of ${language}`), meaning })),
      ),
    ),
  );
}

/**
 * Says of a place in a text whether it is denied: by a negation in the same clause, up to two words before it, in a verb
 * of its own, or by what stands at most one word behind it ("beating I have not seen").
 */
export function denialsIn(text: TokenizedText): (hit: Pick<PhraseHit<unknown>, 'from' | 'to'>) => boolean {
  const hits = negations.find(text);
  const of = (kind: NegationKind) => hits.filter(({ meaning }) => meaning === kind);
  const exceptions = new Set(of('exceptions').map(({ from }) => from));
  const ends = new Set(of('words').flatMap(({ from, to }) => (exceptions.has(from) ? [] : [to])));
  const words = new Set(of('words').map(({ from }) => from));
  const verbs = new Set(of('verbs').flatMap(({ from }) => (words.has(from) ? [] : [from])));
  const behinds = new Set(of('behind').map(({ from }) => from));
  const { tokens } = text;
  return ({ from, to }) => {
    for (let at = from; at < to; at++) if (verbs.has(at)) return true;
    for (let behind = Math.max(0, from - REACH_WORDS); behind <= from; behind++)
      if (ends.has(behind) && tokens[behind - 1]?.clause === tokens[from]?.clause) return true;
    for (let at = to; at <= to + 1; at++)
      if (behinds.has(at) && tokens[at]?.sentence === tokens[to - 1]?.sentence) return true;
    return false;
  };
}
