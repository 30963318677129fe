import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { UserUpdateInput } from '../../build/prisma-client/models.js';
import { ROLE_NUMBERS, roleOf } from '../access/roles.js';
import type { NewUser, User, UserAddress, UserStore } from '../access/user-store.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { isMissingRow, isUniqueViolation, whileReachable } from './database-error.js';

/** Users in PostgreSQL. */
export class DatabaseUserStore implements UserStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async findByUsername(username: string): Promise<User | undefined> {
    const where = { username: username.toLowerCase() };
    const row = await whileReachable(() => this.#database.user.findUnique({ where }));
    return row ? toUser(row) : undefined;
  }

  async findById(id: number): Promise<User | undefined> {
    const row = await whileReachable(() => this.#database.user.findUnique({ where: { id } }));
    return row ? toUser(row) : undefined;
  }

  async findByAddress({ type, address }: UserAddress): Promise<User | undefined> {
    const where = type === 'email' ? { email: address.toLowerCase() } : { phone: address };
    const row = await whileReachable(() => this.#database.user.findUnique({ where }));
    return row ? toUser(row) : undefined;
  }

  async create({ username, role, email = null, ...user }: NewUser): Promise<User> {
    const data = {
      ...user,
      username: username.toLowerCase(),
      role: ROLE_NUMBERS[role],
      email: email?.toLowerCase() ?? null,
    };
    try {
      return toUser(await whileReachable(() => this.#database.user.create({ data })));
    } catch (error) {
      if (isUniqueViolation(error))
        throw new ConflictError('that username or address is taken', { cause: error });
      throw error;
    }
  }

  setPassword(id: number, passwordHash: string): Promise<void> {
    return this.#update(id, { passwordHash, passwordChangedAt: new Date() });
  }

  setActive(id: number, { isActive }: { isActive: boolean }): Promise<void> {
    return this.#update(id, { isActive, ...(!isActive && { loginGeneration: { increment: 1 } }) });
  }

  async #update(id: number, data: UserUpdateInput): Promise<void> {
    try {
      await whileReachable(() => this.#database.user.update({ where: { id }, data }));
    } catch (error) {
      if (isMissingRow(error)) throw new NotFoundError('user', String(id));
      throw error;
    }
  }
}

/** A user as they are kept: roles are numbers. */
export type UserRow = Omit<User, 'role'> & { readonly role: number };

export function toUser({ role: number, ...row }: UserRow): User {
  const role = roleOf(number);
  if (!role) throw new Error(`user ${row.id} has role ${number}, which this server does not know`);
  return { ...row, role };
}
