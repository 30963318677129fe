import { strings } from '../strings.js';
import type { Difference } from './merge-queries.js';

const words = strings.merges.compare;

/** Fields whose values are codes for yes and no. */
const wishes: readonly Difference['field'][] = [
  'is_refugee',
  'may_call',
  'may_text',
  'keep_confidential',
  'neutral_caller_id',
];

/** A value of a record that was compared, in the words of the page. */
export function mergeValueText(field: Difference['field'], value: string | null): string {
  if (value === null) return words.unknown;
  if (!wishes.includes(field)) return value;
  return value === 'yes' ? words.yes : value === 'no' ? words.no : value;
}
