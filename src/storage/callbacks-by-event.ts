import { Prisma } from '../../build/prisma-client/client.js';
import type { CallEvent } from '../calls/call-event.js';
import type { EndReason } from '../calls/end-reason.js';
import type { CallbackReason } from '../desk/callback-store.js';
import { OWED_AT_END } from '../desk/owed-at-end.js';
import { createdSql, insertOutboxRows } from './outbox/outbox-sql.js';

/** A withheld number cannot be called back, nor can a name that a switch put in its place. */
export const CAN_BE_DIALLED = Prisma.sql`caller_id ~ '^[+]?[0-9]{3,}$'`;
const LONGEST_WAIT_S = 86_400;

/** Further parts of the statement that stores an event. */
interface CallbackParts {
  readonly parts: Prisma.Sql;
  /** A condition on what the parts returned: the list of callbacks is another one now. */
  readonly isListChanged: Prisma.Sql;
}

const NO_PARTS: CallbackParts = { parts: Prisma.empty, isListChanged: Prisma.sql`FALSE` };

/**
 * The effect of an event on the list of callbacks, as further parts of the statement that stores the event: both are
 * there, or neither is, also where the event comes from the journal on disk. They read the call from `place`.
 *
 * @param personOfCall the number in its normal form; asked for where an event needs it
 */
export function writeCallback(event: CallEvent, at: Date, personOfCall: () => string | null): CallbackParts {
  switch (event.type) {
    case 'callback.promised':
      return owe({ reason: 'promised', at, person: personOfCall() }, Prisma.sql`TRUE`);
    case 'leg.joined':
      return event.speaker === 'agent' ? served(personOfCall(), at) : NO_PARTS;
    case 'callback.owed':
      return owe({ reason: event.reason, at, person: personOfCall() }, Prisma.sql`TRUE`);
    case 'call.ended': {
      const { reason, evenIfServed = false } = OWED_AT_END[event.reason];
      const isOwed = Prisma.sql`direction = 'inbound' AND (${evenIfServed} OR connected_at IS NULL)`;
      const owed = owe({ reason, at, person: personOfCall() }, isOwed);
      return {
        parts: Prisma.sql`${owed.parts}${giveBack(event.reason)}`,
        isListChanged: Prisma.sql`(${owed.isListChanged} OR EXISTS (SELECT FROM given_back))`,
      };
    }
    case 'call.started':
      return event.callbackId === undefined ? NO_PARTS : { ...NO_PARTS, parts: noteTry(event.callbackId) };
    default:
      return NO_PARTS;
  }
}

interface Owing {
  readonly reason: CallbackReason;
  readonly at: Date;
  /** The number in its normal form; null of a caller who withholds it. */
  readonly person: string | null;
}

function owe({ reason, at, person }: Owing, isOwed: Prisma.Sql): CallbackParts {
  if (person === null) return NO_PARTS;
  const calledAt = Prisma.sql`${at}::timestamptz`;
  const waited = waitedS(calledAt);
  const where = Prisma.sql`${CAN_BE_DIALLED} AND ${isOwed}`;
  const parts = Prisma.sql`, ${owedCall({ reason, person, waited, calledAt, from: Prisma.sql`place`, where })}`;
  return { parts, isListChanged: Prisma.sql`EXISTS (SELECT FROM owed)` };
}

/** How strong a reason is: of several calls the strongest is reported. */
const weight = (reason: string) =>
  Prisma.sql`array_position(ARRAY['abandoned', 'lost', 'promised', 'agent-lost'], ${Prisma.raw(reason)})`;

/**
 * Common table expressions: the call in `from`, a table of calls, is owed a callback. A person who is owed one already has
 * one more call in it, and a call counts once.
 */
export function owedCall(call: {
  readonly reason: CallbackReason;
  readonly person: string;
  readonly waited: Prisma.Sql;
  /** The end of the call: a callback that was put off before it is offered again, and stays put off after it. */
  readonly calledAt: Prisma.Sql;
  readonly from: Prisma.Sql;
  readonly where: Prisma.Sql;
}): Prisma.Sql {
  const { reason, person, waited, calledAt, from, where } = call;
  const changes = Prisma.sql`jsonb_build_object('calls', jsonb_build_array(calls - 1, calls)) || CASE
    WHEN was_snoozed_until IS NOT NULL AND snoozed_until IS NULL
    THEN jsonb_build_object('snoozed_until', jsonb_build_array(was_snoozed_until, NULL)) ELSE '{}' END`;
  const subject = Prisma.sql`id::text`;
  return Prisma.sql`owed AS (
          INSERT INTO callbacks (call_id, call_ids, phone, person, reason, waited_s)
          SELECT id, ARRAY[id], caller_id, ${person}, ${reason}, ${waited} FROM ${from} AS calling
          WHERE ${where} AND NOT EXISTS (SELECT FROM callbacks WHERE call_ids @> ARRAY[calling.id])
          ON CONFLICT (person) WHERE state IN ('open', 'taken') DO UPDATE SET
            calls = callbacks.calls + 1, call_ids = callbacks.call_ids || excluded.call_ids,
            waited_s = greatest(callbacks.waited_s, excluded.waited_s),
            snoozed_until = CASE WHEN ${calledAt} <= callbacks.snoozed_at THEN callbacks.snoozed_until END,
            reason = CASE WHEN ${weight('excluded.reason')} > ${weight('callbacks.reason')}
              THEN excluded.reason ELSE callbacks.reason END
          RETURNING *, (SELECT b.snoozed_until FROM callbacks b WHERE b.id = callbacks.id) AS was_snoozed_until),
        owed_anew AS (SELECT * FROM owed WHERE calls = 1),
        owed_noted AS (${noteOwed('owed_anew')}),
        owed_again AS (SELECT * FROM owed WHERE calls > 1),
        owed_again_noted AS (${insertOutboxRows('callback.updated', { subject, changes }, Prisma.sql`owed_again`)})`;
}

/** The person speaks to an agent: nothing is owed any more. The call that was placed for it is judged by its agent. */
function served(person: string | null, at: Date): CallbackParts {
  if (person === null) return NO_PARTS;
  const changes = Prisma.sql`jsonb_build_object('state', jsonb_build_array(was, 'done'))`;
  const parts = Prisma.sql`, served AS (
          UPDATE callbacks SET state = 'done', done_at = ${at}::timestamptz,
            snoozed_until = NULL, snooze_note = NULL, snoozed_by_id = NULL, snoozed_at = NULL,
            done_reason = CASE place.direction WHEN 'inbound' THEN 'called-in' ELSE 'called' END
          FROM place WHERE person = ${person} AND callbacks.state IN ('open', 'taken')
            AND callbacks.tried_call_id IS DISTINCT FROM place.id
          RETURNING callbacks.id, (SELECT b.state FROM callbacks b WHERE b.id = callbacks.id) AS was),
        served_noted AS (${insertOutboxRows(
          'callback.updated',
          { subject: Prisma.sql`id::text`, changes },
          Prisma.sql`served`,
        )})`;
  return { parts, isListChanged: Prisma.sql`EXISTS (SELECT FROM served)` };
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

/**
 * The call that was placed for it was not answered; of one that was, a person says what came of it. A number that does not
 * exist is not tried for ever.
 */
function giveBack(reason: EndReason): Prisma.Sql {
  const isOver = reason === 'not-in-service';
  const sets = isOver
    ? Prisma.sql`state = 'done', done_at = now(), done_reason = 'not-in-service'`
    : Prisma.sql`state = 'open'`;
  const noted = isOver ? noteNotInService('given_back') : noteReopened('given_back');
  return Prisma.sql`, given_back AS (
          UPDATE callbacks SET ${sets} FROM place
          WHERE callbacks.tried_call_id = place.id AND callbacks.state = 'taken' AND place.connected_at IS NULL
          RETURNING callbacks.id), given_back_noted AS (${noted})`;
}

function noteNotInService(table: string): Prisma.Sql {
  const changes = Prisma.sql`'{"state": ["taken", "done"]}'::jsonb`;
  return insertOutboxRows('callback.updated', { subject: Prisma.sql`id::text`, changes }, Prisma.raw(table));
}
