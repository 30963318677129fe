import type { Reference } from './record-draft.js';
import { recordFault, type RecordFault } from './record-refusal.js';

/** A record names a row that is missing, or that its author may not name. */
export function missingFault({ resource, rowIndex, field, id, table }: Reference): RecordFault {
  const reason = `is none of the ${table}`;
  return recordFault({ code: 'unknown-reference', field, reason, resource, rowIndex, value: String(id) });
}
