import type { JsonRecord } from './record-face.js';

/** Columns of a file of cases: the fields of a case in answers of JSON, those of a part behind its name. Its clients and perpetrators are records of their own. */
export const CASE_COLUMNS = [
  ...['id', 'case_number', 'title', 'type', 'category', 'priority', 'status', 'narrative', 'plan'],
  ...['reporter.first_name', 'reporter.last_name', 'reporter.phone', 'reporter.age', 'reporter.sex'],
  ...['assigned_user_id', 'source.channel', 'source.uid', 'legal_hold'],
  ...['created_at', 'updated_at', 'closed_at'],
  ...['in_danger', 'whereabouts', 'gbv_related', 'incidence_when', 'incidence_location'],
] as const;

/** A case as a row of a file; nothing in place of what is null. */
export function caseCells(record: JsonRecord): string[] {
  return CASE_COLUMNS.map((column) => {
    const [name = '', part] = column.split('.');
    const value = part === undefined ? record[name] : (record[name] as JsonRecord | null)?.[part];
    return cellOf(value);
  });
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
