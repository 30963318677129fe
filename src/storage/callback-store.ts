import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { CallbackModel } from '../../build/prisma-client/models.js';
import type { Callback, CallbackReason, CallbackState, CallbackStore } from '../desk/callback-store.js';
import { ConflictError, NotFoundError } from '../lib/errors.js';
import { whileReachable } from './database-error.js';

/** Callbacks in PostgreSQL. */
export class DatabaseCallbackStore implements CallbackStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add(callback: Pick<Callback, 'callId' | 'phone' | 'reason' | 'waitedS'>): Promise<void> {
    await whileReachable(() =>
      this.#database.callback.createMany({ data: [callback], skipDuplicates: true }),
    );
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
    const data = { state: 'taken', takenById: userId, takenAt: new Date(), tries: { increment: 1 } };
    const { count } = await whileReachable(() =>
      this.#database.callback.updateMany({ where: { id, state: 'open' }, data }),
    );
    const row = await whileReachable(() => this.#database.callback.findUnique({ where: { id } }));
    if (!row) throw new NotFoundError('callback', String(id));
    if (count === 0) throw new ConflictError(`callback ${id} is ${row.state} already`);
    return toCallback(row);
  }

  async settle(id: number, state: 'done' | 'open'): Promise<void> {
    const data = { state, doneAt: state === 'done' ? new Date() : null };
    await whileReachable(() => this.#database.callback.updateMany({ where: { id, state: 'taken' }, data }));
  }

  async settleTaken(): Promise<void> {
    await whileReachable(
      () => this.#database.$executeRaw`
        UPDATE callbacks SET (state, done_at) = (
          SELECT CASE WHEN count(*) > 0 THEN 'done' ELSE 'open' END, min(spoken.connected_at)
          FROM calls spoken
          WHERE spoken.direction = 'outbound' AND spoken.caller_id = phone
            AND spoken.started_at >= taken_at AND spoken.connected_at IS NOT NULL
        ) WHERE state = 'taken'`,
    );
  }
}

/** The two texts are ours alone: nothing else writes them. */
function toCallback(row: CallbackModel): Callback {
  return { ...row, reason: row.reason as CallbackReason, state: row.state as CallbackState };
}
