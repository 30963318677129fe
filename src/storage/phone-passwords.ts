import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { PhonePasswords } from '../desk/phone-passwords.js';
import { NotFoundError } from '../lib/errors.js';
import { removeChosen } from './chosen-phone-passwords.js';
import { whileReachable } from './database-error.js';
import { changeUser } from './outbox/user-changes.js';

/** Generations of SIP passwords, in PostgreSQL. */
export class DatabasePhonePasswords implements PhonePasswords {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async renew(userId: number, byUserId: number): Promise<void> {
    const where = Prisma.sql`id = ${userId} AND is_active AND extension IS NOT NULL`;
    const sets = Prisma.sql`phone_generation = users.phone_generation + 1`;
    await whileReachable(() =>
      this.#database.$transaction(async (transaction) => {
        await removeChosen(transaction, userId, byUserId); // a person who knows it is shut out with the old ones
        const count = await changeUser(transaction, { where, sets });
        if (count === 0) throw new NotFoundError('telephone of user', String(userId)); // and nothing is removed
      }),
    );
  }
}
