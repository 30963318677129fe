import type { TaskFailure } from '../processing/task-failure.js';
import { GIVEN_UP } from './given-up-words.js';
import type { WordsOf } from './words-of.js';

const WORDS: WordsOf<TaskFailure> = {
  'fields-refused': ({ faults }) =>
    faults.map(({ field, message }) => `${field}: ${message}`).join('; ') || 'a field was not taken',
  'pair-not-translated': ({ source, target, pairs }) =>
    `no engine translates from ${source} to ${target}; known pairs: ${pairs.join(', ') || 'none'}`,
  'engine-not-installed': ({ task }) => `no engine is installed for ${task}`,
  'given-up': ({ reason }) => GIVEN_UP[reason],
  'earlier-version': () => 'failed under an earlier version of the server; its log says why',
};

/** Why a task has failed, as a sentence in English, without a full stop. */
export function wordTaskFailure<F extends TaskFailure>(failure: F): string {
  return (WORDS[failure.code] as (values: F) => string)(failure);
}
