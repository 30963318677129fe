import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { NewSession, SessionStore, StoredSession } from '../access/session-store.js';
import { whileReachable } from './database-error.js';
import { toUser } from './user-store.js';

/** Sessions in PostgreSQL. */
export class DatabaseSessionStore implements SessionStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add(data: NewSession): Promise<void> {
    await whileReachable(() => this.#database.session.create({ data }));
  }

  async find(idHash: string): Promise<StoredSession | undefined> {
    const query = { where: { idHash }, include: { user: true } } as const;
    const row = await whileReachable(() => this.#database.session.findUnique(query));
    return row ? { ...row, user: toUser(row.user) } : undefined;
  }

  touch(idHash: string, lastUsedAt: Date): Promise<void> {
    return this.#update(idHash, { lastUsedAt });
  }

  renew(idHash: string, authenticatedAt: Date): Promise<void> {
    return this.#update(idHash, { authenticatedAt });
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
  async #update(idHash: string, data: { lastUsedAt: Date } | { authenticatedAt: Date }): Promise<void> {
    await whileReachable(() => this.#database.session.updateMany({ where: { idHash }, data }));
  }
}
