import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { BearerLoginStore, StoredBearerLogin } from '../access/bearer-login-store.js';
import { whileReachable } from './database-error.js';

/** Logins of the bearer API, in PostgreSQL. */
export class DatabaseBearerLoginStore implements BearerLoginStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add(data: StoredBearerLogin): Promise<void> {
    await whileReachable(() => this.#database.bearerLogin.create({ data }));
  }

  async find(id: string): Promise<StoredBearerLogin | undefined> {
    return (
      (await whileReachable(() => this.#database.bearerLogin.findUnique({ where: { id } }))) ?? undefined
    );
  }

  /** One statement: of two requests with the same refresh token one gets true. */
  async replaceRefreshHash(id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const change = { where: { id, refreshHash: from }, data: { refreshHash: to } };
    const { count } = await whileReachable(() => this.#database.bearerLogin.updateMany(change));
    return count === 1;
  }

  async end(id: string): Promise<void> {
    await whileReachable(() => this.#database.bearerLogin.deleteMany({ where: { id } }));
  }

  async prune(userId: number, { keep, now }: { keep: number; now: Date }): Promise<void> {
    await whileReachable(
      () => this.#database.$executeRaw`
        DELETE FROM bearer_logins WHERE expires_at <= ${now} OR id IN (
          SELECT id FROM bearer_logins WHERE user_id = ${userId}
          ORDER BY authenticated_at DESC, id OFFSET ${keep}
        )`,
    );
  }
}
