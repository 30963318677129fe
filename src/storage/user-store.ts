import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import { ROLE_NUMBERS, roleOf } from '../access/roles.js';
import { foldedUserName, normalUserName } from '../access/user-name.js';
import type { NewUser, User, UserAddress, UserStore } from '../access/user-store.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { isUniqueViolation, whileReachable } from './database-error.js';
import { changeUser, noteNewUser } from './outbox/user-changes.js';

/** Users in PostgreSQL. */
export class DatabaseUserStore implements UserStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async findByUsername(username: string): Promise<User | undefined> {
    // one of an earlier version may be written as no new one is: as it is typed it comes first
    const [typed, name] = [username.toLowerCase(), normalUserName(username)];
    const usernameFolded = foldedUserName(username);
    const where = { OR: [{ username: { in: [typed, name] } }, { usernameFolded }] };
    const rows = await whileReachable(() => this.#database.user.findMany({ where }));
    const named = (text: string) => rows.find((row) => row.username === text);
    const row = named(typed) ?? named(name) ?? rows[0];
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
      username: normalUserName(username),
      usernameFolded: foldedUserName(username),
      role: ROLE_NUMBERS[role],
      email: email?.toLowerCase() ?? null,
    };
    try {
      const creating = () =>
        this.#database.$transaction(async (transaction) => {
          const row = await transaction.user.create({ data });
          await noteNewUser(transaction, row.id);
          return row;
        });
      return toUser(await whileReachable(creating));
    } catch (error) {
      if (isUniqueViolation(error))
        throw new ConflictError('that username or address is taken', { cause: error });
      throw error;
    }
  }

  setPassword(id: number, passwordHash: string): Promise<void> {
    const changedAt = Prisma.sql`password_changed_at = ${new Date()}::timestamptz`;
    const generation = Prisma.sql`login_generation = users.login_generation + 1`;
    return this.#update(id, Prisma.sql`password_hash = ${passwordHash}, ${changedAt}, ${generation}`);
  }

  setActive(id: number, { isActive }: { isActive: boolean }): Promise<void> {
    const generation = Prisma.sql`login_generation = users.login_generation + ${isActive ? 0 : 1}`;
    return this.#update(id, Prisma.sql`is_active = ${isActive}, ${generation}`);
  }

  async #update(id: number, sets: Prisma.Sql): Promise<void> {
    const where = Prisma.sql`id = ${id}`;
    const count = await whileReachable(() => changeUser(this.#database, { where, sets }));
    if (count === 0) throw new NotFoundError('user', String(id));
  }
}

/** A user as they are kept: roles are numbers. */
export type UserRow = Omit<User, 'role'> & { readonly role: number };

export function toUser({ role: number, ...row }: UserRow): User {
  const role = roleOf(number);
  if (!role) throw new Error(`user ${row.id} has role ${number}, which this server does not know`);
  return { ...row, role };
}
