import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type {
  ContactWishes,
  ContactWishStore,
  NamedRecords,
  NumberWishes,
  RecordWishStore,
} from '../cases/contact-wishes.js';
import type { FlagKind } from '../cases/person-flags.js';
import { casesOfNumbers } from './cases-of-numbers.js';
import { whileReachable } from './database-error.js';
import { FLAG_HOLDS } from './person-flags.js';

const DO_NOT_CALL: FlagKind = 'do_not_call_back';

interface WishRow {
  readonly may_call: number | null;
  readonly may_text: number | null;
  readonly keep_confidential: number | null;
  readonly safe_from: string | null;
  readonly safe_until: string | null;
  readonly neutral_caller_id: number | null;
}

interface Row extends WishRow {
  readonly number: string;
}

/** The wishes on being contacted, in PostgreSQL. */
export class DatabaseContactWishStore implements ContactWishStore, RecordWishStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async ofNumbers(numbers: readonly string[]): Promise<readonly NumberWishes[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<Row[]>`
        WITH ${casesOfNumbers(numbers)}
        SELECT number, may_call, may_text, keep_confidential, safe_from, safe_until, neutral_caller_id
        FROM contacts JOIN persons USING (id)
        UNION ALL
        SELECT number, 0, NULL, NULL, NULL, NULL, NULL FROM person_flags flag JOIN persons ON persons.id = flag.contact_id
        WHERE flag.kind = ${DO_NOT_CALL} AND ${Prisma.raw(FLAG_HOLDS)}
        UNION ALL
        SELECT number, may_call, may_text, keep_confidential, safe_from, safe_until, neutral_caller_id
        FROM cases JOIN involved ON case_id = cases.id WHERE is_delete = 0`,
    );
    return rows.map((row) => ({ number: row.number, ...toWishes(row) }));
  }

  async ofRecords({ contactId, caseId }: NamedRecords): Promise<readonly ContactWishes[]> {
    const rows = await whileReachable(
      () => this.#database.$queryRaw<WishRow[]>`
        WITH person AS (SELECT coalesce(merged_into_id, id) AS id FROM contacts WHERE id = ${contactId}::int)
        SELECT may_call, may_text, keep_confidential, safe_from, safe_until, neutral_caller_id
        FROM contacts WHERE id = (SELECT id FROM person)
        UNION ALL
        SELECT may_call, may_text, keep_confidential, safe_from, safe_until, neutral_caller_id
        FROM cases WHERE is_delete = 0 AND id IN (
          SELECT ${caseId}::int
          UNION SELECT case_id FROM clients WHERE contact_id = (SELECT id FROM person) AND is_delete = 0
          UNION SELECT case_id FROM perpetrators WHERE contact_id = (SELECT id FROM person) AND is_delete = 0
          UNION SELECT cases.id FROM cases JOIN reporters ON reporters.id = reporter_id
            WHERE reporters.contact_id = (SELECT id FROM person))`,
    );
    return rows.map(toWishes);
  }
}

function toWishes(row: WishRow): ContactWishes {
  return {
    mayCall: toFlag(row.may_call),
    mayText: toFlag(row.may_text),
    keepConfidential: toFlag(row.keep_confidential),
    safeFrom: row.safe_from,
    safeUntil: row.safe_until,
    neutralCallerId: toFlag(row.neutral_caller_id),
  };
}

/** 0 no, 1 yes, 2 or null unknown. */
function toFlag(value: number | null): boolean | null {
  if (value === 0) return false;
  return value === 1 ? true : null;
}
