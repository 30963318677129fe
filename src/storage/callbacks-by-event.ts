import { Prisma } from '../../build/prisma-client/client.js';
import type { CallEvent } from '../calls/call-event.js';
import type { CallbackReason } from '../desk/callback-store.js';
import { createdSql, insertOutboxRows } from './outbox/outbox-sql.js';

/** A withheld number cannot be called back, nor can a name that a switch put in its place. */
export const CAN_BE_DIALLED = Prisma.sql`caller_id ~ '^[+]?[0-9]{3,}$'`;
const LONGEST_WAIT_S = 86_400;
/** Q.850, of callers whose line was given up because no sound came any more: they have not hung up. */
const NO_SOUND_CAUSE = 44;

/**
 * The effect of an event on the list of callbacks, as further parts of the statement that stores the event: both are
 * there, or neither is, also where the event comes from the journal on disk. They read the call from `place`.
 */
export function writeCallback(event: CallEvent, at: Date): Prisma.Sql {
  switch (event.type) {
    case 'callback.promised':
      return owe('promised', at, Prisma.sql`TRUE`);
    case 'call.ended': {
      const isCutOff = event.side === 'caller' && event.cause === NO_SOUND_CAUSE;
      const reason = event.side === 'unknown' || isCutOff ? 'lost' : 'abandoned';
      const isOwed = Prisma.sql`direction = 'inbound' AND (${isCutOff} OR connected_at IS NULL)`;
      return Prisma.sql`${owe(reason, at, isOwed)}${giveBack()}`;
    }
    case 'call.started':
      return event.callbackId === undefined ? Prisma.empty : noteTry(event.callbackId);
    default:
      return Prisma.empty;
  }
}

/** A call has one callback at most. */
function owe(reason: CallbackReason, at: Date, isOwed: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`, owed AS (
          INSERT INTO callbacks (call_id, phone, reason, waited_s)
          SELECT id, caller_id, ${reason}, ${waitedS(Prisma.sql`${at}::timestamptz`)}
          FROM place WHERE ${CAN_BE_DIALLED} AND ${isOwed}
          ON CONFLICT (call_id) DO NOTHING RETURNING *), owed_noted AS (${noteOwed('owed')})`;
}

/** The outbox rows of new callbacks, which `table` has returned whole. */
export function noteOwed(table: string): Prisma.Sql {
  const row = { subject: Prisma.sql`id::text`, changes: createdSql(table) };
  return insertOutboxRows('callback.created', row, Prisma.raw(table));
}

/** The outbox rows of callbacks that are open again, of which `table` has returned the ids. */
export function noteReopened(table: string): Prisma.Sql {
  const changes = Prisma.sql`'{"state": ["taken", "open"]}'::jsonb`;
  return insertOutboxRows('callback.updated', { subject: Prisma.sql`id::text`, changes }, Prisma.raw(table));
}

/** Seconds from `queued_at` until then; a clock that was set meanwhile makes no wait of more than a day. */
export function waitedS(until: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    least(${LONGEST_WAIT_S}, greatest(0, coalesce(round(extract(epoch FROM ${until} - queued_at)), 0)))::int`;
}

function noteTry(callbackId: number): Prisma.Sql {
  return Prisma.sql`, tried AS (
          UPDATE callbacks SET tried_call_id = place.id FROM place WHERE callbacks.id = ${callbackId}
          RETURNING callbacks.id, jsonb_build_object('tried_call_id', jsonb_build_array(
            (SELECT b.tried_call_id FROM callbacks b WHERE b.id = callbacks.id), place.id)) AS changes),
        tried_noted AS (${insertOutboxRows(
          'callback.updated',
          { subject: Prisma.sql`id::text`, changes: Prisma.sql`changes` },
          Prisma.sql`tried`,
        )})`;
}

/** The call that was placed for it was not answered; of one that was, a person says what came of it. */
function giveBack(): Prisma.Sql {
  return Prisma.sql`, given_back AS (
          UPDATE callbacks SET state = 'open' FROM place
          WHERE callbacks.tried_call_id = place.id AND callbacks.state = 'taken' AND place.connected_at IS NULL
          RETURNING callbacks.id), given_back_noted AS (${noteReopened('given_back')})`;
}
