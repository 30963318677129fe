import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallEventModel, CallModel } from '../../build/prisma-client/models.js';
import type {
  CallDirection,
  CallEvent,
  CallEventType,
  HangupSide,
  StoredCallEvent,
} from '../calls/call-event.js';
import { callEventSchema } from '../calls/call-event-json.js';
import type { CallStateName } from '../calls/call-state.js';
import type { Call, CallStore, EventPlace, OpenCall, ReadEventsOptions } from '../calls/call-store.js';
import { emptyCallView, foldCallEvent } from '../calls/call-view.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { writeCallback } from './callbacks-by-event.js';
import { readCallProgress } from './call-progress.js';
import { whileReachable } from './database-error.js';

const EVENTS_AT_MOST = 10_000;
const LIVE_STATES: readonly CallStateName[] = ['queued', 'ringing', 'up', 'held'];
/** These say nothing of a call that somebody is on: a colleague is asked, or a third party. */
const ASK_AROUND: readonly CallEventType[] = ['agent.ringing', 'agent.missed'];
/** After these a call waits for an agent (again). */
const SAY_QUEUED: readonly CallEventType[] = ['call.queued', 'agent.missed'];
const LONGEST_SUM_MS = 2 ** 31 - 1;
const OPEN_STATES: readonly CallStateName[] = [...LIVE_STATES, 'wrapping-up'];

/** Calls in PostgreSQL. */
export class DatabaseCallStore implements CallStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async appendEvent(callId: string, event: CallEvent, place: EventPlace): Promise<StoredCallEvent> {
    const { at, startMs, afterSeq } = place;
    // one statement is one transaction and one round trip; the row lock of the call makes `seq` gapless
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ seq: number }[]>`
        WITH place AS (${writeCall(callId, event, place)})${writeCallback(event, at)}
        INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
        SELECT id, last_seq, ${event.type}, ${at}::timestamptz, ${startMs}::int, ${toPayload(event)}::jsonb FROM place
        RETURNING seq`,
    );
    const [row] = rows;
    if (row) return { callId, seq: row.seq, at, startMs, event };
    if (afterSeq === undefined || !(await this.findCall(callId))) throw new NotFoundError('call', callId);
    throw new ConflictError(`the newest event of call ${callId} is not ${afterSeq}`);
  }

  async findCall(callId: string): Promise<Call | undefined> {
    const row = await whileReachable(() => this.#database.call.findUnique({ where: { id: callId } }));
    return row ? toCall(row) : undefined;
  }

  async readEvents(callId: string, options: ReadEventsOptions = {}): Promise<StoredCallEvent[]> {
    const { afterSeq = 0, types, limit = EVENTS_AT_MOST } = options;
    const rows = await whileReachable(() =>
      this.#database.callEvent.findMany({
        where: { callId, seq: { gt: afterSeq }, ...(types && { type: { in: [...types] } }) },
        orderBy: { seq: 'asc' },
        take: limit,
      }),
    );
    return rows.map(toEvent);
  }

  listActive(): Promise<Call[]> {
    return this.#listIn(LIVE_STATES);
  }

  async listOpen(): Promise<OpenCall[]> {
    const calls = await this.#listIn(OPEN_STATES);
    const progress = await readCallProgress(
      this.#database,
      calls.map(({ id }) => id),
    );
    return calls.map(
      ({ id, callerId, dialled, direction, answeredAt, queuedAt, connectedAt, lastSeq, ...call }) => ({
        ...{ callId: id, callerId, dialled, direction, answeredAt, queuedAt, connectedAt, lastSeq },
        ended: call.state === 'wrapping-up',
        isHeld: call.heldAt !== null,
        ...(progress.get(id) ?? { utterancesByLeg: {}, lastStartMs: 0, lastAt: call.startedAt }),
      }),
    );
  }

  async listRecent(limit: number): Promise<Call[]> {
    const orderBy = [{ startedAt: 'desc' as const }, { id: 'asc' as const }];
    const rows = await whileReachable(() => this.#database.call.findMany({ orderBy, take: limit }));
    return rows.map(toCall);
  }

  async #listIn(states: readonly CallStateName[]): Promise<Call[]> {
    const rows = await whileReachable(() =>
      this.#database.call.findMany({ where: { state: { in: [...states] } }, orderBy: { startedAt: 'asc' } }),
    );
    return rows.map(toCall);
  }
}

/** Brings the call's row up to date with its next event; returns its id and the event's `seq`, or nothing. */
function writeCall(callId: string, event: CallEvent, { at, afterSeq }: EventPlace): Prisma.Sql {
  const inStep = afterSeq === undefined ? Prisma.sql`TRUE` : Prisma.sql`calls.last_seq = ${afterSeq}::int`;
  if (event.type === 'call.started') {
    return Prisma.sql`
      INSERT INTO calls (id, caller_id, dialled, direction, state, started_at, last_seq)
      VALUES (${callId}, ${event.callerId}, ${event.dialled}, ${event.direction}, 'queued', ${at}::timestamptz, 1)
      ON CONFLICT (id) DO UPDATE SET last_seq = calls.last_seq + 1 WHERE ${inStep}
      RETURNING id, last_seq, direction, caller_id, queued_at, connected_at`;
  }
  // what one event says, by the same rules as on the screens; null where it says nothing
  const said = foldCallEvent(emptyCallView(callId), { callId, seq: null, at, startMs: 0, event });
  const state = said.state === 'queued' && !SAY_QUEUED.includes(event.type) ? null : said.state;
  const isHeldStill = Prisma.sql`(${event.type === 'leg.joined'} AND state = 'held')`;
  const isSomebodys = Prisma.sql`(state = 'held' OR state = 'up' AND user_id IS NOT NULL)`;
  const isAgentsAsBefore = Prisma.sql`(${said.agent === null} OR ${event.type === 'leg.joined'} AND ${isSomebodys})`;
  return Prisma.sql`
    UPDATE calls SET
      last_seq = last_seq + 1,
      state = CASE WHEN ${ASK_AROUND.includes(event.type)} AND state NOT IN ('queued', 'ringing') THEN state
        WHEN ${isHeldStill} THEN state ELSE coalesce(${state}, state) END,
      answered_at = coalesce(${said.answeredAt}::timestamptz, answered_at),
      ended_at = coalesce(ended_at, ${said.endedAt}::timestamptz),
      hangup_cause = coalesce(${said.hangupCause}::int, hangup_cause),
      hangup_side = coalesce(${said.hangupSide}, hangup_side),
      agent_name = CASE WHEN ${isAgentsAsBefore} THEN agent_name ELSE ${said.agent} END,
      user_id = CASE WHEN ${isAgentsAsBefore} THEN user_id ELSE ${said.agentUserId}::int END,
      ${writeTimes(event, at)}
    WHERE id = ${callId} AND ${inStep}
    RETURNING id, last_seq, direction, caller_id, queued_at, connected_at`;
}

/** How long it rang, waited, spoke and was held: the call's record. What is going on when it ends, ends with it. */
function writeTimes(event: CallEvent, at: Date): Prisma.Sql {
  const { type } = event;
  const isOver = type === 'call.ended';
  const isConnected = type === 'leg.joined' && event.speaker === 'agent';
  const begins = (now: boolean, column: Prisma.Sql, ends: boolean) => {
    if (now) return Prisma.sql`${at}::timestamptz`;
    return ends ? Prisma.sql`NULL` : column;
  };
  const ringing = Prisma.raw('ringing_at');
  const held = Prisma.raw('held_at');
  const ringEnds = isOver || isConnected || type === 'agent.missed';
  const holdEnds = isOver || (type === 'leg.resumed' && event.speaker === 'caller');
  const sum = (ms: Prisma.Sql, since: Prisma.Sql, ends: boolean) =>
    ends
      ? Prisma.sql`least(${LONGEST_SUM_MS}, ${ms}::bigint + ${stretchMs(Prisma.sql`${at}::timestamptz - ${since}`)})::int`
      : ms;
  return Prisma.sql`
      queued_at = coalesce(queued_at, ${type === 'call.queued' ? at : null}::timestamptz),
      connected_at = coalesce(connected_at, ${isConnected ? at : null}::timestamptz),
      ring_ms = ${sum(Prisma.raw('ring_ms'), ringing, ringEnds)},
      hold_ms = ${sum(Prisma.raw('hold_ms'), held, holdEnds)},
      ringing_at = ${begins(type === 'agent.ringing', ringing, ringEnds)},
      held_at = ${begins(type === 'leg.held' && event.speaker === 'caller', held, holdEnds)}`;
}

/** A clock that was set meanwhile says nothing of how long it was. */
function stretchMs(interval: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    CASE WHEN ${interval} BETWEEN interval '0' AND interval '1 day'
      THEN round(extract(epoch FROM ${interval}) * 1000)::bigint ELSE 0 END`;
}

function toPayload({ type: _type, ...payload }: CallEvent): string {
  return JSON.stringify(payload);
}

function toEvent({ callId, seq, at, startMs, type, payload }: CallEventModel): StoredCallEvent {
  const event = callEventSchema.parse({ ...(payload as object), type });
  return { callId, seq, at, startMs, event };
}

/** These texts are ours alone: nothing else writes them. */
function toCall(row: CallModel): Call {
  return {
    ...row,
    state: row.state as CallStateName,
    hangupSide: row.hangupSide as HangupSide | null,
    direction: row.direction as CallDirection,
  };
}
