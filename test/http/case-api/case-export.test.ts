import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { ask } from '../../support/http-client.js';

let stage: BearerStage;
let ids: string[] = [];
beforeAll(async () => {
  stage = await BearerStage.open();
  const narratives = ['=cmd|calc', 'Amina Wanjiru of 0722000333 was beaten', 'x'];
  for (const [n, narrative] of narratives.entries()) {
    const reporter = { first_name: 'Rita', last_name: 'Otieno', phone: '0711000111', age: 30 };
    const clients = n === 1 ? [{ first_name: 'Amani' }, { first_name: 'Zuri', age: 9 }] : [];
    const body = { narrative, title: `Case ${n}`, reporter, clients, priority: 'high' };
    ids.push(String((await stage.api.make('cases', body, { as: 'counsellor' })).id));
  }
  ids = ids.toReversed();
}, 90_000);
afterAll(() => stage.close());

async function exported(query: string, as: string | null = 'supervisor') {
  const headers = as === null ? {} : { authorization: `Bearer ${await stage.api.tokenOf(as)}` };
  const answer = await ask(stage.app.url, `/api/v1/cases/export?${query}`, { headers });
  const lines = answer.text.replace(/^\uFEFF/, '').split('\r\n');
  const [head = [], ...rows] = lines.filter(Boolean).map((line) => line.slice(1, -1).split('","'));
  const left = answer.headers['x-rows-left-out'];
  return {
    ...answer,
    left,
    rows: rows.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n]]))),
  };
}

const readsOf = async () =>
  (
    await stage.database.query<{ username: string; row: string }>(
      `SELECT u.username, r.row_id AS row FROM audit_reads r JOIN users u ON u.id = r.user_id
       WHERE r.resource = 'cases' ORDER BY r.id`,
    )
  ).rows.map(({ username, row }) => `${username}: ${row}`);

describe('the file of cases that were chosen', () => {
  it('has them as a case is answered, and computes nothing', async () => {
    const { rows, headers, left } = await exported(`ids=${ids.join(',')}`);
    expect([headers['content-disposition'], left]).toEqual(['attachment; filename=cases.csv', '0']);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const [last] = rows.slice(-1);
    const { data } = await stage.api.get(`cases/${ids.at(-1) ?? ''}`);
    expect(last).toMatchObject({
      ...{ narrative: "'=cmd|calc", title: 'Case 0', status: 'open', priority: 'high', closed_at: '' },
      ...{
        'reporter.first_name': 'Rita',
        'reporter.phone': String((data.reporter as { phone: string }).phone),
      },
      ...{ case_number: data.case_number, created_at: data.created_at, 'source.channel': 'walkin' },
      ...{ assigned_user_id: data.assigned_user_id, legal_hold: 'false', 'reporter.age': '30' },
    });
  });

  it('names cases that there are not, or not for its reader, by their number', async () => {
    const { rows, left } = await exported(`ids=${ids[0] ?? ''},99999,${ids[0] ?? ''}`);
    expect([rows.map(({ id }) => id), left]).toEqual([[ids[0]], '1']);
    const none = await exported('ids=99999');
    expect([none.status, none.rows, none.left]).toEqual([200, [], '1']);
  });

  it('refuses what are no ids, too many of them, and every other parameter', async () => {
    const many = Array.from({ length: 101 }, (_, n) => n + 1).join(',');
    for (const query of ['', 'ids=', 'ids=1,x', 'ids=-1', `ids=${many}`, 'ids=1&ids=2', 'ids=1&q=x']) {
      const { status, text } = await exported(query);
      expect([query, status, JSON.parse(text)]).toMatchObject([query, 400, { code: 400 }]);
    }
    expect((await exported('ids=1', null)).status).toBe(401);
    const posted = await stage.api.post('cases/export', {});
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
    // the routes of one case behind it are as they were
    expect((await stage.api.get('cases/exports')).status).toBe(404);
  });

  it.each(ROLES)('gives a %s the cases that they see, and is in the audit', async (as) => {
    const before = await readsOf();
    const list = await stage.api.get('cases?limit=100', { as });
    const { status, rows, left } = await exported(`ids=${ids.join(',')}`, as);
    expect(status).toBe(list.status);
    if (status !== 200) {
      expect([status, await readsOf()]).toEqual([403, before]);
      return;
    }
    const seen = (list.data.cases as { id: string }[]).map(({ id }) => id).filter((id) => ids.includes(id));
    expect([rows.map(({ id }) => id), left]).toEqual([seen, String(ids.length - seen.length)]);
    // each case by itself: a reader of the audit asks for one
    expect(await readsOf()).toEqual([...before, ...seen.map((id) => `${as}: ${id}`)]);
  });

  it('has pseudonyms for users without the clearance', async () => {
    const { text, rows } = await exported(`ids=${ids.join(',')}`, 'counsellor');
    expect(rows).toHaveLength(3);
    expect(text).not.toMatch(/Rita|Otieno|711000111|722000333/);
    expect(rows[0]?.['reporter.first_name']).toMatch(/^\[PERSON/);
    expect((await exported(`ids=${ids.join(',')}`)).text).toMatch(/Rita.*711000111/);
  });
});

describe('the list of cases', () => {
  it.each(['supervisor', 'counsellor', 'case_manager'])(
    'names to a %s the state of each case, for a change of that state alone',
    async (as) => {
      const { cases, etags } = (await stage.api.get('cases?limit=100', { as })).data as {
        cases: { id: string }[];
        etags: string[];
      };
      const read = await Promise.all(cases.map(({ id }) => stage.api.get(`cases/${id}`, { as })));
      expect(etags).toEqual(read.map(({ headers }) => headers.etag));
      expect(etags.length).toBeGreaterThanOrEqual(3);
    },
  );

  it('lets a case be closed as it was listed, and not after another user has changed it', async () => {
    const listed = await stage.api.get('cases?limit=1');
    const [first] = listed.data.cases as { id: string }[];
    const [tag = ''] = listed.data.etags as string[];
    const close = () =>
      stage.api.put(`cases/${first?.id ?? ''}`, { status: 'closed' }, { headers: { 'If-Match': tag } });
    expect((await close()).status).toBe(200);
    const again = await close();
    expect([again.status, again.body.refusal]).toMatchObject([412, { code: 'record-changed' }]);
  });
});
