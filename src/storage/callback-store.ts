import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallbackModel } from '../../build/prisma-client/models.js';
import {
  CALLBACK_OUTCOMES,
  type Callback,
  type CallbackCounts,
  type CallbackDoneReason,
  type CallbackFilter,
  type CallbackOutcome,
  type CallbackPage,
  type CallbackReason,
  type CallbackSettler,
  type CallbackState,
  type CallbackStore,
  type Snooze,
} from '../desk/callback-store.js';
import { deskRefusal } from '../desk/desk-refusal.js';
import { personOf } from '../cases/person-of-number.js';
import type { Country } from '../cases/phone-number.js';
import { CAN_BE_DIALLED, noteReopened, owedCall, waitedS } from './callbacks-by-event.js';
import { whileReachable } from './database-error.js';
import { changedSql, insertOutboxRows } from './outbox/outbox-sql.js';
import type { StoredChanges } from './stored-changes.js';

const IS_NOT_PUT_OFF = Prisma.sql`
  snoozed_until = NULL, snooze_note = NULL, snoozed_by_id = NULL, snoozed_at = NULL`;
const isDone = (at: Date) =>
  Prisma.sql`state = 'done', done_at = ${at}::timestamptz, done_reason = 'outcome', ${IS_NOT_PUT_OFF}`;
/** Not of a person who was served in another call meanwhile, nor of one who is owed another one. */
const STAYS_DONE = Prisma.sql`before.state = 'done' AND (before.done_reason <> 'outcome' OR EXISTS (
  SELECT FROM callbacks other WHERE other.person = before.person AND other.state IN ('open', 'taken')))`;
const IS_OPEN_AGAIN = Prisma.sql`
  state = CASE WHEN ${STAYS_DONE} THEN 'done' ELSE 'open' END,
  done_at = CASE WHEN ${STAYS_DONE} THEN before.done_at END,
  done_reason = CASE WHEN ${STAYS_DONE} THEN before.done_reason END`;

/** Put off now. */
const IS_SNOOZED = Prisma.sql`coalesce(state = 'open' AND snoozed_until > now(), FALSE)`;
/** The names of users beside a callback. */
const NAMES = { snoozedBy: { select: { username: true } } } as const;

/** A caller who rang longer ago than that expects no call any more. */
const LOOKED_BACK = '30 days';

/** Callbacks in PostgreSQL. */
export class DatabaseCallbackStore implements CallbackStore {
  readonly #database: PrismaClient;
  readonly #country: Country;
  readonly #changed: StoredChanges;

  /** @param options `country`: of a number without a prefix */
  constructor(
    database: PrismaClient,
    { country, changed }: { readonly country: Country; readonly changed: StoredChanges },
  ) {
    this.#database = database;
    this.#country = country;
    this.#changed = changed;
  }

  async list(
    states: readonly CallbackState[],
    limit: number,
    { offset = 0, isNewestFirst = false, ...filter }: CallbackPage = {},
  ): Promise<Callback[]> {
    const order = isNewestFirst ? Prisma.sql`created_at DESC, id DESC` : Prisma.sql`created_at, id`;
    // a person whose conversation broke off waits in the middle of a sentence; those that are done are many, and come by the index
    const need = states.includes('open') ? Prisma.sql`${IS_SNOOZED}, reason <> 'agent-lost',` : Prisma.empty;
    return whileReachable(async () => {
      const found = await this.#database.$queryRaw<{ id: number }[]>`
        SELECT id FROM callbacks WHERE ${this.#matching(states, filter)} ORDER BY ${need} ${order} LIMIT ${limit} OFFSET ${offset}`;
      const ids = found.map(({ id }) => id);
      const rows = await this.#database.callback.findMany({ where: { id: { in: ids } }, include: NAMES });
      return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(toCallback);
    });
  }

  async count(states: readonly CallbackState[], filter: CallbackFilter = {}): Promise<number> {
    const [row] = await whileReachable(
      () => this.#database.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM callbacks WHERE ${this.#matching(states, filter)}`,
    );
    return row?.count ?? 0;
  }

  async counts(): Promise<CallbackCounts> {
    const [counts] = await whileReachable(
      () => this.#database.$queryRaw<CallbackCounts[]>`
        SELECT (count(*) FILTER (WHERE state = 'open' AND NOT ${IS_SNOOZED}))::int AS open,
          (count(*) FILTER (WHERE ${IS_SNOOZED}))::int AS snoozed,
          (count(*) FILTER (WHERE state = 'taken'))::int AS taken
        FROM callbacks WHERE state IN ('open', 'taken')`,
    );
    return counts as CallbackCounts;
  }

  async take(id: number, userId: number): Promise<Callback> {
    const sets = Prisma.sql`
      state = 'taken', taken_by_id = ${userId}::int, taken_at = ${new Date()}::timestamptz, tried_call_id = NULL,
      tries = callbacks.tries + 1, ${IS_NOT_PUT_OFF}`;
    return this.#changeOpen(id, sets, userId);
  }

  snooze(id: number, { until, note, userId }: Snooze): Promise<Callback> {
    const sets = Prisma.sql`
      snoozed_until = ${until}::timestamptz, snooze_note = ${note}, snoozed_by_id = ${userId}::int,
      snoozed_at = now()`;
    return this.#changeOpen(id, sets, userId);
  }

  async settle(
    id: number,
    outcome: CallbackOutcome,
    { userId, isTakerOnly }: CallbackSettler,
  ): Promise<Callback> {
    const where = isTakerOnly ? Prisma.sql`id = ${id} AND taken_by_id = ${userId}` : Prisma.sql`id = ${id}`;
    const sets = Prisma.sql`${CALLBACK_OUTCOMES[outcome] === 'done' ? isDone(new Date()) : IS_OPEN_AGAIN}, outcome = ${outcome}`;
    const count = await this.#change({ where, sets, by: userId });
    const known = await this.find(id);
    if (count === 1) return known;
    throw deskRefusal({ code: 'callback-of-another', callbackId: id });
  }

  async reopen(id: number, userId: number): Promise<Callback> {
    const where = Prisma.sql`id = ${id} AND state = 'taken' AND taken_by_id = ${userId}`;
    await this.#change({ where, sets: Prisma.sql`state = 'open'`, by: userId });
    return this.find(id);
  }

  async reconcile(startedAt: Date): Promise<{ made: number; reopened: number }> {
    const made = await this.#oweLost();
    const reopened = await whileReachable(
      () => this.#database.$executeRaw`
        WITH reopened AS (
          UPDATE callbacks SET state = 'open'
          WHERE state = 'taken' AND taken_at < ${startedAt} AND NOT EXISTS (
            SELECT FROM calls WHERE calls.id = tried_call_id AND (ended_at IS NULL OR connected_at IS NOT NULL)
          ) RETURNING id
        ) ${noteReopened('reopened')}`,
    );
    if (made + reopened > 0) this.#changed.emit('callbacks');
    return { made, reopened };
  }

  /** @returns how many callbacks were made, or have one more call */
  async #oweLost(): Promise<number> {
    const missing = await whileReachable(
      () => this.#database.$queryRaw<{ id: string; caller_id: string }[]>`
        SELECT id, caller_id FROM calls
        WHERE direction = 'inbound' AND started_at > now() - ${LOOKED_BACK}::interval AND ended_at IS NOT NULL
          AND connected_at IS NULL AND ${CAN_BE_DIALLED}
          AND NOT EXISTS (SELECT FROM callbacks WHERE call_ids @> ARRAY[calls.id])
        ORDER BY started_at`,
    );
    for (const { id, caller_id: callerId } of missing) {
      const owed = owedCall({
        reason: 'lost',
        person: personOf(callerId, this.#country),
        calledAt: Prisma.sql`(SELECT ended_at FROM calls WHERE id = ${id})`,
        waited: waitedS(Prisma.sql`ended_at`),
        from: Prisma.sql`calls`,
        where: Prisma.sql`id = ${id}`,
      });
      await whileReachable(() => this.#database.$executeRaw`WITH ${owed} SELECT`);
    }
    return missing.length;
  }

  async find(id: number): Promise<Callback> {
    const row = await whileReachable(() =>
      this.#database.callback.findUnique({ where: { id }, include: NAMES }),
    );
    if (!row) throw deskRefusal({ code: 'unknown-callback', callbackId: id });
    return toCallback(row);
  }

  async #changeOpen(id: number, sets: Prisma.Sql, by: number): Promise<Callback> {
    const count = await this.#change({ where: Prisma.sql`id = ${id} AND state = 'open'`, sets, by });
    const callback = await this.find(id);
    if (count === 0) throw deskRefusal({ code: 'callback-not-open', callbackId: id, state: callback.state });
    return callback;
  }

  #matching(states: readonly CallbackState[], { isSnoozed, number }: CallbackFilter): Prisma.Sql {
    // not `= ANY`: a single state is the order of the index then
    const conditions = [Prisma.sql`state IN (${Prisma.join([...states])})`];
    if (isSnoozed !== undefined) conditions.push(Prisma.sql`${IS_SNOOZED} = ${isSnoozed}`);
    if (number !== undefined) {
      const digits = `%${number.replace(/\D/g, '')}%`;
      conditions.push(Prisma.sql`(person = ${personOf(number, this.#country)} OR phone LIKE ${digits})`);
    }
    return Prisma.join(conditions, ' AND ');
  }

  /** Changes a callback together with its outbox row. @returns 1, or 0 where there is none */
  async #change({ where, sets, by }: { where: Prisma.Sql; sets: Prisma.Sql; by: number }): Promise<number> {
    const row = { subject: Prisma.sql`a.id::text`, changes: changedSql('b', 'a'), actorId: by };
    const noted = insertOutboxRows('callback.updated', row, Prisma.sql`changed a JOIN before b USING (id)`);
    const count = await whileReachable(
      () => this.#database.$executeRaw`
        WITH before AS (SELECT * FROM callbacks WHERE ${where} FOR UPDATE), changed AS (
          UPDATE callbacks SET ${sets} FROM before WHERE callbacks.id = before.id RETURNING callbacks.*
        ) ${noted}`,
    );
    if (count > 0) this.#changed.emit('callbacks');
    return count;
  }
}

/** The texts are ours alone: nothing else writes them. */
function toCallback(
  row: CallbackModel & { readonly snoozedBy: { readonly username: string } | null },
): Callback {
  const { callIds: _callIds, person: _person, snoozedAt: _snoozedAt, ...shown } = row;
  return {
    ...shown,
    snoozedBy: row.snoozedBy?.username ?? null,
    doneReason: row.doneReason as CallbackDoneReason | null,
    reason: row.reason as CallbackReason,
    state: row.state as CallbackState,
    outcome: row.outcome as CallbackOutcome | null,
  };
}
