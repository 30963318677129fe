import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedFields, type BearerAnswer, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import type { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';

let stage: BearerStage;
let app: HelplineApp;
let api: BearerClient;
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ app, api } = stage);
}, 90_000);
afterAll(() => stage.close());

const as = 'counsellor';
const newCase = async (by = as) => String((await api.make('cases', { narrative: 'n' }, { as: by })).id);
const listed = ({ data }: BearerAnswer) => data.perpetrators as Record<string, unknown>[];

describe('a perpetrator', () => {
  it('is created in a case, and is the same there, in the list and on the session API', async () => {
    const caseId = await newCase();
    const sent = {
      ...{ first_name: 'Juma', last_name: 'Otieno', phone: '0711000333', age: 41, sex: 'Male' },
      ...{ date_of_birth: '1985-02-28', residence: 'Behind the market', location: null },
      ...{ relationship: 'Uncle', shares_home: 'Yes', marital_status: 'Married', employment: 'Farmer' },
      ...{ health_status: 'Substance use', spouse_name: 'Zawadi', spouse_profession: 'Retired' },
      ...{ guardian_name: 'Mzee', notes: 'Works at night.\nHas a key.', case_id: caseId },
    };
    const answer = await api.post('perpetrators', sent, { as });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Perpetrator created' } });
    const id = String(answer.data.id);
    const person = expect.stringMatching(/^\d+$/) as unknown;
    const known = { id, person_id: person, phone: '+254711000333', age_group: '31-45' };
    expect(answer.data).toEqual({ ...sent, ...known });
    expect((await api.get(`perpetrators/${id}`, { as })).data).toEqual(answer.data);
    expect((await api.get(`cases/${caseId}`, { as })).data.perpetrators).toEqual([answer.data]);
    expect(listed(await api.get(`perpetrators?case_id=${caseId}`, { as }))).toEqual([answer.data]);
    const [shown] = recordsOf(await app.get(`perpetrators/${id}`), 'perpetrators');
    expect(shown).toMatchObject({
      ...{ contact_fname: 'Juma', contact_dob: '1985-02-28', contact_residence: 'Behind the market' },
      ...{ relationship: 'Uncle', shareshome: 'Yes', marital: 'Married', employment: 'Farmer' },
      ...{ health: 'Substance use', spouse_fullname: 'Zawadi', guardian_fullname: 'Mzee', case_id: caseId },
    });
  });

  it('that comes by the session API is read here, and the reading is among those of its case', async () => {
    const made = await app.makeCase({ perpetrators_case: [{ contact_fname: 'Kamau' }] }, { as });
    const [{ id = '' } = {}] = recordsOf(await app.get(`cases/${made.id}`), 'perpetrators');
    expect((await api.get(`perpetrators/${id}`, { as })).data).toMatchObject({ first_name: 'Kamau' });
    const { data } = await api.get(`cases/${made.id}/accesses`, { as: 'supervisor' });
    expect(data.accesses).toContainEqual(expect.objectContaining({ kind: 'person', user: as, times: 1 }));
  });

  it('is made once with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'perpetrator-1' };
    const [first, again] = await Promise.all([
      api.post('perpetrators', { first_name: 'Once' }, { as, headers }),
      api.post('perpetrators', { first_name: 'Once' }, { as, headers }),
    ]);
    expect(again.data.id).toBe(first.data.id);
    const other = await api.post('perpetrators', { first_name: 'Twice' }, { as, headers });
    expect([other.status, refusedFields(other)]).toEqual([409, ['Idempotency-Key']]);
  });

  it('is changed by what is sent and in nothing else; the history of the case has each field', async () => {
    const caseId = await newCase();
    const sent = { first_name: 'Dida', relationship: 'Uncle', date_of_birth: '1985-02-28', case_id: caseId };
    const made = await api.make('perpetrators', sent, { as });
    const change = { relationship: 'Neighbour', date_of_birth: null, residence: 'Mombasa', notes: 'Armed' };
    const changed = await api.put(`perpetrators/${String(made.id)}`, change, { as });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Perpetrator updated' } });
    expect(changed.data).toEqual({ ...made, ...change });
    const { data } = await api.get(`cases/${caseId}/history`, { as });
    const [last, added] = data.history as { event: string; changes: { field: string }[] }[];
    expect([last?.event, added?.event]).toEqual(['perpetrator_updated', 'perpetrator_added']);
    const fields = last?.changes.map((each) => ({ ...each, record_id: undefined, record: undefined }));
    expect([...(fields ?? [])].sort((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'date_of_birth', from: '1985-02-28', to: null },
      { field: 'notes', from: null, to: 'Armed' },
      { field: 'relationship', from: 'Uncle', to: 'Neighbour' },
      { field: 'residence', from: null, to: 'Mombasa' },
    ]);
  });

  it('is changed only in the state that If-Match names, and its case has another state from then on', async () => {
    const caseId = await newCase();
    const { id } = await api.make('perpetrators', { first_name: 'Eli', case_id: caseId }, { as });
    const tagOf = async (path: string) => (await api.get(path, { as })).headers.etag ?? '';
    const path = `perpetrators/${String(id)}`;
    const [tag, tagOfCase] = [await tagOf(path), await tagOf(`cases/${caseId}`)];
    const headers = { 'if-match': tag };
    expect((await api.put(path, { notes: 'first' }, { as, headers })).status).toBe(200);
    const late = await api.put(path, { notes: 'late' }, { as, headers });
    expect([late.status, late.body.refusal]).toEqual([412, { code: 'record-changed' }]);
    expect((await api.get(path, { as })).data.notes).toBe('first');
    expect(await tagOf(`cases/${caseId}`)).not.toBe(tagOfCase);
  });

  it.each([
    [{}, ['first_name']],
    [
      { first_name: 'A', age: -1, sex: 'Sideways', relationship: 'Boss', shares_home: 'At times' },
      ['age', 'relationship', 'sex', 'shares_home'],
    ],
    [{ first_name: 'A', date_of_birth: '1985-02-30', employment: 7 }, ['date_of_birth', 'employment']],
    [{ first_name: 'A', health_status: '\0', marital_status: 'a\0b' }, ['health_status', 'marital_status']],
    [{ first_name: 'A', may_call: false, is_reporter: false }, ['is_reporter', 'may_call']],
    [{ first_name: 'A', spouse_name: 'x'.repeat(251), notes: 'a\0' }, ['notes', 'spouse_name']],
    [{ first_name: 'A', case_id: '999999' }, ['case_id']],
    [{ first_name: 'A', case_id: 'x', phone: 'none' }, ['case_id', 'phone']],
  ])('with %j is refused, and every field that is wrong is named', async (body, expected) => {
    const answer = await api.post('perpetrators', body, { as });
    expect(answer).toMatchObject({ status: 400, body: { status: 'error', code: 400 } });
    expect(refusedFields(answer)).toEqual(expected);
  });

  it('cannot be deleted: there is no such method', async () => {
    const { id } = await api.make('perpetrators', { first_name: 'Edna' }, { as });
    const answer = await api.delete(`perpetrators/${String(id)}`);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
  });

  it('of a case that the user may not change is refused, and one that they do not see is missing', async () => {
    const caseId = await newCase('supervisor');
    const sent = { first_name: 'Faraja', case_id: caseId };
    const { id } = await api.make('perpetrators', sent, { as: 'supervisor' });
    const path = `perpetrators/${String(id)}`;
    expect((await api.put(path, { age: 30 }, { as })).status).toBe(403);
    expect((await api.get(path, { as: 'case_worker' })).status).toBe(404);
    expect((await api.get(path, { as: 'media_account' })).status).toBe(403);
    const foreign = await api.post('perpetrators', { first_name: 'Gathoni', case_id: caseId }, { as });
    expect([foreign.status, refusedFields(foreign)]).toEqual([400, ['case_id']]);
  });
});

describe('the list of perpetrators', () => {
  it('is filtered by case, words and day', async () => {
    const caseId = await newCase();
    const { id } = await api.make('perpetrators', { first_name: 'Halima', case_id: caseId }, { as });
    await api.make('perpetrators', { first_name: 'Hassan' }, { as });
    const found = async (query: string) =>
      listed(await api.get(`perpetrators?limit=100&${query}`, { as })).map((each) => each.id);
    expect(await found(`case_id=${caseId}`)).toEqual([id]);
    expect(await found('q=halim')).toEqual([id]);
    expect(await found('created_after=2020-01-01&sort=created_at&order=asc')).toContain(id);
    expect(await found('created_before=2020-01-01')).toEqual([]);
    const refused = await api.get('perpetrators?status=open&type=client&case_id=x', { as });
    expect(refusedFields(refused)).toEqual(['case_id', 'status', 'type']);
  });

  it('has only what the user sees; the list of cases has those of each case', async () => {
    const caseId = await newCase();
    await api.make('perpetrators', { first_name: 'Imani', case_id: caseId }, { as });
    const { pagination } = (await api.get('perpetrators', { as: 'case_worker' })).body;
    expect(pagination?.total).toBe(0);
    const { cases } = (await api.get('cases?limit=1', { as })).data as { cases: object[] };
    expect(cases).toMatchObject([{ id: caseId, perpetrators: [{ first_name: 'Imani' }] }]);
  });

  it('is in the list of cases however many a page has, in the state that each case itself has', async () => {
    const ids = [await newCase(), await newCase()];
    for (const caseId of ids) {
      const { id } = await api.make('perpetrators', { first_name: 'Juma', case_id: caseId }, { as });
      await stage.database.query(
        `INSERT INTO perpetrators (case_id, contact_id, created_by_id)
         SELECT case_id, contact_id, created_by_id FROM perpetrators, generate_series(1, 599) WHERE id = $1`,
        [id],
      );
    }
    const { cases, etags } = (await api.get('cases?limit=2&sort=created_at&order=desc', { as })).data as {
      cases: { id: string; perpetrators: object[] }[];
      etags: string[];
    };
    for (const caseId of ids) {
      const at = cases.findIndex(({ id }) => id === caseId);
      expect(cases[at]?.perpetrators).toHaveLength(600);
      expect((await api.get(`cases/${caseId}`, { as })).headers['etag']).toBe(etags[at]);
    }
  });
});
