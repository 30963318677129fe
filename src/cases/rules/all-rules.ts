import type { Resource } from '../resource.js';
import { activityRules } from './activities.js';
import { attachmentRules } from './attachments.js';
import { callReviewRules } from './call-reviews.js';
import { callRules } from './calls.js';
import { caseActivityRules } from './case-activities.js';
import { caseRules } from './cases.js';
import { categoryRules } from './categories.js';
import { clientRules } from './clients.js';
import { contactRules } from './contacts.js';
import { dispositionRules } from './dispositions.js';
import { fileRules } from './files.js';
import { messageRules, threadRules } from './messages.js';
import { perpetratorRules } from './perpetrators.js';
import { reporterRules } from './reporters.js';
import type { ResourceRules } from './resource-rules.js';
import { userRules } from './users.js';

/** By table. */
const RULES: Readonly<Record<string, ResourceRules>> = {
  activities: activityRules,
  attachments: attachmentRules,
  call_reviews: callReviewRules,
  calls: callRules,
  case_activities: caseActivityRules,
  cases: caseRules,
  categories: categoryRules,
  clients: clientRules,
  contacts: contactRules,
  dispositions: dispositionRules,
  files: fileRules,
  messages: messageRules,
  perpetrators: perpetratorRules,
  reporters: reporterRules,
  threads: threadRules,
  users: userRules,
};

const NO_RULES: ResourceRules = {};

export function rulesOf({ table }: Pick<Resource, 'table'>): ResourceRules {
  return RULES[table] ?? NO_RULES;
}
