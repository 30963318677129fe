import type { ColumnValues } from '../../cases/record-draft.js';
import type { CaseRows } from '../../cases/rules/resource-rules.js';
import { SHARED_WITH_CASE, type ChangeLog } from './change-log.js';
import { insertRow } from './write-row.js';

/** Rows of cases that the rules of other tables read and write. */
export function caseRows(log: ChangeLog): CaseRows {
  const { client } = log;
  return {
    async standing(caseId) {
      const { rows } = await client.query<ColumnValues>(
        `SELECT ${SHARED_WITH_CASE} FROM cases WHERE id = $1`,
        [caseId],
      );
      return rows[0] ?? {};
    },
    async ofReporter(reporterId) {
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM cases WHERE reporter_id = $1 ORDER BY id',
        [reporterId],
      );
      return rows.map(({ id }) => id);
    },
    async adoptReporter(reporterId, caseId) {
      await client.query('UPDATE reporters SET case_id = $1 WHERE id = $2 AND case_id IS NULL', [
        caseId,
        reporterId,
      ]);
    },
    linkClientAsReporter: (clientId) => linkClientAsReporter(clientId, log),
    replaceGiven: (table, categoryIds, caseId) => replaceGiven(table, categoryIds, caseId, log),
  };
}

async function linkClientAsReporter(clientId: number, log: ChangeLog): Promise<void> {
  const { rows } = await log.client.query<{ reporter_id: number | null; before: number | null }>(
    `UPDATE clients SET reporter_id = (SELECT c.reporter_id FROM cases c WHERE c.id = clients.case_id AND clients.is_reporter = 1)
     FROM clients b WHERE clients.id = $1 AND b.id = clients.id RETURNING clients.reporter_id, b.reporter_id AS before`,
    [clientId],
  );
  for (const { reporter_id: now, before } of rows) {
    if (now === before) continue;
    const change = { values: { reporter_id: now }, before: { reporter_id: before } };
    log.publish({ table: 'clients', id: clientId, isNew: false, ...change });
  }
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
