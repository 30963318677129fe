import { ACTIVITY } from './activity-codes.js';
import type { CaseFileStore } from './case-file-store.js';
import type { RecordCells, RecordPage, RecordQuery, Viewer } from './record-query.js';
import { fieldNamed } from './resource.js';
import { attachments } from './resources/attachment.js';
import { caseActivities, changes } from './resources/case-activity.js';

/** A page of the history of a case. */
export interface CaseHistoryPage {
  /** Records of `caseActivities`, the newest first. */
  readonly activities: RecordPage;
  /** Records of `changes` of these activities, in their order; at most `CHANGES_AT_MOST`. */
  readonly changes: readonly RecordCells[];
  /** Records of `attachments` that these activities are about, also of those that were removed. */
  readonly files: readonly RecordCells[];
}

interface HistoryQuestion {
  readonly caseId: number;
  readonly page: Pick<RecordQuery, 'offset' | 'limit'>;
  /** As whom activities are looked at. */
  readonly viewer: Viewer;
}

/** A new case with a hundred people has some 2,000. */
const CHANGES_AT_MOST = 5_000;

const OF_FILES: readonly number[] = [
  ...[ACTIVITY.added.attachments, ACTIVITY.changed.attachments, ACTIVITY.removed.attachments],
  ACTIVITY.fileRemoved,
];

/** Tables of the case and of its parts; a request may have changed others too, whose content is not that of the case. */
const TABLES = [
  ...['cases', 'clients', 'reporters', 'perpetrators', 'contacts'],
  ...['attachments', 'services', 'referrals', 'dispositions'],
];

/** Whether an activity is about a file of the case. @param activity its number */
export function isOfFile(activity: string | undefined): boolean {
  return OF_FILES.includes(Number(activity));
}

/** Activities of a case that a viewer sees, with what each changed. */
export async function findHistory(
  store: Pick<CaseFileStore, 'list'>,
  question: HistoryQuestion,
): Promise<CaseHistoryPage> {
  const activities = await store.list(activitiesOf(question));
  const valuesOf = (name: string, records: readonly RecordCells[]) => {
    const at = caseActivities.fields.findIndex((field) => field.name === name);
    return records.map((cells) => Number(cells[at])).filter((id) => id > 0);
  };
  const activityAt = caseActivities.fields.findIndex(({ name }) => name === 'activity');
  const ofFiles = activities.records.filter((cells) => isOfFile(cells[activityAt]));
  const batches = valuesOf('aub_id', activities.records);
  const files = valuesOf('activity_ref', ofFiles);
  // whoever sees the activity sees what it changed
  const viewer = { ...question.viewer, scope: 'all' } as const;
  const [changed, named] = await Promise.all([
    batches.length === 0 ? undefined : store.list(changesOf(batches, viewer)),
    files.length === 0 ? undefined : store.list(filesOf(question.caseId, files, viewer)),
  ]);
  return { activities, changes: changed?.records ?? [], files: named?.records ?? [] };
}

function activitiesOf({ caseId, page, viewer }: HistoryQuestion): RecordQuery {
  return {
    ...page,
    resource: caseActivities,
    conditions: [{ test: 'in', field: fieldNamed(caseActivities, 'case_id'), values: [caseId] }],
    sort: { field: fieldNamed(caseActivities, 'id'), isDescending: true },
    viewer,
  };
}

/** @param batches requests, by the number that activities have of them */
function changesOf(batches: readonly number[], viewer: Viewer): RecordQuery {
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

/** Also those that were removed. The name of a file that is of another case now is not that case's to show. */
function filesOf(caseId: number, ids: readonly number[], viewer: Viewer): RecordQuery {
  return {
    resource: attachments,
    conditions: [
      { test: 'in', field: fieldNamed(attachments, 'id'), values: ids },
      { test: 'in', field: fieldNamed(attachments, 'case_id'), values: [caseId] },
      { test: 'in', field: fieldNamed(attachments, 'is_delete'), values: [0, 1] },
    ],
    sort: { field: fieldNamed(attachments, 'id'), isDescending: false },
    offset: 0,
    limit: ids.length,
    isUncounted: true,
    viewer,
  };
}
