import type { CaseFileRefusal } from '../cases/case-file-refusal.js';
import type { WordsOf } from './words-of.js';

/** The sentences for refusals of the case file. */
export const caseFileWords: WordsOf<CaseFileRefusal> = {
  'unknown-record': ({ resource, id }) => `${resource} ${id} not found`,
  'resource-not-allowed': ({ who, operation, resource }) => `${who} may not ${operation} ${resource}`,
  'record-not-allowed': ({ resource }) => `this user may not change that row of ${resource}`,
  'hold-not-allowed': () => 'legal_hold is set by supervisors, case managers and administrators',
  'record-changed': () => 'the record is not as it was when you read it',
  'too-many-exports-of-user': ({ most }) => `${most} exports of yours are running already`,
  'too-many-exports': ({ most }) => `${most} exports are running already`,
};
