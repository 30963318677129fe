import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { CallingParty, EarlierCalls, KnownCallerStore } from '../cases/known-caller.js';
import { casesOfNumbers } from './cases-of-numbers.js';
import { whileReachable } from './database-error.js';

const CASES_AT_MOST = 100;

/** Calls and cases of a number, in PostgreSQL. */
export class DatabaseKnownCallerStore implements KnownCallerStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async partyOf(callId: string, userId: number): Promise<CallingParty | undefined> {
    const [party] = await whileReachable(
      () => this.#database.$queryRaw<CallingParty[]>`
        SELECT caller_id AS "callerId", EXISTS (
          SELECT FROM call_events WHERE call_id = calls.id AND payload ->> 'userId' = ${String(userId)}
            AND (type = 'leg.joined' OR (type = 'agent.ringing' AND ended_at IS NULL))) AS "isOfUser"
        FROM calls WHERE id = ${callId}`,
    );
    return party;
  }

  async earlierCalls(numbers: readonly string[], callId: string): Promise<EarlierCalls> {
    const [earlier] = await whileReachable(
      () => this.#database.$queryRaw<EarlierCalls[]>`
        SELECT count(*)::int AS count, max(started_at) AS "lastAt" FROM calls
        WHERE caller_id = ANY(${[...numbers]}::text[]) AND id <> ${callId}`,
    );
    return earlier ?? { count: 0, lastAt: null };
  }

  async caseIdsOf(numbers: readonly string[]): Promise<readonly number[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ readonly id: number }[]>`
        WITH ${casesOfNumbers(numbers)}
        SELECT DISTINCT case_id AS id FROM involved WHERE case_id IS NOT NULL
        ORDER BY id DESC LIMIT ${CASES_AT_MOST}`,
    );
    return rows.map(({ id }) => id);
  }
}
