import type { ProcessingRefusal } from '../processing/processing-refusal.js';
import type { WordsOf } from './words-of.js';

/** The sentences for refusals of work on recordings and texts. */
export const processingWords: WordsOf<ProcessingRefusal> = {
  'unknown-task': ({ taskId }) => `Task ${taskId} not found`,
  'unknown-text-task': ({ taskId }) => `Task ${taskId} not found`,
  'task-queue-full': ({ waitingHours }) =>
    `${waitingHours} hours of sound wait already: send this recording later`,
  'task-quota-reached': ({ waitingHours, mostHours }) =>
    `${waitingHours} hours of your recordings wait already, and ${mostHours} are the most of one user: send this one later`,
  'unknown-language': ({ language }) =>
    `${language} is no language that is recognised: a code such as en or sw (ISO 639-1), or auto`,
  'rule-trial-running': () => 'rules are being tried out already',
};
