import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { OtpStore, StoredOtp } from '../access/otp-store.js';
import { whileReachable } from './database-error.js';

/** One-time passwords in PostgreSQL. */
export class DatabaseOtpStore implements OtpStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async put({ addressHash, ...data }: StoredOtp, now: Date): Promise<void> {
    const table = this.#database.oneTimePassword;
    await whileReachable(() =>
      table.upsert({ where: { addressHash }, create: { addressHash, ...data }, update: data }),
    );
    await whileReachable(() => table.deleteMany({ where: { expiresAt: { lte: now } } }));
  }

  async takeTry(addressHash: string, now: Date) {
    const [row] = await whileReachable(() =>
      this.#database.oneTimePassword.updateManyAndReturn({
        where: { addressHash, attemptsLeft: { gt: 0 }, expiresAt: { gt: now } },
        data: { attemptsLeft: { decrement: 1 } },
        select: { codeHash: true, userId: true },
      }),
    );
    return row;
  }

  async consume(addressHash: string, codeHash: string): Promise<boolean> {
    const where = { addressHash, codeHash };
    const { count } = await whileReachable(() => this.#database.oneTimePassword.deleteMany({ where }));
    return count === 1;
  }
}
