import type { ChangeLog } from './change-log.js';

/** As the audit of a case has it: a call that was put to the case, or taken from it. */
const AUDITED_AS = 'further_call';

/** Puts a call to a case beside the one that it came from. @returns false where it has been put there before */
export async function addCall(caseId: number, callId: string, log: ChangeLog): Promise<boolean> {
  const { rowCount } = await log.client.query(
    'INSERT INTO case_calls (case_id, call_id, added_by_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [caseId, callId, log.userId],
  );
  return noteCall(caseId, { from: null, to: callId }, { log, rowCount });
}

/** Takes such a call from a case. @returns false where it was not put there */
export async function removeCall(caseId: number, callId: string, log: ChangeLog): Promise<boolean> {
  const { rowCount } = await log.client.query('DELETE FROM case_calls WHERE case_id = $1 AND call_id = $2', [
    caseId,
    callId,
  ]);
  return noteCall(caseId, { from: callId, to: null }, { log, rowCount });
}

function noteCall(
  caseId: number,
  { from, to }: { readonly from: string | null; readonly to: string | null },
  { log, rowCount }: { readonly log: ChangeLog; readonly rowCount: number | null },
): boolean {
  if (rowCount !== 1) return false;
  const change = { values: { [AUDITED_AS]: to }, before: { [AUDITED_AS]: from } };
  log.note('cases', caseId, change.values, change.before);
  log.publish({ table: 'cases', id: caseId, isNew: false, ...change });
  return true;
}
