import type pg from 'pg';
import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { NewSession, SessionStore, StoredSession } from '../access/session-store.js';
import { whileReachable } from './database-error.js';
import { toUser, type UserRow } from './user-store.js';

interface SessionRow extends Omit<StoredSession, 'user'>, UserRow {}

/** A session and its user in one statement, which each connection plans once: every request asks. */
const FIND = {
  name: 'session',
  text: `SELECT id_hash AS "idHash", is_temporary AS "isTemporary", authenticated_at AS "authenticatedAt",
      last_used_at AS "lastUsedAt", expires_at AS "expiresAt", generation,
      u.id, username, password_hash AS "passwordHash", role, full_name AS "fullName", email, phone,
      contact_id AS "contactId", is_active AS "isActive", created_at AS "createdAt",
      password_changed_at AS "passwordChangedAt", login_generation AS "loginGeneration"
    FROM sessions JOIN users u ON u.id = user_id WHERE id_hash = $1`,
} as const;

/** Sessions in PostgreSQL. */
export class DatabaseSessionStore implements SessionStore {
  readonly #database: PrismaClient;
  readonly #pool: pg.Pool;

  constructor(database: PrismaClient, pool: pg.Pool) {
    this.#database = database;
    this.#pool = pool;
  }

  async add(data: NewSession): Promise<void> {
    await whileReachable(() => this.#database.session.create({ data }));
  }

  async find(hash: string): Promise<StoredSession | undefined> {
    const { rows } = await whileReachable(() => this.#pool.query<SessionRow>({ ...FIND, values: [hash] }));
    const [row] = rows;
    if (!row) return undefined;
    const { idHash, isTemporary, authenticatedAt, lastUsedAt, expiresAt, generation, ...user } = row;
    return { idHash, isTemporary, authenticatedAt, lastUsedAt, expiresAt, generation, user: toUser(user) };
  }

  touch(idHash: string, lastUsedAt: Date): Promise<void> {
    return this.#update(idHash, { lastUsedAt });
  }

  renew(idHash: string, proof: Pick<StoredSession, 'authenticatedAt' | 'generation'>): Promise<void> {
    return this.#update(idHash, proof);
  }

  async end(idHash: string): Promise<void> {
    await whileReachable(() => this.#database.session.deleteMany({ where: { idHash } }));
  }

  async endAllOf(userId: number, { except }: { except?: string } = {}): Promise<void> {
    const where = { userId, ...(except !== undefined && { idHash: { not: except } }) };
    await whileReachable(() => this.#database.session.deleteMany({ where }));
  }

  async prune(userId: number, { keep, now }: { keep: number; now: Date }): Promise<void> {
    await whileReachable(
      () => this.#database.$executeRaw`
        DELETE FROM sessions WHERE expires_at <= ${now} OR id_hash IN (
          SELECT id_hash FROM sessions WHERE user_id = ${userId}
          ORDER BY authenticated_at DESC, id_hash OFFSET ${keep}
        )`,
    );
  }

  /** A session that was ended meanwhile stays ended. */
  async #update(
    idHash: string,
    data: Partial<Pick<StoredSession, 'lastUsedAt' | 'authenticatedAt' | 'generation'>>,
  ): Promise<void> {
    await whileReachable(() => this.#database.session.updateMany({ where: { idHash }, data }));
  }
}
