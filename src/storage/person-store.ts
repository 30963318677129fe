import type pg from 'pg';
import { CASE_STATUS } from '../cases/case-codes.js';
import type { CaseOfPerson, OpenCasesOfPerson, PersonStore } from '../cases/persons.js';
import { whileReachable } from './database-error.js';

/** The limit for each person. */
const CASES_AT_MOST = 1_000;
const NUMBERS_AT_MOST = 50;

/** Cases of persons, in PostgreSQL. */
export class DatabasePersonStore implements PersonStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async casesOf(personId: number): Promise<readonly CaseOfPerson[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<CaseOfPerson>(
        `SELECT part.case_id AS "caseId", array_agg(part.name ORDER BY part.place) AS parts FROM (
           SELECT cases.id AS case_id, 'reporter' AS name, 1 AS place FROM reporters
             JOIN cases ON cases.reporter_id = reporters.id WHERE reporters.contact_id = $1
           UNION SELECT case_id, 'client', 2 FROM clients WHERE contact_id = $1 AND is_delete = 0
           UNION SELECT case_id, 'perpetrator', 3 FROM perpetrators WHERE contact_id = $1 AND is_delete = 0) part
         WHERE part.case_id IS NOT NULL GROUP BY part.case_id ORDER BY part.case_id DESC LIMIT $2`,
        [personId, CASES_AT_MOST],
      ),
    );
    return rows;
  }

  async openCasesOf(personIds: readonly number[]) {
    const { rows } = await whileReachable(() =>
      this.#pool.query<OpenCasesOfPerson>(
        `SELECT contact_id AS "personId", array_agg(case_id) AS "caseIds" FROM (
           SELECT part.contact_id, part.case_id,
             row_number() OVER (PARTITION BY part.contact_id ORDER BY part.case_id DESC) AS place FROM (
               SELECT reporters.contact_id, cases.id AS case_id FROM reporters
                 JOIN cases ON cases.reporter_id = reporters.id WHERE reporters.contact_id = ANY ($1::int[])
               UNION SELECT contact_id, case_id FROM clients WHERE contact_id = ANY ($1::int[]) AND is_delete = 0
               UNION SELECT contact_id, case_id FROM perpetrators WHERE contact_id = ANY ($1::int[]) AND is_delete = 0) part
           JOIN cases ON cases.id = part.case_id WHERE cases.status <> $2 AND cases.is_delete = 0) open
         WHERE place <= $3 GROUP BY contact_id`,
        [personIds, CASE_STATUS.closed, CASES_AT_MOST],
      ),
    );
    return rows;
  }

  async formerNumbersOf(personId: number): Promise<readonly string[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ number: string }>(
        `SELECT phone AS number FROM contacts WHERE merged_into_id = $1 AND phone IS NOT NULL
         UNION SELECT phone2 FROM contacts WHERE merged_into_id = $1 AND phone2 IS NOT NULL
         UNION SELECT address FROM former_addresses WHERE strpos(address, '@') = 0 AND contact_id IN (
           SELECT $1::int UNION SELECT id FROM contacts WHERE merged_into_id = $1) ORDER BY 1 LIMIT $2`,
        [personId, NUMBERS_AT_MOST],
      ),
    );
    return rows.map(({ number }) => number);
  }
}
