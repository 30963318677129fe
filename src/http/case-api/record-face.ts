import type { Request, Response, Router } from 'express';
import type { Operation } from '../../access/helpline-rights.js';
import { z } from 'zod';
import type { CaseFile, IsExpected, Saved, WriteRequest } from '../../cases/case-file.js';
import type { Body } from '../../cases/read-record.js';
import type { Place } from '../../cases/read-value.js';
import type { NestedDrafts } from '../../cases/record-draft.js';
import type { Condition, RecordCells } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import type { FileIdentity } from '../../cases/viewers.js';
import type { CategoryNames } from './category-names.js';
import {
  changeShape,
  createShape,
  shownShape,
  sortsOf,
  toJson,
  type FaceFields,
  type Fields,
  type LookedUp,
  type Parts,
} from './face-fields.js';
import { listQuery, type ListParameters, type ListParametersOptions } from './list-parameters.js';

export type JsonRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export type FormatRecord = (fields: Fields, parts: Parts) => JsonRecord;

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

export interface NestedRecords extends Pick<WriteRequest, 'faults' | 'references'> {
  readonly nested: NestedDrafts;
}

/** How a body of this API is read as a record of the case file. */
export interface Grammar {
  readonly resource: Resource;
  readonly fields: FaceFields;
  /** Looks up what the fields do not say how to; left out: nothing but names of lists of categories is looked up. */
  lookUp?(body: Body, categories: CategoryNames, options: { readonly isNew: boolean }): Promise<LookedUp>;
  /** Records that are made together with this one. */
  nestedOf?(body: Body, options: ReadBodyOptions): Promise<NestedRecords>;
}

export type NewRecord = Pick<WriteRequest, 'draft' | 'faults' | 'references' | 'password'>;

/** The particulars of one kind of record; the rest follows from its fields. */
export interface RecordFaceParts extends Grammar {
  /** In addresses, and the key of a list. */
  readonly name: string;
  /** The name of its schema in the reference. */
  readonly schemaName: string;
  /** Parameters of its lists, besides those of each list. */
  readonly filters: Omit<ListParametersOptions, 'sorts'>;
  /** Records of this kind are created by their own route; true when left out. */
  readonly isCreatable?: boolean;
  /** Records of this kind are changed by this API. */
  readonly isChangeable: boolean;
  /** Its lists say which state of each record they show, so that several are changed from there. */
  readonly hasListedTags?: boolean;
  /** A record is removed by DELETE. */
  readonly isRemovable: boolean;
  /** @throws InvalidInputError for a parameter whose value there is not */
  conditions(query: ListParameters, asked: Asked): Promise<readonly Condition[]>;
  /** Completes a new record by what must be looked up, with what is wrong with it. Nothing is stored when it throws. */
  complete?(request: NewRecord, sent: Body, asked: Asked): Promise<NewRecord>;
  /** Adds routes of this kind of record alone. */
  addRoutes?(router: Router, tools: RecordRouteTools): void;
  /** The parts of each record of a page, by its id. */
  partsOf?(ids: readonly string[], asked: Asked): Promise<ReadonlyMap<string, Parts>>;
  /** @returns adds to the fields of a record what must be looked up for its answer */
  completer?(asked: Asked): Promise<(fields: Fields) => Fields>;
}

/** How routes of one kind of record alone ask and answer as the others of that kind do. */
export interface RecordRouteTools {
  /** The user may do that with records of this kind. */
  auth(operation: Operation): (request: Request) => Promise<Asked>;
  /** @throws Refusal for a text that is no id */
  idOf(request: Request): string;
  /** The state that `If-Match` names. @throws PreconditionRequiredError */
  expectationOf(asked: Asked, request: Request): Promise<IsExpected | undefined>;
  /** The record as it is now; its id alone for a user who may not read it, or not any more. */
  answer(
    asked: Asked,
    saved: Saved,
    to: { readonly response: Response; readonly message: string },
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** How this API shows one kind of record: a description, from which its routes are made. */
export interface RecordFace extends RecordFaceParts {
  readonly record: z.ZodObject;
  /** The same, under a name of its own in the reference. */
  readonly listed: z.ZodObject;
  readonly newBody: z.ZodObject;
  readonly changedBody: z.ZodObject | undefined;
  readonly query: z.ZodType<ListParameters>;
  /** Fields of the case file by the names that lists are sorted by. */
  readonly sorts: Readonly<Record<string, string>>;
}

export function recordFace(parts: RecordFaceParts): RecordFace {
  const { fields, filters, resource, schemaName, isChangeable } = parts;
  const record = z.strictObject(shownShape(fields));
  const sorts = sortsOf(fields);
  return {
    ...parts,
    record,
    listed: record.meta({ id: schemaName }),
    newBody: z.strictObject(createShape(fields, resource)),
    changedBody: isChangeable ? z.strictObject(changeShape(fields, resource)) : undefined,
    query: listQuery({ ...filters, sorts: Object.keys(sorts) }),
    sorts,
  };
}

/** Makes records into JSON for a user. */
export async function openFormatter(face: RecordFace, asked: Asked): Promise<FormatRecord> {
  const complete = await face.completer?.(asked);
  return (fields, parts) => ({
    id: fields.id ?? '',
    ...toJson(face.fields, complete?.(fields) ?? fields, parts),
  });
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
