import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallCases } from '../desk/words-clearance.js';
import { whileReachable } from './database-error.js';
import { clearedByCaseSql } from './found-calls/call-clearance-sql.js';

const IS_CLEARED = Prisma.raw(clearedByCaseSql('asked.call_id', 'asked.user_id'));

/** The rights that cases give to the words of their calls, in PostgreSQL. */
export class DatabaseCallCases implements CallCases {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async isCleared(userId: number, callId: string): Promise<boolean> {
    const [found] = await whileReachable(
      () => this.#database.$queryRaw<{ is_cleared: boolean }[]>`
        SELECT ${IS_CLEARED} AS is_cleared FROM (SELECT ${callId}::text AS call_id, ${userId}::int AS user_id) asked`,
    );
    return found?.is_cleared === true;
  }
}
