import type { CaseFile } from './case-file.js';
import { caseFileRefusal } from './case-file-refusal.js';
import type { RecordCells } from './record-query.js';
import { fieldNamed } from './resource.js';
import { cases } from './resources/case.js';
import { rowIdOf } from './row-id.js';
import type { FileIdentity } from './viewers.js';

/** How a case was given to a user. */
export const INBOX_KINDS = ['escalated', 'assigned'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** News for a user, as a rule writes it. */
export interface InboxNews {
  readonly userId: number;
  readonly caseId: number;
  readonly kind: InboxKind;
  /** In the words of its author; null where none was asked for. */
  readonly reason: string | null;
}

/** News of a user, as stored. */
export interface InboxEntry extends InboxNews {
  readonly id: number;
  /** Null: the server. */
  readonly byUserId: number | null;
  readonly by: string | null;
  readonly at: Date;
  /** Null: not yet. */
  readonly readAt: Date | null;
}

export interface InboxQuery {
  readonly isUnread: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface InboxPage {
  /** The newest first. */
  readonly entries: readonly InboxEntry[];
  /** Entries of the query, on all pages. */
  readonly total: number;
  /** All that this user has not read. */
  readonly unread: number;
}

/** The unread entries of a user, counted. */
export interface InboxUnread {
  readonly unread: number;
  /** Id of the newest entry, read or not. */
  readonly newest: number;
}

/** Written with the change that it is about (`rules/inbox.ts`). Errors: UnavailableError. */
export interface InboxStore {
  list(userId: number, query: InboxQuery): Promise<InboxPage>;
  /** By user; a user without entries is not in it. */
  unreadOf(userIds: readonly number[]): Promise<ReadonlyMap<number, InboxUnread>>;
  /** Read entries keep the moment at which they were read first. @returns undefined where this user has no such entry */
  markRead(userId: number, id: number): Promise<Date | undefined>;
}

/** News with its case, as far as the user may see it now. */
export interface ShownEntry {
  readonly entry: InboxEntry;
  readonly record: RecordCells | undefined;
}

/** News for users: a case that was escalated or assigned to them by another user. */
export class Inbox {
  readonly #store: InboxStore;
  readonly #caseFile: Pick<CaseFile, 'list' | 'maySee'>;

  constructor({ store, caseFile }: { store: InboxStore; caseFile: Pick<CaseFile, 'list' | 'maySee'> }) {
    this.#store = store;
    this.#caseFile = caseFile;
  }

  async list(
    identity: FileIdentity,
    query: InboxQuery,
  ): Promise<Omit<InboxPage, 'entries'> & { readonly entries: readonly ShownEntry[] }> {
    const { entries, total, unread } = await this.#store.list(identity.userId, query);
    const records = await this.#casesOf(identity, [...new Set(entries.map(({ caseId }) => caseId))]);
    return { entries: entries.map((entry) => ({ entry, record: records.get(entry.caseId) })), total, unread };
  }

  /** @returns the moment at which it was read first. @throws Refusal for an entry that this user does not have */
  async markRead({ userId }: FileIdentity, id: string): Promise<Date> {
    const row = rowIdOf(id);
    const readAt = row === undefined ? undefined : await this.#store.markRead(userId, row);
    if (!readAt) throw caseFileRefusal({ code: 'unknown-record', resource: 'inbox', id });
    return readAt;
  }

  async #casesOf(identity: FileIdentity, ids: readonly number[]): Promise<ReadonlyMap<number, RecordCells>> {
    if (ids.length === 0 || !this.#caseFile.maySee(identity, cases)) return new Map();
    const field = fieldNamed(cases, 'id');
    const { records } = await this.#caseFile.list(identity, {
      resource: cases,
      conditions: [{ test: 'in', field, values: ids }],
      sort: { field, isDescending: true },
      offset: 0,
      limit: ids.length,
      isUncounted: true,
    });
    const at = cases.fields.indexOf(field);
    return new Map(records.map((cells) => [Number(cells[at]), cells]));
  }
}
