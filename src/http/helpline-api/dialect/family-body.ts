import { isGiven, type Body } from '../../../cases/read-record.js';
import type { ColumnValues } from '../../../cases/record-draft.js';
import { shownValue } from '../../../cases/record-refusal.js';
import type { Field, Resource } from '../../../cases/resource.js';
import { OUTBOUND } from '../../../cases/message-codes.js';
import {
  CATEGORY_FORM,
  CLIENT_FORM,
  CONTACT_NAMES,
  PERPETRATOR_FORM,
  REPORTER_OF_CASE,
  REVIEW_COMMENTS,
  type FormName,
} from './form-names.js';
import type { HelplineFault } from './helpline-fault.js';

/** A body in the names and values of the resource's fields, as a client of the family means it. */
export interface FamilyBody {
  readonly body: Body;
  /** The name that the client used in place of that of the field, by the name of the field. */
  readonly sentAs: ReadonlyMap<string, string>;
  readonly faults: readonly HelplineFault[];
}

export interface FamilyBodyOptions {
  readonly isNew: boolean;
  readonly rowIndex?: number | undefined;
}

const FORMS: Readonly<Record<string, readonly FormName[]>> = {
  clients: CLIENT_FORM,
  perpetrators: PERPETRATOR_FORM,
  categories: CATEGORY_FORM,
  subcategories: CATEGORY_FORM,
  qas: REVIEW_COMMENTS,
};
const MESSAGES = ['messages', 'pmessages'];
const PARTS_OF_SECOND = /^\d{1,11}\.\d{1,9}$/;

/** Values of a flag by the words that the buttons of forms send. */
const FLAG_WORDS: Readonly<Record<string, number>> = { no: 0, yes: 1, unknown: 2 };

/** Ids that name nothing. */
const NO_ROW = ['0', '-1'];

/** Where a case came from. An update of the family's shows where the update came from; the case keeps its own. */
const ORIGIN = ['src', 'src_uid', 'src_address', 'src_vector'];

/** Reads the family's names and ids out of a body; what stands in it under the names of the fields stays. */
export function readFamilyBody(
  resource: Resource,
  body: Body,
  { isNew, rowIndex = 0 }: FamilyBodyOptions,
): FamilyBody {
  const read: Record<string, unknown> = { ...body };
  const sentAs = new Map<string, string>();
  const faults: HelplineFault[] = [];
  for (const [alias, name] of aliasesOf(resource, isNew)) {
    if (!Object.hasOwn(body, alias) || isEchoed(resource, body, [alias, name])) continue;
    const before = sentAs.get(name) ?? name;
    if (!isGiven(read, name)) sentAs.set(name, alias);
    if (isGiven(read, name) && isGiven(body, alias) && !isSame(read[name], body[alias])) {
      const message = `${alias} and ${isGiven(body, name) ? name : before} say different things`;
      const value = shownValue(body[alias]);
      faults.push({ field: alias, message, errno: 'INVALID', resource: resource.name, rowIndex, value });
    }
    if (!isGiven(read, name)) read[name] = body[alias];
  }
  for (const field of resource.fields) {
    if (Object.hasOwn(read, field.name)) read[field.name] = meantBy(field, read[field.name]);
  }
  Object.assign(read, messageOf(resource, body, isNew));
  return { body: read, sentAs, faults };
}

/** A fault or a reference under the name that the client used. */
export function asSent<T extends { readonly field: string }>(fault: T, sentAs: FamilyBody['sentAs']): T {
  return { ...fault, field: sentAs.get(fault.field) ?? fault.field };
}

/** The columns of a change of a case without those that say where the change came from, and these. */
export function splitOrigin(columns: ColumnValues): {
  readonly columns: ColumnValues;
  readonly origin?: ColumnValues;
} {
  if (!ORIGIN.some((column) => Object.hasOwn(columns, column))) return { columns };
  const kept = Object.entries(columns).filter(([column]) => !ORIGIN.includes(column));
  const origin = ORIGIN.map((column) => [column, columns[column] ?? null] as const);
  return { columns: Object.fromEntries(kept), origin: Object.fromEntries(origin) };
}

/** Other names of fields that may be written here: `[name of the family, name of the field]`. */
export function aliasesOf({ name: resource, fields }: Resource, isNew: boolean): readonly FormName[] {
  if (resource === 'cases') return isNew ? [REPORTER_OF_CASE] : [];
  const isFree = (alias: string) => !fields.some(({ name }) => name === alias);
  const contact = CONTACT_NAMES.filter(isFree)
    .map((alias) => [alias, `contact_${alias}`] as const)
    .filter(([, name]) => fields.some((field) => field.name === name && field.isWritable));
  return [...contact, ...(FORMS[resource] ?? [])];
}

/** A message of the family's may come without a direction, which is outbound then, and with parts of a second. */
function messageOf({ name: resource }: Resource, body: Body, isNew: boolean): Body {
  if (!MESSAGES.includes(resource)) return {};
  const { src_ts: at } = body;
  return {
    ...(isNew && !isGiven(body, 'src_vector') && { src_vector: OUTBOUND }),
    ...(typeof at === 'string' && PARTS_OF_SECOND.test(at) && { src_ts: at.split('.')[0] }),
  };
}

/** The value of a field as the family's forms send it: an id that names nothing, a word for a flag, a list of categories. */
function meantBy(field: Field, value: unknown): unknown {
  if (namesNothing(field, value)) return null;
  if (field.kind === 'flag' && typeof value === 'string') return FLAG_WORDS[value.trim()] ?? value;
  if (field.kind === 'long' && Array.isArray(value)) return idsOf(value) ?? value;
  return value;
}

/** The ids of categories in a text; undefined for a list of anything else. */
function idsOf(list: readonly unknown[]): string | undefined {
  const ids = list.map((item) =>
    typeof item === 'object' && item !== null ? (item as Body)['category_id'] : item,
  );
  return ids.every((id) => /^\d{1,10}$/.test(String(id))) ? ids.join(', ') : undefined;
}

function namesNothing({ isWritable, refersTo, kind }: Field, value: unknown): boolean {
  if (!isWritable || refersTo === undefined || kind === 'key') return false;
  return (typeof value === 'string' || typeof value === 'number') && NO_ROW.includes(String(value).trim());
}

/** A name that is read, too, beside that of the field: a client that sends back what it has read changed the field. */
function isEchoed({ fields }: Resource, body: Body, [alias, name]: FormName): boolean {
  return isGiven(body, name) && fields.some((field) => field.name === alias);
}

function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '');
}
