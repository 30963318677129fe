import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { RecordingAccessEntry, RecordingAccessLog } from '../audit/recording-access-log.js';
import { whileReachable } from './database-error.js';

/** Listeners to recordings, in PostgreSQL. */
export class DatabaseRecordingAccessLog implements RecordingAccessLog {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add({ callId, userId, address, range }: RecordingAccessEntry): Promise<void> {
    const data = { callId, userId, address, firstByte: range.start, lastByte: range.end };
    await whileReachable(() => this.#database.recordingAccess.create({ data }));
  }
}
