import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedFields, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { recordsOf } from '../../support/helpline-client.js';

let stage: BearerStage;
let api: BearerClient;
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ api } = stage);
}, 90_000);
afterAll(() => stage.close());

const as = 'counsellor';

/** A case of its own for each test. @returns its id, and that of its reporter */
async function newCase({ by = as, reporter }: { by?: string; reporter?: object } = {}) {
  const body = { narrative: 'n', ...(reporter && { reporter }) };
  const made = await api.make('cases', body, { as: by });
  return { caseId: String(made.id), id: (made.reporter as { id: string }).id };
}
const reporterOf = async (caseId: string) => (await api.get(`cases/${caseId}`, { as })).data.reporter;

describe('the reporter of a stored case', () => {
  it('of whom nothing was known is named, and is the same in the case, in the list and on the session API', async () => {
    const { caseId, id } = await newCase();
    const sent = {
      ...{ first_name: 'Rita', last_name: 'Wanjiku', phone: '0711000444', age: 33, sex: 'Female' },
      may_call: false,
    };
    const answer = await api.put(`reporters/${id}`, sent, { as });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Reporter updated' } });
    expect(answer.data).toMatchObject({ ...sent, id, phone: '+254711000444' });
    const { status, data, headers } = await api.get(`reporters/${id}`, { as });
    expect([status, data]).toEqual([200, { ...answer.data, message: undefined }]);
    expect(headers.etag).toMatch(/^".+"$/);
    expect(await reporterOf(caseId)).toEqual(data);
    const found = await api.get('reporters?q=wanjiku', { as });
    expect(found.data.reporters).toEqual([data]);
    const [shown] = recordsOf(await stage.app.get(`reporters/${id}`), 'reporters');
    expect(shown).toMatchObject({ contact_fname: 'Rita', contact_phone: '+254711000444' });
  });

  it('is changed in what is sent and in nothing else; the history of the case says what', async () => {
    const { caseId, id } = await newCase({ reporter: { first_name: 'Rita', age: 33 } });
    await api.put(`reporters/${id}`, { age: 34 }, { as });
    expect(await reporterOf(caseId)).toMatchObject({ first_name: 'Rita', age: 34 });
    const { data } = await api.get(`cases/${caseId}/history`, { as });
    const [last] = data.history as { event: string; by: string; changes: object[] }[];
    expect(last).toMatchObject({ event: 'reporter_updated', by: as });
    expect(last?.changes).toContainEqual(expect.objectContaining({ field: 'age', from: '33', to: '34' }));
  });

  it('is unknown again once the name is taken away', async () => {
    const { caseId, id } = await newCase({ reporter: { first_name: 'Rita' } });
    expect((await api.put(`reporters/${id}`, { first_name: '' }, { as })).status).toBe(200);
    expect(await reporterOf(caseId)).toMatchObject({ id, first_name: '' });
  });

  it('is changed only in the state that If-Match names, and its case has another state from then on', async () => {
    const { caseId, id } = await newCase({ reporter: { first_name: 'Rita' } });
    const tagOf = async (path: string) => (await api.get(path, { as })).headers.etag ?? '';
    const [tag, tagOfCase] = [await tagOf(`reporters/${id}`), await tagOf(`cases/${caseId}`)];
    const headers = { 'if-match': tag };
    expect((await api.put(`reporters/${id}`, { age: 30 }, { as, headers })).status).toBe(200);
    const late = await api.put(`reporters/${id}`, { age: 99 }, { as, headers });
    expect([late.status, late.body.refusal]).toEqual([412, { code: 'record-changed' }]);
    expect(await reporterOf(caseId)).toMatchObject({ age: 30 });
    expect(await tagOf(`cases/${caseId}`)).not.toBe(tagOfCase);
  });

  it.each([
    [{ age: -1, sex: 'Sideways', phone: 'none' }, ['age', 'phone', 'sex']],
    [{ last_name: 'x'.repeat(251), first_name: 'a\0' }, ['first_name', 'last_name']],
    [{ is_reporter: true, relationship: 'Uncle' }, ['is_reporter', 'relationship']],
    [{ id: '1', case_id: '1', person_id: '1' }, ['case_id', 'id', 'person_id']],
  ])('with %j is refused, and every field that is wrong is named', async (body, expected) => {
    const { caseId, id } = await newCase({ reporter: { first_name: 'Rita' } });
    const answer = await api.put(`reporters/${id}`, body, { as });
    expect(answer).toMatchObject({ status: 400, body: { status: 'error', code: 400 } });
    expect(refusedFields(answer)).toEqual(expected);
    expect(await reporterOf(caseId)).toMatchObject({ first_name: 'Rita', age: null });
  });

  it('is made with the case alone, and never deleted', async () => {
    const { id } = await newCase();
    const made = await api.post('reporters', { first_name: 'Rita' }, { as });
    expect([made.status, made.headers.allow]).toEqual([405, 'GET, HEAD']);
    const deleted = await api.delete(`reporters/${id}`);
    expect([deleted.status, deleted.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
  });

  it('of a case that the user may not change is refused, and one that they do not see is missing', async () => {
    const { caseId, id } = await newCase({ by: 'supervisor', reporter: { first_name: 'Rita' } });
    expect((await api.put(`reporters/${id}`, { age: 30 }, { as })).status).toBe(403);
    expect((await api.get(`reporters/${id}`, { as: 'case_worker' })).status).toBe(404);
    expect((await api.get(`reporters/${id}`, { as: 'media_account' })).status).toBe(403);
    expect((await api.put(`reporters/${id}`, { age: 30 }, { as: null })).status).toBe(401);
    expect((await api.get('reporters', { as: 'case_worker' })).body.pagination?.total).toBe(0);
    expect(await reporterOf(caseId)).toMatchObject({ age: null });
  });

  it('is read under the audit of its case', async () => {
    const { caseId, id } = await newCase({ reporter: { first_name: 'Rita' } });
    await api.get(`reporters/${id}`, { as });
    const { data } = await api.get(`cases/${caseId}/accesses`, { as: 'supervisor' });
    expect(data.accesses).toContainEqual(expect.objectContaining({ kind: 'person', user: as, times: 1 }));
  });
});
