import type { ColumnValue, ColumnValues, RecordDraft } from '../../cases/record-draft.js';
import { rulesOf } from '../../cases/rules/all-rules.js';
import { contactRules, refuseProtectedContact } from '../../cases/rules/contacts.js';
import type { ContactRule, NestedRecords, RuleContext } from '../../cases/rules/resource-rules.js';
import type { Resource } from '../../cases/resource.js';
import type { ChangeLog } from './change-log.js';
import { ruleContext, type RuleContextOptions } from './rule-context.js';
import { insertRow, lockRow, updateRow } from './write-row.js';

const CONTACTS = 'contacts';

/** Writes records under the rules of their tables, within the transaction of a change log. */
export class RecordWriter implements NestedRecords {
  readonly #log: ChangeLog;
  readonly #context: RuleContext;

  constructor(options: Omit<RuleContextOptions, 'records'>) {
    this.#log = options.log;
    this.#context = ruleContext({ ...options, records: this });
  }

  async insert(given: RecordDraft, more: ColumnValues = {}): Promise<number> {
    const draft = await this.#ofKeptContact(given);
    const { table } = draft.resource;
    const rules = rulesOf(draft.resource);
    const columns: Record<string, ColumnValue> = { ...draft.columns, ...more };
    if (rules.contact)
      columns.contact_id = await this.#writeContact(draft, columns.contact_id, rules.contact);
    const values = (await rules.onCreate?.(columns, this.#context, draft)) ?? columns;
    const id = await insertRow(table, values, this.#log);
    await rules.afterCreate?.({ id, draft, values }, this.#context);
    return id;
  }

  async lock({ table }: Resource, id: number): Promise<ColumnValues> {
    return (await lockRow(table, id, this.#log)) ?? {};
  }

  async update(given: RecordDraft, id: number): Promise<void> {
    const draft = await this.#ofKeptContact(given);
    const { table } = draft.resource;
    const rules = rulesOf(draft.resource);
    const before = await this.lock(draft.resource, id);
    const contact = rules.contact ? await this.#changeContact(draft, before, rules.contact) : UNCHANGED;
    const columns = { ...draft.columns, ...contact.link };
    const wanted = (await rules.onChange?.(columns, { id, draft, before }, this.#context)) ?? columns;
    const changed = await updateRow(table, id, wanted, before, this.#log);
    const all = { ...contact.changed, ...changed };
    await rules.afterChange?.({ id, draft, before, changed: all }, this.#context);
  }

  /** A draft that names a duplicate names the record that was kept; the trigger `follow_merged_person` sees to the row alone. */
  async #ofKeptContact(draft: RecordDraft): Promise<RecordDraft> {
    const { contact_id: id = null } = draft.columns;
    if (id === null) return draft;
    const { rows } = await this.#log.client.query<{ into: number }>(
      'SELECT merged_into_id AS into FROM contacts WHERE id = $1 AND merged_into_id IS NOT NULL',
      [id],
    );
    const [merged] = rows;
    return merged ? { ...draft, columns: { ...draft.columns, contact_id: merged.into } } : draft;
  }

  /** @returns the id of the contact of a new record: a new one, or the one that it names */
  async #writeContact(
    { contact }: RecordDraft,
    given: ColumnValue | undefined,
    rule: ContactRule,
  ): Promise<number> {
    if (given === undefined || given === null) return this.#insertContact(contact);
    await this.#updateContact(Number(given), contact, rule);
    return Number(given);
  }

  async #changeContact(
    { contact, columns }: RecordDraft,
    before: ColumnValues,
    rule: ContactRule,
  ): Promise<ContactChange> {
    const id = columns.contact_id ?? before.contact_id ?? null;
    if (id !== null) return { changed: await this.#updateContact(Number(id), contact, rule), link: {} };
    if (Object.keys(contact).length === 0) return UNCHANGED;
    const values = { ...rule.initial?.(before), ...contact };
    return { changed: values, link: { contact_id: await this.#insertContact(values) } };
  }

  async #insertContact(values: ColumnValues): Promise<number> {
    return insertRow(CONTACTS, await contactRules.onCreate(values, this.#context), this.#log);
  }

  /** @returns the columns that are different now */
  async #updateContact(id: number, values: ColumnValues, { isOfUser }: ContactRule): Promise<ColumnValues> {
    if (Object.keys(values).length === 0) return {};
    const before = (await lockRow(CONTACTS, id, this.#log)) ?? {};
    const wanted = await contactRules.onChange(values, { before }, this.#context);
    const changed = await updateRow(CONTACTS, id, wanted, before, this.#log);
    if (!isOfUser) await refuseProtectedContact(id, changed, this.#context);
    return changed;
  }
}

interface ContactChange {
  /** Columns of the contact that are different now. */
  readonly changed: ColumnValues;
  /** The column with the new contact of a record that had none; empty otherwise. */
  readonly link: ColumnValues;
}

const UNCHANGED: ContactChange = { changed: {}, link: {} };
