import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VIEWS_AT_MOST } from '../../../src/reports/saved-views.js';
import { refusedFields } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

type Json = Record<string, unknown>;
interface View {
  readonly id: string;
  readonly name: string;
  readonly is_own: boolean;
}

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());
beforeEach(() => stage.database.query('DELETE FROM saved_views'));

const URGENT = { list: 'calls', name: 'Urgent', search: { alert: 'urgent', shortest: 2 } };

async function save(body: Json = {}, as = 'supervisor') {
  const answer = await stage.api.post('saved-views', { ...URGENT, ...body }, { as });
  return { ...answer, view: answer.data.view as View, refusal: answer.body.refusal };
}
async function listed(as: string, page = 'calls') {
  const { status, data } = await stage.api.get(`saved-views?list=${page}`, { as });
  return { status, names: ((data.views ?? []) as View[]).map(({ name }) => name), data };
}

describe('a view', () => {
  it('is saved, read, changed and deleted by its owner, and each change is in the audit', async () => {
    const { status, view } = await save();
    expect([status, view]).toMatchObject([
      201,
      { ...URGENT, shared_with: null, is_own: true, owner: expect.any(String) },
    ]);
    const path = `saved-views/${view.id}`;
    const { data } = await stage.api.put(
      path,
      { name: ' Grave ', search: { risk: 'suicide' } },
      { as: 'supervisor' },
    );
    expect(data.view).toMatchObject({
      id: view.id,
      name: 'Grave',
      search: { risk: 'suicide' },
      shared_with: null,
    });
    await stage.api.put(path, { shared_with: 'counsellor' }, { as: 'supervisor' });
    expect((await stage.api.get('saved-views?list=calls', { as: 'supervisor' })).data.views).toMatchObject([
      { name: 'Grave', search: { risk: 'suicide' }, shared_with: 'counsellor' },
    ]);
    expect((await stage.api.delete(path, { as: 'supervisor' })).status).toBe(200);
    expect((await listed('supervisor')).names).toEqual([]);
    expect((await stage.api.delete(path, { as: 'supervisor' })).status).toBe(404);
    const { rows } = await stage.database.query<Json>(
      `SELECT k, v, v_, username FROM audit_entries JOIN users ON users.id = audit_entries.created_by_id
       WHERE t = 'saved_views' AND row_id = $1 ORDER BY audit_entries.id`,
      [view.id],
    );
    const { username } = rows[0] as { username: string };
    const risk = '{"risk":"suicide"}';
    expect(rows).toEqual(
      [
        { k: 'name', v: 'Urgent', v_: null },
        { k: 'search', v: '{"alert":"urgent","shortest":2}', v_: null },
        { k: 'name', v: 'Grave', v_: 'Urgent' },
        { k: 'search', v: risk, v_: '{"alert":"urgent","shortest":2}' },
        { k: 'shared_with', v: 'counsellor', v_: null },
        { k: 'name', v: null, v_: 'Grave' },
        { k: 'search', v: null, v_: risk },
        { k: 'shared_with', v: null, v_: 'counsellor' },
      ].map((entry) => ({ ...entry, username })),
    );
  });

  it('that is saved once more, also at once, is the first one; a change that changes nothing is in no audit', async () => {
    const [{ view: first }, ...others] = [await save(), ...(await Promise.all([save(), save()]))];
    expect(others.map(({ status, view }) => [status, view.id])).toEqual([
      [201, first.id],
      [201, first.id],
    ]);
    const turned = await save({ search: { shortest: 2, alert: 'urgent' } });
    expect(turned.view.id).toBe(first.id);
    const audited = () =>
      stage.database.query("SELECT FROM audit_entries WHERE t = 'saved_views' AND row_id = $1", [first.id]);
    const before = (await audited()).rowCount;
    await stage.api.put(`saved-views/${first.id}`, { name: 'Urgent' }, { as: 'supervisor' });
    await stage.api.put(`saved-views/${first.id}`, {}, { as: 'supervisor' });
    expect((await audited()).rowCount).toBe(before);
  });

  it('has a name of its own for its owner and page, whatever its case', async () => {
    await save();
    for (const [body, as, status] of [
      [{ search: {} }, 'supervisor', 409],
      [{ name: 'uRGENT ', search: {} }, 'supervisor', 409],
      [{ list: 'cases', search: {} }, 'supervisor', 201],
      [{ search: {} }, 'counsellor', 201],
    ] as const) {
      const answer = await save(body, as);
      expect([body, as, answer.status]).toEqual([body, as, status]);
      if (status === 409) expect(answer.refusal?.code).toBe('view-name-taken');
    }
    const { view } = await save({ name: 'Other' });
    const renamed = await stage.api.put(`saved-views/${view.id}`, { name: 'urgent' }, { as: 'supervisor' });
    expect([renamed.status, renamed.body.refusal?.code]).toEqual([409, 'view-name-taken']);
    expect(
      (await stage.api.put(`saved-views/${view.id}`, { name: 'OTHER' }, { as: 'supervisor' })).status,
    ).toBe(200);
  });

  it('has a bound in number, also for two at once', async () => {
    await stage.database.query(
      `INSERT INTO saved_views (owner_id, page, name, search)
       SELECT id, 'calls', 'v' || n, '{}' FROM users, generate_series(2, $1) n WHERE username = 'counsellor'`,
      [VIEWS_AT_MOST],
    );
    const answers = await Promise.all(['one', 'two'].map((name) => save({ name }, 'counsellor')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await save({ name: 'three' }, 'counsellor')).refusal).toEqual({
      code: 'too-many-views',
      most: VIEWS_AT_MOST,
    });
    expect((await save({ list: 'cases' }, 'counsellor')).status).toBe(201);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: ' \u200b ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ list: 'wall' }, 'list'],
    [{ search: [] }, 'search'],
    [{ search: { q: 'x'.repeat(251) } }, 'search.q'],
    [{ search: { q: { more: 1 } } }, 'search.q'],
    [{ search: { q: 'a\0b' } }, 'search.q'],
    [{ search: { 'a b': 'x' } }, 'search.a b'],
    [
      { search: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${'x'.repeat(n)}`, 1])) },
      'search',
    ],
    [{ shared_with: 'everyone' }, 'shared_with'],
    [{ owner: 'x' }, 'owner'],
  ])('with %j is refused, with the name of the field', async (body, field) => {
    const answer = await save(body);
    expect([answer.status, refusedFields(answer)]).toEqual([400, [field]]);
  });
});

/** Whether a role shares, opens cases, and sees what is shared with counsellors. */
const ROLES = [
  ['admin', 'administrator', true, true],
  ['supervisor', 'supervisor', true, true],
  ['case_manager', 'case_manager', false, true],
  ['counsellor', 'counsellor', false, true],
  ['case_worker', 'case_worker', false, true],
  ['partner', 'partner', false, true],
  ['media_account', 'media_account', false, false],
] as const;

const roles = ROLES.map(([, role]) => role);

describe.each(ROLES)('a %s', (as, role, shares, seesCases) => {
  it(`has views of its own, shares them: ${shares}, and sees those that are shared with its role alone`, async () => {
    const sharer = as === 'supervisor' ? 'admin' : 'supervisor';
    const other = role === 'counsellor' ? 'case_manager' : 'counsellor';
    await save({ name: 'Theirs', shared_with: role }, sharer);
    await save({ name: 'Of others', shared_with: other }, sharer);
    await save({ name: 'Private' }, sharer);
    expect((await save({ name: 'Own' }, as)).status).toBe(201);
    const { names, data } = await listed(as);
    expect([names, data.may_share_with]).toEqual([
      ['Own', 'Theirs'],
      shares ? expect.arrayContaining(roles) : [],
    ]);
    expect((data.views as View[]).map((view) => view.is_own)).toEqual([true, false]);
    const shared = await save({ name: 'Shared', shared_with: 'counsellor' }, as);
    expect([shared.status, shared.refusal?.code]).toEqual(
      shares ? [201, undefined] : [403, 'views-not-shared'],
    );
    const ofCases = await save({ list: 'cases' }, as);
    expect([ofCases.status, ofCases.refusal?.code]).toEqual(
      seesCases ? [201, undefined] : [403, 'view-page-not-allowed'],
    );
    expect((await listed(as, 'cases')).status).toBe(seesCases ? 200 : 403);
  });

  it('changes and deletes no view of another user, and is shown none that is not shared', async () => {
    const sharer = as === 'supervisor' ? 'admin' : 'supervisor';
    const { view: shared } = await save({ name: 'Theirs', shared_with: role }, sharer);
    const { view: hidden } = await save({ name: 'Private' }, sharer);
    for (const [{ id }, status] of [
      [shared, 403],
      [hidden, 404],
    ] as const) {
      const code = status === 403 ? 'view-of-another' : 'unknown-view';
      const path = `saved-views/${id}`;
      for (const answer of [
        await stage.api.put(path, { name: 'x' }, { as }),
        await stage.api.delete(path, { as }),
      ])
        expect([answer.status, answer.body.refusal?.code]).toEqual([status, code]);
    }
    expect((await listed(sharer)).names).toEqual(as === sharer ? [] : ['Private', 'Theirs']);
  });
});

it('a view is not shared with a role that may not open its page', async () => {
  const { data } = await listed('supervisor', 'cases');
  expect([...(data.may_share_with as string[])].sort()).toEqual(
    roles.filter((role) => role !== 'media_account').sort(),
  );
  const { status, refusal } = await save({ list: 'cases', shared_with: 'media_account' });
  expect([status, refusal?.code]).toEqual([400, 'view-not-for-role']);
  const { view } = await save({ list: 'cases' });
  const put = await stage.api.put(
    `saved-views/${view.id}`,
    { shared_with: 'media_account' },
    { as: 'supervisor' },
  );
  expect(put.status).toBe(400);
});

it('a view of an owner who may not share any more, or is gone, is shown to no one else', async () => {
  await save({ shared_with: 'counsellor' });
  const set = (change: string) =>
    stage.database.query(`UPDATE users SET ${change} WHERE username = 'supervisor'`);
  const seen = async () => (await listed('counsellor')).names;
  expect(await seen()).toEqual(['Urgent']);
  for (const [change, back] of [
    ['role = 1', 'role = 2'],
    ['is_active = false', 'is_active = true'],
  ] as const) {
    await set(change);
    expect([change, await seen()]).toEqual([change, []]);
    await set(back);
    expect(await seen()).toEqual(['Urgent']);
  }
});

it.each(['', '?list=wall', '?list=calls&list=cases', '?list=calls&more=1'])(
  'a list of %j is refused',
  async (query) => {
    expect((await stage.api.get(`saved-views${query}`)).status).toBe(400);
  },
);

it('without a log-in nothing is given or saved', async () => {
  expect((await stage.api.get('saved-views?list=calls', { as: null })).status).toBe(401);
  expect((await stage.api.post('saved-views', URGENT, { as: null })).status).toBe(401);
  for (const id of ['0', 'x', '99999999999'])
    expect((await stage.api.delete(`saved-views/${id}`)).status).toBe(404);
});
