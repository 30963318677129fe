import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BearerStage } from '../../support/bearer-stage.js';
import { StoredCalls } from '../../support/stored-calls.js';

const NUMBER = '+254711000111';
const MIGRATION = resolve(
  import.meta.dirname,
  '../../../prisma/migrations/20261230100000_case_calls/migration.sql',
);

let stage: BearerStage;
let calls: StoredCalls;
beforeAll(async () => {
  stage = await BearerStage.open({
    environment: { RATE_LIMIT_OVERALL: '100000', RATE_LIMIT_CASES: '100000' },
  });
  calls = await StoredCalls.open(stage);
  await calls.make('of-counsellor', { at: '2026-11-20T08:00:00Z', number: NUMBER, users: ['counsellor'] });
  await calls.make('of-supervisor', { at: '2026-11-21T08:00:00Z', number: NUMBER, users: ['supervisor'] });
  await calls.make('shared', {
    at: '2026-11-22T08:00:00Z',
    number: NUMBER,
    users: ['supervisor', 'counsellor'],
  });
}, 90_000);
afterAll(() => stage.close());

let made = 0;
const newCall = async (users: readonly string[] = ['counsellor']) => {
  const id = `call-${++made}`;
  await calls.make(id, { at: '2026-11-23T08:00:00Z', number: NUMBER, users });
  return id;
};
const newCase = async (as = 'counsellor', more: object = {}) =>
  String((await stage.api.make('cases', { narrative: 'n', title: `Of the ${as}`, ...more }, { as })).id);
const cameFrom = (uid: string) => ({ source: { channel: 'call', uid } });
const put = (caseId: string, callId: string, as = 'counsellor') =>
  stage.api.put(`cases/${caseId}/calls/${callId}`, undefined, { as });
const take = (caseId: string, callId: string, as = 'counsellor') =>
  stage.api.delete(`cases/${caseId}/calls/${callId}`, { as });

interface Listed {
  readonly id: string;
  readonly caller_id: string | null;
  readonly may_remove: boolean;
  readonly may_change: boolean;
}
const callsOf = async (caseId: string, as = 'admin', query = '') => {
  const { status, data, body } = await stage.api.get(`cases/${caseId}/calls${query}`, { as });
  const listed = (data.calls ?? []) as Listed[];
  return { status, listed, ids: listed.map(({ id }) => id), total: body.pagination?.total };
};
const casesOf = async (callId: string, as = 'admin') => {
  const { status, data } = await stage.api.get(`calls/${callId}/cases`, { as });
  const listed = (data.cases ?? []) as Listed[];
  return { status, listed, ids: listed.map(({ id }) => id), data };
};
const eventsOf = async (caseId: string) =>
  ((await stage.api.get(`cases/${caseId}/history`)).data.history as { event: string; by: string }[]).map(
    ({ event, by }) => `${event} by ${by}`,
  );
const hasCase = async (callId: string) => {
  const states = [];
  for (const asked of [true, false]) {
    const { data } = await stage.api.get(`calls?limit=100&has_case=${asked}`);
    const found = data.calls as { id: string; has_case: boolean }[];
    states.push(...found.filter(({ id }) => id === callId).map(({ has_case: has }) => [asked, has]));
  }
  const [[asked, has] = []] = states;
  expect([states.length, has]).toEqual([1, asked]);
  return has;
};
const audited = async (caseId: string) =>
  (
    await stage.database.query<{ v: string | null; v_: string | null }>(
      `SELECT v, v_ FROM audit_entries WHERE t = 'cases' AND row_id = $1 AND k = 'further_call' ORDER BY id`,
      [caseId],
    )
  ).rows;

describe('a call that is put to a case', () => {
  it('belongs to it in every list, once, however often it is put there; and no more once it is taken away', async () => {
    const [callId, id] = [await newCall(), await newCase()];
    expect(await hasCase(callId)).toBe(false);
    expect((await put(id, callId)).status).toBe(200);
    expect((await put(id, callId)).status).toBe(200);
    expect((await callsOf(id)).ids).toEqual([callId]);
    expect((await casesOf(callId)).ids).toEqual([id]);
    expect(await hasCase(callId)).toBe(true);
    const filtered = await stage.api.get(`cases?call=${callId}`);
    expect(filtered.data.cases).toMatchObject([{ id }]);
    const asFamily = await stage.app.get(`calls/${callId}`);
    expect(JSON.stringify(asFamily.body)).toContain(id);
    expect((await eventsOf(id)).slice(0, -1)).toEqual(['call_added by counsellor']);

    expect((await take(id, callId)).status).toBe(200);
    expect((await take(id, callId)).status).toBe(200);
    expect([(await callsOf(id)).ids, (await casesOf(callId)).ids, await hasCase(callId)]).toEqual([
      [],
      [],
      false,
    ]);
    expect((await eventsOf(id)).slice(0, -1)).toEqual([
      'call_removed by counsellor',
      'call_added by counsellor',
    ]);
    expect(await audited(id)).toEqual([
      { v: callId, v_: null },
      { v: null, v_: callId },
    ]);
  });

  it('belongs to several cases, and a case has several calls, page by page, beside the call that it came from', async () => {
    const [source, first, second] = [await newCall(), await newCall(), await newCall()];
    const [id, other] = [await newCase('counsellor', cameFrom(source)), await newCase()];
    for (const callId of [first, second, source]) expect((await put(id, callId)).status).toBe(200);
    await put(other, first);
    expect(new Set((await callsOf(id)).ids)).toEqual(new Set([source, first, second]));
    const pages = [await callsOf(id, 'admin', '?limit=2'), await callsOf(id, 'admin', '?limit=2&page=2')];
    expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect((await casesOf(first)).ids).toEqual([other, id]);
    // the call that the case came from was there before
    expect((await eventsOf(id)).filter((event) => event.startsWith('call_added'))).toHaveLength(2);
  });

  it('is one that a case manager names, who sees it and not its words, until their case names it no more', async () => {
    const [source, foreign] = [await newCall(), await newCall(['supervisor'])];
    const id = await newCase('case_manager', cameFrom(source));
    expect([(await casesOf(source)).ids, await hasCase(source)]).toEqual([[id], true]);
    expect((await callsOf(id)).ids).toEqual([source]);
    const walkedIn = { source: { channel: 'walkin', uid: null } };
    expect((await stage.api.put(`cases/${id}`, walkedIn, { as: 'case_manager' })).status).toBe(200);
    expect([(await casesOf(source)).ids, await hasCase(source)]).toEqual([[], false]);
    // a name alone, as a client of the session API may write it
    await stage.database.query(`UPDATE cases SET src = 'call', src_uid = $2 WHERE id = $1`, [id, foreign]);
    expect([(await casesOf(foreign)).ids, await hasCase(foreign)]).toEqual([[], false]);
    expect((await put(id, foreign, 'case_manager')).status).toBe(200);
    expect([(await casesOf(foreign)).ids, await hasCase(foreign)]).toEqual([[id], true]);
  });

  it('is one that the case came from: that is changed with the source of the case', async () => {
    const source = await newCall();
    const id = await newCase('counsellor', cameFrom(source));
    expect(await hasCase(source)).toBe(true);
    expect((await callsOf(id, 'counsellor')).listed).toMatchObject([{ id: source, may_remove: false }]);
    expect(await take(id, source)).toMatchObject({
      status: 409,
      body: { refusal: { code: 'case-came-from-call' } },
    });
    await stage.api.put(`cases/${id}`, { source: { channel: 'walkin', uid: null } }, { as: 'counsellor' });
    expect([(await callsOf(id)).ids, await hasCase(source)]).toEqual([[], false]);
  });

  it('leaves no trace on a case that is deleted', async () => {
    const [callId, id] = [await newCall(), await newCase()];
    await put(id, callId);
    await stage.api.delete(`cases/${id}`);
    expect([(await casesOf(callId)).ids, await hasCase(callId), (await callsOf(id)).status]).toEqual([
      [],
      false,
      404,
    ]);
  });

  it('gives its words and its number to no user', async () => {
    const id = await newCase('supervisor');
    await stage.api.put(`cases/${id}`, { assigned_user_id: String(calls.idOf.case_manager) });
    const before = (await callsOf(id, 'case_manager')).ids;
    expect((await put(id, 'of-supervisor', 'supervisor')).status).toBe(200);
    const { listed } = await callsOf(id, 'case_manager');
    expect([before, listed.map((call) => call.id)]).toEqual([[], ['of-supervisor']]);
    expect(listed[0]?.caller_id).not.toBe(NUMBER);
    expect((await callsOf(id, 'supervisor')).listed[0]?.caller_id).toBe(NUMBER);
    const { rows } = await stage.database.query('SELECT FROM case_clearances WHERE case_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('who may put a call to a case', () => {
  it.each([
    ['counsellor', 'their own', 200, 404],
    ['supervisor', 'their own', 200, 200],
    ['case_manager', 'their own', 200, 200],
    ['case_worker', 'their own', 404, 404],
    ['admin', 'their own', 200, 200],
  ])(
    'a %s to %s case: %p for a call of a counsellor, %p for one of a supervisor',
    async (as, _, own, other) => {
      const id = await newCase(as);
      for (const [callId, status] of [
        ['of-counsellor', own],
        ['of-supervisor', other],
      ] as const) {
        expect([callId, (await put(id, callId, as)).status]).toEqual([callId, status]);
        expect((await callsOf(id)).ids.includes(callId)).toBe(status === 200);
        // a user who may not do it may not undo it
        if (status !== 200) await put(id, callId, 'admin');
        expect([callId, (await take(id, callId, as)).status]).toEqual([callId, status]);
        expect((await callsOf(id)).ids.includes(callId)).toBe(status !== 200);
      }
    },
  );

  it.each([
    ['counsellor', 403],
    ['case_worker', 403],
    ['partner', 403],
    ['media_account', 403],
    ['supervisor', 200],
    ['case_manager', 200],
    ['admin', 200],
  ])('a %s to the case of another user: %p', async (as, status) => {
    const id = await newCase('supervisor');
    expect((await put(id, 'shared', as)).status).toBe(status);
    expect((await callsOf(id)).ids).toEqual(status === 200 ? ['shared'] : []);
    await put(id, 'shared', 'admin');
    expect((await take(id, 'shared', as)).status).toBe(status);
  });

  it('no user a call or a case that there is not, and none without a log-in', async () => {
    const id = await newCase();
    for (const callId of ['no-such-call', 'OF-COUNSELLOR', encodeURIComponent('1; DROP'), 'x'.repeat(200)])
      expect([callId, (await put(id, callId)).status, (await take(id, callId)).status]).toEqual([
        callId,
        404,
        404,
      ]);
    for (const unknown of ['987654321', 'x', '99999999999999'])
      expect([unknown, (await put(unknown, 'of-counsellor')).status]).toEqual([unknown, 404]);
    expect((await stage.api.put(`cases/${id}/calls/of-counsellor`, undefined, { as: null })).status).toBe(
      401,
    );
    expect((await eventsOf(id)).length).toBe(1);
  });
});

it.each(['none', '%00', 'x'.repeat(200)])('a call that there is not has no cases: %.8s', async (call) => {
  const { status, data } = await casesOf(call);
  expect([status, data]).toEqual([200, (await casesOf('another')).data]);
  expect(data.cases).toEqual([]);
});

it('a case that an earlier version wrote for a call that its author sees belongs to it; a foreign name stays a name', async () => {
  const call = await newCall(['supervisor']);
  const seen = await newCase('case_manager', cameFrom(call));
  const named = await newCase('case_manager');
  const foreign = await newCase('counsellor');
  await stage.database.query(`UPDATE cases SET src = 'call', src_uid = $1 WHERE id = ANY ($2::int[])`, [
    call,
    [named, foreign],
  ]);
  await stage.database.query('DELETE FROM case_calls');
  expect((await casesOf(call)).ids).toEqual([]);
  const [fill = ''] = /INSERT INTO "case_calls"[^;]+;/.exec(await readFile(MIGRATION, 'utf8')) ?? [];
  await stage.database.query(fill);
  expect((await casesOf(call)).ids).toEqual([named, seen]);
});

describe('the calls of a case are shown', () => {
  it.each([
    // all calls; the number of a foreign one as a pseudonym where the role is not cleared
    ['supervisor', ['of-supervisor', 'of-counsellor'], [true, true]],
    ['case_manager', ['of-supervisor', 'of-counsellor'], [false, false]],
    ['admin', ['of-supervisor', 'of-counsellor'], [true, true]],
    // their own
    ['counsellor', ['of-counsellor'], [true]],
    ['case_worker', [], []],
    ['partner', [], []],
  ])('to a %s who sees the case: %p, with their numbers: %p', async (as, ids, numbers) => {
    const id = await newCase('supervisor');
    const involved = { assigned_user_id: String(calls.idOf[as]) };
    await stage.api.put(`cases/${id}`, involved);
    for (const callId of ['of-counsellor', 'of-supervisor']) await put(id, callId, 'admin');
    const { status, listed, ids: seen, total } = await callsOf(id, as);
    expect([status, seen, total]).toEqual([200, ids, ids.length]);
    expect(listed.map(({ caller_id: number }) => number === NUMBER)).toEqual(numbers);
    const mayRemove = as !== 'partner';
    expect(listed.map((call) => call.may_remove)).toEqual(ids.map(() => mayRemove));
  });

  it('to no one who does not see the case', async () => {
    const id = await newCase('supervisor', cameFrom('of-supervisor'));
    expect((await callsOf(id, 'case_worker')).status).toBe(404);
    expect((await callsOf(id, 'partner')).status).toBe(404);
    expect((await callsOf(id, 'media_account')).status).toBe(403);
    expect((await callsOf('987654321')).status).toBe(404);
    // a counsellor sees every case, and no call of others
    expect(await callsOf(id, 'counsellor')).toMatchObject({ status: 200, ids: [], total: 0 });
  });
});

it('a call of a case that its reader may not change cannot be taken away there', async () => {
  const id = await newCase('supervisor');
  await put(id, 'shared', 'supervisor');
  for (const [as, mayRemove] of [
    ['counsellor', false],
    ['supervisor', true],
  ] as const) {
    expect((await callsOf(id, as)).listed).toMatchObject([{ id: 'shared', may_remove: mayRemove }]);
    const [first] = (await casesOf('shared', as)).listed;
    expect(first).toMatchObject({ id, may_change: mayRemove, may_remove: mayRemove });
  }
});

describe('the cases of a call are shown', () => {
  let callId: string;
  let ofSupervisor: string;
  let ofCounsellor: string;
  beforeAll(async () => {
    callId = await newCall(['supervisor', 'counsellor']);
    ofSupervisor = await newCase('supervisor', cameFrom(callId));
    ofCounsellor = await newCase('counsellor');
    await put(ofCounsellor, callId, 'admin');
    const choice = { disposition_id: '362527' };
    await stage.api.put(`calls/${callId}/disposition`, choice, { as: 'supervisor' });
  });

  it.each([
    ['supervisor', [true, true], [true, false]],
    ['case_manager', [true, true], [true, false]],
    ['admin', [true, true], [true, false]],
    ['counsellor', [true, false], [true, false]],
  ])('to a %s who sees the call, with what may be done: %p, %p', async (as, mayChange, mayRemove) => {
    const { listed, ids, data } = await casesOf(callId, as);
    expect(ids).toEqual([ofCounsellor, ofSupervisor]);
    expect(listed.map((each) => each.may_change)).toEqual(mayChange);
    expect(listed.map((each) => each.may_remove)).toEqual(mayRemove);
    expect(data).toMatchObject({
      may_add: true,
      disposition: { disposition_id: '362527', by: 'supervisor' },
    });
  });

  it('to no one who may not know of the call', async () => {
    const nothing = { cases: [], may_add: false, disposition: null };
    const foreign = await newCall(['supervisor']);
    await newCase('counsellor', {});
    for (const [call, as] of [
      [callId, 'case_worker'],
      [callId, 'partner'],
      [foreign, 'counsellor'],
      ['no-such-call', 'admin'],
    ] as const)
      expect([as, await casesOf(call, as)]).toMatchObject([as, { status: 200, data: nothing }]);
    expect((await casesOf(callId, 'media_account')).status).toBe(403);
    expect((await stage.api.get(`calls/${callId}/cases`, { as: null })).status).toBe(401);
  });

  it('to a case worker who was on it: their own cases alone', async () => {
    const own = await newCall(['case_worker']);
    const mine = await newCase('case_worker');
    for (const id of [mine, await newCase('supervisor')]) await put(id, own, 'admin');
    expect(await casesOf(own, 'case_worker')).toMatchObject({
      ids: [mine],
      listed: [{ may_change: true }],
      data: { may_add: true },
    });
  });
});

describe('the card of a caller', () => {
  it('says which of the cases the user may write', async () => {
    const number = '+254711000119';
    const callId = await newCall();
    await stage.database.query('UPDATE calls SET caller_id = $2 WHERE id = $1', [callId, number]);
    const reporter = { first_name: 'Rita', phone: number };
    const [foreign, own] = [
      await newCase('supervisor', { reporter }),
      await newCase('counsellor', { reporter }),
    ];
    const { data } = await stage.api.get(`calls/${callId}/caller`, { as: 'counsellor' });
    expect((data.caller as { cases: object[] }).cases).toMatchObject([
      { id: own, may_change: true },
      { id: foreign, may_change: false },
    ]);
  });
});
