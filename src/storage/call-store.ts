import type { CallEvent, StoredCallEvent } from '../calls/call-event.js';
import { callEventSchema } from '../calls/call-event-json.js';
import type { CallStateName } from '../calls/call-state.js';
import type {
  Call,
  CallChanges,
  CallStore,
  EventTime,
  InsertOutcome,
  NewCall,
  ReadEventsOptions,
} from '../calls/call-store.js';
import type { HangupSide } from '../calls/call-event.js';
import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { CallEventModel, CallModel } from '../../build/prisma-client/models.js';
import { NotFoundError } from '../lib/errors.js';
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

  async createCall(call: NewCall): Promise<void> {
    const data = { ...call, state: 'queued' };
    await whileReachable(() => this.#database.call.createMany({ data, skipDuplicates: true }));
  }

  async updateCall(callId: string, changes: CallChanges): Promise<void> {
    const { count } = await whileReachable(() =>
      this.#database.call.updateMany({ where: { id: callId }, data: changes }),
    );
    if (count === 0) throw new NotFoundError('call', callId);
  }

  async appendEvent(callId: string, event: CallEvent, { at, startMs }: EventTime): Promise<StoredCallEvent> {
    const payload = toPayload(event);
    // one statement is one transaction and one round trip; the update's row lock makes `seq` gapless
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ seq: number }[]>`
        WITH place AS (
          UPDATE calls SET last_seq = last_seq + 1 WHERE id = ${callId} RETURNING id, last_seq
        )
        INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
        SELECT id, last_seq, ${event.type}, ${at}::timestamptz, ${startMs}::int, ${payload}::jsonb FROM place
        RETURNING seq`,
    );
    const [row] = rows;
    if (!row) throw new NotFoundError('call', callId);
    return { callId, seq: row.seq, at, startMs, event };
  }

  async insertEvent({ callId, seq, at, startMs, event }: StoredCallEvent): Promise<InsertOutcome> {
    const payload = toPayload(event);
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ found: boolean; stored: boolean; same: boolean }[]>`
        WITH place AS (
          UPDATE calls SET last_seq = greatest(last_seq, ${seq}::int) WHERE id = ${callId} RETURNING id
        ), stored AS (
          INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
          SELECT id, ${seq}::int, ${event.type}, ${at}::timestamptz, ${startMs}::int, ${payload}::jsonb FROM place
          ON CONFLICT DO NOTHING
          RETURNING seq
        )
        SELECT
          EXISTS (SELECT FROM place) AS found,
          EXISTS (SELECT FROM stored) AS stored,
          EXISTS (
            SELECT FROM call_events WHERE call_id = ${callId} AND seq = ${seq}::int AND type = ${event.type}
            AND at = ${at}::timestamptz AND start_ms = ${startMs}::int AND payload = ${payload}::jsonb
          ) AS same`,
    );
    const [outcome] = rows;
    if (!outcome?.found) throw new NotFoundError('call', callId);
    if (outcome.stored) return 'stored';
    return outcome.same ? 'already-there' : 'seq-taken';
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

  listOpen(): Promise<Call[]> {
    return this.#listIn(OPEN_STATES);
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
