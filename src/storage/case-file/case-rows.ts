import { AI_CHANNEL } from '../../cases/ai-notification.js';
import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import type { CaseRows } from '../../cases/rules/resource-rules.js';
import { SHARED_WITH_CASE, type ChangeLog } from './change-log.js';
import { addCall, removeCall } from './further-calls.js';
import { shareWords } from './share-words.js';
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
    async isHeld(caseId) {
      const { rows } = await client.query<{ isHeld: boolean }>(
        'SELECT legal_hold = 1 AS "isHeld" FROM cases WHERE id = $1 FOR SHARE',
        [caseId],
      );
      return rows[0]?.isHeld === true;
    },
    async ofReporter(reporterId) {
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM cases WHERE reporter_id = $1 ORDER BY id',
        [reporterId],
      );
      return rows.map(({ id }) => id);
    },
    async ofCall(callId) {
      const { rows } = await client.query<{ id: number }>(
        `SELECT id FROM cases WHERE call_id = $1 AND call_confirmed_by_id IS NOT NULL AND is_delete = 0
         ORDER BY id DESC LIMIT 1`,
        [callId],
      );
      return rows[0]?.id;
    },
    shareWords: (caseId, given) => shareWords(caseId, given, log),
    addCall: (caseId, callId) => addCall(caseId, callId, log),
    removeCall: (caseId, callId) => removeCall(caseId, callId, log),
    async adoptNotifications(callId, caseId) {
      const { rows } = await client.query<{ id: number } & ColumnValues>(
        `WITH adopted AS (
           UPDATE messages SET case_id = $2 WHERE src = $3 AND src_callid = $1 AND case_id IS NULL
           RETURNING id, case_id, src, src_uid, src_address, src_vector, src_callid, src_msg
         ) SELECT * FROM adopted ORDER BY id`,
        [callId, caseId, AI_CHANNEL],
      );
      for (const { id } of rows) log.note('messages', id, { case_id: caseId }, { case_id: null });
      return rows;
    },
    adoptReporter: (reporterId, caseId) => adoptReporter(reporterId, caseId, log),
    linkClientAsReporter: (clientId) => linkClientAsReporter(clientId, log),
    addGiven: (table, categoryIds, caseId) => addGiven(table, categoryIds, caseId, log),
  };
}

async function adoptReporter(
  reporterId: ColumnValue | undefined,
  caseId: number,
  log: ChangeLog,
): Promise<string | undefined> {
  const { rows } = await log.client.query<{ id: number; said: string | null }>(
    `UPDATE reporters SET case_id = $1, other_details = NULL FROM reporters b
     WHERE reporters.id = $2 AND reporters.case_id IS NULL AND b.id = reporters.id
     RETURNING reporters.id, b.other_details AS said`,
    [caseId, reporterId],
  );
  const [{ id, said } = { id: 0, said: null }] = rows;
  if (said === null) return undefined;
  log.note('reporters', id, { other_details: null }, { other_details: said });
  return said;
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

async function addGiven(
  table: 'services' | 'referrals',
  categoryIds: readonly number[],
  caseId: number,
  log: ChangeLog,
): Promise<void> {
  const { rows } = await log.client.query<{ category_id: number }>(
    `SELECT category_id FROM ${table} WHERE case_id = $1 ORDER BY id`,
    [caseId],
  );
  const before = rows.map(({ category_id: id }) => id);
  const added = [...new Set(categoryIds)].filter((id) => !before.includes(id));
  for (const categoryId of added) await insertRow(table, { case_id: caseId, category_id: categoryId }, log);
  if (added.length === 0) return;
  const change = { values: { [table]: [...before, ...added] }, before: { [table]: before } };
  log.publish({ table: 'cases', id: caseId, isNew: false, ...change });
}
