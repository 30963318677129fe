import type pg from 'pg';
import { recordFault, RecordRefusal } from '../../cases/record-refusal.js';
import type { Idempotency } from '../../cases/record-draft.js';
import type { Statement } from './prepared.js';

/** How long a key is remembered. */
const KEPT = '24 hours';

/** The user of a request, and its key where it has one. */
export interface KeyedRequest {
  readonly userId: number;
  readonly idempotency?: Idempotency | undefined;
}

/**
 * Takes the key of a request for this transaction. A second request with it waits until the first one is through.
 *
 * @returns the id that the first one made, or undefined when this is the first
 * @throws RecordRefusal when the key came with something else before
 */
export async function claimKey(
  client: pg.PoolClient,
  resource: string,
  { userId, idempotency }: KeyedRequest,
): Promise<number | undefined> {
  if (!idempotency) return undefined;
  const { key, requestHash } = idempotency;
  await client.query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '${KEPT}'`);
  const taken = await client.query(
    `INSERT INTO idempotency_keys (user_id, key, request_hash, resource, row_id) VALUES ($1, $2, $3, $4, 0)
     ON CONFLICT DO NOTHING`,
    [userId, key, requestHash, resource],
  );
  if (taken.rowCount === 1) return undefined;
  const { rows } = await client.query<{ hash: Buffer; id: number }>(
    'SELECT request_hash AS hash, row_id AS id FROM idempotency_keys WHERE user_id = $1 AND key = $2',
    [userId, key],
  );
  const [first] = rows;
  if (first?.hash.equals(requestHash)) return first.id;
  const reason = 'came with another request before';
  throw new RecordRefusal([recordFault({ code: 'reused-key', field: 'idempotencyKey', reason, resource })]);
}

/** Whether this very request was carried out before. */
export function knownKeyStatement(userId: number, { key, requestHash }: Idempotency): Statement {
  return {
    text: `SELECT FROM idempotency_keys
      WHERE user_id = $1 AND key = $2 AND request_hash = $3 AND created_at >= now() - interval '${KEPT}'`,
    values: [userId, key, requestHash],
  };
}

/** Remembers what the request made. */
export async function rememberKey(
  client: pg.PoolClient,
  id: number,
  { userId, idempotency }: KeyedRequest,
): Promise<void> {
  if (!idempotency) return;
  await client.query('UPDATE idempotency_keys SET row_id = $3 WHERE user_id = $1 AND key = $2', [
    userId,
    idempotency.key,
    id,
  ]);
}
