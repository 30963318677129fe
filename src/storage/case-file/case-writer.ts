import type { NestedDraft, RecordDraft } from '../../cases/record-draft.js';
import { ACTIVITY } from './case-activity-rows.js';
import type { ChangeLog } from './change-log.js';
import type { RecordWriter } from './record-writer.js';
import { insertRow } from './write-row.js';

/** Makes a case with everything that comes with it. @returns its id */
export async function insertCase(draft: RecordDraft, writer: RecordWriter, log: ChangeLog): Promise<number> {
  const { nested, own } = draft;
  const reporterId = nested.reporter
    ? await writer.insert(nested.reporter, {
        src: nested.reporter.own.src ?? own.src ?? 'walkin',
        src_uid: nested.reporter.own.src_uid ?? own.src_uid ?? null,
      })
    : own.reporter_id;
  const id = await writer.insert(draft, { reporter_id: reporterId ?? null });
  await log.client.query('UPDATE reporters SET case_id = $1 WHERE id = $2 AND case_id IS NULL', [
    id,
    reporterId,
  ]);
  log.tell({ caseId: id, activity: ACTIVITY.created, changeCount: Object.keys(own).length });
  await writeNested(draft, id, writer, log);
  return id;
}

/** Adds to a case what came with it; the services and referrals become those that were sent. */
export async function writeNested(
  { nested }: RecordDraft,
  caseId: number,
  writer: RecordWriter,
  log: ChangeLog,
): Promise<void> {
  for (const part of [...nested.clients, ...nested.perpetrators, ...nested.attachments]) {
    await addPart(part, caseId, writer);
  }
  if (nested.services) await replaceGiven('services', nested.services, caseId, log);
  if (nested.referals) await replaceGiven('referrals', nested.referals, caseId, log);
}

async function addPart({ id, draft }: NestedDraft, caseId: number, writer: RecordWriter): Promise<void> {
  if (id === undefined) await writer.insert(draft, { case_id: caseId });
  else await writer.update({ ...draft, own: { ...draft.own, case_id: caseId } }, id);
}

async function replaceGiven(
  table: 'services' | 'referrals',
  categoryIds: readonly number[],
  caseId: number,
  log: ChangeLog,
): Promise<void> {
  const { rows: removed } = await log.client.query<{ id: number; category_id: number }>(
    `DELETE FROM ${table} WHERE case_id = $1 AND category_id <> ALL ($2::int[]) RETURNING id, category_id`,
    [caseId, categoryIds],
  );
  for (const { id, category_id: before } of removed) {
    log.note(table, id, { category_id: null }, { category_id: before });
  }
  const { rows: there } = await log.client.query<{ category_id: number }>(
    `SELECT category_id FROM ${table} WHERE case_id = $1`,
    [caseId],
  );
  const missing = categoryIds.filter((wanted) => !there.some(({ category_id: has }) => has === wanted));
  for (const categoryId of new Set(missing)) {
    await insertRow(table, { case_id: caseId, category_id: categoryId }, log);
  }
  if (removed.length === 0 && missing.length === 0) return;
  const before = [...there, ...removed].map(({ category_id: id }) => id);
  const change = { values: { [table]: [...new Set(categoryIds)] }, before: { [table]: before } };
  log.publish({ table: 'cases', id: caseId, isNew: false, ...change });
}
