import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import { SHARED_WITH_CASE, type ChangeLog } from './change-log.js';

/** Kinds of activity of a case, by the numbers of the API family. */
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

/** An activity that a person reports. */
export async function fillActivity(values: ColumnValues, log: ChangeLog): Promise<ColumnValues> {
  const { rows } = await log.client.query<Record<string, ColumnValue>>(
    `SELECT ${SHARED_WITH_CASE} FROM cases WHERE id = $1`,
    [values.case_id],
  );
  const stands = rows[0] ?? {};
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { ...stands, ...given, activity: ACTIVITY.updated, aub_id: await log.batchId() };
}
