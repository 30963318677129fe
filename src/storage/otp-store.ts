import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { OtpStore, StoredOtp } from '../access/otp-store.js';
import { whileReachable } from './database-error.js';

/** One-time passwords in PostgreSQL. */
export class DatabaseOtpStore implements OtpStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add(data: StoredOtp, now: Date): Promise<void> {
    const { addressHash, codeHash } = data;
    const table = this.#database.oneTimePassword;
    // the same eight digits twice at a time are one code, as new as the later one
    const where = { addressHash_codeHash: { addressHash, codeHash } };
    await whileReachable(() => table.upsert({ where, create: data, update: data }));
    await whileReachable(() => table.deleteMany({ where: { expiresAt: { lte: now } } }));
  }

  takeTry(addressHash: string, now: Date) {
    return whileReachable(() =>
      this.#database.oneTimePassword.updateManyAndReturn({
        where: { addressHash, attemptsLeft: { gt: 0 }, expiresAt: { gt: now } },
        data: { attemptsLeft: { decrement: 1 } },
        select: { codeHash: true, userId: true },
      }),
    );
  }

  async consume(addressHash: string, codeHash: string): Promise<boolean> {
    // in one statement: of two requests with two codes of one address, the second finds no row
    const used = await whileReachable(
      () => this.#database.$executeRaw`
        DELETE FROM one_time_passwords WHERE address_hash = ${addressHash} AND EXISTS (
          SELECT FROM one_time_passwords WHERE address_hash = ${addressHash} AND code_hash = ${codeHash}
        )`,
    );
    return used > 0;
  }
}
