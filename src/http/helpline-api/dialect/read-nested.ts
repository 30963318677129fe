import type { Reference } from '../../../cases/record-draft.js';
import { asSent, readFamilyBody } from './family-body.js';
import { isGiven, readRecord, type Body, type ReadRecordOptions } from '../../../cases/read-record.js';
import type { InputFault } from '../../../lib/errors.js';
import type { Place } from '../../../cases/read-value.js';
import {
  NOTHING_NESTED,
  type NestedDraft,
  type NestedDrafts,
  type RecordDraft,
} from '../../../cases/record-draft.js';
import { shownValue } from '../../../cases/record-refusal.js';
import type { HelplineFault } from './helpline-fault.js';
import { readLeftOver } from './left-over.js';
import { attachments } from '../../../cases/resources/attachment.js';
import { clients } from '../../../cases/resources/client.js';
import { perpetrators } from '../../../cases/resources/perpetrator.js';
import { reporters } from '../../../cases/resources/reporter.js';
import type { Resource } from '../../../cases/resource.js';
import { rowIdOf } from '../../../cases/row-id.js';

export interface ReadNested {
  readonly nested: NestedDrafts;
  readonly faults: readonly InputFault[];
  readonly references: readonly Reference[];
}

/** Keys of a case's body that are no fields. */
export const NESTED_KEYS: readonly string[] = [
  ...['clients_case', 'perpetrators_case', 'attachments_case', 'services', 'referals', 'referrals'],
  ...['reporter', 'reporters_case', 'reporters_uuid'],
];

/** The reporter of a new case, as one of its records. */
const REPORTER_KEYS = ['reporter', 'reporters_case', 'reporters_uuid'];

/** How a record within a case is named that is there already. */
const IDS = ['id', 'client_id', 'perpetrator_id', 'attachment_id'];

/** More than any case has; a bound on what one request may cost. */
const AT_MOST = 100;

/** Records that come with a case in the same body. */
export function readNested(body: Body, { isNew, ...place }: Place & { readonly isNew: boolean }): ReadNested {
  const reading = new NestedReading(body, place);
  const nested: NestedDrafts = {
    reporter: reading.reporter(isNew),
    clients: reading.records('clients_case', clients, 'client_id'),
    perpetrators: reading.records('perpetrators_case', perpetrators, 'perpetrator_id'),
    attachments: reading.records('attachments_case', attachments, 'attachment_id'),
    services: reading.categoryIds('services'),
    referals: reading.categoryIds('referals', 'referrals'),
  };
  return { nested, faults: reading.faults, references: reading.references };
}

class NestedReading {
  readonly faults: InputFault[] = [];
  readonly references: Reference[] = [];
  readonly #body: Body;
  readonly #place: Place;

  constructor(body: Body, place: Place) {
    this.#body = body;
    this.#place = place;
  }

  /** A reporter who is named with a new case: one of them, and not beside one that the case names. */
  reporter(isNew: boolean): RecordDraft | undefined {
    const [key, ...more] = REPORTER_KEYS.filter((name) => isGiven(this.#body, name));
    for (const each of more) this.#refuse(each, `cannot go with ${String(key)}`, this.#value(each), 0);
    if (key === undefined) return undefined;
    const problem = isNew ? this.#reporterProblem(key) : 'comes with a new case: this one has a reporter';
    if (problem !== undefined) {
      this.#refuse(key, problem, this.#value(key), 0);
      return undefined;
    }
    return this.#read(reporters, this.#value(key) as Body, { isNew: true, spare: ['src'] });
  }

  #reporterProblem(key: string): string | undefined {
    if (isGiven(this.#body, 'reporter_id')) return 'cannot go with reporter_id';
    return isObject(this.#value(key)) ? undefined : 'must be a record';
  }

  /** New records, or the ids of records that are there already. */
  records(key: string, resource: Resource, idKey: string): NestedDraft[] {
    return this.#list(key).flatMap((item, rowIndex) => {
      const body = isObject(item) ? item : { id: item };
      const id = toId(body.id ?? body[idKey]);
      if (id === null) {
        this.#refuse(key, 'must be records, or ids of records', item, rowIndex);
        return [];
      }
      if (id === undefined) return [{ draft: this.#read(resource, body, { isNew: true, rowIndex }) }];
      const { name, table } = resource;
      this.references.push({ table, id, resource: name, rowIndex, field: 'id', isChanged: true });
      return [{ id, draft: this.#read(resource, body, { isNew: false, rowIndex }) }];
    });
  }

  /** One of the family's forms sends referrals under two spellings. */
  categoryIds(key: 'services' | 'referals', ...spellings: string[]): number[] | undefined {
    const sent = [key, ...spellings].filter((each) => Object.hasOwn(this.#body, each));
    if (sent.length === 0) return undefined;
    return [...new Set(sent.flatMap((each) => this.#categoriesIn(each, key)))];
  }

  #categoriesIn(sent: string, resource: 'services' | 'referals'): number[] {
    return this.#list(sent).flatMap((item, rowIndex) => {
      const id = toId(isObject(item) ? item.category_id : item);
      if (id === null || id === undefined) {
        this.#refuse(sent, 'must be ids of categories', item, rowIndex);
        return [];
      }
      this.references.push({ table: 'categories', id, resource, rowIndex, field: 'category_id' });
      return [id];
    });
  }

  #value(key: string): unknown {
    return Object.hasOwn(this.#body, key) ? this.#body[key] : undefined;
  }

  #read(resource: Resource, body: Body, options: Omit<ReadRecordOptions, keyof Place>): RecordDraft {
    const { body: named, sentAs, faults } = readFamilyBody(resource, body, options);
    const read = readRecord(resource, named, { ...this.#place, ...options });
    const leftOver = readLeftOver(resource, body, { ...options, known: IDS });
    this.faults.push(...faults, ...read.faults.map((fault) => asSent(fault, sentAs)));
    this.faults.push(...leftOver.faults);
    this.references.push(...read.references.map((reference) => asSent(reference, sentAs)));
    return {
      resource,
      columns: read.columns,
      contact: read.contact,
      nested: NOTHING_NESTED,
      leftOver: leftOver.text,
    };
  }

  /** An array, or ids separated by commas. */
  #list(key: string): readonly unknown[] {
    const value = this.#value(key);
    if (value === undefined || value === null || value === '') return [];
    const list = typeof value === 'string' ? value.split(',') : value;
    if (Array.isArray(list) && list.length <= AT_MOST) return list as unknown[];
    this.#refuse(key, `must be a list of at most ${AT_MOST}`, value, 0);
    return [];
  }

  #refuse(field: string, problem: string, value: unknown, rowIndex: number): void {
    const fault: HelplineFault = {
      field,
      message: `${field} ${problem}`,
      errno: 'INVALID',
      resource: 'cases',
      rowIndex,
      value: shownValue(value),
    };
    this.faults.push(fault);
  }
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined for an absent value, null for a value that is not an id */
function toId(value: unknown): number | undefined | null {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return rowIdOf(text) ?? null;
}
