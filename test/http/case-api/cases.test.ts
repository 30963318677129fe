import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { HELPLINE_RIGHTS, type ResourceRights } from '../../../src/access/helpline-rights.js';
import { refusedFields, type BearerAnswer, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import type { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';

let stage: BearerStage;
let app: HelplineApp;
let api: BearerClient;
let database: pg.Client;
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ app, api, database } = stage);
}, 90_000);
afterAll(() => stage.close());

const as = 'counsellor';
const casesOf = ({ data }: BearerAnswer) => data.cases as Record<string, unknown>[];
const isMoment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
const topicsOf = async (id: unknown) => {
  const { rows } = await database.query<{ topic: string; changes: object }>(
    `SELECT topic, changes FROM outbox WHERE topic LIKE 'case.%' AND subject = $1::text ORDER BY id`,
    [id],
  );
  return rows;
};

async function idOf(username: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>('SELECT id::text FROM users WHERE username = $1', [
    username,
  ]);
  return rows[0]?.id ?? '';
}

const NO_WISHES = {
  ...{ may_call: null, may_text: null, keep_confidential: null, neutral_caller_id: null },
  ...{ safe_from: null, safe_until: null },
};

describe('a case', () => {
  it('needs only its narrative', async () => {
    const answer = await api.post('cases', { narrative: 'A child was found alone' }, { as });
    const id = String(answer.data.id);
    expect(answer).toMatchObject({ status: 201, body: { message: 'Case created' } });
    expect(answer.data).toEqual({
      ...{ id, case_number: expect.stringMatching(/^CASE-\d{4}-\d{6}$/), title: null, plan: '' },
      ...{ narrative: 'A child was found alone', type: 'information', category: 'Information Inquiry' },
      ...{ priority: 'medium', status: 'open', clients: [], perpetrators: [] },
      closed_at: null,
      assigned_user_id: await idOf(as),
      ...{ source: { channel: 'walkin', uid: null }, legal_hold: false },
      ...{ in_danger: null, whereabouts: null, gbv_related: null },
      ...{ incidence_when: null, incidence_location: null },
      reporter: {
        ...{ id: expect.stringMatching(/^\d+$/), person_id: expect.stringMatching(/^\d+$/) },
        ...{ first_name: '', last_name: '' },
        ...{ phone: null, age: null, sex: null, location: null },
        ...NO_WISHES,
      },
      ...NO_WISHES,
      ...{ created_at: isMoment, updated_at: isMoment },
    });
    expect(answer.headers.location).toBe(`/api/v1/cases/${id}`);
    expect((await api.get(`cases/${id}`, { as })).data).toEqual(answer.data);
    expect(await topicsOf(id)).toMatchObject([{ topic: 'case.created' }]);
  });

  it('is created whole: reporter, clients, category, user, source', async () => {
    const { userId } = (
      await database.query<{ userId: string }>(
        `SELECT id::text AS "userId" FROM users WHERE username = 'case_worker'`,
      )
    ).rows[0] as { userId: string };
    const sent = {
      ...{ title: 'School', narrative: 'Bruises', plan: 'Visit', type: 'abuse', category: 'Sexual Abuse' },
      ...{ priority: 'high', status: 'escalated', assigned_user_id: userId },
      source: { channel: 'sms', uid: 'message-1' },
      reporter: { first_name: 'Rita', phone: '0711000444', sex: 'Female' },
      clients: [
        { first_name: 'Amani', age: 9 },
        { first_name: 'Baraka', sex: 'Male' },
      ],
      perpetrators: [{ first_name: 'Juma', relationship: 'Uncle', shares_home: 'Yes' }],
    };
    const { data } = await api.post('cases', sent, { as });
    const { reporter, clients, perpetrators, ...plain } = sent;
    expect(data).toMatchObject({
      ...plain,
      reporter: { ...reporter, phone: '+254711000444' },
      clients: clients.map((client) => ({ ...client, case_id: data.id })),
      perpetrators: perpetrators.map((person) => ({ ...person, case_id: data.id })),
    });
    const whole = await app.get(`cases/${String(data.id)}`);
    expect(recordsOf(whole, 'cases')).toMatchObject([
      {
        title: 'School',
        priority: '3',
        status: '3',
        case_category: 'Sexual Abuse',
        src: 'sms',
        assigned_to: 'case_worker',
      },
    ]);
    expect(recordsOf(whole, 'clients').map(({ contact_fname: name }) => name)).toEqual(['Amani', 'Baraka']);
    expect(recordsOf(whole, 'perpetrators')).toMatchObject([
      { contact_fname: 'Juma', relationship: 'Uncle' },
    ]);
    expect(recordsOf(whole, 'reporters')).toMatchObject([{ contact_fname: 'Rita', src: 'sms' }]);
    expect((await api.get(`cases/${String(data.id)}`, { as: 'case_worker' })).data).toEqual(data);
  });

  it('that the session API makes is read here', async () => {
    const { id = '' } = await app.makeCase({ clients_case: [{ contact_fname: 'Chebet' }] }, { as });
    expect((await api.get(`cases/${id}`, { as })).data).toMatchObject({
      ...{ id, type: 'abuse', category: 'Abuse', narrative: 'The child was found alone', status: 'open' },
      ...{ reporter: { first_name: 'Rita' }, clients: [{ first_name: 'Chebet', case_id: id }] },
    });
  });

  it('is changed by what is sent and in nothing else, under the rules of cases', async () => {
    const made = await api.make('cases', { narrative: 'One', type: 'counselling' }, { as });
    const path = `cases/${String(made.id)}`;
    const closed = await api.put(path, { status: 'closed', title: 'Done' }, { as });
    expect(closed).toMatchObject({ status: 200, body: { message: 'Case updated' } });
    expect(closed.data).toEqual({
      ...made,
      status: 'closed',
      title: 'Done',
      closed_at: isMoment,
      updated_at: isMoment,
    });
    const open = await api.put(path, { status: 'open', title: null }, { as });
    expect(open.data).toMatchObject({ status: 'open', title: null, closed_at: null });
    expect((await topicsOf(made.id)).map(({ topic }) => topic)).toEqual([
      ...['case.created', 'case.updated', 'case.updated'],
    ]);
    const { rows } = await database.query(
      `SELECT k, v_, v FROM audit_entries WHERE t = 'cases' AND row_id = $1 AND k = 'title' ORDER BY id`,
      [made.id],
    );
    expect(rows).toEqual([
      { k: 'title', v_: null, v: 'Done' },
      { k: 'title', v_: 'Done', v: null },
    ]);
  });

  it.each([
    [{}, ['narrative']],
    [{ narrative: '  ' }, ['narrative']],
    [{ narrative: 'x', priority: 'critical', status: 'new', type: 'crime' }, ['priority', 'status', 'type']],
    [{ narrative: 'x', category: 'None', assigned_user_id: '0x1' }, ['assigned_user_id', 'category']],
    [
      { narrative: 'x', assigned_user_id: '999999', reporter: { id: '999999' } },
      ['assigned_user_id', 'reporter'],
    ],
    [{ narrative: 'x', type: 'counselling', category: 'Sexual Abuse' }, ['category']],
    [{ narrative: 'x', category: 'Other' }, ['category']],
    [
      { narrative: 'x', clients: [{ first_name: 'A' }, { age: 'x' }] },
      ['clients.1.age', 'clients.1.first_name'],
    ],
    [
      { narrative: 'x', clients: [{ first_name: 'A', phone: 'none' }], title: 'a\u0000' },
      ['clients.0.phone', 'title'],
    ],
    [
      { narrative: 'x', perpetrators: [{ first_name: 'P', date_of_birth: '1.2.1980' }] },
      ['perpetrators.0.date_of_birth'],
    ],
    [
      { narrative: 'x', perpetrators: [{ first_name: 'P', relationship: 'Boss' }] },
      ['perpetrators.0.relationship'],
    ],
    [{ narrative: 'x', reporter: { phone: 'none', sex: 'None' } }, ['reporter.phone', 'reporter.sex']],
    [{ narrative: 'x', source: { uid: 7 } }, ['source.channel', 'source.uid']],
    [{ narrative: 'x', is_delete: 1, id: '7' }, ['id', 'is_delete']],
  ])('with %j is refused, and every field that is wrong is named', async (body, expected) => {
    const answer = await api.post('cases', body, { as });
    expect(answer).toMatchObject({ status: 400, body: { status: 'error', code: 400 } });
    expect(refusedFields(answer)).toEqual(expected);
  });

  it('has an entity tag that a change of its clients changes, too', async () => {
    const made = await api.make('cases', { narrative: 'x', clients: [{ first_name: 'Amani' }] }, { as });
    const path = `cases/${String(made.id)}`;
    const { etag = '' } = (await api.get(path, { as })).headers;
    const [client] = made.clients as { id: string }[];
    await app.post(`clients/${client?.id}`, { contact_age: '8' }, { as });
    expect((await api.get(path, { as })).headers.etag).not.toBe(etag);
    const late = await api.put(path, { plan: 'y' }, { as, headers: { 'if-match': etag } });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({
      message: 'the record is not as it was when you read it',
      refusal: { code: 'record-changed' },
    });
    expect((await api.get(path, { as })).data).toMatchObject({ plan: '', clients: [{ age: 8 }] });
  });

  it('is refused by the field that is nested 100,000 deep, also with an Idempotency-Key', async () => {
    const body = `{"narrative":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
      const answer = await api.post('cases', body, { as, headers });
      expect([answer.status, refusedFields(answer)]).toEqual([400, ['narrative']]);
    }
  });

  it('is made once with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'case-1' };
    const [first, again] = await Promise.all([
      api.post('cases', { narrative: 'once' }, { as, headers }),
      api.post('cases', { narrative: 'once' }, { as, headers }),
    ]);
    expect(again.data.id).toBe(first.data.id);
    const other = await api.post('cases', { narrative: 'twice' }, { as, headers });
    expect([other.status, refusedFields(other)]).toEqual([409, ['Idempotency-Key']]);
  });

  it('is stored for a role that may write and not read: it is given the id alone', async () => {
    const rights = HELPLINE_RIGHTS.media_account as Record<string, ResourceRights>;
    expect(rights.cases).toBeUndefined();
    rights.cases = { add: true };
    try {
      const made = await api.post('cases', { narrative: 'seen from afar' }, { as: 'media_account' });
      expect([made.status, made.data]).toEqual([201, { id: expect.any(String) }]);
      const path = `cases/${String(made.data.id)}`;
      expect((await api.get(path, { as: 'media_account' })).status).toBe(403);
      expect((await api.get(path, { as: 'supervisor' })).data).toMatchObject({ narrative: 'seen from afar' });
    } finally {
      delete rights.cases;
    }
  });

  it('may be given away: who does not see it any more is given its id', async () => {
    const made = await api.make('cases', { narrative: 'x' }, { as: 'supervisor' });
    const { rows } = await database.query<{ id: string }>(
      `SELECT username, id::text FROM users WHERE username IN ('case_worker', 'partner') ORDER BY username`,
    );
    const [worker, partner] = rows.map(({ id }) => id);
    const path = `cases/${String(made.id)}`;
    await api.put(path, { assigned_user_id: worker }, { as: 'supervisor' });
    const given = await api.put(path, { assigned_user_id: partner }, { as: 'case_worker' });
    expect([given.status, given.data]).toEqual([200, { id: made.id }]);
    expect((await api.get(path, { as: 'case_worker' })).status).toBe(404);
    expect((await api.get(path, { as: 'partner' })).data).toMatchObject({ id: made.id });
    expect((await api.put(path, { plan: 'x' }, { as: 'partner' })).status).toBe(403);
  });
});

describe('the list of cases', () => {
  it('is filtered by status, type, category, words and day, with the clients of each', async () => {
    const make = (more: object) => api.make('cases', { narrative: 'Found alone', ...more }, { as });
    const closed = await make({ status: 'closed', type: 'counselling', clients: [{ first_name: 'Zuri' }] });
    const abuse = await make({
      narrative: 'Kilimanjaro',
      type: 'abuse',
      category: 'Child Labor',
      priority: 'low',
    });
    const found = async (query: string) =>
      casesOf(await api.get(`cases?limit=100&${query}`, { as })).map(({ id }) => id);
    expect(await found('status=closed')).toEqual([closed.id]);
    expect(await found('status=open')).not.toContain(closed.id);
    expect(await found('type=counselling&status=closed')).toEqual([closed.id]);
    expect(await found('type=abuse')).toContain(abuse.id);
    expect(await found('type=abuse')).not.toContain(closed.id);
    expect(await found('type=Child%20Labor')).toEqual([abuse.id]);
    expect(await found('q=kiliman')).toEqual([abuse.id]);
    expect(await found('created_after=2020-01-01')).toContain(abuse.id);
    expect(await found('created_before=2020-01-01')).toEqual([]);
    const [first] = casesOf(await api.get('cases?status=closed', { as }));
    expect(first).toEqual(closed);
    const priorities = casesOf(await api.get('cases?sort=priority&order=asc', { as })).map(
      ({ priority }) => priority,
    );
    expect(priorities[0]).toBe('low');
  });

  it.each([
    ['status=new&sort=narrative', ['sort', 'status']],
    ['type=crime', ['type']],
    ['limit=101&colour=red', ['colour', 'limit']],
  ])('refuses %s by name', async (query, expected) => {
    const answer = await api.get(`cases?${query}`, { as });
    expect([answer.status, refusedFields(answer)]).toEqual([400, expected]);
  });

  it('has only what the user sees', async () => {
    await api.make('cases', { narrative: 'x' }, { as });
    expect((await api.get('cases', { as: 'partner' })).body.pagination?.total).toBeLessThanOrEqual(1);
    expect((await api.get('cases', { as: 'media_account' })).status).toBe(403);
    expect((await api.get('cases', { as: null })).status).toBe(401);
  });
});

describe('deleting a case', () => {
  const isListed = async (id: unknown) =>
    casesOf(await api.get('cases?limit=100')).some((each) => each.id === id) ||
    recordsOf(await app.get('cases?_c=1000'), 'cases').some((each) => each.id === id);

  it('takes it out of both APIs, and keeps the row with its history', async () => {
    const { id } = await api.make(
      'cases',
      { narrative: 'Deleted', clients: [{ first_name: 'Amani' }] },
      { as },
    );
    expect(await isListed(id)).toBe(true);
    expect(await api.delete(`cases/${String(id)}`, { as: 'supervisor' })).toMatchObject({
      ...{ status: 200, body: { status: 'success', data: {}, message: 'Case deleted' } },
    });
    expect(await isListed(id)).toBe(false);
    expect((await api.get(`cases/${String(id)}`)).status).toBe(404);
    expect((await app.get(`cases/${String(id)}`)).status).toBe(404);
    expect((await api.put(`cases/${String(id)}`, { plan: 'x' })).status).toBe(404);
    expect((await app.post(`cases/${String(id)}`, { plan: 'x' })).status).toBe(404);
    expect((await api.delete(`cases/${String(id)}`)).status).toBe(404);
    expect(refusedFields(await api.post('clients', { first_name: 'Late', case_id: id }))).toEqual([
      'case_id',
    ]);
    const { rows } = await database.query(
      `SELECT e.k, e.v, u.username, c.narrative FROM audit_entries e
       JOIN users u ON u.id = e.created_by_id JOIN cases c ON c.id = e.row_id
       WHERE e.t = 'cases' AND e.row_id = $1 AND e.k = 'is_delete' AND e.v = '1'`,
      [id],
    );
    expect(rows).toEqual([{ k: 'is_delete', v: '1', username: 'supervisor', narrative: 'Deleted' }]);
    const topics = await topicsOf(id);
    expect(topics.at(-1)).toMatchObject({ topic: 'case.updated', changes: { is_delete: [0, 1] } });
  });

  it('is refused for a case under legal hold', async () => {
    const { id } = await api.make('cases', { narrative: 'Held' });
    await app.post(`cases/${String(id)}`, { legal_hold: '1' });
    const answer = await api.delete(`cases/${String(id)}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 409 } });
    expect((await api.get(`cases/${String(id)}`)).status).toBe(200);
    await app.post(`cases/${String(id)}`, { legal_hold: '0' });
    expect((await api.delete(`cases/${String(id)}`)).status).toBe(200);
  });

  it('is held off, by either API, by those who may delete and by no one else', async () => {
    const { id } = await api.make('cases', { narrative: 'Held' }, { as });
    const path = `cases/${String(id)}`;
    for (const none of ['0', 'x', '999999999']) {
      const unknown = await api.get(`cases/${none}`);
      expect([none, unknown.status]).toEqual([none, 404]);
      expect(unknown.body).toMatchObject({
        message: `cases ${none} not found`,
        refusal: { code: 'unknown-record', resource: 'cases', id: none },
      });
    }
    const held = async () => (await api.get(path)).data.legal_hold;
    expect(await api.put(path, { legal_hold: true }, { as })).toMatchObject({
      status: 403,
      body: {
        code: 403,
        message: 'legal_hold is set by supervisors, case managers and administrators',
        refusal: { code: 'hold-not-allowed' },
      },
    });
    expect((await app.post(path, { legal_hold: '1' }, { as })).status).toBe(412);
    expect((await api.post('cases', { narrative: 'x', legal_hold: true }, { as })).status).toBe(403);
    expect(await held()).toBe(false);
    expect((await api.put(path, { legal_hold: true }, { as: 'case_manager' })).data.legal_hold).toBe(true);
    expect((await api.put(path, { legal_hold: false, plan: 'p' }, { as })).status).toBe(403);
    expect((await api.put(path, { legal_hold: true, plan: 'p' }, { as })).status).toBe(200); // as it is
    expect((await app.post(path, { legal_hold: '0' }, { as })).status).toBe(412);
    expect(await held()).toBe(true);
    expect((await api.delete(path)).status).toBe(409);
    expect((await api.put(path, { legal_hold: false }, { as: 'supervisor' })).data.legal_hold).toBe(false);
  });

  it('is for supervisors, case managers and administrators', async () => {
    const { id } = await api.make('cases', { narrative: 'x' }, { as });
    for (const role of ['counsellor', 'case_worker', 'partner', 'media_account']) {
      expect([role, (await api.delete(`cases/${String(id)}`, { as: role })).status]).toEqual([role, 403]);
    }
    expect((await api.delete(`cases/${String(id)}`, { as: null })).status).toBe(401);
    expect((await api.delete(`cases/${String(id)}`, { as: 'case_manager' })).status).toBe(200);
  });

  it('leaves a deleted case out of filters, counts and what is joined', async () => {
    const total = async () => (await api.get('cases?status=open&type=abuse')).body.pagination?.total ?? 0;
    const before = await total();
    const { id } = await api.make('cases', {
      narrative: 'Uhuru',
      type: 'abuse',
      clients: [{ first_name: 'X' }],
    });
    expect(await total()).toBe(before + 1);
    await api.delete(`cases/${String(id)}`);
    expect(await total()).toBe(before);
    expect(casesOf(await api.get('cases?q=uhuru'))).toEqual([]);
    expect(recordsOf(await app.get('cases?narrative__=uhuru'), 'cases')).toEqual([]);
    const report = await app.get('cases/rpt?metrics=case_count&xaxis=status&narrative__=uhuru');
    expect(report.body.cases).toEqual([]);
  });
});
