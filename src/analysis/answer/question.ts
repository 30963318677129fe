import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { termsOf } from '../text/terms.js';

export const QUESTION_TYPES = ['age', 'phone', 'number', 'when', 'where', 'name', 'who', 'why'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number] | 'other';

const questionsSchema = z.object({
  types: z.array(z.tuple([z.enum(QUESTION_TYPES), z.string()])),
  own: z.string(),
  caller: z.string(),
  agent: z.string(),
});
const data = questionsSchema.parse(
  JSON.parse(readFileSync(new URL('./data/questions.json', import.meta.url), 'utf8')),
);
const types = data.types.map(([type, pattern]) => ({ type, pattern: new RegExp(pattern) }));
const callerPattern = new RegExp(data.caller);
const agentPattern = new RegExp(data.agent);
const ownTerms = new Set(termsOf(data.own));
/** Further words of a question change nothing. */
const MOST_TERMS = 40;

export interface Question {
  readonly type: QuestionType;
  /** Terms that the text must have: the terms of the question without those that say only what is asked for. */
  readonly terms: readonly string[];
  /** Speaker that the question asks about; null: every speaker. */
  readonly speaker: 'caller' | 'agent' | null;
}

/** @param text bounded by its reader: the patterns are linear in it */
export function readQuestion(text: string): Question {
  const plain = text.toLowerCase().replace(/[\u2018\u2019\u02bc]/g, "'");
  const type = types.find(({ pattern }) => pattern.test(plain))?.type ?? 'other';
  const all = [...new Set(termsOf(text))].slice(0, MOST_TERMS);
  // "how many children": there what is counted is what the text must speak of
  const terms =
    type === 'number' ? all.filter((term) => term !== 'many') : all.filter((term) => !ownTerms.has(term));
  const callerAt = plain.search(callerPattern);
  const agentAt = plain.search(agentPattern);
  if (callerAt < 0 && agentAt < 0) return { type, terms, speaker: null };
  return { type, terms, speaker: agentAt < 0 || (callerAt >= 0 && callerAt < agentAt) ? 'caller' : 'agent' };
}
