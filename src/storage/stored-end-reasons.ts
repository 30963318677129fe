import { readStoredEvent } from '../calls/call-event-json.js';
import { endReasonOf } from '../calls/end-reason.js';
import { connect, type ConnectOptions } from './connect.js';

/** Rows read at one start, the newest first: a start with a caller who waits is not held up by a year of calls. */
const AT_MOST = 20_000;

interface EndedRow {
  readonly id: string;
  readonly payload: object;
  readonly isInbound: boolean;
  readonly isConnected: boolean;
}

/**
 * Gives the rows of calls that an earlier version ended, to which a helpline had gone back, the reason that their events
 * say. @returns the number of rows
 */
export async function fillEndReasons(options: ConnectOptions): Promise<number> {
  const client = await connect(options);
  try {
    const { rows } = await client.query<EndedRow>(
      `SELECT c.id, said.payload, c.direction = 'inbound' AS "isInbound", c.connected_at IS NOT NULL AS "isConnected"
       FROM calls c CROSS JOIN LATERAL (SELECT e.payload FROM call_events e
         WHERE e.call_id = c.id AND e.type = 'call.ended' ORDER BY e.seq DESC LIMIT 1) AS said
       WHERE c.ended_at IS NOT NULL AND c.end_reason IS NULL ORDER BY c.ended_at DESC LIMIT $1`,
      [AT_MOST],
    );
    if (rows.length === 0) return 0;
    await client.query(
      `UPDATE calls SET end_reason = given.reason FROM unnest($1::text[], $2::text[]) AS given (id, reason)
       WHERE calls.id = given.id AND calls.end_reason IS NULL`,
      [rows.map(({ id }) => id), rows.map(reasonOf)],
    );
    return rows.length;
  } finally {
    await client.end();
  }
}

function reasonOf({ payload, ...call }: EndedRow): string {
  const event = readStoredEvent({ ...payload, type: 'call.ended' });
  return event.type === 'call.ended' ? endReasonOf(event.reason, call) : 'other';
}
