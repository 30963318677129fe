import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MERGE_FIELDS } from '../../src/cases/person-merge-fields.js';
import { MOVED_TABLES, type MergeRights } from '../../src/cases/person-merges.js';
import { Refusal } from '../../src/lib/refusal.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let rights: MergeRights;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const user = { username: 'one', passwordHash: 'x', role: 'supervisor', fullName: 'One' } as const;
  const { id: userId } = await storage.users.create(user);
  const viewer = { userId, username: 'one', scope: 'all' } as const;
  rights = { sees: viewer, by: viewer, cases: viewer };
}, 90_000);
afterAll(async () => {
  await client?.end();
  await database?.close();
});

async function person(name: string, phone: string | null = null, mayCall: number | null = null) {
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO contacts (fname, lname, phone, may_call) VALUES ($1, $2, $3, $4) RETURNING id',
    [name, 'Otieno', phone, mayCall],
  );
  return Number(rows[0]?.id);
}
const clientOf = (id: number) => client.query('INSERT INTO clients (contact_id) VALUES ($1)', [id]);
const merge = (keptId: number, duplicateId: number, choices = {}) =>
  storage.personMerges.merge({ keptId, duplicateId, choices, reason: 'typed twice' }, rights);
const named = async (id: number) =>
  (await client.query('SELECT FROM clients WHERE contact_id = $1', [id])).rows.length;
const codeOf = (error: unknown) =>
  error instanceof Refusal ? (error as Refusal).reason.code : String(error);

describe('a merge of two persons', () => {
  it('knows every key and column of the database that names a person', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT conrelid::regclass || '.' || a.attname AS name FROM pg_constraint
         JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
         WHERE contype = 'f' AND confrelid = 'contacts'::regclass
       UNION SELECT table_name || '.' || column_name FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name ~ '(contact|person)s?_id$' AND table_name NOT LIKE 'pg_%'`,
    );
    const known = [
      ...MOVED_TABLES.map((table) => `${table}.contact_id`),
      'users.contact_id', // is refused
      ...['contacts.merged_into_id', 'person_merges.kept_id', 'person_merges.duplicate_id'],
      'former_addresses.contact_id', // leads on through the record
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  it('compares every column of a contact that says something about the person', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'contacts'`,
    );
    const others = [
      'id',
      'created_at',
      'created_by_id',
      'fullname',
      'name_words',
      'is_merged',
      'merged_into_id',
    ];
    const compared: string[] = Object.values(MERGE_FIELDS).flat();
    expect(rows.map(({ name }) => name).sort()).toEqual([...compared, ...others].sort());
  });

  it('takes what is known rather than nothing, the stricter wish, and both numbers; the rest stays readable', async () => {
    const [kept, duplicate] = [
      await person('Rita', '+254722000701', 1),
      await person('Ritta', '+254722000702', 0),
    ];
    await clientOf(duplicate);
    const made = await merge(kept, duplicate);
    const { rows } = await client.query('SELECT fname, phone, phone2, may_call FROM contacts WHERE id = $1', [
      kept,
    ]);
    expect(rows).toEqual([{ fname: 'Rita', phone: '+254722000701', phone2: '+254722000702', may_call: 0 }]);
    expect(made.differences).toContainEqual({
      ...{ field: 'first_name', kept: 'Rita', duplicate: 'Ritta', stays: 'kept' },
    });
    expect(await named(kept)).toBe(1);
    expect(await storage.personMerges.mergedInto(duplicate)).toBe(kept);
  });

  it('leads through a chain to the last record, whose wishes hold for the numbers of all', async () => {
    const [first, second, third] = [await person('A', '+254722000703'), await person('B'), await person('C')];
    await merge(second, first, { phone: 'kept', other_phone: 'kept' });
    await merge(third, second, { phone: 'kept', other_phone: 'kept' });
    expect(await storage.personMerges.mergedInto(first)).toBe(third);
    await client.query('UPDATE contacts SET may_call = 0 WHERE id = $1', [third]);
    const wishes = await storage.contactWishes.ofNumbers(['+254722000703']);
    expect(wishes).toMatchObject([{ mayCall: false }]);
    expect(await storage.personMerges.list(third, 10)).toHaveLength(2);
  });

  it('of the same record, and of a user, is refused', async () => {
    const one = await person('One');
    const colleague = await person('Colleague');
    await client.query('UPDATE users SET contact_id = $1 WHERE id = $2', [colleague, rights.by.userId]);
    for (const pair of [
      [one, one],
      [one, colleague],
      [colleague, one],
    ] as const)
      expect(await merge(...pair).catch(codeOf)).toBe('persons-not-merged');
    expect(await merge(one, 999_999).catch(codeOf)).toBe('unknown-record');
  });

  it('that is sent many times at once is made once; of crossing pairs one is made, and nothing is lost', async () => {
    const [one, other] = [await person('One'), await person('Other')];
    await Promise.all([clientOf(one), clientOf(other)]);
    const sent = [...Array(6).keys()].map((at) => (at % 2 ? merge(one, other) : merge(other, one)));
    const answers = await Promise.all(sent.map((each) => each.then(({ id }) => id).catch(codeOf)));
    expect(answers.filter((each) => each === 'person-merged-before')).toHaveLength(3);
    expect(new Set(answers.filter((each) => typeof each === 'number')).size).toBe(1);
    expect([await named(one), await named(other)].sort()).toEqual([0, 2]);
  });

  it('never waits while it holds a record, also not for an earlier duplicate that others hold', async () => {
    const [kept, duplicate, earlier] = [await person('Kept'), await person('Duplicate'), await person('E')];
    await merge(duplicate, earlier);
    await client.query('BEGIN');
    await client.query('SELECT FROM contacts WHERE id = $1 FOR NO KEY UPDATE', [earlier]);
    // one that waits is ended by the limit of its statement, with other words
    await expect(merge(kept, duplicate)).rejects.toThrow('others change these records');
    await client.query('ROLLBACK');
    await merge(kept, duplicate);
    expect(await storage.personMerges.mergedInto(earlier)).toBe(kept);
  }, 30_000);

  it('waits for a row that names the duplicate and is not committed; one that comes meanwhile is the kept one’s', async () => {
    const [kept, duplicate] = [await person('Kept'), await person('Duplicate')];
    await client.query('BEGIN');
    await clientOf(duplicate);
    const made = merge(kept, duplicate);
    await new Promise((done) => setImmediate(done));
    await client.query('COMMIT');
    await made;
    await clientOf(duplicate); // named before the merge, stored after it
    expect([await named(kept), await named(duplicate)]).toEqual([2, 0]);
  });
});
