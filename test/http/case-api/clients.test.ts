import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
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
const NO_WISHES = {
  ...{ may_call: null, may_text: null, keep_confidential: null, neutral_caller_id: null },
  ...{ safe_from: null, safe_until: null },
};
const clientsOf = ({ data }: BearerAnswer) => data.clients as Record<string, unknown>[];

describe('a client', () => {
  it('is created in a case, and is the same on the session API', async () => {
    const { id: caseId = '' } = await app.makeCase({}, { as });
    const sent = {
      ...{ first_name: 'Baraka', last_name: 'Otieno', phone: '0711000333', age: 9, sex: 'Female' },
      ...{ case_id: caseId, is_reporter: false },
    };
    const answer = await api.post('clients', sent, { as });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Client created' } });
    const id = String(answer.data.id);
    const person = expect.stringMatching(/^\d+$/) as unknown;
    const known = { id, person_id: person, phone: '+254711000333', location: null };
    expect(answer.data).toEqual({ ...sent, ...known, ...NO_WISHES });
    const [shown] = recordsOf(await app.get(`clients/${id}`), 'clients');
    expect(shown).toMatchObject({ contact_fname: 'Baraka', contact_sex: 'Female', case_id: caseId });
    const [ofCase] = recordsOf(await app.get(`cases/${caseId}`), 'clients');
    expect(ofCase?.id).toBe(id);
  });

  it('that comes by the session API is read here, and the reading is written down', async () => {
    const { id = '' } = await app.make('clients', { contact_fname: 'Chebet', contact_age: '12' }, { as });
    expect((await api.get(`clients/${id}`, { as })).data).toMatchObject({ first_name: 'Chebet', age: 12 });
    const { rows } = await database.query(
      `SELECT u.username FROM audit_reads r JOIN users u ON u.id = r.user_id
       WHERE r.resource = 'clients' AND r.row_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ username: as }]);
  });

  it('is changed by what is sent and in nothing else; null takes a value away', async () => {
    const made = await api.make('clients', { first_name: 'Dida', age: 7, sex: 'Male' }, { as });
    const changed = await api.put(`clients/${String(made.id)}`, { age: null, last_name: 'Ali' }, { as });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Client updated' } });
    expect(changed.data).toEqual({ ...made, age: null, last_name: 'Ali' });
  });

  it.each([
    [{}, ['first_name']],
    [{ first_name: 'A', age: -1, sex: 'Sideways', location: 'Nowhere' }, ['age', 'location', 'sex']],
    [{ first_name: 'A', sex: 'a\0b', location: '\0' }, ['location', 'sex']],
    [{ first_name: 'A', age: '9', is_reporter: 1, narrative: '' }, ['age', 'is_reporter', 'narrative']],
    [{ first_name: 'A', case_id: '999999' }, ['case_id']],
    [{ first_name: 'A', case_id: 'x', phone: 'none' }, ['case_id', 'phone']],
  ])('with %j is refused, and every field that is wrong is named', async (body, expected) => {
    const answer = await api.post('clients', body, { as });
    expect(answer).toMatchObject({ status: 400, body: { status: 'error', code: 400 } });
    expect(refusedFields(answer)).toEqual(expected);
  });

  it('cannot be deleted: there is no such method', async () => {
    const { id } = await api.make('clients', { first_name: 'Edna' }, { as });
    const answer = await api.delete(`clients/${String(id)}`);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
  });

  it('of a case that the user may not change is refused, and one that they do not see is missing', async () => {
    const { id: caseId } = await app.makeCase({}, { as: 'supervisor' });
    const { id } = await api.make('clients', { first_name: 'Faraja', case_id: caseId }, { as: 'supervisor' });
    const path = `clients/${String(id)}`;
    expect((await api.put(path, { age: 3 }, { as })).status).toBe(403);
    expect((await api.get(path, { as: 'case_worker' })).status).toBe(404);
    expect((await api.get(path, { as: 'media_account' })).status).toBe(403);
    const foreign = await api.post('clients', { first_name: 'Gathoni', case_id: caseId }, { as });
    expect([foreign.status, refusedFields(foreign)]).toEqual([400, ['case_id']]);
  });
});

describe('the list of clients', () => {
  it('is filtered by type, words and day, and has no status', async () => {
    const { id: caseId } = await app.makeCase({}, { as });
    const { id } = await api.make(
      'clients',
      { first_name: 'Halima', case_id: caseId, is_reporter: true },
      { as },
    );
    const found = async (query: string) =>
      clientsOf(await api.get(`clients?limit=100&${query}`, { as })).map((c) => c.id);
    expect(await found('type=reporter')).toEqual([id]);
    expect(await found(`case_id=${String(caseId)}`)).toEqual([id]);
    expect(await found('type=client')).not.toContain(id);
    expect(await found('q=halim')).toEqual([id]);
    expect(await found('created_after=2020-01-01&sort=created_at&order=asc')).toContain(id);
    expect(await found('created_before=2020-01-01')).toEqual([]);
    expect(refusedFields(await api.get('clients?status=open&type=friend', { as }))).toEqual([
      'status',
      'type',
    ]);
  });

  it('has only what the user sees', async () => {
    await api.make('clients', { first_name: 'Imani' }, { as });
    expect((await api.get('clients', { as: 'case_worker' })).body.pagination?.total).toBe(0);
  });
});
