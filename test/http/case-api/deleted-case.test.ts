import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { recordsOf } from '../../support/helpline-client.js';

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());

const PARTS = ['clients', 'perpetrators', 'attachments', 'services', 'referals'] as const;

/** A file as an upload leaves it; its content is not asked for. */
async function addFile(): Promise<number> {
  const { rows } = await stage.database.query<{ id: number }>(
    `INSERT INTO files (name, mime, size, created_by_id) SELECT 'photo.png', 'image/png', 1, id
     FROM users WHERE username = 'supervisor' RETURNING id`,
  );
  return rows[0]?.id ?? 0;
}

async function makeWholeCase(): Promise<string> {
  const made = await stage.app.makeCase({
    clients_case: [{ contact_fname: 'Carl' }],
    perpetrators_case: [{ contact_fname: 'Juma' }],
    attachments_case: [{ file_id: String(await addFile()) }],
    services: ['113'],
    referals: ['113'],
  });
  return made.id ?? '';
}

const listed = async (resource: string, caseId: string) =>
  recordsOf(await stage.app.get(`${resource}?_c=1000`), resource).filter(
    (row) => (row.case_id_ ?? row.case_id) === caseId,
  );
const statusOf = async (path: string) => (await stage.app.get(path)).status;
const deleteCase = async (id: string) =>
  expect(await stage.api.delete(`cases/${id}`)).toMatchObject({ status: 200 });

describe('the records of a deleted case', () => {
  it.each(PARTS)('%s are told by neither list nor id', async (resource) => {
    const id = await makeWholeCase();
    const [part] = await listed(resource, id);
    const path = `${resource}/${part?.id}`;
    expect(await statusOf(path)).toBe(200);
    await deleteCase(id);
    expect(await listed(resource, id)).toEqual([]);
    expect(await statusOf(path)).toBe(404);
  });

  it('are told by no filter and no report either', async () => {
    const id = await makeWholeCase();
    const [client] = await listed('clients', id);
    const reported = async () =>
      (await stage.app.get(`clients/rpt?metrics=client_count&xaxis=case_id&id=${client?.id}`)).body.clients ??
      [];
    expect(await reported()).toHaveLength(1);
    await deleteCase(id);
    expect(await reported()).toEqual([]);
    const removedToo = await stage.app.get(`clients?id=${client?.id}&is_delete=0%3B1`);
    expect(recordsOf(removedToo, 'clients')).toEqual([]);
  });

  it('are neither told nor changed by the bearer API', async () => {
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
    expect((await stage.app.post(`clients/${clientId}`, { contact_fname: 'Late' })).status).toBe(404);
  });
});
