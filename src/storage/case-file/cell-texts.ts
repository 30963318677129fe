import type { RecordCells } from '../../cases/record-query.js';
import type { CategoryPart, FieldKind, Resource, Source } from '../../cases/resource.js';
import { cellSql, type FieldSqlOptions } from './field-sql.js';
import { identifier } from './sql-parts.js';

/**
 * How the cells of a resource come about. Categories and users are named in dozens of places of a record: a join for
 * each would take ten times as long to plan as to run. So a record is read with the numbers, and what those choose
 * is looked up once for all records of an answer, in the same statement.
 */

/** A record as it is read: one text or null for each of what `cellTextsSql` selects. */
export type CellTexts = readonly (string | null)[];

interface CategoryName {
  readonly name: string;
  readonly fullname: string;
  readonly fullname_id: string;
  readonly root_id: number;
  readonly path_ids: readonly number[];
  readonly path_names: readonly string[];
}

interface UserName {
  readonly username: string;
  readonly role: number;
}

/** Texts of the numbers in records, by number; null for none. */
export interface ChosenNames {
  readonly categories: Readonly<Record<string, CategoryName>> | null;
  readonly users: Readonly<Record<string, UserName>> | null;
}

type Chosen = Extract<Source, { from: 'category' | 'user' }>;

/** A cell is a text as it was read, or what a number that was read chooses. */
interface Cell {
  /** Its place among the texts; undefined for a cell that is always empty. */
  readonly at: number | undefined;
  readonly chosen?: Chosen;
}

/**
 * Columns of a record as SQL: `texts`, one JSON array of what its cells are made of, and in `categories` and `users`
 * the numbers of those that it names.
 */
export function cellTextsSql(resource: Resource, context: FieldSqlOptions): string {
  const texts = new Map<string, string>();
  const numbers = { category: new Set<string>(), user: new Set<string>() };
  for (const field of resource.fields) {
    const { kind, source } = field;
    if (source.from === 'nothing') continue;
    const key = keyOf(kind, source);
    if (isChosen(source)) numbers[source.from].add(columnSql(source, context));
    if (!texts.has(key))
      texts.set(key, isChosen(source) ? `${columnSql(source, context)}::text` : cellSql(field, context));
  }
  const array = (columns: ReadonlySet<string>) => `ARRAY[${[...columns].join(', ')}]::int[]`;
  return `to_json(ARRAY[${[...texts.values()].join(', ')}]) AS texts, ${array(numbers.category)} AS categories, ${array(numbers.user)} AS users`;
}

/** The cells of a record, in the order of the resource's fields. */
export function toRecordCells(resource: Resource, texts: CellTexts, names: ChosenNames): RecordCells {
  return cellsOf(resource).map(({ at, chosen }) => {
    const text = at === undefined ? null : (texts[at] ?? null);
    if (text === null) return '';
    return chosen ? chosenText(chosen, text, names) : text;
  });
}

/**
 * `categories` and `users` as JSON objects by number: what the rows of these selections name. A selection has the
 * columns of `cellTextsSql`.
 */
export function namesSql(selections: readonly string[]): string {
  const named = (what: 'categories' | 'users') => {
    const all = selections.map((rows) => `SELECT unnest(${what}) FROM ${rows}`).join(' UNION ');
    return `id = ANY (ARRAY (${all}))`;
  };
  return `
    (SELECT json_object_agg(id, json_build_object('name', name, 'fullname', fullname, 'fullname_id', fullname_id,
       'root_id', root_id, 'path_ids', path_ids, 'path_names', path_names))
     FROM categories WHERE ${named('categories')}) AS categories,
    (SELECT json_object_agg(id, json_build_object('username', username, 'role', role))
     FROM users WHERE ${named('users')}) AS users`;
}

const plans = new Map<Resource, readonly Cell[]>();

function cellsOf(resource: Resource): readonly Cell[] {
  const known = plans.get(resource);
  if (known) return known;
  const places = new Map<string, number>();
  const cells = resource.fields.map(({ kind, source }): Cell => {
    if (source.from === 'nothing') return { at: undefined };
    const key = keyOf(kind, source);
    const at = places.get(key) ?? places.size;
    places.set(key, at);
    return isChosen(source) ? { at, chosen: source } : { at };
  });
  plans.set(resource, cells);
  return cells;
}

function isChosen(source: Source): source is Chosen {
  return source.from === 'category' || source.from === 'user';
}

/** All that distinguishes one text from another: a column is read once, however many fields are made of it. */
function keyOf(kind: FieldKind, source: Exclude<Source, { from: 'nothing' }>): string {
  switch (source.from) {
    case 'category':
    case 'user':
      return `column ${source.row ?? ''} ${source.column}`;
    case 'column': {
      const form = kind === 'time' || kind === 'day' ? kind : 'column';
      return `${form} ${source.row ?? ''} ${source.column}`;
    }
    case 'time':
      return `part ${source.row ?? ''} ${source.column} ${source.part}`;
    case 'figure':
      return `figure ${source.figure}`;
  }
}

function columnSql({ row, column }: Chosen, { joins }: FieldSqlOptions): string {
  return `${joins.row(row)}.${identifier(column)}`;
}

function chosenText(chosen: Chosen, number: string, names: ChosenNames): string {
  if (chosen.from === 'user') {
    const user = names.users?.[number];
    return user === undefined ? '' : String(user[chosen.part]);
  }
  const category = names.categories?.[number];
  return category === undefined ? '' : categoryText(category, chosen.part, chosen.level ?? 0);
}

function categoryText(category: CategoryName, part: CategoryPart, level: number): string {
  switch (part) {
    case 'id_at':
      return String(category.path_ids[level + 1] ?? ''); // the first is the root
    case 'name_at':
      return category.path_names[level + 1] ?? '';
    case 'root_name':
      return category.path_names[0] ?? '';
    case 'root_id':
      return String(category.root_id);
    case 'name':
    case 'fullname':
    case 'fullname_id':
      return category[part];
  }
}
