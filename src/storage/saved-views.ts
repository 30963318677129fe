import type pg from 'pg';
import { ROLE_NUMBERS, roleOf, type RoleNumber } from '../access/roles.js';
import { VIEW_SHARERS } from '../access/view-rights.js';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { NewView, SavedView, SavedViewStore, ViewChange, ViewPage } from '../reports/saved-views.js';
import { auditChanges } from './audit-changes.js';
import { whileReachable } from './database-error.js';
import { inTransaction } from './transaction.js';

type Reader = Pick<AccessIdentity, 'userId' | 'role'>;
type Asking = Pick<pg.Pool | pg.PoolClient, 'query'>;
type Row = Omit<SavedView, 'sharedWith'> & { readonly sharedWith: RoleNumber | null };

const VIEWS = `SELECT v.id, v.owner_id AS "ownerId", coalesce(nullif(btrim(owner.full_name), ''), owner.username) AS "ownerName",
    v.page, v.name, v.search, v.shared_with AS "sharedWith", v.created_at AS "createdAt", v.updated_at AS "updatedAt"
  FROM saved_views v JOIN users owner ON owner.id = v.owner_id`;
/** For the user $1 of the role $2. */
const IS_SEEN = `(v.owner_id = $1 OR (v.shared_with = $2 AND owner.is_active AND owner.role = ANY ($3::int[])))`;

function readerValues({ userId, role }: Reader): unknown[] {
  return [userId, ROLE_NUMBERS[role], VIEW_SHARERS.map((sharer) => ROLE_NUMBERS[sharer])];
}

/** Named sets of filters, in PostgreSQL. */
export class DatabaseSavedViews implements SavedViewStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(reader: Reader, page: ViewPage, most: number): Promise<readonly SavedView[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<Row>(
        `${VIEWS} WHERE v.page = $4 AND ${IS_SEEN} ORDER BY v.owner_id = $1 DESC, lower(v.name), v.id LIMIT $5`,
        [...readerValues(reader), page, most],
      ),
    );
    return rows.map(toView);
  }

  async find(reader: Reader, id: number): Promise<SavedView | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<Row>(`${VIEWS} WHERE v.id = $4 AND ${IS_SEEN}`, [...readerValues(reader), id]),
    );
    return rows.map(toView)[0];
  }

  add(ownerId: number, view: NewView, most: number): Promise<SavedView | 'too-many' | 'name-taken'> {
    return inTransaction(this.#pool, async (client) => {
      await lockOwner(client, ownerId);
      const others = await viewsOf(client, ownerId, view.page);
      const { rows: same } = await client.query<{ id: number; isEqual: boolean }>(
        `SELECT id, search = $4::jsonb AND shared_with IS NOT DISTINCT FROM $5 AS "isEqual" FROM saved_views
         WHERE owner_id = $1 AND page = $2 AND lower(name) = lower($3)`,
        [ownerId, view.page, view.name, JSON.stringify(view.search), numberOf(view.sharedWith)],
      );
      const [known] = same;
      if (known) return known.isEqual ? (viewOf(others, known.id) as SavedView) : 'name-taken';
      if (others.length >= most) return 'too-many';
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO saved_views (owner_id, page, name, search, shared_with) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [ownerId, view.page, view.name, JSON.stringify(view.search), numberOf(view.sharedWith)],
      );
      const id = Number(rows[0]?.id);
      await noteChanges(client, { ownerId, id, now: view });
      return viewOf(await viewsOf(client, ownerId, view.page), id) as SavedView;
    });
  }

  change(ownerId: number, id: number, change: ViewChange): Promise<SavedView | 'name-taken' | undefined> {
    return inTransaction(this.#pool, async (client) => {
      await lockOwner(client, ownerId);
      const before = await ownView(client, ownerId, id);
      if (!before) return undefined;
      const { name = before.name, search = before.search, sharedWith = before.sharedWith } = change;
      const now = { name, search, sharedWith };
      const { rows: same } = await client.query(
        'SELECT FROM saved_views WHERE owner_id = $1 AND page = $2 AND lower(name) = lower($3) AND id <> $4',
        [ownerId, before.page, now.name, id],
      );
      if (same.length > 0) return 'name-taken';
      const isChanged = await noteChanges(client, { ownerId, id, before, now });
      if (!isChanged) return before;
      await client.query(
        'UPDATE saved_views SET name = $2, search = $3, shared_with = $4, updated_at = now() WHERE id = $1',
        [id, now.name, JSON.stringify(now.search), numberOf(now.sharedWith)],
      );
      return ownView(client, ownerId, id);
    });
  }

  remove(ownerId: number, id: number): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      await lockOwner(client, ownerId);
      const before = await ownView(client, ownerId, id);
      if (!before) return false;
      await noteChanges(client, { ownerId, id, before });
      await client.query('DELETE FROM saved_views WHERE id = $1', [id]);
      return true;
    });
  }
}

/** Two requests at once would both find room for one more, and the name free. */
async function lockOwner(client: pg.PoolClient, ownerId: number): Promise<void> {
  await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
}

async function viewsOf(client: Asking, ownerId: number, page: ViewPage): Promise<readonly SavedView[]> {
  const { rows } = await client.query<Row>(`${VIEWS} WHERE v.owner_id = $1 AND v.page = $2`, [ownerId, page]);
  return rows.map(toView);
}

async function ownView(client: Asking, ownerId: number, id: number): Promise<SavedView | undefined> {
  const { rows } = await client.query<Row>(`${VIEWS} WHERE v.owner_id = $1 AND v.id = $2`, [ownerId, id]);
  return rows.map(toView)[0];
}

function viewOf(views: readonly SavedView[], id: number): SavedView | undefined {
  return views.find((view) => view.id === id);
}

function toView({ sharedWith, ...row }: Row): SavedView {
  return { ...row, sharedWith: sharedWith === null ? null : (roleOf(sharedWith) ?? null) };
}

function numberOf(sharedWith: NewView['sharedWith']): RoleNumber | null {
  return sharedWith === null ? null : ROLE_NUMBERS[sharedWith];
}

type Audited = Pick<NewView, 'name' | 'search' | 'sharedWith'>;

interface Change {
  readonly ownerId: number;
  readonly id: number;
  /** Left out: the view is new. */
  readonly before?: Audited;
  /** Left out: the view is removed. */
  readonly now?: Audited;
}

/** @returns whether there is a change */
async function noteChanges(client: pg.PoolClient, { ownerId, id, before, now }: Change): Promise<boolean> {
  const [old, current] = [before && textsOf(before), now && textsOf(now)];
  const changes = (['name', 'search', 'shared_with'] as const)
    .map((field) => ({ field, before: old?.[field] ?? null, after: current?.[field] ?? null }))
    .filter((change) => change.before !== change.after);
  if (changes.length === 0) return false;
  await auditChanges(client, { table: 'saved_views', id, byId: ownerId }, changes);
  return true;
}

/** As the APIs call the fields. The order of the filters says nothing. */
function textsOf({ name, search, sharedWith }: Audited) {
  const sorted = Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1));
  return { name, search: JSON.stringify(Object.fromEntries(sorted)), shared_with: sharedWith };
}
