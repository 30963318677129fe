import type { BearerLoginStore, StoredBearerLogin } from '../../src/access/bearer-login-store.js';

/** Logins of the bearer API, in memory. */
export class MemoryBearerLogins implements BearerLoginStore {
  readonly #logins = new Map<string, StoredBearerLogin>();

  async add(login: StoredBearerLogin): Promise<void> {
    this.#logins.set(login.id, login);
  }

  async find(id: string): Promise<StoredBearerLogin | undefined> {
    return this.#logins.get(id);
  }

  async replaceRefreshHash(id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const login = this.#logins.get(id);
    if (login?.refreshHash !== from) return false;
    this.#logins.set(id, { ...login, refreshHash: to });
    return true;
  }

  async end(id: string): Promise<void> {
    this.#logins.delete(id);
  }

  async prune(userId: number, { keep, now }: { keep: number; now: Date }): Promise<void> {
    const newestFirst = [...this.#logins.values()]
      .filter((login) => login.userId === userId)
      .sort((a, b) => b.authenticatedAt.getTime() - a.authenticatedAt.getTime());
    const expired = [...this.#logins.values()].filter(({ expiresAt }) => expiresAt <= now);
    for (const { id } of [...newestFirst.slice(keep), ...expired]) this.#logins.delete(id);
  }
}
