import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallEventModel, CallModel } from '../../build/prisma-client/models.js';
import type { CallEvent, HangupSide, StoredCallEvent } from '../calls/call-event.js';
import { callEventSchema } from '../calls/call-event-json.js';
import type { CallStateName } from '../calls/call-state.js';
import type { Call, CallStore, EventPlace, OpenCall, ReadEventsOptions } from '../calls/call-store.js';
import { emptyCallView, foldCallEvent } from '../calls/call-view.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { readCallProgress } from './call-progress.js';
import { whileReachable } from './database-error.js';

const EVENTS_AT_MOST = 10_000;
const LIVE_STATES: readonly CallStateName[] = ['queued', 'ringing', 'up'];
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
        WITH place AS (${writeCall(callId, event, place)})
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
    return calls.map(({ id, callerId, dialled, answeredAt, state, lastSeq }) => ({
      ...{ callId: id, callerId, dialled, answeredAt, ended: state === 'wrapping-up', lastSeq },
      ...(progress.get(id) ?? { utterancesByLeg: {}, lastStartMs: 0 }),
    }));
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
      INSERT INTO calls (id, caller_id, dialled, state, started_at, last_seq)
      VALUES (${callId}, ${event.callerId}, ${event.dialled}, 'queued', ${at}::timestamptz, 1)
      ON CONFLICT (id) DO UPDATE SET last_seq = calls.last_seq + 1 WHERE ${inStep}
      RETURNING id, last_seq`;
  }
  // what one event says, by the same rules as on the screens; null where it says nothing
  const said = foldCallEvent(emptyCallView(callId), { callId, seq: null, at, startMs: 0, event });
  const state = said.state === 'queued' ? null : said.state;
  return Prisma.sql`
    UPDATE calls SET
      last_seq = last_seq + 1,
      state = coalesce(${state}, state),
      answered_at = coalesce(${said.answeredAt}::timestamptz, answered_at),
      ended_at = coalesce(ended_at, ${said.endedAt}::timestamptz),
      hangup_cause = coalesce(${said.hangupCause}::int, hangup_cause),
      hangup_side = coalesce(${said.hangupSide}, hangup_side),
      agent_name = coalesce(${said.agent}, agent_name)
    WHERE id = ${callId} AND ${inStep}
    RETURNING id, last_seq`;
}

function toPayload({ type: _type, ...payload }: CallEvent): string {
  return JSON.stringify(payload);
}

function toEvent({ callId, seq, at, startMs, type, payload }: CallEventModel): StoredCallEvent {
  const event = callEventSchema.parse({ ...(payload as object), type });
  return { callId, seq, at, startMs, event };
}

/** The two texts are ours alone: nothing else writes them. */
function toCall(row: CallModel): Call {
  return { ...row, state: row.state as CallStateName, hangupSide: row.hangupSide as HangupSide | null };
}
