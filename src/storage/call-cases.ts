import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import { INVOLVED_USERS } from '../cases/rules/scope-rule.js';
import type { CallCases } from '../desk/words-clearance.js';
import { whileReachable } from './database-error.js';

const INVOLVED = Prisma.raw(INVOLVED_USERS.map((column) => `cases.${column}`).join(', '));

/** The cases that were made of calls, in PostgreSQL. */
export class DatabaseCallCases implements CallCases {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async isInvolved(userId: number, callId: string): Promise<boolean> {
    const [found] = await whileReachable(
      () => this.#database.$queryRaw<{ is_involved: boolean }[]>`
        SELECT EXISTS (
          SELECT FROM cases WHERE call_id = ${callId} AND is_delete = 0 AND ${userId} IN (${INVOLVED})
        ) AS is_involved`,
    );
    return found?.is_involved === true;
  }
}
