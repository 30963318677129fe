import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import type { ChangeLog } from './change-log.js';
import { anotherId, placeGatewayMessage } from './gateway-message-ids.js';
import { insertRow } from './write-row.js';

/** Fields that a message and its thread have in common. */
const SHARED = [
  ...['src', 'src_uid', 'src_uid2', 'src_address', 'src_usr', 'src_vector', 'src_callid'],
  ...['src_status', 'src_mime', 'src_msg', 'src_ts'],
];
const INBOUND = 1;

/** A keyed hash; the key stands in the database alone (the function `key_of_address`). */
export async function keyOfAddress(
  address: string,
  client: Pick<ChangeLog['client'], 'query'>,
): Promise<string> {
  const { rows } = await client.query<{ key: string }>('SELECT key_of_address($1) AS key', [address]);
  return (rows[0] as { key: string }).key;
}

/** Finds the exchange that a message belongs to, or begins one. @returns its id */
export async function joinThread(message: ColumnValues, log: ChangeLog): Promise<number> {
  if (message.src_callid !== null && message.src_callid !== undefined)
    // two first messages at the same time begin one exchange
    await log.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 116))', [
      `${String(message.src)} ${String(message.src_callid)}`,
    ]);
  const { rows } = await log.client.query<{ id: number }>(
    'SELECT id FROM threads WHERE src = $1 AND src_callid = $2 ORDER BY id DESC LIMIT 1',
    [message.src, message.src_callid],
  );
  if (rows[0]) return rows[0].id;
  const values = Object.fromEntries(SHARED.map((column) => [column, message[column] ?? null]));
  return insertRow('threads', values, log);
}

/** Brings an exchange up to date with its newest message. */
export async function countMessage(
  id: number,
  message: Readonly<Record<string, ColumnValue>>,
  log: ChangeLog,
): Promise<void> {
  const direction = message.src_vector === INBOUND ? 'in_count' : 'out_count';
  await log.client.query(
    `UPDATE threads SET ${direction} = ${direction} + 1, last_msg_id = $2, last_msg_vector = $3, src_msg = $4
     WHERE id = $1`,
    [message.thread_id, id, message.src_vector ?? null, message.src_msg ?? null],
  );
}

/** The id of a gateway for a message that is to be stored in any case: that it came before, its request says. */
export async function freeGatewayId(message: ColumnValues, log: ChangeLog): Promise<string> {
  const { src, src_address: address, src_msg: text, gateway_message_id: id } = message;
  const messageId = String(id);
  const place = await placeGatewayMessage(log.client, {
    channel: String(src),
    messageId,
    text: String(text),
    address: typeof address === 'string' ? address : null,
  });
  return 'freeId' in place ? place.freeId : anotherId(messageId);
}
