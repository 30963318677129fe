import type pg from 'pg';
import type { Role } from '../../access/roles.js';
import type {
  AddedWebhook,
  AddOptions,
  Delivery,
  DeliveryQuestion,
  EventQuestion,
  Found,
  NewDelivery,
  NewWebhook,
  Webhook,
  WebhookQuestion,
  WebhookStore,
} from '../../webhooks/webhook-store.js';
import { claimKey, rememberKey } from '../case-file/idempotency.js';
import { whileReachable } from '../database-error.js';
import { inTransaction } from '../transaction.js';
import { makerClearedSql } from './cleared-maker.js';
import { DELIVERIES, toDelivery, type DeliveryRow } from './delivery-rows.js';
import { groupOf, insertDelivery, insertDeliveryJob } from './insert-delivery.js';
import { DELIVERY_LIFETIME_MS } from '../../webhooks/webhook-store.js';
import { auditChanges } from '../audit-changes.js';

/** The table, in the words of the APIs. */
const WEBHOOKS = 'webhooks';

const webhookColumns = (clearedRoles: readonly Role[]) =>
  `id, event, url, is_paused AS "isPaused", sees_personal_data AS "seesPersonalData", created_at AS "createdAt",
   ${makerClearedSql(clearedRoles, 'webhooks')} AS "isMakerCleared",
   (SELECT username FROM users maker WHERE maker.id = webhooks.created_by_id) AS "createdBy"`;
/** The last position that was drawn; the sequence says 1 before it has drawn any. */
const LAST_POSITION = '(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM outbox_id_seq)';

/** With the values of `eventValues`, of which the first time is number `from`. */
const createdWithin = (column: string, from: number) =>
  `($${from}::timestamptz IS NULL OR ${column} >= $${from}) AND ($${from + 1}::timestamptz IS NULL OR ${column} < $${from + 1})`;
const eventValues = ({ event, createdFrom, createdUntil }: EventQuestion) => [
  event ?? null,
  createdFrom ?? null,
  createdUntil ?? null,
];
const statusOf = (isPaused: boolean) => (isPaused ? 'paused' : 'active');

/** Subscriptions in PostgreSQL. */
export class DatabaseWebhookStore implements WebhookStore {
  readonly #pool: pg.Pool;
  readonly #columns: string;

  constructor(pool: pg.Pool, clearedRoles: readonly Role[]) {
    this.#pool = pool;
    this.#columns = webhookColumns(clearedRoles);
  }

  add(
    { event, url, seesPersonalData, secret }: NewWebhook,
    { byId, atMost, idempotency }: AddOptions,
  ): Promise<AddedWebhook | undefined> {
    const keyed = { userId: byId, idempotency };
    return inTransaction(this.#pool, async (client) => {
      const before = await claimKey(client, WEBHOOKS, keyed);
      if (before !== undefined) return earlier(client, this.#columns, before);
      // one at a time, so that two together do not pass the bound; readers go on
      await client.query('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
      const { rows } = await client.query<Webhook>(
        `INSERT INTO webhooks (event, url, secret, created_by_id, sees_personal_data, after_position)
         SELECT $1, $2, $3, $4, $6, ${LAST_POSITION}
         WHERE (SELECT count(*) FROM webhooks WHERE deleted_at IS NULL) < $5 RETURNING ${this.#columns}`,
        [event, url, secret, byId, atMost, seesPersonalData],
      );
      const [added] = rows;
      if (!added) return undefined;
      await auditChanges(client, { table: WEBHOOKS, id: added.id, byId }, [
        { field: 'event', before: null, after: event },
        { field: 'url', before: null, after: url },
        { field: 'status', before: null, after: statusOf(added.isPaused) },
        { field: 'personal_data', before: null, after: String(seesPersonalData) },
      ]);
      await rememberKey(client, added.id, keyed);
      return { webhook: added, secret };
    });
  }

  async find(id: number): Promise<Webhook | undefined> {
    const [row] = await this.#rows<Webhook>(
      `SELECT ${this.#columns} FROM webhooks WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    return row;
  }

  async list({ isPaused, urlPart, ...question }: WebhookQuestion): Promise<Found<Webhook>> {
    const { order, limit, offset } = question;
    const condition = `deleted_at IS NULL AND ($1::boolean IS NULL OR is_paused = $1)
      AND ($2::text IS NULL OR strpos(lower(url), lower($2)) > 0)
      AND ($3::text IS NULL OR event = $3) AND ${createdWithin('created_at', 4)}`;
    const values = [isPaused ?? null, urlPart ?? null, ...eventValues(question)];
    const [count] = await this.#rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM webhooks WHERE ${condition}`,
      values,
    );
    const records = await this.#rows<Webhook>(
      `SELECT ${this.#columns} FROM webhooks WHERE ${condition} ORDER BY id ${order} LIMIT $6 OFFSET $7`,
      [...values, limit, offset],
    );
    return { records, total: count?.total ?? 0 };
  }

  setPaused(id: number, isPaused: boolean, byId: number): Promise<Webhook | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const before = await lockWebhook(client, this.#columns, id);
      if (!before || before.isPaused === isPaused) return before;
      await client.query('UPDATE webhooks SET is_paused = $2 WHERE id = $1', [id, isPaused]);
      if (!isPaused)
        await client.query(`UPDATE jobs SET due_at = now() WHERE "group" = $1 AND state = 'queued'`, [
          groupOf(id),
        ]);
      await auditChanges(client, { table: WEBHOOKS, id, byId }, [
        { field: 'status', before: statusOf(before.isPaused), after: statusOf(isPaused) },
      ]);
      return { ...before, isPaused };
    });
  }

  remove(id: number, byId: number): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      if (!(await lockWebhook(client, this.#columns, id))) return false;
      await client.query('UPDATE webhooks SET deleted_at = now() WHERE id = $1', [id]);
      await client.query(
        `UPDATE jobs SET state = 'cancelled', ended_at = now() WHERE "group" = $1 AND ended_at IS NULL`,
        [groupOf(id)],
      );
      await auditChanges(client, { table: WEBHOOKS, id, byId }, [
        { field: 'is_delete', before: '0', after: '1' },
      ]);
      return true;
    });
  }

  rotateSecret(
    id: number,
    secret: string,
    { byId, overlapMs }: { readonly byId: number; readonly overlapMs: number },
  ): Promise<{ readonly previousUntil: Date } | undefined> {
    return inTransaction(this.#pool, async (client) => {
      if (!(await lockWebhook(client, this.#columns, id))) return undefined;
      const { rows } = await client.query<{ previousUntil: Date }>(
        `UPDATE webhooks SET previous_secret = secret, secret = $2,
           previous_secret_until = now() + $3 * interval '1 millisecond'
         WHERE id = $1 RETURNING previous_secret_until AS "previousUntil"`,
        [id, secret, overlapMs],
      );
      // noted as changed, not as what
      await auditChanges(client, { table: WEBHOOKS, id, byId }, [
        { field: 'secret', before: null, after: null },
      ]);
      return rows[0];
    });
  }

  async addDelivery(delivery: NewDelivery): Promise<Delivery> {
    await inTransaction(this.#pool, (client) => insertDelivery(client, delivery));
    const added = await this.findDelivery(delivery.webhookId, delivery.id);
    if (!added) throw new TypeError('the delivery was not inserted');
    return added;
  }

  async findDelivery(webhookId: number, id: string): Promise<Delivery | undefined> {
    const [row] = await this.#rows<DeliveryRow>(
      `SELECT * FROM ${DELIVERIES} WHERE webhook_id = $1 AND id = $2`,
      [webhookId, id],
    );
    return row && toDelivery(row);
  }

  async listDeliveries(
    webhookId: number,
    { status, subject, ...question }: DeliveryQuestion,
  ): Promise<Found<Delivery>> {
    const { order, limit, offset } = question;
    const condition = `webhook_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR subject = $3)
      AND ($4::text IS NULL OR event = $4) AND ${createdWithin('"createdAt"', 5)}`;
    const values = [webhookId, status ?? null, subject ?? null, ...eventValues(question)];
    const [count] = await this.#rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM ${DELIVERIES} WHERE ${condition}`,
      values,
    );
    const rows = await this.#rows<DeliveryRow>(
      `SELECT * FROM ${DELIVERIES} WHERE ${condition} ORDER BY "createdAt" ${order}, id ${order} LIMIT $7 OFFSET $8`,
      [...values, limit, offset],
    );
    return { records: rows.map(toDelivery), total: count?.total ?? 0 };
  }

  redeliver(webhookId: number, id: string): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      // two requests together: the second waits, and finds the delivery pending
      await client.query('SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE', [id]);
      const { rows } = await client.query<DeliveryRow>(
        `SELECT * FROM ${DELIVERIES} WHERE webhook_id = $1 AND id = $2 AND status <> 'pending'`,
        [webhookId, id],
      );
      const [found] = rows;
      if (!found) return false;
      const jobId = await insertDeliveryJob(client, { id, webhookId, subject: found.subject });
      await client.query(
        `UPDATE webhook_deliveries SET job_id = $2, delivered_at = NULL, failed_at = NULL,
           expires_at = now() + $3 * interval '1 millisecond' WHERE id = $1`,
        [id, jobId, DELIVERY_LIFETIME_MS],
      );
      return true;
    });
  }

  #rows<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
    return whileReachable(async () => (await this.#pool.query<R>(text, values)).rows);
  }
}

async function earlier(
  client: pg.PoolClient,
  columns: string,
  id: number,
): Promise<AddedWebhook | undefined> {
  const { rows } = await client.query<Webhook & { secret: string }>(
    `SELECT ${columns}, secret FROM webhooks WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  if (!rows[0]) return undefined;
  const { secret, ...webhook } = rows[0];
  return { webhook, secret };
}

async function lockWebhook(client: pg.PoolClient, columns: string, id: number): Promise<Webhook | undefined> {
  const { rows } = await client.query<Webhook>(
    `SELECT ${columns} FROM webhooks WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  return rows[0];
}
