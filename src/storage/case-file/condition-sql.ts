import type { CannedList, Condition, TimeBound, Viewer } from '../../cases/record-query.js';
import type { Field, FieldKind, Resource } from '../../cases/resource.js';
import { searchedWords } from '../../cases/word-search.js';
import { CALLS_OF_CASES } from '../calls-of-cases-sql.js';
import { valueSql, type FieldSqlOptions } from './field-sql.js';
import { listedSql } from './hidden-sql.js';
import { scopeSql } from './scope-sql.js';
import { RowJoins } from './row-joins.js';
import { numberSql } from './number-sql.js';
import { personNumberSql } from './person-number-sql.js';
import { identifier } from './sql-parts.js';

export interface ConditionOptions extends FieldSqlOptions {
  readonly resource: Resource;
  readonly viewer: Viewer;
}

/** The condition on a record, as SQL. Values are parameters; names are the resource table's. */
export function conditionSql(condition: Condition, options: ConditionOptions): string {
  const { parameters } = options;
  switch (condition.test) {
    case 'in':
      return inSql(condition.field, condition.values, options);
    case 'empty':
      return `${valueSql(condition.field, options)} IS NULL`;
    case 'phone':
      return phoneSql(condition, options);
    case 'person-number':
      return personNumberSql(options.joins.base, condition, parameters);
    case 'not':
      // neither is it so where a column is unknown
      return `(${conditionSql(condition.condition, options)}) IS NOT TRUE`;
    case 'within': {
      const value = valueSql(condition.field, options);
      return `${value} BETWEEN ${parameters.add(condition.from)} AND ${parameters.add(condition.to)}`;
    }
    case 'during':
      return duringSql(condition, options);
    case 'words':
      return wordsSql(condition.field, condition.words, options);
    case 'under':
      throw new Error('what lies under a category has not been looked up');
    case 'linked':
      return linkedSql(condition, options);
    case 'of-call':
      return `${options.joins.base}.id IN (SELECT belongs.case_id FROM ${CALLS_OF_CASES} belongs
        WHERE belongs.call_id = ${parameters.add(condition.callId)}::text)`;
    case 'list':
      return listSql(condition.list, options);
  }
}

function inSql(field: Field, values: readonly (string | number)[], options: ConditionOptions): string {
  const [value] = values;
  if (field.kind === 'text' && field.words !== undefined && typeof value === 'string' && values.length === 1)
    return sameTextSql(field, value, options);
  const type = isTextual(field) ? 'text' : 'int';
  return `${valueSql(field, options)} = ANY (${options.parameters.add(values)}::${type}[])`;
}

/** The same to a reader, whatever its case, accents and apostrophes: found by its words, which are indexed, and then compared as a whole. */
function sameTextSql(field: Field, text: string, options: ConditionOptions): string {
  const value = valueSql(field, options);
  const compared = (sql: string) => `replace(folded(${sql}), '''', '')`;
  const isSame = `${compared(value)} = ${compared(`${options.parameters.add(text)}::text`)}`;
  const words = searchedWords(text);
  return words === undefined ? isSame : `(${wordsSql(field, words, options)} AND ${isSame})`;
}

function phoneSql(
  { field, ...number }: Extract<Condition, { test: 'phone' }>,
  options: ConditionOptions,
): string {
  return numberSql(valueSql(field, options), number, options.parameters);
}

const TEXTS: ReadonlySet<FieldKind> = new Set(['text', 'long', 'email', 'phone', 'key', 'clock']);

function isTextual({ kind, source }: Field): boolean {
  if (source.from === 'user') return source.part === 'username';
  return TEXTS.has(kind);
}

function duringSql(
  { field, from, to }: Extract<Condition, { test: 'during' }>,
  options: ConditionOptions,
): string {
  const value = valueSql(field, options);
  if (field.kind === 'day') {
    const day = (bound: TimeBound) => {
      if (!('day' in bound)) throw new Error(`${field.name} is compared with a moment`);
      return `${options.parameters.add(bound.day)}::date`;
    };
    return `(${value} >= ${day(from)} AND ${value} <= ${day(to)})`;
  }
  return `(${value} >= ${boundSql(from, 0, options)} AND ${value} < ${boundSql(to, 1, options)})`;
}

/** The beginning of a day or second, or `later` of them after it. */
function boundSql(bound: TimeBound, later: 0 | 1, { parameters, timeZone }: ConditionOptions): string {
  if ('unixS' in bound) return `to_timestamp(${parameters.add(bound.unixS + later)}::float8)`;
  return `((${parameters.add(bound.day)}::date + ${later})::timestamp AT TIME ZONE ${parameters.add(timeZone)}::text)`;
}

function wordsSql(field: Field, words: string, { joins, parameters }: ConditionOptions): string {
  const { source, words: column } = field;
  if (source.from !== 'column' || column === undefined) throw new Error(`${field.name} has no words`);
  return `${joins.row(source.row)}.${identifier(column)} @@ searched_words(${parameters.add(words)}::text)`;
}

const LINK_ALIAS = 'l'; // a link within a link would need another: there are none (see read-query.ts)

function linkedSql(
  { link, resource, conditions, viewer }: Extract<Condition, { test: 'linked' }>,
  options: ConditionOptions,
): string {
  if (!viewer) throw new Error(`no viewer is given for asking about ${resource.name}`);
  const joins = new RowJoins(resource, LINK_ALIAS);
  const inner = conditions.map((condition) => conditionSql(condition, { ...options, joins, resource }));
  inner.push(...listedSql(resource, joins.base));
  const scope = scopeSql(resource, viewer, { joins, parameters: options.parameters });
  if (scope !== undefined) inner.push(scope);
  const pairs = [
    { column: link.column, baseColumn: link.baseColumn ?? 'id' },
    ...(link.and ? [link.and] : []),
  ];
  const baseColumns = pairs.map((pair) => `${options.joins.base}.${identifier(pair.baseColumn)}`).join(', ');
  const theirs = pairs.map((pair) => `${joins.base}.${identifier(pair.column)}`).join(', ');
  return `(${baseColumns}) IN (SELECT ${theirs} FROM ${joins.from} WHERE ${inner.join(' AND ')})`;
}

function listSql(
  list: CannedList,
  { joins: { base }, parameters, viewer, timeZone }: ConditionOptions,
): string {
  switch (list) {
    case 'my_cases':
      return `${base}.created_by_id = ${parameters.add(viewer.userId)}`;
    case 'esca_by_me':
      return `${base}.escalated_by_id = ${parameters.add(viewer.userId)}`;
    case 'esca_to_me':
      return `${base}.escalated_to_id = ${parameters.add(viewer.userId)}`;
    case 'all_cases_today': {
      const zone = `${parameters.add(timeZone)}::text`;
      return `${base}.created_at >= (date_trunc('day', now() AT TIME ZONE ${zone}) AT TIME ZONE ${zone})`;
    }
  }
}
