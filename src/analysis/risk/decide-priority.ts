import { morePressing, type Priority } from '../../calls/priority.js';

/** Where a priority can come from; null: it says nothing. */
export interface PriorityVoices {
  /** Priority of the category, as the taxonomy has it. */
  readonly category: Priority | null;
  /** Priority that the rules of risk demand. */
  readonly rules: Priority | null;
  /** Priority that a model gives. */
  readonly model?: Priority | null;
}

/** The highest of them: a model may raise what the rules demand, and never lower it. Null where none says anything. */
export function decidePriority({ category, rules, model = null }: PriorityVoices): Priority | null {
  return [category, rules, model].reduce(morePressing, null);
}
