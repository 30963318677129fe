import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { TranscriptAccess, TranscriptAccessLog } from '../audit/transcript-access-log.js';
import { watcherOf } from '../audit/transcript-audit.js';
import { whileReachable } from './database-error.js';

/** The audit of words that were read or watched, in PostgreSQL. */
export class DatabaseTranscriptAccessLog implements TranscriptAccessLog {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add({ callId, userId, address }: TranscriptAccess): Promise<void> {
    const watcher = watcherOf({ userId, address });
    await whileReachable(
      () => this.#database.$executeRaw`
        INSERT INTO transcript_accesses (call_id, watcher, user_id, address)
        VALUES (${callId}, ${watcher}, ${userId}, ${address})
        ON CONFLICT (call_id, watcher) DO UPDATE SET last_at = CURRENT_TIMESTAMP`,
    );
  }
}
