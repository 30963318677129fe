import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { EndedTokens } from '../access/ended-tokens.js';
import { whileReachable } from './database-error.js';

/** Access tokens that were logged out of, in PostgreSQL. */
export class DatabaseEndedTokens implements EndedTokens {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async end(id: string, expiresAt: Date): Promise<void> {
    const table = this.#database.endedToken;
    // two log-outs of one login may come at the same moment, which an upsert of Prisma does not survive
    await whileReachable(() => table.createMany({ data: { id, expiresAt }, skipDuplicates: true }));
    await whileReachable(() => table.deleteMany({ where: { expiresAt: { lte: new Date() } } }));
  }

  async isEnded(id: string): Promise<boolean> {
    return (await whileReachable(() => this.#database.endedToken.findUnique({ where: { id } }))) !== null;
  }
}
