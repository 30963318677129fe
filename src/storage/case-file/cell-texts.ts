import type { RecordCells } from '../../cases/case-file-store.js';
import type { CategoryPart, FieldKind, Resource, Source } from '../../cases/resource.js';
import { cellSql, type FieldSqlOptions } from './field-sql.js';

/**
 * How the cells of a resource come about. Categories and users are named in dozens of places of a record: a join for
 * each would take ten times as long to plan as to run. So a record is read with the numbers, and what those choose
 * is looked up once for all records of an answer.
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

/** What the numbers in records stand for, by number. */
export interface ChosenNames {
  readonly categories: ReadonlyMap<string, CategoryName>;
  readonly users: ReadonlyMap<string, UserName>;
}

type Chosen = Extract<Source, { from: 'category' | 'user' }>;

/** A cell is a text as it was read, or what a number that was read chooses. */
interface Cell {
  /** Its place among the texts; undefined for what is always empty. */
  readonly at: number | undefined;
  readonly chosen?: Chosen;
}

interface CellPlan {
  readonly cells: readonly Cell[];
  /** Places of the numbers of categories, and of users. */
  readonly categoriesAt: readonly number[];
  readonly usersAt: readonly number[];
}

/** One JSON array of what a resource's cells are made of, as SQL. */
export function cellTextsSql(resource: Resource, context: FieldSqlOptions): string {
  const texts: string[] = [];
  const seen = new Set<string>();
  for (const field of resource.fields) {
    const { source } = field;
    if (source.from === 'nothing') continue;
    const key = keyOf(field.kind, source);
    if (seen.has(key)) continue;
    seen.add(key);
    texts.push(isChosen(source) ? numberSql(source, context) : cellSql(field, context));
  }
  return `to_json(ARRAY[${texts.join(', ')}])`;
}

/** The cells of a record, in the order of the resource's fields. */
export function toRecordCells(resource: Resource, texts: CellTexts, names: ChosenNames): RecordCells {
  return planOf(resource).cells.map(({ at, chosen }) => {
    const text = at === undefined ? null : (texts[at] ?? null);
    if (text === null) return '';
    return chosen ? chosenText(chosen, text, names) : text;
  });
}

/** Which categories and users records name. */
export class ChosenNumbers {
  readonly categories = new Set<string>();
  readonly users = new Set<string>();

  add(resource: Resource, records: readonly CellTexts[]): void {
    const { categoriesAt, usersAt } = planOf(resource);
    for (const texts of records) {
      for (const at of categoriesAt) addGiven(this.categories, texts[at]);
      for (const at of usersAt) addGiven(this.users, texts[at]);
    }
  }

  get isEmpty(): boolean {
    return this.categories.size === 0 && this.users.size === 0;
  }
}

/** `categories` and `users` as JSON, of the numbers in the arrays $1 and $2. */
export const NAMES_SQL = `
  SELECT (SELECT json_object_agg(id, json_build_object('name', name, 'fullname', fullname, 'fullname_id', fullname_id,
      'root_id', root_id, 'path_ids', path_ids, 'path_names', path_names))
    FROM categories WHERE id = ANY ($1::int[])) AS categories,
  (SELECT json_object_agg(id, json_build_object('username', username, 'role', role))
    FROM users WHERE id = ANY ($2::int[])) AS users`;

/** What a statement of `NAMES_SQL` gives. */
export interface NamesRow {
  readonly categories: Readonly<Record<string, CategoryName>> | null;
  readonly users: Readonly<Record<string, UserName>> | null;
}

export function toChosenNames(row: NamesRow | undefined): ChosenNames {
  return {
    categories: new Map(Object.entries(row?.categories ?? {})),
    users: new Map(Object.entries(row?.users ?? {})),
  };
}

const plans = new Map<Resource, CellPlan>();

function planOf(resource: Resource): CellPlan {
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
  const placesOf = (from: Chosen['from']) => [
    ...new Set(cells.flatMap(({ at, chosen }) => (at !== undefined && chosen?.from === from ? [at] : []))),
  ];
  const plan = { cells, categoriesAt: placesOf('category'), usersAt: placesOf('user') };
  plans.set(resource, plan);
  return plan;
}

function isChosen(source: Source): source is Chosen {
  return source.from === 'category' || source.from === 'user';
}

/** All that tells one text apart from another: a column is read once, however many fields are made of it. */
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
      return `part ${source.column} ${source.part}`;
    case 'figure':
      return `figure ${source.figure}`;
  }
}

function numberSql({ row, column }: Chosen, context: FieldSqlOptions): string {
  const source = { from: 'column', column, ...(row !== undefined && { row }) } as const;
  return cellSql({ name: column, kind: 'id', source }, context);
}

function chosenText(chosen: Chosen, number: string, names: ChosenNames): string {
  if (chosen.from === 'user') {
    const user = names.users.get(number);
    return user === undefined ? '' : String(user[chosen.part]);
  }
  const category = names.categories.get(number);
  return category === undefined ? '' : categoryText(category, chosen.part, chosen.level ?? 0);
}

function categoryText(category: CategoryName, part: CategoryPart, level: number): string {
  switch (part) {
    case 'id_at':
      return String(category.path_ids[level] ?? '');
    case 'name_at':
      return category.path_names[level] ?? '';
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

function addGiven(set: Set<string>, text: string | null | undefined): void {
  if (text !== null && text !== undefined) set.add(text);
}
