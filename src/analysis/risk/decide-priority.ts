import { morePressing, type Priority } from '../taxonomy.js';

/** Where a priority can come from; null: it says nothing. */
export interface PriorityVoices {
  /** Of the category, as the taxonomy has it. */
  readonly category: Priority | null;
  /** Of the rules of risk. */
  readonly rules: Priority | null;
  /** Of a model. */
  readonly model?: Priority | null;
}

/** The highest of them: a model may raise what the rules demand, and never lower it. Null where none says anything. */
export function decidePriority({ category, rules, model = null }: PriorityVoices): Priority | null {
  return [category, rules, model].reduce(morePressing, null);
}
