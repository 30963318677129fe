import type { RecordCells } from '../../cases/record-query.js';
import type { Field, FieldKind, Resource } from '../../cases/resource.js';
import { TimeSlice } from '../../lib/time-slice.js';
import { JsonText } from '../kit/route.js';
import { rowOrder } from './dialect/row-order.js';

/**
 * How records are shown: as an object by id, as the session API document has it; or as rows, for clients that go
 * through them by number.
 */
export type RecordForm = 'object' | 'rows';

/** A piece of an answer: a key and its value as JSON, in one part or several. */
export type Piece = readonly [key: string, ...json: readonly string[]];

export interface ListFacts {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly isTotalEstimated: boolean;
  readonly title: string;
  readonly sort: string;
}

/**
 * Puts the pieces of an answer together. By hand, because records stand in their order on the wire, and an object
 * in JavaScript would have them by id.
 */
export function toJson(pieces: readonly Piece[]): JsonText {
  const parts = pieces.flatMap(([key, ...json], at) => [
    `${at === 0 ? '' : ','}${JSON.stringify(key)}:`,
    ...json,
  ]);
  return new JsonText('{', ...parts, '}');
}

/** The records of a resource under its name, each as an array of texts. */
export function recordsPiece(resource: Resource, records: readonly RecordCells[], form: RecordForm): Piece {
  if (form === 'rows') {
    const order = rowOrder(resource);
    return [resource.name, `[${records.map((cells, at) => rowJson(order, cells, at)).join(',')}]`];
  }
  return [resource.name, `{${records.map(entryJson).join(',')}}`];
}

/** The same of a page, which may be as long as a book: leaves the event loop in between. */
export async function pageOfRecords(
  resource: Resource,
  records: readonly RecordCells[],
  form: RecordForm,
): Promise<Piece> {
  const slice = new TimeSlice();
  const entries: string[] = [];
  const order = rowOrder(resource);
  for (const [at, cells] of records.entries()) {
    entries.push(form === 'rows' ? rowJson(order, cells, at) : entryJson(cells));
    await slice.breathe();
  }
  const [open, close] = form === 'rows' ? ['[', ']'] : ['{', '}'];
  return [resource.name, open, ...entries.map((entry, at) => (at === 0 ? entry : `,${entry}`)), close];
}

/** The family ends each row with three cells to count it by. */
function rowJson(order: readonly number[], cells: RecordCells, at: number): string {
  return JSON.stringify([...order.map((place) => cells[place]), `${at}`, `ro${at}`, `rc${at % 2}`]);
}

function entryJson(cells: RecordCells): string {
  return `${JSON.stringify(cells[0])}:${JSON.stringify(cells)}`;
}

/** The key piece of each resource without filters, kept because every answer carries it. */
const plainKeys = { object: new Map<Resource, string>(), rows: new Map<Resource, string>() };

/** Where each field stands: `[index, field, what it was filtered by, label, format]`. */
export function keyPiece(
  resource: Resource,
  form: RecordForm,
  filters: Readonly<Record<string, string>> = {},
): Piece {
  const name = `${resource.name}_k`;
  if (Object.keys(filters).length > 0) return [name, keysJson(resource, form, filters)];
  const json = plainKeys[form].get(resource) ?? keysJson(resource, form, {});
  plainKeys[form].set(resource, json);
  return [name, json];
}

function keysJson(resource: Resource, form: RecordForm, filters: Readonly<Record<string, string>>): string {
  const { fields } = resource;
  const inOrder = form === 'rows' ? rowOrder(resource).map((place) => fields[place] as Field) : fields;
  const entries = inOrder.map((field, at) => [
    field.name,
    [String(at), field.name, filters[field.name] ?? '', labelOf(field), FORMATS[field.kind]],
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** `[[offset, limit, first, last, total, title, sort, exact | estimated]]`; first and last count from 1. */
export function contextPiece(resource: Resource, count: number, facts: ListFacts): Piece {
  const { offset, limit, total, isTotalEstimated, title, sort } = facts;
  const first = count === 0 ? 0 : offset + 1;
  const cells = [offset, limit, first, count === 0 ? 0 : offset + count, total].map(String);
  const context = [...cells, title, sort, isTotalEstimated ? 'estimated' : 'exact'];
  return [`${resource.name}_ctx`, JSON.stringify([context])];
}

export function emptyPiece(resource: Resource): Piece {
  return [`${resource.name}_no_data`, '[[]]'];
}

/** Notices for the person who made the request. */
export function noticePiece(resource: Resource, notices: readonly (readonly [string, string])[]): Piece {
  return [`${resource.name}_nb`, JSON.stringify(notices)];
}

/**
 * Remarks on a question: parameters that were passed over. Under a key of its own, since the family's clients take
 * `_nb` of a list for the number of its records.
 */
export function notesPiece(resource: Resource, passedOver: readonly string[]): Piece {
  return [`${resource.name}_notes`, JSON.stringify(notesOf(passedOver))];
}

export function notesOf(passedOver: readonly string[]): readonly (readonly ['warning', string])[] {
  return passedOver.map((what) => ['warning', `${what} and was passed over`]);
}

/** How clients show the values of each kind of field. */
export const FORMATS: Readonly<Record<FieldKind, string>> = {
  id: 'number',
  key: 'text',
  category: 'number',
  code: 'number',
  number: 'number',
  flag: 'flag',
  text: 'text',
  long: 'text',
  email: 'email',
  phone: 'phone',
  time: 'datetime',
  day: 'date',
  clock: 'text',
};

function labelOf({ name }: Field): string {
  const words = name.replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
