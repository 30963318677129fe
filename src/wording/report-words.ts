import type { ReportRefusal } from '../reports/report-refusal.js';
import type { WordsOf } from './words-of.js';

/** The sentences for refusals of figures and views. */
export const reportWords: WordsOf<ReportRefusal> = {
  'figures-not-allowed': () => 'your role may not see the figures of the helpline',
  'period-reversed': ({ to }) => `must not be after ${to}`,
  'unknown-view': ({ id }) => `there is no view ${id} that you are shown`,
  'view-of-another': () => 'this view is shared with you: its owner alone may change it',
  'view-name-taken': ({ name }) => `you have another view of this page by the name ${name}`,
  'too-many-views': ({ most }) => `you have ${most} views of this page: delete one that is not needed`,
  'view-page-not-allowed': ({ page }) => `your role may not see ${page}`,
  'views-not-shared': () => 'supervisors and administrators share views, and your role does not',
  'view-not-for-role': ({ page, role }) => `must be a role that may see ${page}, which ${role} may not`,
};
