import { isGiven, type Body } from '../../../cases/read-record.js';
import { shownValue } from '../../../cases/record-refusal.js';
import { fieldOf, type Resource } from '../../../cases/resource.js';
import { aliasesOf } from './family-body.js';
import type { HelplineFault } from './helpline-fault.js';

/** Characters; longer than anything that a form asks for. */
const AT_MOST = 4_000;
/** As many as an answer names. */
const FAULTS_AT_MOST = 100;
/** A client's own bookkeeping (`.id`, `_k`), and other names of records that stand in fields of their own. */
const NO_CONTENT = /^[._]|_uuid(_id)?$/;
/** A choice of a list, as forms of the family name it; the field of the choice says it. */
const CHOICE = /^\^\d*$/;
/** Ids that name nothing. */
const NO_ROW = ['0', '-1'];

/**
 * Resources whose forms, in clients of the family, have more names than there are fields: what they say is kept in words,
 * on the record, or in the history of its case.
 */
const KEPT_IN_WORDS = ['cases', 'reporters', 'clients', 'perpetrators', 'attachments'];

/** Where a change came from: forms number it in several ways; who made it, when and after what is in its activity. */
const ORIGIN = ['src', 'src_uid', 'src_uid2', 'src_address', 'src_vector', 'src_callid', 'src_usr', 'src_ts'];

/** By resource, names that say nothing of their own. The end of a chat is shown by its last message. */
const SAID_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(KEPT_IN_WORDS.map((resource) => [resource, ORIGIN])),
  messages: ['close'],
  pmessages: ['close'],
};

export interface LeftOver {
  /** Names that no field has. */
  readonly unknown: readonly string[];
  /** Those of them under which something was said, which is kept in words. */
  readonly inWords: readonly string[];
  /** The content sent under those names, in words; undefined where there was none. */
  readonly text: string | undefined;
  readonly faults: readonly HelplineFault[];
}

export interface LeftOverOptions {
  readonly isNew: boolean;
  readonly rowIndex?: number | undefined;
  /** Names that are read, but are no fields. */
  readonly known?: readonly string[];
}

/**
 * The content that a client sends under names that no field has. Where the family's forms have such names it
 * is kept, so that nothing that was said is lost; anywhere else it is refused, because users do not read a
 * notice beside a success.
 */
export function readLeftOver(resource: Resource, body: Body, options: LeftOverOptions): LeftOver {
  const { name: resourceName } = resource;
  const { isNew, rowIndex = 0, known = [] } = options;
  const aliases = aliasesOf(resource, isNew).map(([alias]) => alias);
  const isRead = (name: string) => known.includes(name) || aliases.includes(name);
  const unknown = Object.keys(body).filter((name) => !isRead(name) && !isKept(resource, name, body));
  const said = unknown
    .filter((name) => !NO_CONTENT.test(name) && !SAID_ELSEWHERE[resourceName]?.includes(name))
    .filter((name) => !isWordOfId(name, body) && !isYears(name, body))
    .map((name) => ({ name, text: textOf(name, body[name]) }))
    .filter(({ text }) => text !== '' && !CHOICE.test(text));
  const place = { errno: 'INVALID', resource: resourceName, rowIndex } as const;
  const { text, faults } = KEPT_IN_WORDS.includes(resourceName) ? keep(said, place) : refuse(said, place);
  return { unknown, inWords: text === undefined ? [] : said.map(({ name }) => name), text, faults };
}

interface Said {
  readonly name: string;
  readonly text: string;
}

type Place = Pick<HelplineFault, 'errno' | 'resource' | 'rowIndex'>;

function refuse(said: readonly Said[], place: Place): Pick<LeftOver, 'text' | 'faults'> {
  const faults = said.slice(0, FAULTS_AT_MOST).map(({ name }) => {
    const field = shownValue(name);
    // without what was said: it may be a secret, such as the password of a user
    return { field, message: `${field} is no field of ${place.resource}`, ...place };
  });
  return { text: undefined, faults };
}

function keep(said: readonly Said[], place: Place): Pick<LeftOver, 'text' | 'faults'> {
  const garbled = said.filter(({ name, text }) => /[\0\p{Cs}]/u.test(name + text)); // no database takes it
  if (garbled.length > 0) {
    const faults = garbled.slice(0, FAULTS_AT_MOST).map(({ name }) => {
      const field = shownValue(name);
      return { field, message: `${field} is not well-formed Unicode`, ...place };
    });
    return { text: undefined, faults };
  }
  const text = inWords(said);
  if (text === undefined || text.length <= AT_MOST) return { text, faults: [] };
  const field = shownValue(said[0]?.name ?? '');
  const message = `${field} is no field of ${place.resource}, and what such names say is longer than ${AT_MOST} characters`;
  return { text: undefined, faults: [{ field, message, ...place }] };
}

/** The texts under their names, a name a line. */
function inWords(said: readonly Said[]): string | undefined {
  return said.map(({ name, text }) => `${name}: ${text}`).join('\n') || undefined;
}

/** The name of the choice beside it (`sex` or `sex_text` beside `sex_id`), or a group of the age beside it. */
function isWordOfId(name: string, body: Body): boolean {
  if (name === 'age_group' && (isGiven(body, 'age') || isGiven(body, 'dob'))) return true;
  return isGiven(body, `${name.replace(/_text$/, '')}_id`);
}

/** The unit of the age that was sent, where it is the one that ages have here. */
function isYears(name: string, body: Body): boolean {
  return name === 'age_t' && String(body[name]) === '0';
}

/** A field, but for one of those that this server does not keep and in which something was sent. */
function isKept(resource: Resource, name: string, body: Body): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && (field.source.from !== 'nothing' || !isGiven(body, name));
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    const parts = Object.entries(value);
    return parts.every(([part, each]) => textOf(part, each) === '') ? '' : JSON.stringify(value);
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''; // JSON has no other
  const text = String(value).trim();
  return name.endsWith('_id') && NO_ROW.includes(text) ? '' : text;
}
