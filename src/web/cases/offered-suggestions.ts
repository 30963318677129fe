import { emptyCase, type CaseValues } from './case-values.js';
import type { Suggestion, SuggestionAnswer } from './suggestion-queries.js';

export type SuggestedField = Suggestion['field'];

export interface Offered {
  suggestion: Suggestion;
  /** another value of the field was taken before */
  isLater: boolean;
}

/** The suggestions that a form offers: for each field the newest one, unless it was answered. */
export function offeredByField(
  suggestions: readonly Suggestion[],
): Readonly<Partial<Record<SuggestedField, Offered>>> {
  const offered: Partial<Record<SuggestedField, Offered>> = {};
  const seen = new Set<SuggestedField>();
  for (const suggestion of suggestions) {
    const { field, answer } = suggestion;
    if (seen.has(field)) continue;
    seen.add(field);
    const isLater = suggestions.some((each) => each.field === field && each.answer?.answer === 'taken');
    if (answer === null) offered[field] = { suggestion, isLater };
  }
  return offered;
}

export interface SettledAnswer {
  id: string;
  answer: SuggestionAnswer;
  /** stored in its place */
  value?: string;
}

/**
 * The answers that follow from a form that was stored: taken where its value was stored, changed where another one was. A field
 * that was not touched answers nothing.
 */
export function settledAnswers(suggestions: readonly Suggestion[], values: CaseValues): SettledAnswer[] {
  const settled: SettledAnswer[] = [];
  const seen = new Set<SuggestedField>();
  const matched = new Set<SuggestedField>();
  for (const { id, field, value, answer } of suggestions) {
    const isNewest = !seen.has(field);
    seen.add(field);
    const stored = values[field].trim();
    const isTouched = stored !== emptyCase[field];
    if (stored === value && !matched.has(field) && (isTouched || answer?.answer === 'taken')) {
      matched.add(field);
      if (answer?.answer !== 'taken') settled.push({ id, answer: 'taken' });
    } else if (answer?.answer === 'taken' || (answer === null && isNewest && isTouched)) {
      settled.push({ id, answer: 'changed', value: stored });
    }
  }
  return settled;
}
