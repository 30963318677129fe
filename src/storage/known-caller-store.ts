import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { CallingParty, EarlierCalls, KnownCallerStore, PersonOfNumber } from '../cases/known-caller.js';
import { FLAG_KINDS, type NewFlag } from '../cases/person-flags.js';
import { casesOfNumbers } from './cases-of-numbers.js';
import { whileReachable } from './database-error.js';
import { FLAG_HOLDS } from './person-flags.js';

const IDS_AT_MOST = 100;
const PERSONS_AT_MOST = 10;
const PERSONS_OF_ALL_AT_MOST = 500;
/** Earlier calls that are looked at for the language of the caller. */
const CALLS_FOR_LANGUAGE = 20;

type PartyRow = Omit<CallingParty, 'wait'> & {
  readonly waitedS: number | null;
  readonly isWaitOver: boolean;
};

/** Times are texts in JSON. */
type FlagJson = Omit<NewFlag, 'expiresAt'> & { readonly expiresAt: string | null };

/** Persons, calls and cases of a number, in PostgreSQL. */
export class DatabaseKnownCallerStore implements KnownCallerStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async partyOf(callId: string, userId: number): Promise<CallingParty | undefined> {
    const [row] = await whileReachable(
      () => this.#database.$queryRaw<PartyRow[]>`
        SELECT caller_id AS "callerId", EXISTS (
          SELECT FROM call_events WHERE call_id = calls.id AND payload ->> 'userId' = ${String(userId)}
            AND (type = 'leg.joined' OR (type = 'agent.ringing' AND ended_at IS NULL))) AS "isOfUser", (
          SELECT payload ->> 'language' FROM call_events WHERE call_id = calls.id AND type = 'call.queued'
            ORDER BY seq LIMIT 1) AS "lineLanguage",
          extract(epoch FROM greatest(queued_at, coalesce(connected_at, ended_at, now())) - queued_at)::float8 AS "waitedS",
          connected_at IS NOT NULL OR ended_at IS NOT NULL AS "isWaitOver"
        FROM calls WHERE id = ${callId}`,
    );
    if (!row) return undefined;
    const { waitedS, isWaitOver: isOver, ...party } = row;
    return { ...party, wait: waitedS === null ? null : { seconds: waitedS, isOver } };
  }

  async earlierCalls(numbers: readonly string[], callId: string): Promise<EarlierCalls> {
    const [earlier] = await whileReachable(
      () => this.#database.$queryRaw<EarlierCalls[]>`
        SELECT count(*)::int AS count, max(started_at) AS "lastAt", (
          SELECT languages[1] FROM (
            SELECT id, started_at FROM calls WHERE caller_id = ANY(${[...numbers]}::text[]) AND id <> ${callId}
            ORDER BY started_at DESC LIMIT ${CALLS_FOR_LANGUAGE}) last
          JOIN call_facts ON call_id = last.id WHERE languages <> '{}'
          ORDER BY started_at DESC LIMIT 1) AS "lastLanguage"
        FROM calls WHERE caller_id = ANY(${[...numbers]}::text[]) AND id <> ${callId}`,
    );
    return earlier ?? { count: 0, lastAt: null, lastLanguage: null };
  }

  async personsOf(numbers: readonly string[]): Promise<readonly PersonOfNumber[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ readonly id: number; readonly flags: readonly FlagJson[] | null }[]>`
        WITH ${casesOfNumbers(numbers)}
        SELECT person.id, warned.flags FROM (SELECT DISTINCT id FROM persons) person CROSS JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('kind', flag.kind, 'reason', flag.reason, 'expiresAt', flag.expires_at)
            ORDER BY flag.id DESC) AS flags, min(array_position(${[...FLAG_KINDS]}::text[], flag.kind)) AS gravest
          FROM person_flags flag WHERE flag.contact_id = person.id AND ${Prisma.raw(FLAG_HOLDS)}) warned
        ORDER BY warned.gravest NULLS LAST, person.id DESC LIMIT ${PERSONS_AT_MOST}`,
    );
    return rows.map(({ id, flags }) => ({ id, flags: (flags ?? []).map(toFlag) }));
  }

  async personIdsOf(numbers: readonly string[]): Promise<readonly number[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ readonly id: number }[]>`
        WITH ${casesOfNumbers(numbers)}
        SELECT DISTINCT id FROM persons ORDER BY id DESC LIMIT ${IDS_AT_MOST}`,
    );
    return rows.map(({ id }) => id);
  }

  personsWith(numbers: readonly string[]) {
    return whileReachable(
      () => this.#database.$queryRaw<{ readonly id: number; readonly number: string }[]>`
        WITH ${casesOfNumbers(numbers)}
        SELECT DISTINCT id, number FROM persons ORDER BY id DESC LIMIT ${PERSONS_OF_ALL_AT_MOST}`,
    );
  }

  async caseIdsOf(numbers: readonly string[]): Promise<readonly number[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<{ readonly id: number }[]>`
        WITH ${casesOfNumbers(numbers)}
        SELECT DISTINCT case_id AS id FROM involved WHERE case_id IS NOT NULL
        ORDER BY id DESC LIMIT ${IDS_AT_MOST}`,
    );
    return rows.map(({ id }) => id);
  }
}

function toFlag({ kind, reason, expiresAt }: FlagJson): NewFlag {
  return { kind, reason, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}
