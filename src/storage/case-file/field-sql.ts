import type { Field, Source, TimePart } from '../../cases/resource.js';
import { figureSql } from './figure-sql.js';
import type { RowJoins } from './row-joins.js';
import { identifier, type Parameters } from './sql-parts.js';

/** Columns that are true or false in the database, 1 or 0 in the APIs. */
const BOOLEANS: readonly string[] = ['is_active'];

const TRUNCATED_TO = { yr: 'year', mn: 'month', dt: 'day', hr: 'hour' } as const;

export interface FieldSqlOptions {
  readonly joins: RowJoins;
  readonly parameters: Parameters;
  /** IANA name. */
  readonly timeZone: string;
}

/** The value of a field, as the database compares it. */
export function valueSql({ source }: Field, { joins, parameters, timeZone }: FieldSqlOptions): string {
  switch (source.from) {
    case 'column': {
      const column = `${joins.row(source.row)}.${identifier(source.column)}`;
      return BOOLEANS.includes(source.column) ? `${column}::int` : column;
    }
    case 'category':
      return categorySql(source, joins);
    case 'user': {
      const alias = joins.named('users', source.row, source.column);
      return `${alias}.${source.part === 'username' ? 'username' : 'role'}`;
    }
    case 'time': {
      const moment = `${joins.row(source.row)}.${identifier(source.column)}`;
      return timePartSql(source.part, moment, `${parameters.add(timeZone)}::text`);
    }
    case 'figure':
      return figureSql(source.figure, joins.base);
    case 'nothing':
      return 'NULL::text';
  }
}

/** The same as a client is given it. */
export function cellSql(field: Field, options: FieldSqlOptions): string {
  const value = valueSql(field, options);
  switch (field.kind) {
    case 'time':
      return field.source.from === 'column'
        ? `floor(extract(epoch FROM ${value}))::bigint::text`
        : `${value}::text`;
    case 'day':
      return `to_char(${value}, 'YYYY-MM-DD')`;
    default:
      return `${value}::text`;
  }
}

/** Unix seconds of the beginning; the hour of the day as a number. */
function timePartSql(part: TimePart, moment: string, zone: string): string {
  const local = `${moment} AT TIME ZONE ${zone}`;
  if (part === 'h') return `extract(hour FROM ${local})::int`;
  const beginning =
    part === 'wk'
      ? `(date_trunc('day', ${local}) - (extract(dow FROM ${local})::int + 1) * interval '1 day') AT TIME ZONE ${zone}`
      : `date_trunc('${TRUNCATED_TO[part]}', ${moment}, ${zone})`;
  return `floor(extract(epoch FROM ${beginning}))::bigint`;
}

function categorySql(source: Extract<Source, { from: 'category' }>, joins: RowJoins): string {
  const alias = joins.named('categories', source.row, source.column);
  const at = (source.level ?? 0) + 2; // arrays begin at 1, and with the root
  switch (source.part) {
    case 'id_at':
      return `${alias}.path_ids[${at}]`;
    case 'name_at':
      return `${alias}.path_names[${at}]`;
    case 'root_name':
      return `${alias}.path_names[1]`;
    case 'name':
    case 'fullname':
    case 'fullname_id':
    case 'root_id':
      return `${alias}.${source.part}`;
  }
}
