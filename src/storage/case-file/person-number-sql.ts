import type { RowCondition } from '../../cases/record-query.js';
import { numberSql } from './number-sql.js';
import type { Parameters } from './sql-parts.js';

type PersonNumber = Extract<RowCondition, { test: 'person-number' }>;

/** Whether the row `base` of `contacts` is a person with such a number; each column by its own index. */
export function personNumberSql(base: string, asked: PersonNumber, parameters: Parameters): string {
  const isSuch = (value: string) => numberSql(value, asked, parameters);
  const ofRow = (row: string) => `${isSuch(`${row}.phone`)} OR ${isSuch(`${row}.phone2`)}`;
  if (!asked.isFormerAsked) return `(${ofRow(base)})`;
  const ledHere = `SELECT former.merged_into_id FROM contacts former
      WHERE former.merged_into_id IS NOT NULL AND (${ofRow('former')})
    UNION ALL SELECT coalesce(owner.merged_into_id, owner.id) FROM former_addresses former
      JOIN contacts owner ON owner.id = former.contact_id
      WHERE strpos(former.address, '@') = 0 AND ${isSuch('former.address')}`;
  return `(${ofRow(base)} OR ${base}.id = ANY (ARRAY (${ledHere})))`;
}
