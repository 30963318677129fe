import { readValue, type Place } from './read-value.js';
import type { ColumnValue, ColumnValues, Reference } from './record-draft.js';
import { recordFault, shownValue, type FaultCode, type RecordFault } from './record-refusal.js';
import type { Field, Resource } from './resource.js';

export type Body = Readonly<Record<string, unknown>>;

export interface ReadRecordOptions extends Place {
  readonly isNew: boolean;
  readonly rowIndex?: number;
  /** Required fields that need not be here, because they come another way. */
  readonly spare?: readonly string[];
}

/** The values of one record, and all that is wrong with them. */
export interface ReadRecord {
  readonly columns: ColumnValues;
  readonly contact: ColumnValues;
  readonly faults: readonly RecordFault[];
  /** Rows that it names. */
  readonly references: readonly Reference[];
}

/** Checks a body against the fields of a resource. Fields that only the server sets are passed over. */
export function readRecord(resource: Resource, body: Body, options: ReadRecordOptions): ReadRecord {
  const spare = [...(options.spare ?? []), ...(isGiven(body, 'contact_id') ? ['contact_fname'] : [])];
  const reading = new RecordReading(resource, body, { ...options, spare });
  for (const field of resource.fields) reading.read(field);
  reading.checkSafeHours();
  return reading;
}

export function isGiven(body: Body, name: string): boolean {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return value !== undefined && value !== null && value !== '';
}

/** One body on its way to be a record. */
class RecordReading {
  readonly columns: Record<string, ColumnValue> = {};
  readonly contact: Record<string, ColumnValue> = {};
  readonly faults: RecordFault[] = [];
  readonly references: Reference[] = [];
  readonly #resource: Resource;
  readonly #body: Body;
  readonly #options: ReadRecordOptions;

  constructor(resource: Resource, body: Body, options: ReadRecordOptions) {
    this.#resource = resource;
    this.#body = body;
    this.#options = options;
  }

  read(field: Field): void {
    if (!field.isWritable) return;
    const { isNew, spare = [] } = this.#options;
    const isGiven = Object.hasOwn(this.#body, field.name);
    const isRequired = field.isRequired === true && !spare.includes(field.name);
    if (!isGiven && !(isRequired && isNew)) return;
    const raw = isGiven ? this.#body[field.name] : null;
    const read = readValue(field, raw, this.#options);
    if ('fault' in read) return this.#refuse(field, read.fault, 'invalid', raw);
    if (read.value === null && isRequired) return this.#refuse(field, 'is required', 'required', raw ?? '');
    if (read.value === null && field.isAlwaysThere) return;
    this.#keep(field, read.value);
  }

  /** Safe hours are sent whole: a beginning and another end, or null for both. */
  checkSafeHours(): void {
    const [from, until] = ['safe_from', 'safe_until'].map((column) => this.#fieldOf(column));
    if (!from || !until || this.faults.some(({ field }) => field === from.name || field === until.name))
      return;
    const { safe_from: begin, safe_until: end } = { ...this.columns, ...this.contact };
    const raw = (field: Field) => this.#body[field.name];
    if (begin && begin === end)
      return this.#refuse(until, `must differ from ${from.name}`, 'invalid', raw(until));
    if (begin === end || (begin && end)) return;
    // the field that was sent alone; of two, the one without an hour
    const isFrom = end === undefined || (begin === null && end !== null);
    const [refused, other] = isFrom ? [from, until] : [until, from];
    const reason = `must go with ${other.name}: both are sent, or null for both`;
    this.#refuse(refused, reason, 'invalid', raw(refused));
  }

  /** The field by which clients write a column. */
  #fieldOf(column: string): Field | undefined {
    return this.#resource.fields.find(
      ({ source, isWritable }) => isWritable && source.from === 'column' && source.column === column,
    );
  }

  #keep(field: Field, value: ColumnValue): void {
    const { source, name, refersTo, changesReferred: isChanged = false } = field;
    if (source.from !== 'column') throw new Error(`${name} cannot be written`);
    // a flag that every row has cannot be unknown
    const kept = value === null && ['is_delete', 'is_reporter'].includes(source.column) ? 0 : value;
    if (source.row === undefined && this.#resource.name !== 'contacts')
      this.columns[source.column] = toColumn(source.column, kept);
    else if (source.row === undefined)
      this.columns[source.column] = kept ?? (source.column === 'lname' ? '' : null);
    else this.contact[source.column] = kept;
    if (refersTo !== undefined && (typeof value === 'number' || typeof value === 'string')) {
      const { name: resource } = this.#resource;
      const rowIndex = this.#options.rowIndex ?? 0;
      this.references.push({ table: refersTo, id: value, resource, rowIndex, field: name, isChanged });
    }
  }

  #refuse({ name: field }: Field, reason: string, code: FaultCode, raw: unknown): void {
    const place = { field, resource: this.#resource.name, rowIndex: this.#options.rowIndex ?? 0 };
    this.faults.push(recordFault({ ...place, code, reason, value: shownValue(raw) }));
  }
}

/** One column is not as the APIs have it: true or false. */
function toColumn(column: string, value: ColumnValue): ColumnValue {
  if (column === 'is_active') return value !== 0;
  return value;
}
