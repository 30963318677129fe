import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { BearerStage } from '../../support/bearer-stage.js';
import type { HelplineApp } from '../../support/helpline-app.js';
import { aCase, recordsOf } from '../../support/helpline-client.js';

let stage: BearerStage;
let app: HelplineApp;
let client: pg.Client;
let files: string[];
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ app, database: client } = stage);
}, 90_000);
afterAll(() => stage.close());

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
  beforeEach(async () => {
    const upload = async (name: string) =>
      (await app.upload('files', { content: Buffer.from(name), name })).first.id ?? '';
    files = [await upload('first.txt'), await upload('second.txt')];
  });

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

const PARTS = ['clients', 'perpetrators', 'attachments', 'services', 'referals'] as const;

/** A file as an upload leaves it; its content is not asked for. */
async function addFile(): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO files (name, mime, size, created_by_id) SELECT 'photo.png', 'image/png', 1, id
     FROM users WHERE username = 'supervisor' RETURNING id`,
  );
  return rows[0]?.id ?? 0;
}

async function makeWholeCase(): Promise<string> {
  const made = await app.makeCase({
    clients_case: [{ contact_fname: 'Carl' }],
    perpetrators_case: [{ contact_fname: 'Juma' }],
    attachments_case: [{ file_id: String(await addFile()) }],
    services: ['113'],
    referals: ['113'],
  });
  return made.id ?? '';
}

const listed = async (resource: string, caseId: string) =>
  recordsOf(await app.get(`${resource}?_c=1000`), resource).filter(
    (row) => (row.case_id_ ?? row.case_id) === caseId,
  );
const statusOf = async (path: string) => (await app.get(path)).status;
const deleteCase = async (id: string) =>
  expect(await stage.api.delete(`cases/${id}`)).toMatchObject({ status: 200 });

describe('the records of a deleted case', () => {
  it.each(PARTS)('%s are reported by neither list nor id', async (resource) => {
    const id = await makeWholeCase();
    const [part] = await listed(resource, id);
    const path = `${resource}/${part?.id}`;
    expect(await statusOf(path)).toBe(200);
    await deleteCase(id);
    expect(await listed(resource, id)).toEqual([]);
    expect(await statusOf(path)).toBe(404);
  });

  it('are reported by no filter and no report either', async () => {
    const id = await makeWholeCase();
    const [client] = await listed('clients', id);
    const reported = async () =>
      (await app.get(`clients/rpt?metrics=client_count&xaxis=case_id&id=${client?.id}`)).body.clients ?? [];
    expect(await reported()).toHaveLength(1);
    await deleteCase(id);
    expect(await reported()).toEqual([]);
    const removedToo = await app.get(`clients?id=${client?.id}&is_delete=0%3B1`);
    expect(recordsOf(removedToo, 'clients')).toEqual([]);
  });

  it('are neither reported nor changed by the bearer API', async () => {
    const id = await makeWholeCase();
    const clientIds = async () =>
      ((await stage.api.get('clients?limit=100')).data.clients as { id: string; case_id: string }[])
        .filter((each) => each.case_id === id)
        .map((each) => each.id);
    const [clientId] = await clientIds();
    expect((await stage.api.get(`clients/${clientId}`)).status).toBe(200);
    await deleteCase(id);
    expect(await clientIds()).toEqual([]);
    expect((await stage.api.get(`clients/${clientId}`)).status).toBe(404);
    expect((await stage.api.put(`clients/${clientId}`, { first_name: 'Late' })).status).toBe(404);
    expect((await app.post(`clients/${clientId}`, { contact_fname: 'Late' })).status).toBe(404);
  });
});
