import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Turn, TurnSpan } from '../turn.js';

export const PHRASE_KINDS = [
  'opening',
  'service',
  'introduction',
  'empathy',
  'paraphrase',
  'courtesy',
  'unsure',
  'extra',
  'satisfaction',
  'followUp',
  'steps',
  'consult',
  'hold',
  'holdReason',
  'holdThanks',
  'closingThanks',
  'closing',
  'safety',
  'age',
  'place',
  'judging',
] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

const phrasesSchema = z.record(z.enum(['$comment', ...PHRASE_KINDS]), z.string());
const data = phrasesSchema.parse(
  JSON.parse(readFileSync(new URL('./data/phrases.json', import.meta.url), 'utf8')),
);
const patterns = new Map(
  PHRASE_KINDS.map((kind) => [
    kind,
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${data[kind]})(?![\\p{L}\\p{N}])`, 'giu'),
  ]),
);
/** Limit for the evidence of one kind of phrase; more of it proves nothing more. */
const MOST_EVIDENCE = 20;

/** Where phrases of that kind are said. */
export function phrasesIn(turns: readonly Turn[], kind: PhraseKind): TurnSpan[] {
  const pattern = patterns.get(kind) ?? /$^/g;
  const found: TurnSpan[] = [];
  for (const { id, text } of turns) {
    for (const match of text.replace(/[\u2018\u2019\u02bc]/g, "'").matchAll(pattern)) {
      if (found.length === MOST_EVIDENCE) return found;
      const start = match.index;
      const end = start + match[0].length;
      found.push({ turnId: id, start, end, text: text.slice(start, end) });
    }
  }
  return found;
}
