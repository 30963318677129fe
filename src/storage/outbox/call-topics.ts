import { Prisma } from '../../../build/prisma-client/client.js';
import type { CallEvent } from '../../calls/call-event.js';
import type { CallView } from '../../calls/call-view.js';
import { riskTypesIn } from '../../calls/risk-evidence.js';
import type { OutboxTopic } from '../../cases/outbox.js';
import { insertOutboxRows } from './outbox-sql.js';

/**
 * The outbox row of an event, as a further part of the statement that stores the event. It reads the call from `place`;
 * `calls` and `call_events` still are as they were before the statement.
 */
export function noteCallEvent(event: CallEvent, view: CallView): Prisma.Sql {
  switch (event.type) {
    case 'call.started': {
      const { callerId, dialled, direction, startedAt, state } = view;
      const columns = { caller_id: callerId, dialled, direction, started_at: startedAt, state };
      return note('call.started', columnsSql(columns));
    }
    case 'call.ended': {
      const { endedAt, hangupSide, hangupCause, endReason } = view;
      const how = { hangup_side: hangupSide, hangup_cause: hangupCause, end_reason: endReason };
      const columns = { ended_at: endedAt, ...how };
      return note('call.ended', Prisma.sql`${columnsSql(columns)} || ${stateSql(view)}`);
    }
    case 'transcript.complete': {
      const columns = { utterances: event.utterances, left_out: event.leftOut };
      return note('transcript.completed', Prisma.sql`${columnsSql(columns)} || ${stateSql(view)}`);
    }
    case 'classification.updated':
      return note(
        'classification.updated',
        Prisma.sql`${classificationSql(event.classification)} || ${risksSql(event)}`,
      );
    default:
      return Prisma.empty;
  }
}

function note(topic: OutboxTopic, changes: Prisma.Sql): Prisma.Sql {
  const row = { subject: Prisma.sql`place.id`, changes };
  return Prisma.sql`, noted AS (${insertOutboxRows(topic, row, Prisma.sql`place`)})`;
}

/** Columns that were empty before. */
function columnsSql(columns: Readonly<Record<string, unknown>>): Prisma.Sql {
  const changes = Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, [null, value]]));
  return Prisma.sql`${JSON.stringify(changes)}::jsonb`;
}

function stateSql({ state }: CallView): Prisma.Sql {
  const before = Prisma.sql`(SELECT c.state FROM calls c WHERE c.id = place.id)`;
  return Prisma.sql`jsonb_build_object('state', jsonb_build_array(${before}, ${state}::text))`;
}

/** The dangers that these words are the first to report, or that raise the priority. */
function risksSql({ evidence }: Extract<CallEvent, { type: 'classification.updated' }>): Prisma.Sql {
  const risks = riskTypesIn(evidence);
  return columnsSql(risks.length > 0 ? { risks } : {});
}

function classificationSql(classification: object): Prisma.Sql {
  const before = Prisma.sql`
    (SELECT e.payload -> 'classification' FROM call_events e
     WHERE e.call_id = place.id AND e.type = 'classification.updated' ORDER BY e.seq DESC LIMIT 1)`;
  return Prisma.sql`
    jsonb_build_object('classification', jsonb_build_array(${before}, ${JSON.stringify(classification)}::jsonb))`;
}
