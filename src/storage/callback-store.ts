import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallbackModel } from '../../build/prisma-client/models.js';
import type { Callback, CallbackReason, CallbackState, CallbackStore } from '../desk/callback-store.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { CAN_BE_DIALLED, waitedS } from './callbacks-by-event.js';
import { whileReachable } from './database-error.js';

/** A caller who rang longer ago than that expects no call any more. */
const LOOKED_BACK = '30 days';

/** Callbacks in PostgreSQL. */
export class DatabaseCallbackStore implements CallbackStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async list(states: readonly CallbackState[], limit: number): Promise<Callback[]> {
    const rows = await whileReachable(() =>
      this.#database.callback.findMany({
        where: { state: { in: [...states] } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: limit,
      }),
    );
    return rows.map(toCallback);
  }

  async take(id: number, userId: number): Promise<Callback> {
    const by = { takenById: userId, takenAt: new Date(), triedCallId: null };
    const data = { state: 'taken', ...by, tries: { increment: 1 } };
    const { count } = await whileReachable(() =>
      this.#database.callback.updateMany({ where: { id, state: 'open' }, data }),
    );
    const row = await whileReachable(() => this.#database.callback.findUnique({ where: { id } }));
    if (!row) throw new NotFoundError('callback', String(id));
    if (count === 0) throw new ConflictError(`callback ${id} is ${row.state} already`);
    return toCallback(row);
  }

  async settle(id: number, state: 'done' | 'open', byTaker?: number): Promise<Callback> {
    const data = { state, doneAt: state === 'done' ? new Date() : null };
    const where = { id, ...(byTaker !== undefined && { takenById: byTaker }) };
    const [row] = await whileReachable(() => this.#database.callback.updateManyAndReturn({ where, data }));
    if (row) return toCallback(row);
    const known = await whileReachable(() => this.#database.callback.findUnique({ where: { id } }));
    if (!known) throw new NotFoundError('callback', String(id));
    throw new ConflictError(
      `callback ${id} was taken by another user: only that user or a supervisor settles it`,
    );
  }

  async reconcile(startedAt: Date): Promise<{ made: number; reopened: number }> {
    const made = await whileReachable(
      () => this.#database.$executeRaw`
        INSERT INTO callbacks (call_id, phone, reason, waited_s)
        SELECT id, caller_id, 'lost', ${waitedS(Prisma.sql`ended_at`)} FROM calls
        WHERE direction = 'inbound' AND started_at > now() - ${LOOKED_BACK}::interval AND ended_at IS NOT NULL
          AND connected_at IS NULL AND ${CAN_BE_DIALLED}
        ON CONFLICT (call_id) DO NOTHING`,
    );
    const reopened = await whileReachable(
      () => this.#database.$executeRaw`
        UPDATE callbacks SET state = 'open'
        WHERE state = 'taken' AND taken_at < ${startedAt} AND NOT EXISTS (
          SELECT FROM calls WHERE calls.id = tried_call_id AND (ended_at IS NULL OR connected_at IS NOT NULL)
        )`,
    );
    return { made, reopened };
  }
}

/** The two texts are ours alone: nothing else writes them. */
function toCallback(row: CallbackModel): Callback {
  return { ...row, reason: row.reason as CallbackReason, state: row.state as CallbackState };
}
