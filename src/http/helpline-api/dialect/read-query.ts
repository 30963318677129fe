import type { Country } from '../../../cases/phone-number.js';
import { readFilter, readTime, type FilterOptions } from './read-filter.js';
import { searchedWords, WORDS_RULE } from '../../../cases/word-search.js';
import {
  CANNED_LISTS,
  type CannedList,
  type Condition,
  type RecordQuery,
} from '../../../cases/record-query.js';
import { shownValue } from '../../../cases/record-refusal.js';
import type { HelplineFault } from './helpline-fault.js';
import { resourceNamed } from '../../../cases/resources/all-resources.js';
import { fieldOf, type Field, type Resource } from '../../../cases/resource.js';
import { periodDays } from '../../../cases/time-zone.js';

export type QueryParameters = Readonly<Record<string, unknown>>;

export interface ReadQueryOptions {
  readonly country: Country;
  /** IANA name. */
  readonly timeZone: string;
}

/** The parameters of a list as read, with every fault in them. */
export interface ReadQuery extends Pick<RecordQuery, 'conditions' | 'sort' | 'offset' | 'limit'> {
  readonly title: string;
  /** The condition on each field, for `_k`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly faults: readonly HelplineFault[];
  /** Parameters that this list does not have: clients of the family send them, and are informed. */
  readonly passedOver: readonly string[];
}

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 1_000;
const LARGEST_OFFSET = 2_147_483_647;
const TITLE_LENGTH = 100;
/** As many as an answer names. */
const PASSED_OVER_AT_MOST = 20;

/** Parameters that are no filters. A browser sends `_` with the time, so that nothing of an earlier answer is shown. */
const CONTROLS: readonly string[] = [
  ...['sort', 'group', 'join', 'dash_period', 'csv', 'xlsx', 'logout', 'metrics', 'xaxis', 'yaxis', 'file'],
  ...['_', '_c', '__c', '_a', '_o', '_title', '_fmt'],
];

export function readQuery(
  resource: Resource,
  parameters: QueryParameters,
  options: ReadQueryOptions,
): ReadQuery {
  const reading = new QueryReading(resource, options);
  for (const [name, value] of Object.entries(parameters)) {
    if (CONTROLS.includes(name) || (name === 'q' && isSearched(resource))) continue;
    for (const one of Array.isArray(value) ? value : [value]) reading.filter(name, String(one));
  }
  const text = (name: string) => lastText(parameters[name]);
  const title = text('_title').slice(0, TITLE_LENGTH);
  if (resource.name === 'cases' && (CANNED_LISTS as readonly string[]).includes(title)) {
    reading.conditions.push({ test: 'list', list: title as CannedList });
  }
  reading.words(text('q'));
  reading.period(text('dash_period'));
  const limit = reading.count('__c', text('__c')) ?? reading.count('_c', text('_c')) ?? DEFAULT_LIMIT;
  const offset = (reading.count('_a', text('_a'), 0) ?? 0) + (reading.count('_o', text('_o'), 0) ?? 0);
  if (text('xlsx') !== '') reading.refuse('xlsx', 'xlsx is not offered; csv=1 is', text('xlsx'));
  const { filters, faults, passedOver } = reading;
  return {
    sort: reading.sort(text('sort')),
    conditions: reading.allConditions(),
    limit: Math.min(limit, LARGEST_LIMIT),
    offset: Math.min(offset, LARGEST_OFFSET),
    title,
    filters,
    faults,
    passedOver,
  };
}

class QueryReading {
  readonly conditions: Condition[] = [];
  readonly filters: Record<string, string> = {};
  readonly faults: HelplineFault[] = [];
  readonly passedOver: string[] = [];
  readonly #linked = new Map<string, Condition[]>();
  readonly #resource: Resource;
  readonly #options: FilterOptions;

  constructor(resource: Resource, options: FilterOptions) {
    this.#resource = resource;
    this.#options = options;
  }

  /** `field`, `field__i`, `field__`, or any of them behind `res^`. Nothing asked is no filter. */
  filter(name: string, value: string): void {
    if (value.trim() === '') return;
    const [linkName, rest] = name.includes('^') ? (name.split('^', 2) as [string, string]) : ['', name];
    const link = this.#resource.links.find((each) => each.resource === linkName);
    if (linkName !== '' && !link) return this.#passOver(`${linkName} cannot be joined here`);
    const resource = link ? resourceNamed(link.resource) : this.#resource;
    const [, fieldName = '', operator = ''] = /^(.*?)(__i|__)?$/.exec(rest) ?? [];
    const field = fieldOf(resource, fieldName);
    if (!field) return this.#passOver(`${fieldName} is no field of ${resource.name}`);
    const options = { ...this.#options, isJoined: link !== undefined };
    const read = readFilter(resource, field, operator as '' | '__i' | '__', value, options);
    if (typeof read === 'string') return this.refuse(name, `${fieldName} ${read}`, value);
    if (!link) {
      this.filters[field.name] = value;
      this.conditions.push(read);
      return;
    }
    const conditions = this.#linked.get(linkName) ?? [];
    conditions.push(read);
    this.#linked.set(linkName, conditions);
  }

  /** Those of one joined resource hold for one of its rows. */
  allConditions(): Condition[] {
    const linked = [...this.#linked].map(([name, conditions]): Condition => {
      const link = this.#resource.links.find((each) => each.resource === name);
      if (!link) throw new Error(`no link ${name}`);
      return { test: 'linked', link, resource: resourceNamed(name), conditions };
    });
    return [...this.conditions, ...linked];
  }

  /** Words that begin words of the record, as on the other API. */
  words(text: string): void {
    if (text === '' || !isSearched(this.#resource)) return;
    const words = searchedWords(text);
    const field = fieldOf(this.#resource, 'narrative');
    if (words === undefined || !field) return this.refuse('q', `q ${WORDS_RULE}`, text);
    this.conditions.push({ test: 'words', field, words });
  }

  period(name: string): void {
    if (name === '' || name === 'all') return;
    const days = periodDays(name, this.#options.timeZone);
    if (!days) return this.refuse('dash_period', 'dash_period is none that there is', name);
    const read = readTime(timeField(this.#resource), `${days.from};${days.to}`, this.#options.timeZone);
    if (typeof read !== 'string') this.conditions.push(read);
  }

  /** @returns undefined for none, or for one that is refused */
  count(name: string, text: string, least = 1): number | undefined {
    if (text === '') return undefined;
    if (/^\d+$/.test(text) && Number(text) >= least) return Math.min(Number(text), LARGEST_OFFSET);
    this.refuse(name, `${name} must be a whole number from ${least}`, text);
    return undefined;
  }

  /** `field`, `-field`, `field desc`; the newest first when nothing is said. */
  sort(text: string): RecordQuery['sort'] {
    const newest = { field: timeField(this.#resource), isDescending: true };
    const id = fieldOf(this.#resource, 'id');
    const usual = id ? { field: id, isDescending: true } : newest;
    if (text === '') return usual;
    const [, minus, name = '', direction] = /^(-?)([a-z0-9_]+)(?:[ ,:](asc|desc))?$/i.exec(text) ?? [];
    const field = fieldOf(this.#resource, name);
    if (field?.isSortable) {
      return { field, isDescending: minus === '-' || direction?.toLowerCase() === 'desc' };
    }
    this.refuse('sort', 'sort is by no field that lists can be put in the order of', text);
    return usual;
  }

  #passOver(why: string): void {
    if (this.passedOver.length < PASSED_OVER_AT_MOST) this.passedOver.push(shownValue(why));
  }

  refuse(field: string, message: string, value: string): void {
    const { name: resource } = this.#resource;
    this.faults.push({
      field: shownValue(field),
      message: shownValue(message),
      errno: 'INVALID',
      resource,
      value: shownValue(value),
    });
  }
}

/** The words of a case are found by `q`, of whatever field. */
function isSearched({ name }: Resource): boolean {
  return name === 'cases';
}

/** The field that says when a record came. */
function timeField(resource: Resource): Field {
  const field = resource.fields.find(
    ({ kind, source }) =>
      kind === 'time' &&
      source.from === 'column' &&
      source.row === undefined &&
      source.column === resource.timeColumn,
  );
  if (!field) throw new Error(`${resource.name} does not say when`);
  return field;
}

/** A parameter's text; of one that came several times, the last. Empty for none. */
export function lastText(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last.trim() : '';
}
