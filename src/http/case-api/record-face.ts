import type { z } from 'zod';
import type { CaseFile, WriteRequest } from '../../cases/case-file.js';
import type { Body } from '../../cases/read-record.js';
import type { Place } from '../../cases/read-value.js';
import type { NestedDrafts } from '../../cases/record-draft.js';
import type { Condition, RecordCells } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import type { FileIdentity } from '../../cases/viewers.js';
import type { InputFault } from '../../lib/errors.js';
import type { CategoryNames } from './category-names.js';
import type { ListParameters } from './list-parameters.js';

/** The fields of a record of the case file by name; empty for what is not known. */
export type Fields = Readonly<Record<string, string>>;

/** The records that belong to one, by resource. */
export type Parts = Readonly<Record<string, readonly Fields[]>>;

export type JsonRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export type TellRecord = (fields: Fields, parts: Parts) => JsonRecord;

/** The user of a request, and the look-ups that this API makes for it. */
export interface Asked {
  readonly identity: FileIdentity;
  readonly caseFile: CaseFile;
  readonly categories: CategoryNames;
}

export interface ReadBodyOptions {
  readonly isNew: boolean;
  readonly place: Place;
  readonly categories: CategoryNames;
}

/** Values in the words of the case file that had to be looked up, and what could not be found. */
export interface LookedUp {
  readonly values: Body;
  readonly faults: readonly InputFault[];
}

export interface NestedRecords extends Pick<WriteRequest, 'faults' | 'references'> {
  readonly nested: NestedDrafts;
}

/** How a body of this API is read as a record of the case file. */
export interface Grammar {
  readonly resource: Resource;
  /** Fields of the case file by the names that clients know them by. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** Values of a body in the words of the case file, but for those that are looked up. */
  valuesOf(body: Body): Body;
  lookUp?(body: Body, categories: CategoryNames, options: { readonly isNew: boolean }): Promise<LookedUp>;
  /** Records that are made together with this one. */
  nestedOf?(body: Body, options: ReadBodyOptions): Promise<NestedRecords>;
}

export type NewRecord = Pick<WriteRequest, 'draft' | 'faults' | 'references' | 'password'>;

/** How this API shows one kind of record: a description, from which its routes are made. */
export interface RecordFace extends Grammar {
  /** In addresses, and the key of a list. */
  readonly name: string;
  readonly record: z.ZodObject;
  /** The same, under a name of its own in the reference. */
  readonly listed: z.ZodObject;
  readonly newBody: z.ZodObject;
  /** Left out: records of this kind are not changed by this API. */
  readonly changedBody?: z.ZodObject;
  readonly query: z.ZodType<ListParameters>;
  /** Fields of the case file by the names that lists are sorted by. */
  readonly sorts: Readonly<Record<string, string>>;
  /** A record is removed by DELETE. */
  readonly isRemovable?: boolean;
  /** @throws InvalidInputError for a parameter whose value there is not */
  conditions(query: ListParameters, asked: Asked): Promise<readonly Condition[]>;
  /** Completes a new record by what must be looked up, with what is wrong with it. Nothing is stored when it throws. */
  complete?(request: NewRecord, sent: Body, asked: Asked): Promise<NewRecord>;
  /** The parts of each record of a page, by its id. */
  partsOf?(ids: readonly string[], asked: Asked): Promise<ReadonlyMap<string, Parts>>;
  /** Tells a record as JSON. */
  teller(asked: Asked): Promise<TellRecord>;
}

export interface RecordApiOptions {
  readonly caseFile: CaseFile;
  readonly place: Place;
  /** Changes must say which state of a record they are made for. */
  readonly requiresIfMatch: boolean;
}

export function fieldsOf({ fields }: Resource, cells: RecordCells): Fields {
  return Object.fromEntries(fields.map(({ name }, at) => [name, cells[at] ?? '']));
}

/** A field whose value is sent by the name of a category. */
export interface Choice {
  /** Name of the field in the case file. */
  readonly field: string;
  /** The code of the list that it is chosen from. */
  readonly list: string;
}

/** Looks up fields that are sent by the names of categories. */
export function choicesAmong(choices: Readonly<Record<string, Choice>>) {
  return async (body: Body, categories: CategoryNames): Promise<LookedUp> => {
    const values: Record<string, unknown> = {};
    const faults: InputFault[] = [];
    for (const [name, { field, list }] of Object.entries(choices)) {
      const sent = body[name];
      if (sent === null) values[field] = null;
      if (typeof sent !== 'string') continue;
      const [first, ...others] = await categories.named(sent, list);
      if (first && others.length === 0) values[field] = first.id;
      else faults.push({ field: name, message: problemOf(first ? others.length + 1 : 0, list) });
    }
    return { values, faults };
  };
}

function problemOf(count: number, list: string): string {
  return count === 0
    ? `is no name of the list ${list}`
    : `is the name of ${count} entries of the list ${list}`;
}
