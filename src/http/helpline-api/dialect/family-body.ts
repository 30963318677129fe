import { isGiven, type Body } from '../../../cases/read-record.js';
import type { ColumnValues } from '../../../cases/record-draft.js';
import { shownValue } from '../../../cases/record-refusal.js';
import type { Field, Resource } from '../../../cases/resource.js';
import { OUTBOUND } from '../../../cases/message-codes.js';
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

/**
 * Names under which the family writes the contact of a reporter, client, perpetrator or user; behind `contact_` they
 * are read.
 */
const CONTACT_NAMES = [
  ...['fname', 'lname', 'phone', 'phone2', 'email', 'dob', 'age', 'age_group_id', 'sex_id', 'location_id'],
  ...['landmark', 'address', 'residence', 'nationality_id', 'national_id_type_id', 'national_id', 'lang_id'],
  ...['tribe_id', 'is_refugee'],
];

/** How a new case names its reporter: the reporter as one of a case. */
const REPORTER_OF_CASE = 'reporter_uuid_id';

/** What there is to say about a section of a review, by the titles that one of the family's forms has. */
const REVIEW_COMMENTS = [
  ['comment_Opening', 'opening_phrase_comments'],
  ['comment_Listening Skills', 'listening_comments'],
  ['comment_Pro-activeness', 'pro_active_comments'],
  ['comment_Resolution / Counselling', 'resolution_comments'],
  ['comment_Hold Procedures', 'hold_comments'],
  ['comment_Call Closing', 'call_closing_comments'],
  ['comment_Closing', 'call_closing_comments'],
] as const;

const MESSAGES = ['messages', 'pmessages'];
const PARTS_OF_SECOND = /^\d{1,11}\.\d{1,9}$/;

/** Ids that name nothing. */
const NO_ROW = ['0', '-1'];

/** Where a case came from. An update of the family's tells where the update came from; the case keeps its own. */
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
    if (!Object.hasOwn(body, alias)) continue;
    sentAs.set(name, alias);
    if (isGiven(body, name) && isGiven(body, alias) && !isSame(body[name], body[alias])) {
      const message = `${alias} and ${name} say different things`;
      const value = shownValue(body[alias]);
      faults.push({ field: alias, message, errno: 'INVALID', resource: resource.name, rowIndex, value });
    }
    if (!isGiven(body, name)) read[name] = body[alias];
  }
  for (const field of resource.fields) if (namesNothing(field, read[field.name])) read[field.name] = null;
  Object.assign(read, messageOf(resource, body, isNew));
  return { body: read, sentAs, faults };
}

/** A fault or a reference under the name that the client used. */
export function asSent<T extends { readonly field: string }>(told: T, sentAs: FamilyBody['sentAs']): T {
  return { ...told, field: sentAs.get(told.field) ?? told.field };
}

/** The columns of a change of a case without those that say where the change came from, and these. */
export function splitOrigin(own: ColumnValues): {
  readonly own: ColumnValues;
  readonly origin?: ColumnValues;
} {
  if (!ORIGIN.some((column) => Object.hasOwn(own, column))) return { own };
  const kept = Object.entries(own).filter(([column]) => !ORIGIN.includes(column));
  const origin = ORIGIN.map((column) => [column, own[column] ?? null] as const);
  return { own: Object.fromEntries(kept), origin: Object.fromEntries(origin) };
}

/** Other names of fields that may be written here: `[name of the family, name of the field]`. */
export function aliasesOf(
  { name: resource, fields }: Resource,
  isNew: boolean,
): readonly (readonly [string, string])[] {
  if (resource === 'cases') return isNew ? [[REPORTER_OF_CASE, 'reporter_id']] : [];
  if (resource === 'qas') return REVIEW_COMMENTS;
  const isFree = (alias: string) => !fields.some(({ name }) => name === alias);
  return CONTACT_NAMES.filter(isFree)
    .map((alias) => [alias, `contact_${alias}`] as const)
    .filter(([, name]) => fields.some((field) => field.name === name && field.isWritable));
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

function namesNothing({ isWritable, refersTo, kind }: Field, value: unknown): boolean {
  if (!isWritable || refersTo === undefined || kind === 'key') return false;
  return (typeof value === 'string' || typeof value === 'number') && NO_ROW.includes(String(value).trim());
}

function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '');
}
