import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedFields } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

const REASON = 'She is in danger tonight';
const ids = new Map<string, string>();

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open({
    environment: { RATE_LIMIT_OVERALL: '100000', RATE_LIMIT_CASES: '100000' },
  });
  await stage.app.addUser('former', 'supervisor');
  const { rows } = await stage.database.query<{ id: number; username: string }>(
    'SELECT id, username FROM users',
  );
  for (const { id, username } of rows) ids.set(username, String(id));
  await stage.database.query("UPDATE users SET is_active = false WHERE username = 'former'");
}, 90_000);
afterAll(() => stage.close());

const idOf = (username: string) => ids.get(username) ?? '';
const newCase = async (as = 'counsellor', more: object = {}) =>
  String((await stage.api.make('cases', { narrative: 'n', plan: 'Visit her', ...more }, { as })).id);
const escalate = (
  id: string,
  body: object,
  options: { as?: string; headers?: Record<string, string> } = {},
) =>
  stage.api.post(
    `cases/${id}/escalate`,
    { to: idOf('supervisor'), reason: REASON, ...body },
    {
      as: 'counsellor',
      ...options,
    },
  );
const hold = (id: string, body: object, as = 'supervisor') =>
  stage.api.post(`cases/${id}/legal-hold`, body, { as });
const followUp = async (id: string, as = 'counsellor') =>
  (await stage.api.get(`cases/${id}/follow-up`, { as })).data;
const newestOf = async (id: string) =>
  ((await stage.api.get(`cases/${id}/history`)).data.history as Record<string, unknown>[])[0];
const rowOf = async (id: string) =>
  (await stage.database.query('SELECT * FROM cases WHERE id = $1', [id])).rows[0] as Record<string, unknown>;
const newsOf = async (id: string) =>
  (
    await stage.database.query<{ user_id: number }>('SELECT user_id FROM inbox_entries WHERE case_id = $1', [
      id,
    ])
  ).rows;

describe('a case that is escalated', () => {
  it('has the status, both users, and the reason in its history', async () => {
    const id = await newCase('counsellor', { status: 'closed' });
    const answer = await escalate(id, {});
    expect(answer).toMatchObject({ status: 200, data: { id, status: 'escalated', closed_at: null } });
    expect(await rowOf(id)).toMatchObject({
      status: 3,
      escalated_to_id: Number(idOf('supervisor')),
      escalated_by_id: Number(idOf('counsellor')),
    });
    expect(await newestOf(id)).toMatchObject({
      event: 'escalated',
      by: 'counsellor',
      detail: REASON,
      changes: expect.arrayContaining([
        { record: 'cases', record_id: id, field: 'status', from: 'closed', to: 'escalated' },
      ]),
    });
    expect(await followUp(id)).toMatchObject({
      escalated_to: { id: idOf('supervisor'), name: 'supervisor' },
      escalated_by: { id: idOf('counsellor'), name: 'counsellor' },
    });
  });

  it('is escalated once more to the same user with another reason, by whoever does it', async () => {
    const id = await newCase();
    await escalate(id, {});
    expect((await escalate(id, { reason: 'No answer yet' }, { as: 'case_manager' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ escalated_by_id: Number(idOf('case_manager')) });
    expect(await newestOf(id)).toMatchObject({
      event: 'escalated',
      detail: 'No answer yet',
      by: 'case_manager',
    });
    expect(await newsOf(id)).toHaveLength(2);
  });

  it.each([
    ['counsellor', 200, 403],
    ['supervisor', 200, 200],
    ['case_manager', 200, 200],
    ['case_worker', 200, 403],
    ['partner', undefined, 403],
    ['media_account', undefined, 403],
    ['admin', 200, 200],
  ])('by a %s: %p for a case of their own, %p for one of others', async (as, own, others) => {
    if (own !== undefined)
      expect((await escalate(await newCase(as), { to: idOf('admin') }, { as })).status).toBe(own);
    const foreign = await newCase('supervisor');
    expect((await escalate(foreign, { to: idOf('admin') }, { as })).status).toBe(others);
    if (others === 403) expect([await newsOf(foreign), (await rowOf(foreign)).status]).toEqual([[], 1]);
  });

  it.each(['counsellor', 'supervisor', 'case_manager', 'case_worker', 'partner', 'admin'])(
    'can be escalated to a %s',
    async (to) => {
      expect((await escalate(await newCase(), { to: idOf(to) }, { as: 'case_manager' })).status).toBe(200);
    },
  );

  it.each([
    ['unknown', () => '987654321'],
    ['unknown', () => '9999999999'],
    ['inactive', () => idOf('former')],
    ['sees-no-cases', () => idOf('media_account')],
  ])('is not escalated to a user who is %s', async (problem, to) => {
    const id = await newCase();
    const answer = await escalate(id, { to: to() });
    expect(answer).toMatchObject({
      status: 409,
      body: { refusal: { code: 'cannot-escalate-to', problem } },
    });
    expect([await newsOf(id), (await rowOf(id)).status]).toEqual([[], 1]);
    expect(await newestOf(id)).toMatchObject({ event: 'created' });
  });

  it('needs a reason and a user, and the state that was seen where one is named', async () => {
    const id = await newCase();
    for (const reason of ['', '   ', 'x'.repeat(2_001), 7, undefined])
      expect(refusedFields(await escalate(id, { reason }))).toEqual(['reason']);
    expect(refusedFields(await escalate(id, { to: 'x', more: 1 }))).toEqual(['more', 'to']);
    const { etag = '' } = (await stage.api.get(`cases/${id}`, { as: 'counsellor' })).headers;
    await stage.api.put(`cases/${id}`, { plan: 'Another' });
    const changed = await escalate(id, {}, { headers: { 'if-match': etag } });
    expect(changed).toMatchObject({ status: 412, body: { refusal: { code: 'record-changed' } } });
    expect([await newsOf(id), (await rowOf(id)).status]).toEqual([[], 1]);
    const now = (await stage.api.get(`cases/${id}`, { as: 'counsellor' })).headers.etag ?? '';
    expect((await escalate(id, {}, { headers: { 'if-match': now } })).status).toBe(200);
    expect((await escalate('987654321', {})).status).toBe(404);
  });

  it('can be given to those who see cases and may log in, but not to oneself', async () => {
    const id = await newCase();
    const offered = async (as: string) => {
      const { data } = await stage.api.get(`cases/${id}/colleagues`, { as });
      return (data.users as { name: string; role: string }[])
        .map(({ name, role }) => `${name} ${role}`)
        .sort();
    };
    expect(await offered('counsellor')).toEqual([
      ...['admin administrator', 'administrator administrator', 'case_manager case_manager'],
      ...['case_worker case_worker', 'partner partner', 'supervisor supervisor'],
    ]);
    expect(await offered('supervisor')).toContain('counsellor counsellor');
    for (const as of ['partner', 'media_account'])
      expect([as, (await stage.api.get(`cases/${id}/colleagues`, { as })).status]).toEqual([
        as,
        as === 'partner' ? 404 : 403,
      ]);
  });
});

describe('what a user may do about a case', () => {
  it.each([
    ['counsellor', ['change', 'escalate', 'attach', 'refer'], []],
    [
      'supervisor',
      ['change', 'escalate', 'hold', 'attach', 'refer'],
      ['change', 'escalate', 'hold', 'attach', 'refer'],
    ],
    [
      'case_manager',
      ['change', 'escalate', 'hold', 'attach', 'refer'],
      ['change', 'escalate', 'hold', 'attach', 'refer'],
    ],
    ['case_worker', ['change', 'escalate', 'attach', 'refer'], undefined],
    [
      'admin',
      ['change', 'escalate', 'hold', 'attach', 'refer'],
      ['change', 'escalate', 'hold', 'attach', 'refer'],
    ],
  ])('is stated to a %s: %p about their own, %p about one of others', async (as, own, others) => {
    expect((await followUp(await newCase(as), as)).may).toEqual(own);
    expect((await followUp(await newCase('supervisor'), as === 'supervisor' ? 'admin' : as)).may).toEqual(
      others,
    );
  });

  it('is what the server then allows', async () => {
    const id = await newCase('supervisor', { assigned_user_id: idOf('partner') });
    for (const as of ['counsellor', 'supervisor', 'case_manager', 'partner', 'admin']) {
      const { may, ...rest } = await followUp(id, as);
      expect(rest).toMatchObject({
        assigned_to: { id: idOf('partner'), name: 'partner' },
        legal_hold: false,
      });
      const acts = may as string[];
      const statuses = {
        change: (await stage.api.put(`cases/${id}`, { plan: 'Visit her' }, { as })).status,
        escalate: (await escalate(id, { to: idOf('admin') }, { as })).status,
        hold: (await hold(id, { held: false, reason: 'r' }, as)).status,
        refer: (await stage.api.post(`cases/${id}/referrals`, { category_id: '500148' }, { as })).status,
      };
      for (const [act, status] of Object.entries(statuses))
        expect([as, act, status]).toEqual([as, act, acts.includes(act) ? 200 : 403]);
    }
  });
});

describe('the legal hold of a case', () => {
  it('is placed and lifted for a reason, which the history keeps', async () => {
    const id = await newCase();
    expect(await hold(id, { held: true, reason: 'Court asks for it' })).toMatchObject({
      status: 200,
      data: { legal_hold: true },
    });
    expect((await followUp(id)).legal_hold).toBe(true);
    expect(await newestOf(id)).toMatchObject({
      event: 'hold_placed',
      detail: 'Court asks for it',
      by: 'supervisor',
    });
    expect((await stage.api.delete(`cases/${id}`)).status).toBe(409);
    expect((await hold(id, { held: false, reason: 'Judged' })).data.legal_hold).toBe(false);
    expect(await newestOf(id)).toMatchObject({ event: 'hold_lifted', detail: 'Judged' });
    expect((await stage.api.delete(`cases/${id}`)).status).toBe(200);
  });

  it('is not for users who may not delete the case, also where it stays as it is', async () => {
    const id = await newCase();
    for (const held of [true, false]) {
      for (const as of ['counsellor', 'case_worker', 'partner', 'media_account'])
        expect([as, (await hold(id, { held, reason: 'r' }, as)).status]).toEqual([as, 403]);
    }
    expect(await newestOf(id)).toMatchObject({ event: 'created' });
    expect(refusedFields(await hold(id, { held: 'yes' }))).toEqual(['held', 'reason']);
  });
});

describe('a service', () => {
  const POLICE = '500148';
  const COUNSELLING = '500156';
  const give = (id: string, kind: string, body: object, as = 'counsellor') =>
    stage.api.post(`cases/${id}/${kind}`, body, { as });
  const givenIn = async (id: string, as = 'counsellor') => {
    const { data } = await stage.api.get(`cases/${id}/services`, { as });
    const { services, referrals } = data as Record<string, { name: string; by: string }[]>;
    const names = (list: { name: string; by: string }[] = []) =>
      list.map(({ name, by }) => `${name} by ${by}`);
    return { services: names(services), referrals: names(referrals) };
  };

  it('that was given, and one that people were referred to, are shown and stand in the history', async () => {
    const id = await newCase();
    expect((await give(id, 'services', { category_id: COUNSELLING })).status).toBe(200);
    expect(await newestOf(id)).toMatchObject({ event: 'service_given', detail: null });
    expect((await give(id, 'referrals', { category_id: POLICE, note: 'Station 4' })).status).toBe(200);
    expect(await newestOf(id)).toMatchObject({
      ...{ event: 'referred', detail: 'Station 4', by: 'counsellor' },
      changes: [{ record: 'referrals', field: 'category_id', from: null, to: 'Police' }],
    });
    const all = { services: ['Counselling by counsellor'], referrals: ['Police by counsellor'] };
    expect(await givenIn(id)).toEqual(all);
    expect((await give(id, 'referrals', { category_id: POLICE }, 'supervisor')).status).toBe(200);
    expect(await givenIn(id, 'supervisor')).toEqual(all); // it is there once
  });

  it('is one of its list, and is noted in the state that was seen', async () => {
    const id = await newCase();
    for (const [kind, category_id] of [
      ['services', POLICE],
      ['referrals', COUNSELLING],
      ['referrals', '112'],
      ['referrals', '9999999999'],
    ] as const)
      expect(refusedFields(await give(id, kind, { category_id }))).toEqual(['category_id']);
    const long = { category_id: 'x', note: 'x'.repeat(2_001) };
    expect(refusedFields(await give(id, 'services', long))).toEqual(['category_id', 'note']);
    const { etag = '' } = (await stage.api.get(`cases/${id}`)).headers;
    await stage.api.put(`cases/${id}`, { plan: 'Another' });
    const options = { as: 'counsellor', headers: { 'if-match': etag } };
    expect((await stage.api.post(`cases/${id}/services`, { category_id: COUNSELLING }, options)).status).toBe(
      412,
    );
    expect(await givenIn(id)).toEqual({ services: [], referrals: [] });
  });

  it('is noted by those who may change the case, and read by those who may see its services', async () => {
    const id = await newCase('supervisor', { assigned_user_id: idOf('partner') });
    for (const [as, noted, read] of [
      ['counsellor', 403, 200],
      ['case_worker', 403, 404],
      ['partner', 403, 403],
      ['media_account', 403, 403],
      ['supervisor', 200, 200],
      ['case_manager', 200, 200],
      ['admin', 200, 200],
    ] as const) {
      expect([as, (await give(id, 'referrals', { category_id: POLICE }, as)).status]).toEqual([as, noted]);
      expect([as, (await stage.api.get(`cases/${id}/services`, { as })).status]).toEqual([as, read]);
    }
  });

  it('that a client of the session API has sent is shown, too', async () => {
    const { id = '' } = await stage.app.makeCase({ services: [COUNSELLING], referals: [POLICE] });
    expect(await givenIn(id)).toEqual({
      ...{ services: ['Counselling by supervisor'], referrals: ['Police by supervisor'] },
    });
  });
});
