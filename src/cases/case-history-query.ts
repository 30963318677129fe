import type { RecordCells, RecordPage, RecordQuery, Viewer } from './record-query.js';
import { fieldNamed } from './resource.js';
import { caseActivities, changes } from './resources/case-activity.js';

/** A page of the history of a case. */
export interface CaseHistoryPage {
  /** Records of `caseActivities`, the newest first. */
  readonly activities: RecordPage;
  /** Records of `changes` of these activities, in their order; at most `CHANGES_AT_MOST`. */
  readonly changes: readonly RecordCells[];
}

/** A new case with a hundred people has some 2,000. */
const CHANGES_AT_MOST = 5_000;

/** Tables of the case and of its parts; a request may have changed others too, whose content is not that of the case. */
const TABLES = [
  ...['cases', 'clients', 'reporters', 'perpetrators', 'contacts'],
  ...['attachments', 'services', 'referrals', 'dispositions'],
];

export function activitiesOf(
  caseId: number,
  page: Pick<RecordQuery, 'offset' | 'limit'>,
  viewer: Viewer,
): RecordQuery {
  return {
    ...page,
    resource: caseActivities,
    conditions: [{ test: 'in', field: fieldNamed(caseActivities, 'case_id'), values: [caseId] }],
    sort: { field: fieldNamed(caseActivities, 'id'), isDescending: true },
    viewer,
  };
}

/** @param batches requests, by the number that activities have of them */
export function changesOf(batches: readonly number[], viewer: Viewer): RecordQuery {
  return {
    resource: changes,
    conditions: [
      { test: 'in', field: fieldNamed(changes, 'aub_id'), values: batches },
      { test: 'in', field: fieldNamed(changes, 't'), values: TABLES },
    ],
    sort: { field: fieldNamed(changes, 'id'), isDescending: false },
    offset: 0,
    limit: CHANGES_AT_MOST,
    isUncounted: true,
    viewer,
  };
}
