import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import type { ChangeLog } from './change-log.js';

/** What happened in a case, by the numbers that the API family gave it. */
export const ACTIVITY = {
  created: 1,
  updated: 2,
  recategorised: 3,
  added: { clients: 6, perpetrators: 7, attachments: 8 },
  reporterUpdated: 9,
  changed: { clients: 10, perpetrators: 11, attachments: 12 },
  removed: { clients: 13, perpetrators: 14, attachments: 15 },
} as const;

export type CasePart = keyof typeof ACTIVITY.added;

export function isCasePart(resource: string): resource is CasePart {
  return Object.hasOwn(ACTIVITY.added, resource);
}

export interface NewActivity {
  readonly caseId: number;
  readonly activity: number;
  /** The row of the client, perpetrator or attachment. */
  readonly ref?: number;
  readonly changeCount: number;
}

/** Columns that an activity shares with its case, so that each tells how the case stood then. */
const SHARED =
  'priority, status, escalated_to_id, disposition_id, src, src_uid, src_address, src_vector, reporter_id';

/** Writes down that something happened in a case, and how the case stands now. */
export async function addActivity(activity: NewActivity, log: ChangeLog): Promise<void> {
  await log.client.query(
    `INSERT INTO case_activities (created_by_id, aub_id, activity, activity_ref, change_count, case_id, ${SHARED})
     SELECT $1, $2, $3, $4, $5, id, ${SHARED} FROM cases WHERE id = $6`,
    [log.userId, log.batchId, activity.activity, activity.ref ?? null, activity.changeCount, activity.caseId],
  );
}

/** What a person did in a case, told by that person. */
export async function fillActivity(values: ColumnValues, log: ChangeLog): Promise<ColumnValues> {
  const { rows } = await log.client.query<Record<string, ColumnValue>>(
    `SELECT ${SHARED} FROM cases WHERE id = $1`,
    [values.case_id],
  );
  const stands = rows[0] ?? {};
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { ...stands, ...given, activity: ACTIVITY.updated, aub_id: log.batchId };
}
