import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { BearerLoginStore, RefreshExchange, StoredBearerLogin } from '../access/bearer-login-store.js';
import { whileReachable } from './database-error.js';

/** Logins of the bearer API, in PostgreSQL. */
export class DatabaseBearerLoginStore implements BearerLoginStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add({ exchange: _none, ...data }: StoredBearerLogin): Promise<void> {
    await whileReachable(() => this.#database.bearerLogin.create({ data }));
  }

  async find(id: string): Promise<StoredBearerLogin | undefined> {
    const row = await whileReachable(() => this.#database.bearerLogin.findUnique({ where: { id } }));
    if (!row) return undefined;
    const { previousHash, refreshedAt: at, refreshedFrom: from, ...login } = row;
    const wasExchanged = previousHash !== null && at !== null && from !== null;
    return { ...login, exchange: wasExchanged ? { previousHash, at, from } : null };
  }

  /** One statement: of two requests with the same refresh token one gets true. */
  async exchangeRefreshToken(id: string, exchange: RefreshExchange, to: string): Promise<boolean> {
    const { previousHash, at: refreshedAt, from: refreshedFrom } = exchange;
    const data = { refreshHash: to, previousHash, refreshedAt, refreshedFrom };
    const change = { where: { id, refreshHash: previousHash }, data };
    const { count } = await whileReachable(() => this.#database.bearerLogin.updateMany(change));
    return count === 1;
  }

  async end(id: string): Promise<void> {
    await whileReachable(() => this.#database.bearerLogin.deleteMany({ where: { id } }));
  }

  async prune(userId: number, { keep, now }: { keep: number; now: Date }): Promise<readonly string[]> {
    const removed = await whileReachable(
      () => this.#database.$queryRaw<{ id: string; expires_at: Date }[]>`
        DELETE FROM bearer_logins WHERE expires_at <= ${now} OR id IN (
          SELECT id FROM bearer_logins WHERE user_id = ${userId}
          ORDER BY authenticated_at DESC, id OFFSET ${keep}
        ) RETURNING id, expires_at`,
    );
    return removed.filter(({ expires_at }) => expires_at > now).map(({ id }) => id);
  }
}
