import type {
  BearerLoginStore,
  RefreshExchange,
  StoredBearerLogin,
} from '../../src/access/bearer-login-store.js';

/** Logins of the bearer API, in memory. */
export class MemoryBearerLogins implements BearerLoginStore {
  readonly #logins = new Map<string, StoredBearerLogin>();

  async add(login: StoredBearerLogin): Promise<void> {
    this.#logins.set(login.id, login);
  }

  async find(id: string): Promise<StoredBearerLogin | undefined> {
    return this.#logins.get(id);
  }

  async exchangeRefreshToken(id: string, exchange: RefreshExchange, to: string): Promise<boolean> {
    const login = this.#logins.get(id);
    if (login?.refreshHash !== exchange.previousHash) return false;
    this.#logins.set(id, { ...login, refreshHash: to, exchange });
    return true;
  }

  async end(id: string): Promise<void> {
    this.#logins.delete(id);
  }

  async prune(userId: number, { keep, now }: { keep: number; now: Date }): Promise<readonly string[]> {
    const newestFirst = [...this.#logins.values()]
      .filter((login) => login.userId === userId)
      .sort((a, b) => b.authenticatedAt.getTime() - a.authenticatedAt.getTime());
    const expired = [...this.#logins.values()].filter(({ expiresAt }) => expiresAt <= now);
    const beyond = newestFirst.slice(keep).filter((login) => !expired.includes(login));
    for (const { id } of [...beyond, ...expired]) this.#logins.delete(id);
    return beyond.map(({ id }) => id);
  }
}
