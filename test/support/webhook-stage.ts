import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { JobRunner } from '../../src/jobs/job-runner.js';
import type { OutboxRow } from '../../src/cases/outbox.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { deliveryJob } from '../../src/webhooks/delivery-job.js';
import { SecretSealer } from '../../src/lib/secret-sealer.js';
import { WebhookFollower } from '../../src/webhooks/webhook-follower.js';
import type { Delivery, Webhook } from '../../src/webhooks/webhook-store.js';
import { Webhooks } from '../../src/webhooks/webhooks.js';
import { redactTexts } from './personal-data.js';
import { startTestDatabase, type TestDatabase } from './database.js';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.js';

/** Columns under their own names: how records are formatted is tested elsewhere. */
export const asStored = ({ changes }: Pick<OutboxRow, 'changes'>) => Promise.resolve(changes);

/** Webhooks on a real database with a real receiver; changes are rows that a test writes into the outbox. */
export class WebhookStage {
  readonly parts = new Closer();
  readonly sealer = new SecretSealer(randomBytes(32), 'webhook secrets');
  readonly storage: Storage;
  readonly client: pg.Client;
  readonly userId: number;
  readonly receiver: WebhookReceiver;
  readonly webhooks: Webhooks;

  private constructor(parts: {
    readonly database: TestDatabase;
    readonly storage: Storage;
    readonly client: pg.Client;
    readonly userId: number;
    readonly receiver: WebhookReceiver;
  }) {
    const { database, storage, client, userId, receiver } = parts;
    this.parts.add(database);
    this.parts.add({ close: () => client.end() });
    this.parts.add(receiver);
    this.storage = storage;
    this.client = client;
    this.userId = userId;
    this.receiver = receiver;
    this.webhooks = new Webhooks({ store: storage.webhooks, sealer: this.sealer, allowsLoopback: true });
  }

  static async open(): Promise<WebhookStage> {
    const database = await startTestDatabase();
    const storage = await database.openStorage();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const user = { username: 'admin', passwordHash: 'x', role: 'administrator', fullName: 'A' } as const;
    const { id: userId } = await storage.users.create(user);
    return new WebhookStage({ database, storage, client, userId, receiver: await startWebhookReceiver() });
  }

  close(): Promise<void> {
    return this.parts.close();
  }

  subscribe(
    event: string,
    url = this.receiver.url,
    { seesPersonalData = false } = {},
  ): Promise<Webhook & { readonly secret: string }> {
    return this.webhooks.subscribe({ event, url, seesPersonalData }, this.userId);
  }

  /** A change, in a transaction of its own. */
  async change(topic: string, subject: string, changes: object = {}): Promise<void> {
    await this.client.query('INSERT INTO outbox (topic, subject, changes) VALUES ($1, $2, $3)', [
      topic,
      subject,
      JSON.stringify(changes),
    ]);
  }

  follow(): WebhookFollower {
    const { webhookFeed: feed, outbox } = this.storage;
    return this.parts.add(
      new WebhookFollower({
        feed,
        outbox,
        redactTexts,
        format: asStored,
        retentionDays: 14,
        pollMs: 20,
        log: silentLog(),
      }),
    );
  }

  deliver({ waits = { firstMs: 1, maxMs: 2 } } = {}): JobRunner {
    const post = { allowsLoopback: true, ca: this.receiver.certificate, limitMs: 1_000 };
    const kind = deliveryJob({
      store: this.storage.webhookDeliveries,
      sealer: this.sealer,
      post,
      waits,
      log: silentLog(),
    });
    return this.parts.add(
      new JobRunner({ store: this.storage.jobs, kinds: [kind], concurrency: 8, log: silentLog() }),
    );
  }

  /** A row is not announced, so that it is asked for. */
  async whenDelivered(webhookId: number, count: number, status: Delivery['status'] = 'delivered') {
    for (;;) {
      const question = { status, order: 'asc', limit: 1_000, offset: 0 } as const;
      const { records } = await this.webhooks.listDeliveries(webhookId, question);
      if (records.length >= count) return records;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
