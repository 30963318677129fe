import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../../../src/access/roles.js';
import { PDF } from '../../support/attached-files.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { recordsOf } from '../../support/helpline-client.js';
import { StoredCalls } from '../../support/stored-calls.js';

let stage: BearerStage;
let calls: StoredCalls;
let caseId: string;
beforeAll(async () => {
  stage = await BearerStage.open();
  calls = await StoredCalls.open(stage);
  await calls.make('heard', {
    at: '2026-11-20T08:00:00Z',
    users: ['counsellor'],
    said: [['caller', 'Amina']],
  });
  await calls.make('other', { at: '2026-11-19T08:00:00Z', said: [['caller', 'Amina']] });
  caseId = String((await stage.api.make('cases', { narrative: 'n' }, { as: 'counsellor' })).id);
}, 90_000);
afterAll(() => stage.close());

interface Access {
  readonly kind: string;
  readonly user: string | null;
  readonly times: number | null;
  readonly last_at: string;
}

async function accessesOf(path: string, { as = 'supervisor', query = '' } = {}) {
  const { status, data, body } = await stage.api.get(`${path}/accesses${query}`, { as });
  const accesses = (data?.accesses ?? []) as readonly Access[];
  const kinds = accesses.map(({ kind, user }) => `${String(user)}: ${kind}`);
  return { status, accesses, kinds, pagination: body.pagination };
}

async function heard(user: string | null, at: string): Promise<void> {
  await stage.database.query(
    `INSERT INTO recording_accesses (call_id, user_id, address, first_byte, last_byte, at)
     VALUES ('heard', $1, '10.0.0.7', 0, 99, $2)`,
    [user && calls.idOf[user], at],
  );
}

describe('who looked at a call', () => {
  beforeAll(async () => {
    await stage.api.get('calls?q=amina', { as: 'administrator' });
    for (const at of ['2026-11-21T09:00:00Z', '2026-11-21T09:30:00Z', '2026-11-23T09:00:00Z'])
      await heard('supervisor', at);
    await heard(null, '2026-11-20T10:00:00Z');
    await stage.database.query(
      `INSERT INTO transcript_accesses (call_id, watcher, user_id, address, first_at, last_at)
       SELECT '* ' || day, 'user ' || id, id, '10.0.0.8', (day || 'T05:00:00Z')::timestamptz, (day || 'T06:00:00Z')::timestamptz
       FROM users, (VALUES ('2026-11-20'), ('2026-11-18')) wall (day) WHERE username = 'case_manager'`,
    );
    await stage.api.get('calls/export', { as: 'case_manager' });
    await stage.database.query(
      `INSERT INTO audit_reads (user_id, resource, row_id, at) SELECT id, 'calls', '*', '2026-11-01' FROM users WHERE username = 'admin'`,
    );
  });

  it('is listed by user and day, the latest first, and so is the look itself', async () => {
    const { accesses, kinds, pagination } = await accessesOf('calls/heard');
    expect([...kinds].sort()).toEqual(
      [
        ...['supervisor: accesses', 'case_manager: list-export', 'administrator: words'],
        ...['supervisor: recording', 'supervisor: recording', 'null: recording', 'case_manager: wall'],
      ].sort(),
    );
    const times = accesses.map(({ last_at: at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(pagination).toMatchObject({ total: 7, pages: 1 });
    const [last, first] = accesses.filter(({ kind, user }) => kind === 'recording' && user === 'supervisor');
    expect([last, first]).toMatchObject([
      { times: 1, address: '10.0.0.7', first_at: '2026-11-23T09:00:00.000Z' },
      { times: 2, first_at: '2026-11-21T09:00:00.000Z', last_at: '2026-11-21T09:30:00.000Z' },
    ]);
    expect(accesses.find(({ kind }) => kind === 'words')).toMatchObject({
      user_id: String(calls.idOf.administrator),
      times: null,
    });
  });

  it('comes page by page, and a page behind the last one is empty', async () => {
    const all = (await accessesOf('calls/heard')).kinds;
    const pages = [];
    for (let page = 1; page <= 4; page++)
      pages.push(...(await accessesOf('calls/heard', { query: `?limit=2&page=${page}` })).kinds);
    expect(pages).toEqual(all);
    const behind = await accessesOf('calls/heard', { query: '?page=9' });
    expect([behind.status, behind.kinds, behind.pagination?.total]).toEqual([200, [], 7]);
    expect((await accessesOf('calls/heard', { query: '?limit=0' })).status).toBe(400);
  });

  it('names nothing of another call', async () => {
    expect((await accessesOf('calls/other')).kinds.filter((kind) => kind.includes('recording'))).toEqual([]);
  });
});

describe('who looked at a case', () => {
  it('is listed with its files and exports, apart from readings', async () => {
    const { rows } = await stage.database.query<{ id: number }>(
      `WITH file AS (INSERT INTO files (name, mime, size, created_by_id) SELECT 'a.txt', 'text/plain', 1, id FROM users
         WHERE username = 'admin' RETURNING id)
       INSERT INTO attachments (case_id, file_id) SELECT $1, id FROM file RETURNING id`,
      [caseId],
    );
    await stage.api.get(`cases/${caseId}`, { as: 'counsellor' });
    await stage.api.get(`cases/${caseId}`, { as: 'counsellor' });
    await stage.api.get(`cases/${caseId}/history`, { as: 'case_manager' });
    await stage.api.get(`cases/export?ids=${caseId}`, { as: 'case_manager' });
    await stage.database.query(
      `INSERT INTO audit_reads (user_id, resource, row_id) SELECT id, 'attachments', $1 FROM users WHERE username = 'partner'`,
      [String(rows[0]?.id)],
    );
    const { accesses, kinds } = await accessesOf(`cases/${caseId}`);
    expect([...kinds].sort()).toEqual([
      ...['case_manager: export', 'case_manager: record', 'counsellor: record', 'partner: file'],
      'supervisor: accesses',
    ]);
    expect(accesses.find(({ user }) => user === 'counsellor')).toMatchObject({ times: 2 });
  });

  it('names those who read its people and files by themselves, by either API, and tells a file from its particulars', async () => {
    const { app, api } = stage;
    const persons = {
      clients_case: [{ contact_fname: 'Amani' }],
      perpetrators_case: [{ contact_fname: 'Juma' }],
    };
    const made = await app.makeCase(persons);
    const whole = await app.get(`cases/${made.id}`);
    const idIn = (resource: string) => recordsOf(whole, resource)[0]?.id ?? '';
    const fields = { case_id: made.id ?? '' };
    const { first: file } = await app.upload('attachments', { content: PDF, name: 'a.pdf' }, { fields });
    await app.make('attachments', { file_id: file.file_id, case_id: made.id });
    const kindsSoFar = async () => (await accessesOf(`cases/${made.id}`)).kinds;
    const before = await kindsSoFar();
    const open = async (path: string, as: string) => {
      expect({ path, status: (await app.get(path, { as })).status }).toEqual({ path, status: 200 });
    };
    await open(`attachments/${file.id}`, 'case_manager');
    await open(`files/${file.file_id}`, 'case_manager');
    expect(await kindsSoFar()).toEqual(expect.arrayContaining(['case_manager: record', ...before]));
    expect(await kindsSoFar()).not.toContain('case_manager: file');
    await open(`files/${file.file_id}?file=1`, 'case_manager');
    await open(`attachments/${file.id}?file=1`, 'administrator');
    expect((await api.get(`clients/${idIn('clients')}`, { as: 'case_manager' })).status).toBe(200);
    const perpetrator = `perpetrators/${idIn('perpetrators')}`;
    expect((await api.get(perpetrator, { as: 'administrator' })).status).toBe(200);
    await open(`reporters/${idIn('reporters')}`, 'supervisor');
    expect((await kindsSoFar()).sort()).toEqual(
      [
        ...[...before, 'case_manager: record', 'case_manager: file', 'administrator: file'],
        ...['case_manager: person', 'administrator: person', 'supervisor: person'],
      ].sort(),
    );
    const { accesses } = await accessesOf(`cases/${made.id}`);
    expect(new Set(accesses.filter(({ kind }) => kind === 'file').map(({ times }) => times))).toEqual(
      new Set([1]),
    );
    await open('clients?csv=1', 'administrator');
    expect(await kindsSoFar()).toContain('administrator: list-export');
    expect((await accessesOf(`cases/${caseId}`)).kinds.filter((kind) => kind.endsWith('person'))).toEqual([]);
  });
});

const MAY: Readonly<Partial<Record<Role, 200>>> = { supervisor: 200, administrator: 200 };

describe.each([...ROLES])('a %s', (as) => {
  it(`sees who looked: ${MAY[as] === 200}, and nothing is noted of who may not`, async () => {
    const noted = async () =>
      (
        await stage.database.query(
          `SELECT FROM audit_reads WHERE resource IN ('call_accesses', 'case_accesses') AND user_id = $1`,
          [calls.idOf[as]],
        )
      ).rows.length;
    const before = await noted();
    for (const path of ['calls/heard', `cases/${caseId}`])
      expect((await accessesOf(path, { as })).status).toBe(MAY[as] ?? 403);
    expect(await noted()).toBe(before + (MAY[as] === 200 ? 2 : 0));
  });
});

it.each([
  ['calls/none', 404],
  ['cases/999999', 404],
  ['cases/x', 404],
])('of %s there is none to see: %d', async (path, status) => {
  expect((await accessesOf(path)).status).toBe(status);
  expect((await stage.api.get(`${path}/accesses`, { as: null })).status).toBe(401);
});

it('is only read', async () => {
  for (const path of ['calls/heard', `cases/${caseId}`]) {
    const { status, headers } = await stage.api.post(`${path}/accesses`, {});
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});
