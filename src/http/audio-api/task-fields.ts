import { z } from 'zod';
import { InvalidInputError } from '../../lib/errors.js';
import type { TaskOptions } from '../../processing/audio-task.js';
import { primaryLanguage } from '../kit/language-tag.js';
import { schemaFaults } from '../kit/route.js';

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

/** In any letters: a boolean of Python is sent as `True`. */
const flag = z
  .string({ error: 'must be true or false' })
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum([...YES, ...NO], { error: 'must be true or false' }))
  .transform((text) => YES.includes(text))
  .default(true);
const language = z
  .string()
  .transform((tag) => primaryLanguage(tag) || 'auto')
  .pipe(z.string().regex(/^([a-z]{2,3}|auto)$/, 'must be a language code such as sw, or auto'))
  .default('auto');

/** The fields of a form beside its file; any other is passed over, since no field that is not known may lose a recording. */
export const taskFields = z.object({
  language,
  include_translation: flag,
  include_insights: flag,
  background: flag,
});

export interface TaskForm {
  readonly options: TaskOptions;
  readonly isInBackground: boolean;
}

/** @throws InvalidInputError with every fault */
export function readTaskFields(fields: Readonly<Record<string, unknown>>): TaskForm {
  const parsed = taskFields.safeParse(fields);
  if (!parsed.success) throw new InvalidInputError(schemaFaults(parsed.error));
  const { language, include_translation, include_insights, background } = parsed.data;
  const options = { language, includesTranslation: include_translation, includesInsights: include_insights };
  return { options, isInBackground: background };
}
