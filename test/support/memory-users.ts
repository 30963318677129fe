import { foldedUserName, normalUserName } from '../../src/access/user-name.js';
import type { NewUser, User, UserAddress, UserStore } from '../../src/access/user-store.js';
import { ConflictError, NotFoundError } from '../../src/lib/errors.js';

/** Users in memory, for tests of what is done with users. */
export class MemoryUsers implements UserStore {
  readonly #users = new Map<number, User>();
  lookups = 0;

  async findByUsername(username: string): Promise<User | undefined> {
    const folded = foldedUserName(username);
    return [...this.#users.values()].find((user) => foldedUserName(user.username) === folded);
  }

  async findByAddress({ type, address }: UserAddress): Promise<User | undefined> {
    return [...this.#users.values()].find((user) => user[type] === address);
  }

  async findById(id: number): Promise<User | undefined> {
    this.lookups++;
    return this.#users.get(id);
  }

  async create(user: NewUser): Promise<User> {
    if (await this.findByUsername(user.username)) throw new ConflictError('that username is taken');
    const now = new Date();
    const username = normalUserName(user.username);
    const made = {
      email: null,
      phone: null,
      contactId: null,
      ...user,
      username,
      id: this.#users.size + 1,
      isActive: true,
      createdAt: now,
      passwordChangedAt: now,
      loginGeneration: 0,
    };
    this.#users.set(made.id, made);
    return made;
  }

  setPassword(id: number, passwordHash: string): Promise<void> {
    const { loginGeneration = 0 } = this.#users.get(id) ?? {};
    const renewed = { loginGeneration: loginGeneration + 1, passwordChangedAt: new Date() };
    return this.change(id, { passwordHash, ...renewed });
  }

  setActive(id: number, { isActive }: { isActive: boolean }): Promise<void> {
    const { loginGeneration = 0 } = this.#users.get(id) ?? {};
    return this.change(id, { isActive, ...(!isActive && { loginGeneration: loginGeneration + 1 }) });
  }

  async change(id: number, changes: Partial<User>): Promise<void> {
    const user = this.#users.get(id);
    if (!user) throw new NotFoundError('user', String(id));
    this.#users.set(id, { ...user, ...changes });
  }

  remove(id: number): void {
    this.#users.delete(id);
  }
}
