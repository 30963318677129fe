import { createHash } from 'node:crypto';
import type { CaseFile } from '../../src/cases/case-file.js';
import { readRecord } from '../../src/cases/read-record.js';
import { NOTHING_NESTED } from '../../src/cases/record-draft.js';
import type { Condition, RecordCells } from '../../src/cases/record-query.js';
import { isRecordFault } from '../../src/cases/record-refusal.js';
import { fieldOf, type Resource } from '../../src/cases/resource.js';
import type { FileIdentity } from '../../src/cases/viewers.js';
import { InvalidInputError } from '../../src/lib/errors.js';

type Values = Readonly<Record<string, unknown>>;

export interface ListRequest {
  readonly where?: Readonly<Record<string, string | number>>;
  /** A field; with a minus before it, the largest first. */
  readonly order?: string;
  readonly pageSize?: number;
}

/**
 * An API of the case file with a grammar of its own: records are objects of named fields, faults are
 * `resource.field: code`. It imports nothing but `cases/` and `lib/`: all that a second API needs.
 */
export class SecondCaseFace {
  readonly #door: CaseFile;
  readonly #place = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;

  constructor(door: CaseFile) {
    this.#door = door;
  }

  async create(identity: FileIdentity, resource: Resource, body: Values, key?: string): Promise<Values> {
    const saved = await this.#door.create(identity, this.#request(resource, body, { isNew: true, key }));
    return { id: saved.id, ...(saved.record && named(resource, saved.record)) };
  }

  async update(identity: FileIdentity, resource: Resource, id: string, body: Values): Promise<Values> {
    const saved = await this.#door.update(identity, id, this.#request(resource, body, { isNew: false }));
    return { id: saved.id, ...(saved.record && named(resource, saved.record)) };
  }

  async read(identity: FileIdentity, resource: Resource, id: string): Promise<Values> {
    const { record, parts } = await this.#door.read(identity, resource, id);
    const hanging = parts.map((part) => [
      part.resource.name,
      part.records.map((cells) => named(part.resource, cells)),
    ]);
    return { ...named(resource, record), ...(Object.fromEntries(hanging) as Values) };
  }

  async list(identity: FileIdentity, resource: Resource, request: ListRequest = {}) {
    const { where = {}, order = '-id', pageSize = 20 } = request;
    const conditions = Object.entries(where).map(([name, value]): Condition => ({
      test: 'in',
      field: fieldNamed(resource, name),
      values: [value],
    }));
    const sort = { field: fieldNamed(resource, order.replace('-', '')), isDescending: order.startsWith('-') };
    const page = await this.#door.list(identity, { resource, conditions, sort, offset: 0, limit: pageSize });
    return { total: page.total, items: page.records.map((cells) => named(resource, cells)) };
  }

  #request(resource: Resource, body: Values, { isNew, key }: { isNew: boolean; key?: string | undefined }) {
    const { columns, contact, faults, references } = readRecord(resource, body, { ...this.#place, isNew });
    const requestHash = createHash('sha256')
      .update(JSON.stringify([resource.name, body]))
      .digest();
    const idempotency = key === undefined ? undefined : { key, requestHash };
    return { draft: { resource, columns, contact, nested: NOTHING_NESTED }, faults, references, idempotency };
  }
}

/** The faults of a refused request in the words of this API. */
export function faultsOf(error: unknown): readonly string[] {
  if (!(error instanceof InvalidInputError)) throw error;
  return error.faults.map((fault) =>
    isRecordFault(fault) ? `${fault.resource}.${fault.field}: ${fault.code}` : fault.message,
  );
}

function named({ fields }: Resource, cells: RecordCells): Values {
  return Object.fromEntries(fields.map(({ name }, at) => [name, cells[at]]));
}

function fieldNamed(resource: Resource, name: string) {
  const field = fieldOf(resource, name);
  if (!field) throw new InvalidInputError([{ field: name, message: `${resource.name} has no ${name}` }]);
  return field;
}
