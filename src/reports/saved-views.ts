import type { AccessIdentity } from '../access/access-tokens.js';
import { helplineRight } from '../access/helpline-rights.js';
import { ROLES, type Role } from '../access/roles.js';
import { mayShareViews } from '../access/view-rights.js';
import { rowIdOf } from '../cases/row-id.js';
import { visibleLine } from '../lib/plain-line.js';
import { reportRefusal } from './report-refusal.js';

/** The pages with views of their own. */
export const VIEW_PAGES = ['calls', 'cases'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** Views of one user on one page. */
export const VIEWS_AT_MOST = 50;
/** Views that a page lists: one's own, and those that are shared. */
export const VIEWS_LISTED_AT_MOST = 200;
/** In characters. */
export const LONGEST_VIEW_NAME = 80;

/** Filters as the page's address says them. The page reads them by its own rules, as it reads an address. */
export type ViewSearch = Readonly<Record<string, string | number | boolean>>;

export interface NewView {
  readonly page: ViewPage;
  readonly name: string;
  readonly search: ViewSearch;
  /** Null: seen by its owner alone. */
  readonly sharedWith: Role | null;
}

/** Values in place of those that a view has; one that is left out stays. */
export interface ViewChange {
  readonly name?: string | undefined;
  readonly search?: ViewSearch | undefined;
  readonly sharedWith?: Role | null | undefined;
}

export interface SavedView extends NewView {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Reader = Pick<AccessIdentity, 'userId' | 'role'>;

/** Changes are in the audit, in the same commit. Errors: UnavailableError. */
export interface SavedViewStore {
  /** Those of the reader first, each part by name. An owner who may not share any more, or is gone, shows a view to no one. */
  list(reader: Reader, page: ViewPage, most: number): Promise<readonly SavedView[]>;
  /** @returns undefined for a view that there is not, or that the reader is not shown */
  find(reader: Reader, id: number): Promise<SavedView | undefined>;
  /** One of the same owner with the same content is given back in place of a second one. */
  add(ownerId: number, view: NewView, most: number): Promise<SavedView | 'too-many' | 'name-taken'>;
  /** @returns undefined for a view that this owner has not */
  change(ownerId: number, id: number, change: ViewChange): Promise<SavedView | 'name-taken' | undefined>;
  /** @returns false for a view that this owner has not */
  remove(ownerId: number, id: number): Promise<boolean>;
}

/**
 * Named sets of filters, of one user or shown to a role. A view is filters and nothing else: its reader finds by them
 * what the reader may see. Its owner alone changes it.
 *
 * Errors: Refusal; UnavailableError.
 */
export class SavedViews {
  readonly #store: SavedViewStore;

  constructor(store: SavedViewStore) {
    this.#store = store;
  }

  /** The roles to which the reader may show views of a page. */
  rolesFor({ role }: Reader, page: ViewPage): readonly Role[] {
    return mayShareViews(role) ? ROLES.filter((each) => mayOpen(each, page)) : [];
  }

  /** @throws Refusal for a page that the reader may not open */
  async list(reader: Reader, page: ViewPage): Promise<readonly SavedView[]> {
    assertMayOpen(reader, page);
    return this.#store.list(reader, page, VIEWS_LISTED_AT_MOST);
  }

  /** @throws Refusal for a name that the owner has given, for one view too many, and for a share that is not allowed */
  async add(owner: Reader, view: NewView): Promise<SavedView> {
    assertMayOpen(owner, view.page);
    assertMayShare(owner, view.page, view.sharedWith);
    const named = { ...view, name: visibleLine(view.name) };
    const added = await this.#store.add(owner.userId, named, VIEWS_AT_MOST);
    if (added === 'too-many') throw reportRefusal({ code: 'too-many-views', most: VIEWS_AT_MOST });
    if (added === 'name-taken') throw nameTaken(named.name);
    return added;
  }

  /** @throws Refusal also for the view of another user */
  async change(owner: Reader, id: string, change: ViewChange): Promise<SavedView> {
    const view = await this.#ownView(owner, id);
    if (change.sharedWith !== undefined) assertMayShare(owner, view.page, change.sharedWith);
    const name = change.name === undefined ? undefined : visibleLine(change.name);
    const changed = await this.#store.change(owner.userId, view.id, { ...change, name });
    if (changed === 'name-taken') throw nameTaken(name ?? view.name);
    if (!changed) throw reportRefusal({ code: 'unknown-view', id });
    return changed;
  }

  /** @throws Refusal also for the view of another user */
  async remove(owner: Reader, id: string): Promise<void> {
    const view = await this.#ownView(owner, id);
    if (!(await this.#store.remove(owner.userId, view.id))) throw reportRefusal({ code: 'unknown-view', id });
  }

  async #ownView(owner: Reader, id: string): Promise<SavedView> {
    const row = rowIdOf(id);
    const view = row === undefined ? undefined : await this.#store.find(owner, row);
    if (!view) throw reportRefusal({ code: 'unknown-view', id });
    if (view.ownerId !== owner.userId) throw reportRefusal({ code: 'view-of-another' });
    return view;
  }
}

/** Calls are for everyone, if only their own. */
function mayOpen(role: Role, page: ViewPage): boolean {
  return page === 'calls' || helplineRight(role, page, 'select') !== undefined;
}

/** @throws Refusal */
function assertMayOpen({ role }: Reader, page: ViewPage): void {
  if (!mayOpen(role, page)) throw reportRefusal({ code: 'view-page-not-allowed', page });
}

/** @throws Refusal */
function assertMayShare({ role }: Reader, page: ViewPage, sharedWith: Role | null): void {
  if (sharedWith === null) return;
  if (!mayShareViews(role)) throw reportRefusal({ code: 'views-not-shared' });
  if (!mayOpen(sharedWith, page))
    throw reportRefusal({ code: 'view-not-for-role', field: 'shared_with', page, role: sharedWith });
}

function nameTaken(name: string) {
  return reportRefusal({ code: 'view-name-taken', name });
}
