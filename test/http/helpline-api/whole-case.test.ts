import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HelplineApp } from '../../support/helpline-app.js';
import { aCase, recordsOf } from '../../support/helpline-client.js';
import pg from 'pg';

let app: HelplineApp;
let client: pg.Client;
let files: string[];
beforeAll(async () => {
  app = await HelplineApp.start();
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
}, 90_000);
afterAll(async () => {
  await client.end();
  await app.close();
});
beforeEach(async () => {
  const upload = async (name: string) =>
    (await app.upload('files', { content: Buffer.from(name), name })).first.id ?? '';
  files = [await upload('first.txt'), await upload('second.txt')];
});

/** Everything that comes with a case, in the order in which it is written. */
const body = () => ({
  ...aCase,
  reporter: { contact_fname: 'Rita', contact_phone: '0722000111', contact_age: '40' },
  clients_case: [{ contact_fname: 'Amani', contact_age: '9' }, { contact_fname: 'Baraka' }],
  perpetrators_case: [{ contact_fname: 'Max', relationship_id: '236634' }],
  attachments_case: [
    { file_id: files[0], pos: '1' },
    { file_id: files[1], pos: '2' },
  ],
  services: ['113'],
  referals: ['236707'],
});

const TABLES = [
  ...['cases', 'reporters', 'clients', 'perpetrators', 'contacts', 'attachments', 'services', 'referrals'],
  ...['case_activities', 'audit_batches', 'audit_entries', 'idempotency_keys'],
];

async function rowCounts(): Promise<Record<string, number>> {
  const counted = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ');
  const { rows } = await client.query<Record<string, number>>(`SELECT ${counted}`);
  return rows[0] ?? {};
}

describe('a case with all that comes with it', () => {
  it('is made in one request, attachments among it', async () => {
    const before = await rowCounts();
    const answer = await app.post('cases', body());
    expect(answer.status).toBe(201);
    const [made] = recordsOf(answer, 'cases');
    const whole = await app.get(`cases/${made?.id}`);
    const names = (part: string, field: string) => recordsOf(whole, part).map((record) => record[field]);
    expect(names('reporters', 'contact_fname')).toEqual(['Rita']);
    expect(names('clients', 'contact_fname')).toEqual(['Amani', 'Baraka']);
    expect(names('perpetrators', 'contact_fname')).toEqual(['Max']);
    expect(names('attachments', 'file_name')).toEqual(['first.txt', 'second.txt']);
    expect(names('services', 'category_id')).toEqual(['113']);
    expect(names('referals', 'category_id')).toEqual(['236707']);
    expect(names('case_activities', 'activity')).toEqual(['1', '6', '6', '7', '8', '8']);
    expect(made).toMatchObject({ client_count: '2', perp_count: '1', reporter_age_group: '31-45' });
    const after = await rowCounts();
    const more = Object.fromEntries(
      TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
    );
    expect(more).toMatchObject({ cases: 1, clients: 2, perpetrators: 1, attachments: 2, audit_batches: 1 });
  });

  it.each([
    ['the last attachment’s file is none', { attachments_case: [{ pos: '1' }] }, 'attachments', 'file_id'],
    ['a service is none', { services: ['999999999'] }, 'services', 'category_id'],
    [
      'the last client has no name',
      { clients_case: [{ contact_fname: 'A' }, {}] },
      'clients',
      'contact_fname',
    ],
    ['the reporter’s phone is none', { reporter: { contact_phone: 'x' } }, 'reporters', 'contact_phone'],
  ])('is not made at all when %s', async (_what, wrong, resource, field) => {
    const before = await rowCounts();
    const answer = await app.post('cases', { ...body(), ...wrong });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((each) => [each[3], each[5]])).toEqual([
      [resource, field],
    ]);
    expect(await rowCounts()).toEqual(before);
  });

  it.each(TABLES.filter((table) => table !== 'idempotency_keys'))(
    'leaves nothing when the database fails while %s is written',
    async (table) => {
      await client.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = 'disk_full'; END $$`);
      // at the end of the statement: what stands in the row has been written by then
      await client.query(
        `CREATE TRIGGER fail AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fail()`,
      );
      const before = await rowCounts();
      const headers = { 'idempotency-key': `fails-at-${table}` };
      try {
        const answer = await app.post('cases', body(), { headers });
        expect(answer.status).toBeGreaterThanOrEqual(500);
        expect(answer.text).not.toContain('disk');
        expect(await rowCounts()).toEqual(before);
      } finally {
        await client.query('DROP FUNCTION fail() CASCADE');
      }
      // the same request, sent again once it can be done, is done: its key was not used up
      expect((await app.post('cases', body(), { headers })).status).toBe(201);
    },
  );
});
