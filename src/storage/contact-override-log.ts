import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { ContactOverrideEntry, ContactOverrideLog } from '../audit/contact-override-log.js';
import { whileReachable } from './database-error.js';

/** Overrides of wishes on being contacted, in PostgreSQL. */
export class DatabaseContactOverrideLog implements ContactOverrideLog {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add(entry: ContactOverrideEntry): Promise<void> {
    await whileReachable(() => this.#database.contactOverride.create({ data: { ...entry } }));
  }
}
