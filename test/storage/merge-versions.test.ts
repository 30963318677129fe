import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MERGE_FIELDS } from '../../src/cases/person-merge-fields.js';
import { MOVED_TABLES, type MergeRights, type PersonComparison } from '../../src/cases/person-merges.js';
import { Refusal } from '../../src/lib/refusal.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/processes.js';

let database: TestDatabase;
let storage: Storage;
/** Connections of others: one that changes records, one that looks on. */
let client: pg.Client;
let observer: pg.Client;
let rights: MergeRights;
let kept: number;
let duplicate: number;
let compared: PersonComparison;

const ONE = 901;
const OTHER = 902;

beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  observer = new pg.Client({ connectionString: database.url });
  await Promise.all([client.connect(), observer.connect()]);
  const user = { username: 'one', passwordHash: 'x', role: 'supervisor', fullName: 'One' } as const;
  const { id: userId } = await storage.users.create(user);
  const viewer = { userId, username: 'one', scope: 'all' } as const;
  rights = { sees: viewer, by: viewer, cases: viewer };
  await client.query(
    `INSERT INTO categories (id, name, fullname, fullname_id, level, root_id, path_ids, path_names)
     SELECT id, 'c' || id, 'c' || id, id || ':c', 1, 900, ARRAY[900, id], ARRAY['root', 'c' || id]
     FROM unnest($1::int[]) id`,
    [[ONE, OTHER]],
  );
}, 90_000);
afterAll(async () => {
  await client?.end();
  await observer?.end();
  await database?.close();
});

async function person(): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO contacts (fname, sex_id, may_call, safe_from, safe_until) VALUES ('R', $1, 1, '08:00', '09:00') RETURNING id`,
    [ONE],
  );
  return Number(rows[0]?.id);
}
const FLAG = `INSERT INTO person_flags (contact_id, kind, reason, set_by_id, expires_at)
  SELECT $1, 'other', 'r', (SELECT min(id) FROM users), now() + interval '1 day'`;
const CASE = `INSERT INTO cases (gbv_related, case_category_id, priority, status, narrative, plan, src, reporter_id)
  SELECT 0, ${ONE}, 1, 1, 'n', 'p', 'call', id FROM reporters WHERE contact_id = $1`;

/** A record with one row of each kind that moves. */
async function withAll(id: number): Promise<void> {
  const rows = [INSERTS.reporters, CASE, CASE, INSERTS.clients, FLAG, INSERTS.messages];
  for (const sql of rows) await client.query(sql, [id]);
}
const INSERTS: Readonly<Record<(typeof MOVED_TABLES)[number], string>> = {
  clients: 'INSERT INTO clients (contact_id, case_id) SELECT $1, max(id) FROM cases',
  reporters: "INSERT INTO reporters (contact_id, src) VALUES ($1, 'call')",
  perpetrators: 'INSERT INTO perpetrators (contact_id) VALUES ($1)',
  messages: "INSERT INTO messages (contact_id, src) VALUES ($1, 'sms')",
  activities: 'INSERT INTO activities (contact_id) VALUES ($1)',
  person_flags: FLAG,
};

beforeEach(async () => {
  [kept, duplicate] = [await person(), await person()];
  await withAll(kept);
  await withAll(duplicate);
  compared = await compare();
});

afterEach(() => client.query('ROLLBACK'));

const compare = () => storage.personMerges.compare({ keptId: kept, duplicateId: duplicate }, rights);
const merge = (expected: PersonComparison['versions'] | undefined = compared.versions) =>
  storage.personMerges.merge(
    { keptId: kept, duplicateId: duplicate, choices: { safe_hours: 'kept' }, reason: 'twice', expected },
    rights,
  );
const outcome = (made: Promise<unknown>) =>
  made.then(
    () => 'made',
    (error: unknown) => (error instanceof Refusal ? (error as Refusal).reason : error),
  );

/** Everything that a merge could have changed. */
async function everything(): Promise<unknown> {
  const found = [];
  for (const table of [
    'contacts',
    ...MOVED_TABLES,
    'person_merges',
    'former_addresses',
    'audit_entries',
    'case_activities',
  ])
    found.push((await observer.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY id`)).rows);
  return found;
}

type Side = 'kept' | 'duplicate';
type Change = readonly [what: string, side: Side, sql: string];

const COLUMNS: readonly string[] = Object.values(MERGE_FIELDS).flat();
const valueOf = (column: string) => {
  if (column.startsWith('safe_')) return "'07:00'";
  if (column === 'dob') return "'2010-01-01'";
  if (column === 'age' || /^(may_|keep_|neutral_|is_)/.test(column)) return '0';
  return column.endsWith('_id') && column !== 'national_id' ? String(OTHER) : "'other'";
};
const ofColumns = COLUMNS.flatMap((column) =>
  (['kept', 'duplicate'] as const).map((side): Change => [
    column,
    side,
    `UPDATE contacts SET ${column} = ${valueOf(column)} WHERE id = $1`,
  ]),
);
const ofRows = MOVED_TABLES.map((table): Change => [`a new row of ${table}`, 'duplicate', INSERTS[table]]);
/** Changes of rows that a merge locks: it sees each, also one that is under way as it begins. */
const CHANGES: readonly Change[] = [
  ...ofColumns,
  ...ofRows,
  ['a client no more', 'duplicate', 'DELETE FROM clients WHERE contact_id = $1'],
  [
    'the case of a client',
    'duplicate',
    'UPDATE clients SET case_id = (SELECT min(id) FROM cases) WHERE contact_id = $1',
  ],
  ['a message no more', 'duplicate', 'UPDATE messages SET contact_id = NULL WHERE contact_id = $1'],
  [
    'a removed flag',
    'duplicate',
    'UPDATE person_flags SET removed_at = now(), removed_by_id = set_by_id WHERE contact_id = $1',
  ],
  ['one more case', 'duplicate', CASE],
];
/** Changes elsewhere: once committed they are seen, and until then they come after the merge. */
const ELSEWHERE: readonly Change[] = [
  [
    'a flag that is over',
    'duplicate',
    "UPDATE person_flags SET set_at = now() - interval '2 days', expires_at = now() - interval '1 day' WHERE contact_id = $1",
  ],
  [
    'a case of another reporter',
    'duplicate',
    `UPDATE cases SET reporter_id = (SELECT max(id) FROM reporters WHERE contact_id <> $1)
     WHERE reporter_id IN (SELECT id FROM reporters WHERE contact_id = $1)`,
  ],
  ['the name of a category', 'kept', `UPDATE categories SET name = name || 'x' WHERE id = ${ONE} AND $1 > 0`],
];
const idOf = (side: Side) => (side === 'kept' ? kept : duplicate);
const changed = (side: Side) => ({ code: 'persons-changed', personId: String(idOf(side)) });

describe('a merge of two persons that were compared', () => {
  it('is made where nothing has changed, whichever reading it was', async () => {
    expect((await compare()).versions).toEqual(compared.versions);
    expect(await outcome(merge())).toBe('made');
    // sent twice, with the versions of before
    expect(await outcome(merge())).toBe('made');
  });

  it.each([...CHANGES, ...ELSEWHERE])(
    'is refused where %s of the %s was changed in between, and nothing is half done',
    async (_, side, sql) => {
      await client.query(sql, [idOf(side)]);
      const before = await everything();
      expect(await outcome(merge())).toEqual(changed(side));
      expect(await everything()).toEqual(before);
      // records that are compared anew are merged
      expect(await outcome(merge((await compare()).versions))).toBe('made');
    },
  );

  it('is refused where another record was merged into the duplicate in between', async () => {
    const earlier = await person();
    const pair = { keptId: duplicate, duplicateId: earlier };
    await storage.personMerges.merge({ ...pair, choices: { safe_hours: 'kept' }, reason: 'r' }, rights);
    expect(await outcome(merge())).toEqual(changed('duplicate'));
  });

  it.each(CHANGES)(
    'waits for a change of %s of the %s that is under way, and is refused once it is committed',
    async (_, side, sql) => {
      await client.query('BEGIN');
      await client.query(sql, [idOf(side)]);
      const { rows } = await observer.query<{ at: Date }>('SELECT clock_timestamp() AS at');
      const made = outcome(merge());
      await triedSince(rows[0]?.at);
      await client.query('COMMIT');
      expect(await made).toEqual(changed(side));
      const { rows: merges } = await observer.query('SELECT FROM person_merges WHERE kept_id = $1', [kept]);
      expect(merges).toEqual([]);
    },
  );

  it('is made where the change that was under way is given up', async () => {
    await client.query('BEGIN');
    await client.query('UPDATE contacts SET age = 9 WHERE id = $1', [kept]);
    const made = outcome(merge());
    await client.query('ROLLBACK');
    expect(await made).toBe('made');
  });

  it.each([
    ['a message of the kept record', INSERTS.messages],
    ['a flag of the kept record', FLAG],
  ])('is not hindered by %s, which is neither shown nor moved', async (_, sql) => {
    await client.query(sql, [kept]);
    expect(await outcome(merge())).toBe('made');
  });

  it.each(CHANGES)('without versions is made whatever has changed: %s of the %s', async (_, side, sql) => {
    await client.query(sql, [idOf(side)]);
    const { keptId, duplicateId } = { keptId: kept, duplicateId: duplicate };
    const asked = { keptId, duplicateId, choices: { safe_hours: 'kept' }, reason: 'r' } as const;
    expect(await outcome(storage.personMerges.merge(asked, rights))).toBe('made');
  });
});

/** A try of the merge was given up, since another has a row that it needs. */
async function triedSince(at: Date | undefined): Promise<void> {
  await eventually(async () => {
    const { rows } = await observer.query(
      `SELECT FROM pg_stat_activity WHERE query = 'ROLLBACK' AND query_start > $1 AND datname = current_database()`,
      [at],
    );
    return rows.length > 0;
  });
}
