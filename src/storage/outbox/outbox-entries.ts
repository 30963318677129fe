import { TOPIC_OF_TABLE, type OutboxTopic } from '../../cases/outbox.js';
import { SECRET_COLUMNS } from './outbox-sql.js';

type Change = readonly [unknown, unknown];
type Values = Readonly<Record<string, unknown>>;

const CONTACTS = 'contacts';

/** Tables whose changes are published as changes of the records that they belong to. */
const PUBLISHED_WITH_OWNER: readonly string[] = [CONTACTS];

/** The change of a row: made, or changed. */
export interface RowChange {
  readonly table: string;
  readonly id: number;
  readonly isNew: boolean;
  readonly values: Values;
  /** Values of the row before the change, by column; left out for a new row. */
  readonly before?: Values;
}

interface Entry {
  readonly table: string;
  readonly id: number;
  isNew: boolean;
  readonly changes: Map<string, Change>;
}

/** The rows of a table that have this contact. */
export type FindOwners = (
  contactIds: readonly number[],
) => Promise<readonly { table: 'clients' | 'users'; id: number; contact_id: number }[]>;

export interface OutboxValues {
  readonly topics: readonly OutboxTopic[];
  readonly subjects: readonly string[];
  /** JSON. */
  readonly changes: readonly string[];
}

/** Outbox rows of one transaction of the case file: one per record that it changes. */
export class OutboxEntries {
  /** Changes of published tables, and of contacts: the names and addresses of clients and users. */
  readonly #entries = new Map<string, Entry>();

  add({ table, id, isNew, values, before = {} }: RowChange): void {
    const changes = new Map(
      Object.entries(values)
        .filter(([column]) => !SECRET_COLUMNS.includes(column))
        .map(([column, value]): [string, Change] => [column, [before[column] ?? null, value]]),
    );
    if (isPublished(table) || PUBLISHED_WITH_OWNER.includes(table))
      this.#merge({ table, id, isNew, changes });
  }

  /** A contact that was there may belong to several records; a new one belongs to the record that names it. */
  async finish(findOwners: FindOwners): Promise<OutboxValues> {
    for (const entry of [...this.#entries.values()]) this.#addNewContact(entry);
    const known = [...this.#entries.values()].filter(
      ({ table, isNew }) => PUBLISHED_WITH_OWNER.includes(table) && !isNew,
    );
    const owners = known.length > 0 ? await findOwners(known.map(({ id }) => id)) : [];
    for (const { table, id, contact_id: contactId } of owners) {
      this.#merge({ table, id, isNew: false, changes: ofContact(this.#contact(contactId)) });
    }
    const entries = [...this.#entries.values()].flatMap((entry) => {
      const { table, isNew, changes } = entry;
      return isPublished(table) && (isNew || changes.size > 0) ? [{ ...entry, table }] : [];
    });
    return {
      topics: entries.map(
        ({ table, isNew }) => `${TOPIC_OF_TABLE[table]}.${isNew ? 'created' : 'updated'}` as const,
      ),
      subjects: entries.map(({ id }) => String(id)),
      changes: entries.map(({ changes }) => JSON.stringify(Object.fromEntries(changes))),
    };
  }

  #addNewContact(entry: Entry): void {
    const contact = this.#contact(entry.changes.get('contact_id')?.[1]);
    if (contact?.isNew) this.#merge({ ...entry, changes: ofContact(contact) });
  }

  #contact(id: unknown): Entry | undefined {
    return this.#entries.get(`${CONTACTS} ${String(id)}`);
  }

  #merge({ table, id, isNew, changes }: Entry): void {
    const key = `${table} ${id}`;
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { table, id, isNew, changes });
      return;
    }
    entry.isNew ||= isNew;
    for (const [column, [before, after]] of changes) {
      entry.changes.set(column, [entry.changes.get(column)?.[0] ?? before, after]);
    }
  }
}

function ofContact(contact: Entry | undefined): Map<string, Change> {
  return new Map([...(contact?.changes ?? [])].map(([column, change]) => [`contact_${column}`, change]));
}

function isPublished(table: string): table is keyof typeof TOPIC_OF_TABLE {
  return Object.hasOwn(TOPIC_OF_TABLE, table);
}
