import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface GatewayMessage {
  readonly channel: string;
  /** The gateway's id. */
  readonly messageId: string;
  /** As it is kept. */
  readonly address: string | null;
  readonly text: string;
}

/** The message is there already, or the id under which it is to be stored. */
export type GatewayMessagePlace =
  | { readonly storedId: number }
  /** `isReused`: another message had its id before. */
  | { readonly freeId: string; readonly isReused: boolean };

/**
 * Where a message that a gateway brings belongs. The same message has the id, the sender and the text of one that is
 * there: a counter that begins anew, or a second gateway, brings another message under an id that was used before, and
 * that is kept beside the first one. Holds a lock on the id until the end of the transaction.
 */
export async function placeGatewayMessage(
  client: pg.PoolClient,
  message: GatewayMessage,
): Promise<GatewayMessagePlace> {
  const { channel, messageId } = message;
  // the same message twice at the same time: the second one waits until the first is there
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 117))', [`${channel} ${messageId}`]);
  const other = `${messageId}#${contentHash(message)}`;
  const { rows } = await client.query<{
    id: number;
    key: string;
    address: string | null;
    text: string | null;
  }>(
    `SELECT id, gateway_message_id AS key, src_address AS address, src_msg AS text
     FROM messages WHERE src = $1 AND gateway_message_id IN ($2, $3)`,
    [channel, messageId, other],
  );
  const same = rows.find(
    ({ key, address, text }) => key === other || (address === message.address && text === message.text),
  );
  if (same) return { storedId: same.id };
  return rows.length === 0 ? { freeId: messageId, isReused: false } : { freeId: other, isReused: true };
}

/** An id that is free in any case: what has it is the same message, which came again after a day. */
export function anotherId(messageId: string): string {
  return `${messageId}#${randomUUID()}`;
}

function contentHash({ address, text }: GatewayMessage): string {
  const hash = createHash('sha256').update(JSON.stringify([address, text]));
  return hash.digest('hex').slice(0, 16);
}
