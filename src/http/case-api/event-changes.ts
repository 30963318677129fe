import type { CaseFile } from '../../cases/case-file.js';
import type { OutboxRow } from '../../cases/outbox.js';
import { fieldNamed, type Field, type Resource } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { categories } from '../../cases/resources/category.js';
import { communications } from '../../cases/resources/communication.js';
import { users } from '../../cases/resources/user.js';
import { WEBHOOKS } from '../../cases/viewers.js';
import { CASE_FIELD_NAMES, caseJson } from './case-face.js';
import { caseTypeTeller } from './case-category.js';
import { CategoryNames } from './category-names.js';
import { CHANNELS, COMMUNICATION_FIELD_NAMES, communicationJson } from './communication-face.js';
import { fieldsOf, type Fields } from './record-face.js';
import { USER_FIELD_NAMES, userJson } from './user-face.js';

type Changes = OutboxRow['changes'];

/** The changes of a row of the outbox, in the words and the form in which this API tells the record. */
export type TellChanges = (row: Pick<OutboxRow, 'topic' | 'changes'>) => Promise<Changes>;

/** A record of the case file as this API tells it. */
interface Telling {
  readonly resource: Resource;
  /** Fields of the case file by the names of this API; `a.b` is told as a part of `a`. */
  readonly names: Readonly<Record<string, string>>;
  readonly tell: (fields: Fields) => Readonly<Record<string, unknown>>;
}

const TIMES = { created_at: 'created_on' } as const;

const OF_RECORDS: Readonly<Record<string, Telling>> = {
  case: {
    resource: cases,
    names: { ...CASE_FIELD_NAMES, ...TIMES, closed_at: 'closed_on' },
    tell: (fields) => ({ ...caseJson(fields, {}), reporter: { id: fields.reporter_id } }),
  },
  user: { resource: users, names: USER_FIELD_NAMES, tell: userJson },
  message: {
    resource: communications,
    names: {
      ...COMMUNICATION_FIELD_NAMES,
      ...TIMES,
      status: 'delivery_state',
      sent_at: 'sent_at',
      failure: 'failure',
    },
    tell: (fields) => ({ ...communicationJson(fields), channel: channelOf(fields.src ?? '') }),
  },
};

/** As the database makes it of where a message came from: a change has that alone. */
function channelOf(src: string): string {
  return CHANNELS.find((channel) => channel === src.toLowerCase()) ?? 'chat';
}

/** Columns of callbacks and calls that are told by another name; null: not at all. */
const RENAMED: Readonly<Record<string, string | null>> = {
  waited_s: 'waited',
  taken_by_id: 'taken_by',
  person: null,
  call_ids: null,
  started_at: 'start_time',
  ended_at: 'end_time',
};

/** Tells changes with the look-ups of categories that this API makes for records. */
export function changesTeller(caseFile: Pick<CaseFile, 'list'>): TellChanges {
  return async ({ topic, changes }) => {
    const [group = ''] = topic.split('.');
    const telling = OF_RECORDS[group];
    if (!telling) return otherChanges(group, changes);
    const ids = group === 'case' ? (changes.case_category_id ?? []) : [];
    const chosen = await categoriesOf(caseFile, ids);
    const told = { ...recordChanges(telling, changes, chosen), ...deletion(changes) };
    if (chosen.size === 0) return told;
    const typeOf = await caseTypeTeller(new CategoryNames(caseFile, WEBHOOKS));
    const types = ids.map((id) => typeOf(chosen.get(String(id))?.fullname_id ?? ''));
    return { ...told, type: [types[0] ?? null, types[1] ?? null] };
  };
}

/** Categories by their ids. */
async function categoriesOf(
  caseFile: Pick<CaseFile, 'list'>,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, Fields>> {
  const values = ids.filter((id) => typeof id === 'number');
  if (values.length === 0) return new Map();
  const { records } = await caseFile.list(WEBHOOKS, {
    resource: categories,
    conditions: [{ test: 'in', field: fieldNamed(categories, 'id'), values }],
    sort: { field: fieldNamed(categories, 'id'), isDescending: false },
    offset: 0,
    limit: values.length,
    isUncounted: true,
  });
  return new Map(records.map((cells) => fieldsOf(categories, cells)).map((each) => [each.id ?? '', each]));
}

/** A field that lists tell by a part alone (`reporter`, by its id) is told so; columns without a field are left out. */
function recordChanges(
  { resource, names, tell }: Telling,
  changes: Changes,
  chosen: ReadonlyMap<string, Fields>,
): Changes {
  const columns = new Map(resource.fields.map((field) => [field.name, columnOf(field)]));
  const states = [0, 1].map((at) => tell(cellsOf(resource, changes, { at, chosen })));
  const told = new Map<string, readonly [unknown, unknown]>();
  for (const [name, field] of Object.entries(names)) {
    const change = changes[columns.get(field) ?? ''];
    const [key = name] = name.split('.');
    if (change === undefined || (told.has(key) && change[1] === null)) continue;
    const [before, after] = states.map((state, at) => (change[at] === null ? null : state[key]));
    told.set(key, [before, after ?? states[1]?.[key]]);
  }
  return Object.fromEntries(told);
}

/** The record is not told any more: what became of it is no field of it. */
function deletion({ is_delete: change }: Changes): Changes {
  return change === undefined ? {} : { deleted: [change[0] === 1, change[1] === 1] };
}

/** As the outbox has it: columns of the contact of a user behind `contact_`. */
function columnOf({ source }: Field): string | undefined {
  if (source.from !== 'column') return undefined;
  return source.row === undefined
    ? source.column
    : source.row === 'contact'
      ? `contact_${source.column}`
      : undefined;
}

/** The fields of a record before or after a change, as far as it says; a code that it does not say is any. */
function cellsOf(
  resource: Resource,
  changes: Changes,
  { at, chosen }: { readonly at: number; readonly chosen: ReadonlyMap<string, Fields> },
): Fields {
  const cells = resource.fields.map((field): readonly [string, string] => {
    const cell = cellOf(field, changes[columnOf(field) ?? '']?.[at]);
    return [field.name, cell === '' && field.values ? String(field.values[0]) : cell];
  });
  const category = chosen.get(String(changes.case_category_id?.[at]));
  return { ...Object.fromEntries(cells), ...(category && { case_category: category.name ?? '' }) };
}

function cellOf({ kind }: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (kind !== 'time') return String(value);
  const ms = Date.parse(String(value));
  return Number.isNaN(ms) ? '' : String(Math.floor(ms / 1000));
}

/** Changes of calls and callbacks: their columns have the names of this API but for some, and moments and states are its own. */
function otherChanges(group: string, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([column, [before, after]]) => {
      if (column === 'state' && group !== 'callback') {
        const [was, is] = [before, after].map(statusOfCall);
        return was === is ? [] : [['status', [was, is] as const] as const];
      }
      const name = Object.hasOwn(RENAMED, column) ? RENAMED[column] : column;
      if (name === null || name === undefined) return [];
      const tell = /_(?:at|time)$/.test(name) ? momentOf : (value: unknown) => value;
      return [[name, [tell(before), tell(after)] as const] as const];
    }),
  );
}

function statusOfCall(state: unknown): string | null {
  if (typeof state !== 'string') return null;
  return state === 'ended' ? 'completed' : 'in_progress';
}

function momentOf(value: unknown): unknown {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? value : new Date(ms).toISOString();
}
