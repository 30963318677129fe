import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { SupervisionRecord, SupervisionStore } from '../desk/supervision-store.js';
import { whileReachable } from './database-error.js';

/** Supervisions in PostgreSQL. */
export class DatabaseSupervisionStore implements SupervisionStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async begin(record: SupervisionRecord): Promise<number> {
    const { id } = await whileReachable(() => this.#database.supervision.create({ data: record }));
    return id;
  }

  async end(id: number, at: Date): Promise<void> {
    await whileReachable(() =>
      this.#database.supervision.updateMany({ where: { id, endedAt: null }, data: { endedAt: at } }),
    );
  }

  async endOpen(at: Date): Promise<void> {
    await whileReachable(() =>
      this.#database.supervision.updateMany({ where: { endedAt: null }, data: { endedAt: at } }),
    );
  }
}
