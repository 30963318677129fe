import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedFields } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
  await addCall('own', 'counsellor');
  await addCall('foreign', 'supervisor');
}, 90_000);
afterAll(() => stage.close());

const as = 'counsellor';
type Json = Record<string, unknown>;
const listed = (data: Json, name: string) => data[name] as Json[];
const userId = async (username: string) =>
  (await stage.database.query<{ id: string }>('SELECT id::text FROM users WHERE username = $1', [username]))
    .rows[0]?.id ?? '';

async function addCall(id: string, username: string): Promise<void> {
  await stage.database.query(
    `WITH called AS (
       INSERT INTO calls (id, caller_id, dialled, state, started_at, user_id, last_seq)
       SELECT $1, '+254722000111', '116', 'up', now(), id, 1 FROM users WHERE username = $2 RETURNING id, user_id)
     INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
     SELECT id, 1, 'leg.joined', now(), 0, jsonb_build_object('userId', user_id) FROM called`,
    [id, username],
  );
}

describe('the lists of a form', () => {
  it('can be asked for by name, with every choice and the one above it, and not read twice', async () => {
    const { data: all } = await stage.api.get('lists', { as });
    expect(listed(all, 'lists')).toContainEqual({ name: 'GENDER', title: 'Sex' });
    const { data, headers } = await stage.api.get('lists/CASE_CATEGORY', { as });
    const choices = listed(data, 'choices');
    const abuse = choices.find(({ code }) => code === 'ABUSE');
    expect([data.title, data.is_complete, abuse?.parent_id]).toEqual(['Case Category', true, null]);
    expect(choices).toContainEqual({
      ...{ id: expect.any(String), name: 'Child Labor', code: null },
      ...{ parent_id: abuse?.id, is_active: true },
    });
    const known = new Set([null, ...choices.map(({ id }) => id)]);
    expect(choices.filter(({ parent_id: parent }) => !known.has(parent as string))).toEqual([]);
    const again = await stage.api.get('lists/CASE_CATEGORY', {
      as,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.status, again.data]).toEqual([304, {}]);
  });

  it.each(['NONE', 'ABUSE', 'gender', '%00'])('are not there under the name %s', async (name) => {
    const { status, body } = await stage.api.get(`lists/${name}`, { as });
    expect([status, body.refusal?.code]).toEqual([404, 'unknown-record']);
    expect((await stage.api.get(`lists/${name}`, { as: null })).status).toBe(401);
  });
});

describe('the disposition of a call', () => {
  const path = (call: string) => `calls/${call}/disposition`;
  const idOf = async (name: string) => {
    const { data } = await stage.api.get('lists/DISPOSITION', { as });
    return String(listed(data, 'choices').find((choice) => choice.name === name)?.id);
  };
  const rowsOf = async (call: string) =>
    (
      await stage.database.query<{ id: number; call_id: string | null }>(
        `SELECT id, call_id FROM dispositions WHERE src = 'call' AND src_uid = $1 ORDER BY id`,
        [call],
      )
    ).rows;

  it('is given during the call, once however often it is sent, and changed by its author and a supervisor', async () => {
    const [silent, prank] = [await idOf('Silent call'), await idOf('Prank call')];
    expect((await stage.api.get(path('own'), { as })).data).toEqual({ disposition: null });
    const give = (disposition_id: string, by = as) =>
      stage.api.put(path('own'), { disposition_id }, { as: by });
    const both = await Promise.all([give(silent), give(silent)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOf('own')).toMatchObject([{ call_id: 'own' }]);
    expect((await give(prank)).data).toMatchObject({ disposition: { disposition: 'Prank call', by: as } });
    expect((await give(silent, 'supervisor')).data).toMatchObject({
      disposition: { disposition_id: silent, by: as },
    });
    const [row, ...others] = await rowsOf('own');
    expect(others).toEqual([]);
    const { rows } = await stage.database.query(
      `SELECT u.username, e.v FROM audit_entries e JOIN users u ON u.id = e.created_by_id
       WHERE e.t = 'dispositions' AND e.k = 'disposition_id' AND e.row_id = $1 ORDER BY e.id`,
      [row?.id],
    );
    expect(rows).toEqual([
      { username: as, v: silent },
      { username: as, v: prank },
      { username: 'supervisor', v: silent },
    ]);
    expect((await stage.api.get(path('own'), { as })).data).toMatchObject({
      disposition: { id: String(row?.id), disposition: 'Silent call', case_id: null },
    });
    expect((await stage.app.get('calls/own')).text).toContain('Silent call');
  });

  it('is refused for what is no disposition, for the call of another user, and by role', async () => {
    const silent = await idOf('Silent call');
    for (const disposition_id of ['87', '999999', '9999999999', '362515', 'x', 7, undefined]) {
      const answer = await stage.api.put(path('own'), { disposition_id }, { as });
      expect([disposition_id, answer.status, refusedFields(answer)]).toEqual([
        ...[disposition_id, 400, ['disposition_id']],
      ]);
    }
    for (const call of ['foreign', 'none']) {
      expect((await stage.api.put(path(call), { disposition_id: silent }, { as })).status).toBe(404);
      expect((await stage.api.get(path(call), { as })).status).toBe(404);
    }
    expect(await rowsOf('foreign')).toEqual([]);
    expect((await stage.api.put(path('own'), { disposition_id: silent }, { as: 'partner' })).status).toBe(
      403,
    );
    expect((await stage.api.put(path('own'), {}, { as: null })).status).toBe(401);
    expect((await stage.api.delete(path('own'), { as })).status).toBe(405);
    // the rest of the address is served as before
    expect((await stage.api.get('calls/own', { as: 'supervisor' })).status).toBe(200);
  });
});

describe('the list of cases', () => {
  it('is filtered by those who have them, priority, category and call', async () => {
    const worker = await userId('case_worker');
    const make = (more: object) => stage.api.make('cases', { narrative: 'x', ...more }, { as });
    const given = await make({
      assigned_user_id: worker,
      priority: 'high',
      type: 'abuse',
      category: 'Child Labor',
    });
    const ofCall = await make({ source: { channel: 'call', uid: 'own' }, priority: 'low' });
    const ofMessage = await make({ source: { channel: 'sms', uid: 'own' } });
    await stage.app.post(`cases/${String(ofMessage.id)}`, { escalated_to_id: worker }, { as });
    const found = async (query: string) => {
      const { status, data } = await stage.api.get(`cases?${query}`, { as });
      return status === 200 ? listed(data, 'cases').map(({ id }) => id) : status;
    };
    const { data } = await stage.api.get('lists/CASE_CATEGORY', { as });
    const category = (name: string) => listed(data, 'choices').find((choice) => choice.name === name)?.id;
    expect(await found(`assigned_to=${worker}`)).toEqual([given.id]);
    expect(await found(`escalated_to=${worker}`)).toEqual([ofMessage.id]);
    expect(await found(`created_by=${await userId(as)}`)).toEqual([ofMessage.id, ofCall.id, given.id]);
    expect(await found(`created_by=${worker}`)).toEqual([]);
    expect(await found('priority=high&status=open')).toEqual([given.id]);
    expect(await found(`category_id=${String(category('Abuse'))}`)).toEqual([given.id]);
    expect(await found(`category_id=${String(category('Child Neglect'))}`)).toEqual([]);
    expect(await found('call=own')).toEqual([ofCall.id]);
    const refused = await stage.api.get('cases?priority=1&assigned_to=me&call=', { as });
    expect([refused.status, refusedFields(refused)]).toEqual([400, ['assigned_to', 'call', 'priority']]);
  });
});

describe('the history of a case', () => {
  it('says who changed which field from what to what, and is read by right and written down', async () => {
    const made = await stage.api.make(
      'cases',
      { narrative: 'x', clients: [{ first_name: 'Amani' }], source: { channel: 'call', uid: 'own' } },
      { as },
    );
    const path = `cases/${String(made.id)}`;
    const worker = await userId('case_worker');
    const change = { priority: 'high', status: 'closed', category: 'Child Labor', type: 'abuse' };
    await stage.api.put(path, { ...change, assigned_user_id: worker, may_call: false }, { as: 'supervisor' });
    const answer = await stage.api.get(`${path}/history`, { as });
    expect(answer.body.pagination).toMatchObject({ total: 3, page: 1 });
    const [changed, ...before] = listed(answer.data, 'history');
    const record = { record: 'cases', record_id: made.id };
    expect(changed).toMatchObject({ event: 'recategorised', by: 'supervisor', at: expect.any(String) });
    expect(changed?.changes).toHaveLength(5);
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { ...record, field: 'priority', from: 'medium', to: 'high' },
        { ...record, field: 'status', from: 'open', to: 'closed' },
        { ...record, field: 'category', from: 'Information Inquiry', to: 'Child Labor' },
        { ...record, field: 'assigned_user_id', from: as, to: 'case_worker' },
        { ...record, field: 'may_call', from: null, to: 'no' },
      ]),
    );
    expect(before.map(({ event }) => event).sort()).toEqual(['client_added', 'created']);
    const text = JSON.stringify(answer.data);
    expect(text).toContain('"field":"first_name","from":null,"to":"Amani"');
    expect(text).not.toContain('254722000111'); // the caller's number is that of the call
    expect(
      listed((await stage.api.get(`${path}/history?limit=1&page=3`, { as })).data, 'history'),
    ).toHaveLength(1);
    const { rows } = await stage.database.query(
      `SELECT count(*)::int AS reads FROM audit_reads r JOIN users u ON u.id = r.user_id
       WHERE r.resource = 'cases' AND r.row_id = $1 AND u.username = $2`,
      [made.id, as],
    );
    expect(rows).toEqual([{ reads: 2 }]);
    expect((await stage.api.get(`${path}/history`, { as: 'partner' })).status).toBe(404);
    expect((await stage.api.get(`${path}/history`, { as: 'media_account' })).status).toBe(403);
    for (const none of ['0', 'x', '99999999']) {
      expect((await stage.api.get(`cases/${none}/history`, { as })).status).toBe(404);
    }
  });
});

describe('a half-written form', () => {
  const content = JSON.stringify({ narrative: 'Amani was left alone' });

  it('is kept for its author alone, sealed, replaced, and given up', async () => {
    const path = 'drafts/case:call:own';
    expect((await stage.api.put(path, { content: 'first' }, { as })).status).toBe(200);
    expect((await stage.api.put(path, { content }, { as })).data).toMatchObject({ key: 'case:call:own' });
    expect((await stage.api.get(path, { as })).data).toMatchObject({ key: 'case:call:own', content });
    expect(listed((await stage.api.get('drafts', { as })).data, 'drafts')).toMatchObject([
      { key: 'case:call:own' },
    ]);
    for (const other of ['supervisor', 'admin']) {
      expect((await stage.api.get(path, { as: other })).status).toBe(404);
      expect((await stage.api.delete(path, { as: other })).status).toBe(404);
      expect(listed((await stage.api.get('drafts', { as: other })).data, 'drafts')).toEqual([]);
    }
    const stored = async () =>
      (await stage.database.query<{ sealed: string }>('SELECT * FROM form_drafts')).rows;
    expect(JSON.stringify(await stored())).not.toContain('Amani');
    // a row that is put in the place of another user's opens for neither
    await stage.database.query('UPDATE form_drafts SET user_id = $1', [await userId('supervisor')]);
    expect((await stage.api.get(path, { as: 'supervisor' })).status).toBe(404);
    await stage.database.query('UPDATE form_drafts SET user_id = $1', [await userId(as)]);
    expect((await stage.api.delete(path, { as })).status).toBe(200);
    expect((await stage.api.get(path, { as })).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('has a bound in size and number, and is given up after two weeks', async () => {
    const put = (key: string, body: unknown) => stage.api.put(`drafts/${key}`, body, { as });
    const long = await put('long', { content: 'x'.repeat(200_001) });
    expect([long.status, refusedFields(long)]).toEqual([400, ['content']]);
    expect(refusedFields(await put('a%20b', { content: {}, more: 1 }))).toEqual(['content', 'key', 'more']);
    await stage.database.query(
      `INSERT INTO form_drafts (user_id, key, sealed) SELECT $1, 'k' || n, '' FROM generate_series(1, 49) n`,
      [await userId(as)],
    );
    const statuses = await Promise.all(
      ['one', 'two'].map(async (key) => (await put(key, { content })).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    const over = await put('three', { content });
    expect([over.status, over.body.refusal?.code]).toEqual([409, 'too-many-drafts']);
    await stage.database.query(`UPDATE form_drafts SET saved_at = now() - interval '15 days'`);
    expect(listed((await stage.api.get('drafts', { as })).data, 'drafts')).toEqual([]);
    expect((await put('three', { content })).status).toBe(200);
  });
});
