import type { ColumnValue, ColumnValues, RecordDraft } from '../../cases/record-draft.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import { ACTIVITY, fillActivity, isCasePart, type CasePart } from './case-activity-rows.js';
import { isBelow, refreshCategoryTree } from './category-tree.js';
import type { ChangeLog } from './change-log.js';
import { refuseForeignContact, type ContactRights } from './contact-rights.js';
import { insertContact, refuseUsersContact, updateContact, withAgeGroup } from './contact-writer.js';
import { joinCall, rejoinCall, type JoinCallOptions } from './join-call.js';
import { refuseLastAdministrator } from './last-administrator.js';
import { countMessage, joinThread } from './message-threads.js';
import { insertRow, lockRow, updateRow } from './write-row.js';

/** Columns of an empty branch, until the tree is brought in step. */
const NEW_BRANCH = { fullname: '', fullname_id: '', level: 0, root_id: 0, path_ids: '{}', path_names: '{}' };

/** Resources with a contact in a row of its own. */
const WITH_CONTACT: readonly string[] = ['clients', 'reporters', 'perpetrators', 'users'];

/** Resources that can come of a call. */
const NAMING_CALLS: readonly string[] = ['cases', 'dispositions'];

export interface RecordWriterOptions extends JoinCallOptions, ContactRights {}

/** Writes single records with what the server adds to them, within somebody's transaction. */
export class RecordWriter {
  readonly #log: ChangeLog;
  readonly #options: RecordWriterOptions;

  constructor(options: RecordWriterOptions) {
    this.#log = options.log;
    this.#options = options;
  }

  /** @returns the new id */
  async insert(draft: RecordDraft, more: ColumnValues = {}): Promise<number> {
    const { table } = draft.resource;
    const own: Record<string, ColumnValue> = { ...draft.own, ...more };
    if (WITH_CONTACT.includes(table)) own.contact_id = await this.#keepContact(draft, own.contact_id);
    const values = await this.#complete(table, own, draft);
    const id = await insertRow(table, values, this.#log);
    await this.#afterInsert(table, id, values);
    return id;
  }

  /** @returns the columns that are different now */
  async update(draft: RecordDraft, id: number): Promise<ColumnValues> {
    const log = this.#log;
    const { table } = draft.resource;
    const before = (await lockRow(table, id, log)) ?? {};
    let { own } = draft;
    if (table === 'categories') await this.#refuseLoop(id, own.parent_id);
    if (table === 'users') await refuseLastAdministrator(id, own, log);
    if (table === 'users' && own.is_active === false && before.is_active === true)
      own = { ...own, login_generation: Number(before.login_generation) + 1 };
    if (NAMING_CALLS.includes(table)) own = { ...own, ...(await rejoinCall(own, before, this.#options)) };
    if (table === 'cases') own = this.#completeCaseChange(own, before);
    if (table === 'contacts') own = await withAgeGroup(own, before, log);
    if (table === 'activities') own = withAssignedOn(own, before);
    const changedContact = await this.#changeContact(draft, own, before);
    own = { ...own, ...changedContact.link };
    if (table === 'users')
      own = { ...own, ...loginAddresses(draft.contact), ...(await this.#fullName(own, before)) };
    const changed = await updateRow(table, id, own, before, log);
    if (table === 'contacts') {
      await refuseUsersContact(id, changed, log);
      await refuseForeignContact(id, changed, this.#options);
    }
    if (table === 'categories') await refreshCategoryTree(log.client);
    if (table === 'clients' && ('is_reporter' in changed || 'case_id' in changed))
      await this.#linkReporter(id);
    await this.#tellUpdate(table, id, before, { ...changedContact.changed, ...changed });
    return changed;
  }

  async #keepContact(draft: RecordDraft, given: ColumnValue | undefined): Promise<number> {
    if (given === undefined || given === null) return insertContact(draft.contact, this.#log);
    await updateContact(Number(given), draft.contact, { ...this.#options, by: draft.resource.table });
    return Number(given);
  }

  /** @returns what is different in the contact, and where the record had none, the one that it has now */
  async #changeContact(
    { contact, resource: { table: by } }: RecordDraft,
    own: ColumnValues,
    before: ColumnValues,
  ): Promise<{ changed: ColumnValues; link: ColumnValues }> {
    const id = own.contact_id ?? before.contact_id ?? null;
    if (id !== null) {
      return { changed: await updateContact(Number(id), contact, { ...this.#options, by }), link: {} };
    }
    if (Object.keys(contact).length === 0) return { changed: {}, link: {} };
    // a user who came without, such as the first administrator
    const values = { ...namesOf(before.full_name), ...contact };
    return { changed: values, link: { contact_id: await insertContact(values, this.#log) } };
  }

  /** Fills the fields that the server knows. */
  async #complete(
    table: string,
    own: Record<string, ColumnValue>,
    draft: RecordDraft,
  ): Promise<Record<string, ColumnValue>> {
    switch (table) {
      case 'cases':
        return {
          src: 'walkin',
          ...(await joinCall(own, this.#options)),
          ...(own.status === 2 && { closed_at: new Date() }),
          ...(own.escalated_to_id && { escalated_by_id: this.#log.userId }),
        };
      case 'dispositions':
        return { ...(await joinCall(own, this.#options)) };
      case 'contacts':
        return { ...(await withAgeGroup(own, {}, this.#log)) };
      case 'users':
        return { ...own, ...(await this.#fullName(own)), ...loginAddresses(draft.contact) };
      case 'categories':
        return { ...own, ...NEW_BRANCH };
      case 'activities':
        return { ...withAssignedOn(own, {}) };
      case 'case_activities':
        return { ...(await fillActivity(own, this.#log)) };
      case 'messages':
        return { ...own, thread_id: own.thread_id ?? (await joinThread(own, this.#log)) };
      default:
        return own;
    }
  }

  async #afterInsert(table: string, id: number, values: ColumnValues): Promise<void> {
    if (table === 'categories') await refreshCategoryTree(this.#log.client);
    if (table === 'messages') await countMessage(id, values, this.#log);
    if (table === 'clients' && values.is_reporter === 1) await this.#linkReporter(id);
    const caseId = values.case_id;
    if (isCasePart(table) && typeof caseId === 'number') this.#tellAdded(table, id, values);
  }

  /** A client who reported their case is its reporter; any other is none. */
  async #linkReporter(clientId: number): Promise<void> {
    await this.#log.client.query(
      `UPDATE clients SET reporter_id = (SELECT c.reporter_id FROM cases c WHERE c.id = clients.case_id AND clients.is_reporter = 1)
       WHERE id = $1`,
      [clientId],
    );
  }

  /** A client, perpetrator or attachment has come to a case. */
  #tellAdded(table: CasePart, id: number, row: ColumnValues): void {
    const caseId = Number(row.case_id);
    this.#log.tell({ caseId, activity: ACTIVITY.added[table], ref: id, changeCount: 1 });
  }

  async #tellUpdate(table: string, id: number, before: ColumnValues, changed: ColumnValues): Promise<void> {
    const changeCount = Object.keys(changed).length;
    if (changeCount === 0) return;
    if (table === 'cases') {
      const activity = 'case_category_id' in changed ? ACTIVITY.recategorised : ACTIVITY.updated;
      return this.#log.tell({ caseId: id, activity, changeCount });
    }
    if (table === 'reporters') return this.#tellReporterUpdate(id, changeCount);
    if (table === 'contacts') return this.#tellContactUpdate(id, changeCount);
    if (!isCasePart(table)) return;
    const caseId = changed.case_id ?? before.case_id;
    if (typeof caseId !== 'number') return;
    if (changed.case_id) return this.#tellAdded(table, id, { ...before, ...changed });
    const activity = changed.is_delete === 1 ? ACTIVITY.removed[table] : ACTIVITY.changed[table];
    this.#log.tell({ caseId, activity, ref: id, changeCount });
  }

  async #tellReporterUpdate(id: number, changeCount: number): Promise<void> {
    const { rows } = await this.#log.client.query<{ id: number }>(
      'SELECT id FROM cases WHERE reporter_id = $1 ORDER BY id',
      [id],
    );
    for (const { id: caseId } of rows) {
      this.#log.tell({ caseId, activity: ACTIVITY.reporterUpdated, ref: id, changeCount });
    }
  }

  /** A person who was changed by themselves is told of in each case that they belong to. */
  async #tellContactUpdate(contactId: number, changeCount: number): Promise<void> {
    const { rows } = await this.#log.client.query<{
      table: CasePart | 'reporters';
      id: number;
      case_id: number;
    }>(
      `SELECT 'clients' AS table, id, case_id FROM clients WHERE contact_id = $1 AND case_id IS NOT NULL
       UNION ALL SELECT 'perpetrators', id, case_id FROM perpetrators WHERE contact_id = $1 AND case_id IS NOT NULL
       UNION ALL SELECT 'reporters', id, NULL FROM reporters WHERE contact_id = $1 ORDER BY 1, 2`,
      [contactId],
    );
    for (const { table, id: ref, case_id: caseId } of rows) {
      if (table === 'reporters') await this.#tellReporterUpdate(ref, changeCount);
      else this.#log.tell({ caseId, activity: ACTIVITY.changed[table], ref, changeCount });
    }
  }

  #completeCaseChange(own: ColumnValues, before: ColumnValues): ColumnValues {
    return {
      ...own,
      ...(own.status !== undefined && {
        closed_at: own.status === 2 ? (before.status === 2 ? (before.closed_at ?? null) : new Date()) : null,
      }),
      ...(own.escalated_to_id &&
        own.escalated_to_id !== before.escalated_to_id && { escalated_by_id: this.#log.userId }),
    };
  }

  /** The name of a user where the contact is not shown; empty without a contact. */
  async #fullName(own: ColumnValues, before: ColumnValues = {}): Promise<ColumnValues> {
    const id = own.contact_id ?? before.contact_id ?? null;
    if (id === null) return {};
    const { rows } = await this.#log.client.query<{ fullname: string }>(
      'SELECT fullname FROM contacts WHERE id = $1',
      [id],
    );
    return rows[0] ? { full_name: rows[0].fullname } : {};
  }

  async #refuseLoop(id: number, parent: ColumnValue | undefined): Promise<void> {
    if (typeof parent !== 'number' || !(await isBelow(this.#log.client, parent, id))) return;
    const message = 'A category cannot lie below itself';
    throw new RecordRefusal([{ field: 'category_id', message, errno: 'INVALID', resource: 'categories' }]);
  }
}

/** An activity tells since when it is whose it is. */
function withAssignedOn(own: ColumnValues, before: ColumnValues): ColumnValues {
  const { assigned_to_id: to } = own;
  if (to === undefined || to === (before.assigned_to_id ?? null)) return own;
  return { ...own, assigned_on: to === null ? null : new Date() };
}

/** Where one-time passwords go to: the addresses that an administrator gives a user. */
function loginAddresses({ email, phone }: ColumnValues): ColumnValues {
  return {
    ...(email !== undefined && { email: typeof email === 'string' ? email.toLowerCase() : null }),
    ...(phone !== undefined && { phone }),
  };
}

/** Of a user who has no contact yet. */
function namesOf(text: ColumnValue | undefined): { fname: string; lname: string } {
  const [fname = '', ...others] = typeof text === 'string' ? text.split(' ') : [];
  return { fname, lname: others.join(' ') };
}
