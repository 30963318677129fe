import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Entity, EntityType } from '../entities/entity-finder.js';
import { QUESTION_TYPES, type QuestionType } from './question.js';

export interface TypedSpan {
  /** UTF-16 offsets into the sentence. */
  readonly start: number;
  readonly end: number;
  /** How surely its form alone is an answer of that type, 0..1. */
  readonly weight: number;
}

const spansSchema = z.record(z.string(), z.union([z.string(), z.array(z.tuple([z.number(), z.string()]))]));
const data = spansSchema.parse(
  JSON.parse(readFileSync(new URL('./data/spans.json', import.meta.url), 'utf8')),
);
const patterns = new Map(
  QUESTION_TYPES.map((type) => {
    const rows = data[type];
    const compiled = Array.isArray(rows) ? rows : [];
    return [type, compiled.map(([weight, source]) => ({ weight, pattern: new RegExp(source, 'giud') }))];
  }),
);

const ENTITIES: Readonly<Partial<Record<QuestionType, readonly EntityType[]>>> = {
  age: ['AGE'],
  phone: ['PHONE'],
  when: ['DATE', 'TIME'],
  where: ['LOC', 'ORG'],
  name: ['PERSON', 'ORG'],
  who: ['PERSON'],
};
const ENTITY_WEIGHT = 0.65;
/** A sentence is cut at connectives after forty words of 64 characters; patterns look no further into it. */
const LONGEST_SENTENCE = 2_600;

/** Places of a sentence that have the form of an answer of that type. */
export function typedSpansIn(sentence: string, type: QuestionType, entities: readonly Entity[]): TypedSpan[] {
  if (type === 'other') return [];
  const text = sentence.slice(0, LONGEST_SENTENCE);
  const byForm = (patterns.get(type) ?? []).flatMap(({ weight, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [start, end] = match.indices?.groups?.['a'] ?? match.indices?.[0] ?? [0, 0];
      return end > start ? [{ start, end: end - trailing(text.slice(start, end)), weight }] : [];
    }),
  );
  const wanted = ENTITIES[type] ?? [];
  const byEntity = entities
    .filter((entity) => wanted.includes(entity.type))
    .map(({ start, end }) => ({ start, end, weight: ENTITY_WEIGHT }));
  return [...byForm, ...byEntity];
}

/** Full stops and the like at the end of an answer. */
function trailing(text: string): number {
  return /[.!,;:\s]{0,10}$/.exec(text)?.[0].length ?? 0;
}
