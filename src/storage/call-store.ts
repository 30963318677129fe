import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallEventModel, CallModel } from '../../build/prisma-client/models.js';
import type { CallDirection, CallEvent, HangupSide, StoredCallEvent } from '../calls/call-event.js';
import { readStoredEvent } from '../calls/call-event-json.js';
import { readEndReason } from '../calls/end-reason.js';
import { LIVE_STATES, type CallStateName } from '../calls/call-state.js';
import type { Call, CallStore, ReadEventsOptions } from '../calls/call-store.js';
import type { CallView } from '../calls/call-view.js';
import { foldCall } from '../calls/fold-call.js';
import { readAllEvents } from '../calls/journal-reader.js';
import { personOf } from '../cases/person-of-number.js';
import type { Country } from '../cases/phone-number.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { enqueueAfterCall } from './after-call-jobs.js';
import { writeCallback } from './callbacks-by-event.js';
import { whileReachable } from './database-error.js';
import { noteCallEvent } from './outbox/call-topics.js';
import type { StoredChanges } from './stored-changes.js';
import { UnreadableEvents } from './unreadable-events.js';

const EVENTS_AT_MOST = 10_000;
const OPEN_STATES: readonly CallStateName[] = [...LIVE_STATES, 'wrapping-up'];

/** Calls in PostgreSQL. */
export class DatabaseCallStore implements CallStore {
  readonly #database: PrismaClient;
  readonly #jobs: { readonly hasSecondPass: boolean };
  readonly #country: Country;
  readonly #unreadable: UnreadableEvents;
  readonly #changed: StoredChanges;

  /** @param options `hasSecondPass`: calls that are over are listened to once more; `country`: of a number without a prefix */
  constructor(
    database: PrismaClient,
    options: {
      readonly hasSecondPass: boolean;
      readonly country: Country;
      readonly changed: StoredChanges;
    },
    unreadable: UnreadableEvents = new UnreadableEvents(),
  ) {
    this.#database = database;
    this.#jobs = options;
    this.#country = options.country;
    this.#changed = options.changed;
    this.#unreadable = unreadable;
  }

  async appendEvent(record: StoredCallEvent, view: CallView): Promise<void> {
    const { callId, seq, at, startMs, event } = record;
    const person = () => (view.callerId === null ? null : personOf(view.callerId, this.#country));
    // one statement is one transaction and one round trip; that the row is at the event before makes `seq` gapless
    const callbacks = writeCallback(event, at, person);
    const [stored] = await whileReachable(
      () => this.#database.$queryRaw<{ isListChanged: boolean }[]>`
        WITH place AS (${writeCall(view)})${callbacks.parts}${noteCallEvent(event, view)}${enqueueAfterCall(event, this.#jobs)}
        INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
        SELECT id, ${seq}::int, ${event.type}, ${at}::timestamptz, ${startMs}::int, ${toPayload(event)}::jsonb FROM place
        RETURNING ${callbacks.isListChanged} AS "isListChanged"`,
    );
    if (stored?.isListChanged === true) this.#changed.emit('callbacks');
    if (stored) return;
    if (seq > 1 && !(await this.findCall(callId))) throw new NotFoundError('call', callId);
    throw new ConflictError(`the newest event of call ${callId} is not ${seq - 1}`);
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
    return rows.map((row) => this.#toEvent(row));
  }

  listActive(): Promise<Call[]> {
    return this.#listIn(LIVE_STATES);
  }

  async listOpen(): Promise<CallView[]> {
    const calls = await this.#listIn(OPEN_STATES);
    const views = await Promise.all(calls.map(async ({ id }) => foldCall(id, await readAllEvents(this, id))));
    return views.filter(({ seq, state }) => seq > 0 && state !== 'ended'); // it may have ended meanwhile
  }

  async listEnded(since: Date, limit: number): Promise<Call[]> {
    const where = { endedAt: { gte: since }, state: { notIn: [...LIVE_STATES] } };
    const orderBy = [{ endedAt: 'desc' as const }, { id: 'asc' as const }];
    const rows = await whileReachable(() => this.#database.call.findMany({ where, orderBy, take: limit }));
    return rows.map(toCall);
  }

  async listRecent(limit: number): Promise<Call[]> {
    const orderBy = [{ startedAt: 'desc' as const }, { id: 'asc' as const }];
    const rows = await whileReachable(() => this.#database.call.findMany({ orderBy, take: limit }));
    return rows.map(toCall);
  }

  #toEvent({ callId, seq, at, startMs, type, payload }: CallEventModel): StoredCallEvent {
    const event = readStoredEvent({ ...(payload as object), type });
    if (event.type === 'event.unreadable') this.#unreadable.note({ callId, seq, type });
    return { callId, seq, at, startMs, event };
  }

  async #listIn(states: readonly CallStateName[]): Promise<Call[]> {
    const rows = await whileReachable(() =>
      this.#database.call.findMany({ where: { state: { in: [...states] } }, orderBy: { startedAt: 'asc' } }),
    );
    return rows.map(toCall);
  }
}

/** The call's row, as the fold made it; nothing where the row is not at the event before. */
function writeCall(view: CallView): Prisma.Sql {
  const { callId, seq, callerId, dialled, direction, state, startedAt, answeredAt, endedAt } = view;
  const { hangupSide, hangupCause, endReason, agent, agentUserId } = view;
  const { queuedAt, connectedAt, ringingAt, heldAt, ringMs, holdMs } = view;
  // the row keeps the facts of an event that cannot be read any more
  const known = startedAt.getTime() > 0 ? Prisma.sql`${startedAt}::timestamptz` : Prisma.sql`started_at`;
  const returned = Prisma.sql`RETURNING id, direction, caller_id, queued_at, connected_at`;
  if (seq === 1) {
    return Prisma.sql`
      INSERT INTO calls (id, caller_id, dialled, direction, state, started_at, last_seq)
      VALUES (${callId}, ${callerId}, ${dialled}, ${direction}, ${state}, ${startedAt}::timestamptz, 1)
      ON CONFLICT (id) DO NOTHING ${returned}`;
  }
  return Prisma.sql`
    UPDATE calls SET
      last_seq = ${seq}::int, caller_id = coalesce(${callerId}, caller_id),
      dialled = coalesce(nullif(${dialled}, ''), dialled),
      state = ${state}, started_at = ${known}, answered_at = coalesce(${answeredAt}::timestamptz, answered_at),
      ended_at = ${endedAt}::timestamptz, hangup_side = ${hangupSide}, hangup_cause = ${hangupCause}::int,
      end_reason = ${endReason},
      agent_name = ${agent}, user_id = ${agentUserId}::int,
      queued_at = coalesce(${queuedAt}::timestamptz, queued_at),
      connected_at = ${connectedAt}::timestamptz,
      ringing_at = ${ringingAt}::timestamptz, held_at = ${heldAt}::timestamptz,
      ring_ms = ${ringMs}::int, hold_ms = ${holdMs}::int
    WHERE id = ${callId} AND last_seq = ${seq - 1}::int ${returned}`;
}

function toPayload({ type: _type, ...payload }: CallEvent): string {
  return JSON.stringify(payload);
}

/** These texts are ours alone: nothing else writes them. A later version may have other reasons of an end. */
function toCall(row: CallModel): Call {
  return {
    ...row,
    state: row.state as CallStateName,
    hangupSide: row.hangupSide as HangupSide | null,
    endReason: row.endReason === null ? null : readEndReason(row.endReason),
    direction: row.direction as CallDirection,
  };
}
