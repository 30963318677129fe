import { accessWords } from './access-words.js';
import type { AnyRefusal } from './any-refusal.js';
import { caseFileWords } from './case-file-words.js';
import { deskWords } from './desk-words.js';
import { modelWords } from './model-words.js';
import { processingWords } from './processing-words.js';
import { reportWords } from './report-words.js';
import { webhookWords } from './webhook-words.js';
import type { WordsOf } from './words-of.js';

/** In English, for clients of the APIs; the pages have words of their own (`src/web/strings-refusals.ts`). */
const WORDS: WordsOf<AnyRefusal> = {
  ...accessWords,
  ...deskWords,
  ...modelWords,
  ...processingWords,
  ...caseFileWords,
  ...reportWords,
  ...webhookWords,
};

/** A refusal as a sentence in English, without a full stop; of a field at fault: what follows its name. */
export function wordRefusal<R extends AnyRefusal>(refusal: R): string {
  return (WORDS[refusal.code] as (values: R) => string)(refusal);
}
