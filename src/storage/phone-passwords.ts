import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { PhonePasswords } from '../desk/phone-passwords.js';
import { NotFoundError } from '../lib/errors.js';
import { whileReachable } from './database-error.js';

/** Generations of SIP passwords, in PostgreSQL. */
export class DatabasePhonePasswords implements PhonePasswords {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async renew(userId: number): Promise<void> {
    const { count } = await whileReachable(() =>
      this.#database.user.updateMany({
        where: { id: userId, isActive: true, extension: { not: null } },
        data: { phoneGeneration: { increment: 1 } },
      }),
    );
    if (count === 0) throw new NotFoundError('telephone of user', String(userId));
  }
}
