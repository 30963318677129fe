import type { CaseFile } from '../../cases/case-file.js';
import type { OutboxRow } from '../../cases/outbox.js';
import { fieldNamed, type Field, type Resource } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { categories } from '../../cases/resources/category.js';
import { communications } from '../../cases/resources/communication.js';
import { users } from '../../cases/resources/user.js';
import { WEBHOOKS } from '../../cases/viewers.js';
import { caseFields } from './case-face.js';
import { caseTypeFormatter } from './case-category.js';
import { CategoryNames } from './category-names.js';
import { CHANNELS, communicationFields } from './communication-face.js';
import { fieldNamesOf, toJson, type FaceFields, type Fields } from './face-fields.js';
import { fieldsOf } from './record-face.js';
import { userFace } from './user-face.js';

type Changes = OutboxRow['changes'];

/** The changes of a row of the outbox, in the words and the form in which this API shows the record. */
export type FormatChanges = (row: Pick<OutboxRow, 'topic' | 'changes'>) => Promise<Changes>;

/** A record of the case file as this API shows it. */
interface RecordFormat {
  readonly resource: Resource;
  readonly fields: FaceFields;
  /** Values that a change says less about than a record does, or says in another way, instead of those in answers. */
  readonly instead: (fields: Fields) => Readonly<Record<string, unknown>>;
}

const OF_RECORDS: Readonly<Record<string, RecordFormat>> = {
  case: {
    resource: cases,
    fields: caseFields,
    instead: (fields) => ({ reporter: { id: fields.reporter_id } }),
  },
  user: { resource: users, fields: userFace.fields, instead: () => ({}) },
  message: {
    resource: communications,
    fields: communicationFields,
    instead: (fields) => ({ channel: channelOf(fields.src ?? '') }),
  },
};

/** As the database makes it of where a message came from: a change has that alone. */
function channelOf(src: string): string {
  return CHANNELS.find((channel) => channel === src.toLowerCase()) ?? 'chat';
}

/** Columns of callbacks and calls that are shown by another name; null: not at all. */
const RENAMED: Readonly<Record<string, string | null>> = {
  waited_s: 'waited',
  taken_by_id: 'taken_by',
  snoozed_by_id: 'snoozed_by_user_id',
  person: null,
  call_ids: null,
  started_at: 'start_time',
  ended_at: 'end_time',
};

/** Formats changes with the look-ups of categories that this API makes for records. */
export function changesFormatter(caseFile: Pick<CaseFile, 'list'>): FormatChanges {
  return async ({ topic, changes }) => {
    const [group = ''] = topic.split('.');
    const format = OF_RECORDS[group];
    if (!format) return otherChanges(group, changes);
    const ids = group === 'case' ? (changes.case_category_id ?? []) : [];
    const chosen = await categoriesOf(caseFile, ids);
    const formatted = { ...recordChanges(format, changes, chosen), ...deletion(changes) };
    if (chosen.size === 0) return formatted;
    const typeOf = await caseTypeFormatter(new CategoryNames(caseFile, WEBHOOKS));
    const types = ids.map((id) => typeOf(chosen.get(String(id))?.fullname_id ?? ''));
    return { ...formatted, type: [types[0] ?? null, types[1] ?? null] };
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

/** A field that lists show by a part alone (`reporter`, by its id) is shown so; columns without a field are left out. */
function recordChanges(
  { resource, fields, instead }: RecordFormat,
  changes: Changes,
  chosen: ReadonlyMap<string, Fields>,
): Changes {
  const columns = new Map(resource.fields.map((field) => [field.name, columnOf(field)]));
  const states = [0, 1].map((at) => {
    const cells = cellsOf(resource, changes, { at, chosen });
    return { ...toJson(fields, cells, {}), ...instead(cells) };
  });
  const formatted = new Map<string, readonly [unknown, unknown]>();
  for (const [name, field] of Object.entries(fieldNamesOf(shownFields(fields)))) {
    const change = changes[columns.get(field) ?? ''];
    const [key = name] = name.split('.');
    if (change === undefined || (formatted.has(key) && change[1] === null)) continue;
    const [before, after] = states.map((state, at) => (change[at] === null ? null : state[key]));
    formatted.set(key, [before, after ?? states[1]?.[key]]);
  }
  return Object.fromEntries(formatted);
}

/** The id of the record is that of the event. */
function shownFields({ id: _, ...fields }: FaceFields): FaceFields {
  return Object.fromEntries(Object.entries(fields).filter(([, { shown }]) => shown !== undefined));
}

/** The record is not shown any more: what became of it is no field of it. */
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
      const format = /_(?:at|time|until)$/.test(name) ? momentOf : (value: unknown) => value;
      return [[name, [format(before), format(after)] as const] as const];
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
