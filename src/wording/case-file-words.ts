import type { CaseFileRefusal } from '../cases/case-file-refusal.js';
import { wordContactWish } from './word-contact-wish.js';
import type { WordsOf } from './words-of.js';

/** Names of the gateways, with the setting of each. */
const GATEWAYS = { phone: 'SMS (SMS_URL)', email: 'e-mail (SMTP_URL)' } as const;

const ESCALATION_PROBLEMS = {
  unknown: 'is no user',
  inactive: 'may not log in any more',
  'sees-no-cases': 'may not see cases',
} as const;

const MERGE_PROBLEMS = {
  same: 'is the same record twice',
  'of-user': 'is a user of this server, and is not merged',
  'too-many-flags': 'would have more flags than may hold of one person: remove some of either record first',
} as const;

const FILE_PROBLEMS = {
  missing: 'the form has no file',
  empty: 'the file is empty',
  'unknown-type': 'this type of file is not accepted',
  several: 'one file at a time',
  fields: 'the form has too many or too long fields',
} as const;

const CORRECTION_FAULTS = {
  missing: 'is required for words and for a language',
  'of-whole-call': 'is not taken for a label of the whole call',
  empty: 'must not be empty',
  'no-language': 'must be a code of ISO 639, such as sw',
  'no-id': 'must be an id',
  'no-priority': 'must be one of low, medium, high',
  'neither-present-nor-absent': 'must be one of present, absent',
} as const;

/** The sentences for refusals of the case file. */
export const caseFileWords: WordsOf<CaseFileRefusal> = {
  'unknown-record': ({ resource, id }) => `${resource} ${id} not found`,
  'resource-not-allowed': ({ who, operation, resource }) => `${who} may not ${operation} ${resource}`,
  'record-not-allowed': ({ resource }) => `this user may not change that row of ${resource}`,
  'hold-not-allowed': () => 'legal_hold is set by supervisors, case managers and administrators',
  'file-under-hold': () => 'the case is under legal hold: no file is taken out of it',
  'case-came-from-call': () => 'the case came from this call, which is its source: change that instead',
  'cannot-escalate-to': ({ userId, problem }) =>
    `a case cannot be escalated to user ${userId}, who ${ESCALATION_PROBLEMS[problem]}`,
  'record-changed': () => 'the record is not as it was when you read it',
  'too-many-exports-of-user': ({ most }) => `${most} exports of yours are running already`,
  'too-many-exports': ({ most }) => `${most} exports are running already`,
  'too-many-drafts': ({ most }) => `you have ${most} half-written forms: finish one, or give one up`,
  'too-many-flags': ({ most }) => `${most} flags hold of this person: remove one that is not needed`,
  'flag-end-not-taken': ({ problem, years }) =>
    problem === 'past' ? 'must be in the future' : `must be within ${years} years`,
  'persons-not-merged': ({ personId, problem }) => `person ${personId} ${MERGE_PROBLEMS[problem]}`,
  'merge-undecided': () => 'must be chosen: the records contradict each other',
  'person-merged-before': ({ personId, into }) =>
    `the record of person ${personId} was merged into that of person ${into}`,
  'persons-changed': ({ personId }) =>
    `the record of person ${personId} has changed since you compared it: compare again, then merge`,
  'correction-not-taken': ({ problem }) => CORRECTION_FAULTS[problem],
  'correction-changes-nothing': () => 'the machine said the same: there is nothing to correct',
  'words-not-final': ({ utteranceId }) => `the words of ${utteranceId} are not final yet`,
  'too-many-corrections': ({ most }) => `you have ${most} corrections of this call, and more are not kept`,
  'message-not-wished': (wish) =>
    `${wordContactWish(wish, 'person')}; to send it all the same, give a reason (override_reason)`,
  'file-not-taken': ({ why }) => FILE_PROBLEMS[why],
  'file-too-large': ({ most }) => `the file is larger than ${most} MB`,
  'no-message-gateway': ({ means }) =>
    `no gateway for ${GATEWAYS[means]} is configured: the message was not stored`,
};
