import { CHOICES_AT_MOST, type CallSeeker } from '../../reports/found-calls.js';
import type { Parameters } from '../case-file/sql-parts.js';
import { CALLS, rightsSql } from './found-calls-sql.js';

/** Some weeks of a large helpline: a filter that no call of these weeks fits is rare. */
const NEWEST = 10_000;

/** Values that the newest calls of a seeker have, as a row of `CallChoices`. */
export function choicesSql(seeker: CallSeeker, parameters: Parameters): string {
  const { isTheirs } = rightsSql(seeker, parameters);
  const where = isTheirs.length === 0 ? 'TRUE' : isTheirs.join(' AND ');
  return `WITH newest AS MATERIALIZED (
      SELECT c.id, c.direction, c.dialled, c.user_id, c.end_reason, f.category, f.sub_category, f.languages, f.risks, f.user_ids
      FROM ${CALLS} WHERE ${where} ORDER BY c.started_at DESC, c.id LIMIT ${NEWEST})
    SELECT
      ${namedSql(`SELECT u.id, coalesce(nullif(u.full_name, ''), u.username) AS name FROM users u WHERE u.id IN (
        SELECT user_id FROM newest UNION SELECT unnest(user_ids) FROM newest)`)} AS agents,
      ${textsSql(`SELECT dialled FROM newest WHERE direction = 'inbound'`)} AS lines,
      ${textsSql('SELECT end_reason FROM newest')} AS "endReasons",
      ${seeker.seesDispositions ? namedSql(DISPOSITIONS) : `'[]'::jsonb`} AS dispositions,
      ${textsSql('SELECT category FROM newest UNION SELECT sub_category FROM newest')} AS categories,
      ${textsSql('SELECT unnest(languages) FROM newest')} AS languages,
      ${textsSql('SELECT unnest(risks) FROM newest')} AS risks`;
}

/** The whole list: to look up those of some thousand calls would take longer than all the rest. */
const DISPOSITIONS = `SELECT k.id, k.name FROM categories k JOIN categories root ON root.id = k.root_id
  WHERE root.code = 'DISPOSITION' AND root.level = 0 AND k.id <> root.id AND k.is_active`;

/** @param chosen a statement with the columns `id` and `name` */
function namedSql(chosen: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY name, id), '[]')
    FROM (${chosen} ORDER BY name, id LIMIT ${CHOICES_AT_MOST}) named)`;
}

/** @param chosen a statement with one column */
function textsSql(chosen: string): string {
  return `(SELECT coalesce(jsonb_agg(name ORDER BY name), '[]') FROM (
    SELECT DISTINCT name FROM (${chosen}) chosen (name) WHERE name <> '' ORDER BY name LIMIT ${CHOICES_AT_MOST}) named)`;
}
