import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import { INVOLVED_USERS } from '../cases/rules/scope-rule.js';
import type { CallCases } from '../desk/words-clearance.js';
import { whileReachable } from './database-error.js';

const INVOLVED = Prisma.raw(INVOLVED_USERS.map((column) => `cases.${column}`).join(', '));

/** The rights that cases give to the words of their calls, in PostgreSQL. */
export class DatabaseCallCases implements CallCases {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async isCleared(userId: number, callId: string): Promise<boolean> {
    const [found] = await whileReachable(
      () => this.#database.$queryRaw<{ is_cleared: boolean }[]>`
        SELECT EXISTS (
          SELECT FROM case_clearances w JOIN cases ON cases.id = w.case_id AND cases.call_id = w.call_id
          WHERE w.call_id = ${callId} AND w.user_id = ${userId} AND is_delete = 0 AND ${userId} IN (${INVOLVED})
        ) AS is_cleared`,
    );
    return found?.is_cleared === true;
  }
}
