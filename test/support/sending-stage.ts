import pg from 'pg';
import type { JobRecord } from '../../src/jobs/job-store.js';
import { Closer } from '../../src/lib/closer.js';
import { createLog } from '../../src/lib/log.js';
import { ATTEMPTS, COMMUNICATION_JOB } from '../../src/messages/communication-store.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from './database.js';
import { startMessageSender } from './message-sender.js';
import { startSmsGateway, type TestSmsGateway } from './sms-gateway.js';

export interface MessageRow {
  readonly delivery_state: string;
  readonly sent_at: Date | null;
  readonly failure: string | null;
}

/** Queued messages on a real database, and workers that send them by a gateway. */
export class SendingStage {
  readonly parts = new Closer();
  readonly database: TestDatabase;
  readonly storage: Storage;
  readonly client: pg.Client;
  readonly gateway: TestSmsGateway;
  /** The log of all workers, as text. */
  logged = '';

  private constructor(parts: {
    readonly database: TestDatabase;
    readonly storage: Storage;
    readonly client: pg.Client;
    readonly gateway: TestSmsGateway;
  }) {
    const { database, storage, client, gateway } = parts;
    this.parts.add(database);
    this.parts.add({ close: () => client.end() });
    this.parts.add(gateway);
    [this.database, this.storage, this.client, this.gateway] = [database, storage, client, gateway];
  }

  static async open(): Promise<SendingStage> {
    const database = await startTestDatabase();
    const storage = await database.openStorage();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return new SendingStage({ database, storage, client, gateway: await startSmsGateway() });
  }

  close(): Promise<void> {
    return this.parts.close();
  }

  /** As the case file leaves it: a message, and its job in the lane of its thread. @returns the ids of both */
  async queue(text: string, columns: Readonly<Record<string, unknown>> = {}): Promise<[number, string]> {
    const values = {
      ...{ src: 'sms', src_vector: 2, src_address: '+254711000001', src_msg: text },
      ...{ delivery_state: 'queued', ...columns },
    };
    const names = Object.keys(values);
    const { rows } = await this.client.query<{ id: number }>(
      `INSERT INTO messages (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})
       RETURNING id`,
      Object.values(values),
    );
    const { id } = rows[0] as { id: number };
    const job = { kind: COMMUNICATION_JOB, payload: { message_id: id }, attempts: ATTEMPTS };
    return [id, await this.storage.jobs.enqueue({ ...job, lane: 'communication 1' })];
  }

  work({ deliveryLimitMs = 5_000 } = {}): void {
    const destination = { write: (line: string) => void (this.logged += line) };
    const log = createLog({ level: 'trace', destination });
    const { storage, parts } = this;
    startMessageSender({ storage, gatewayUrl: this.gateway.url, log, deliveryLimitMs }, parts);
  }

  async message(id: number): Promise<MessageRow> {
    const { rows } = await this.client.query<MessageRow>(
      'SELECT delivery_state, sent_at, failure FROM messages WHERE id = $1',
      [id],
    );
    return rows[0] as MessageRow;
  }

  /** A row is not announced, so that it is asked for. */
  async whenEnded(jobId: string): Promise<JobRecord> {
    return this.whenJob(jobId, ({ endedAt }) => endedAt !== null);
  }

  async whenJob(jobId: string, holds: (job: JobRecord) => boolean): Promise<JobRecord> {
    for (;;) {
      const job = await this.storage.jobs.find(jobId);
      if (job && holds(job)) return job;
      if (!job || job.endedAt !== null) throw new Error(`the job has ended: ${job?.state ?? 'gone'}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
