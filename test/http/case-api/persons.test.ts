import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { newPerson } from '../../support/new-person.js';

const NUMBER = '+254722000611';
const OTHER_NUMBER = '+254733000611';

let stage: BearerStage;
/** Rita: reporter of a case of each author, client of one of the supervisor. */
let rita: string;
beforeAll(async () => {
  stage = await BearerStage.open();
  rita = await newPerson(stage, { phone: NUMBER });
  await stage.database.query(
    `UPDATE contacts SET phone2 = $2, may_call = 0, safe_from = '14:00', safe_until = '16:00' WHERE id = $1`,
    [rita, OTHER_NUMBER],
  );
  await caseOf(rita, 'supervisor', 'clients');
  for (const as of ['counsellor', 'case_worker']) await caseOf(rita, as, 'reporter');
  await call('national', '0722000611', 'counsellor');
  await call('second', OTHER_NUMBER, 'supervisor');
  await call('foreign', '+254722000612', 'counsellor');
}, 90_000);
afterAll(() => stage.close());

/** A case of that author in which the person takes the place of the one who is sent with it. */
async function caseOf(person: string, as: string, part: 'reporter' | 'clients'): Promise<string> {
  const named = { first_name: 'Rita' };
  const body = { narrative: 'n', title: `Of the ${as}`, [part]: part === 'clients' ? [named] : named };
  const { id } = await stage.api.make('cases', body, { as });
  const ofCase = part === 'clients' ? 'case_id = $1' : 'id = (SELECT reporter_id FROM cases WHERE id = $1)';
  const table = part === 'clients' ? 'clients' : 'reporters';
  await stage.database.query(`UPDATE ${table} SET contact_id = $2 WHERE ${ofCase}`, [id, person]);
  return String(id);
}

async function call(id: string, number: string, as: string): Promise<void> {
  await stage.database.query(
    `WITH called AS (
       INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at, last_seq, user_id, agent_name)
       SELECT $1, $2, '116', 'ended', now() - interval '1 hour', now(), 0, id, username FROM users WHERE username = $3
       RETURNING id, user_id)
     INSERT INTO call_facts (call_id, user_ids) SELECT id, ARRAY[user_id] FROM called
     ON CONFLICT (call_id) DO UPDATE SET user_ids = excluded.user_ids`,
    [id, number, as],
  );
}

const read = (path: string, as = 'admin') => stage.api.get(`persons/${path}`, { as });
const casesOf = async (id: string, as: string, query = '') => {
  const { status, data, body } = await read(`${id}/cases${query}`, as);
  const cases = (data.cases ?? []) as { title: string; parts: string[] }[];
  return {
    status,
    titles: cases.map(({ title, parts }) => `${title}: ${parts.join()}`),
    total: body.pagination?.total,
  };
};
const callsOf = async (id: string, as: string, query = '') => {
  const { status, data, body } = await read(`${id}/calls${query}`, as);
  const calls = (data.calls ?? []) as { id: string }[];
  return { status, ids: calls.map((each) => each.id).sort(), total: body.pagination?.total };
};

describe('a person', () => {
  it('is read with numbers, wishes and flags; the reading is in the audit', async () => {
    await stage.api.make(`persons/${rita}/flags`, { kind: 'danger', reason: 'He listens' });
    const { status, data } = await read(rita, 'counsellor');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      person: {
        ...{ id: rita, first_name: 'Rita', last_name: 'Otieno', phone: NUMBER, other_phone: OTHER_NUMBER },
        ...{ may_call: false, safe_from: '14:00', safe_until: '16:00', language: null },
      },
      flags: [{ kind: 'danger', reason: 'He listens', may_remove: false }],
      may_set_flags: true,
    });
    const { rows } = await stage.database.query(
      `SELECT FROM audit_reads r JOIN users u ON u.id = r.user_id
       WHERE resource = 'contacts' AND row_id = $1 AND username = 'counsellor'`,
      [rita],
    );
    expect(rows).toHaveLength(1);
  });

  it('is named in the case by the same id, as reporter and as client', async () => {
    const made = await caseOf(rita, 'counsellor', 'reporter');
    expect((await stage.api.get(`cases/${made}`)).data.reporter).toMatchObject({ person_id: rita });
    const other = await newPerson(stage, { name: 'Amani' });
    const { clients } = (await stage.api.get(`cases/${await caseOf(other, 'counsellor', 'clients')}`)).data;
    expect(clients).toMatchObject([{ person_id: other }]);
    await stage.database.query(
      'UPDATE cases SET is_delete = 1 WHERE reporter_id IN (SELECT id FROM reporters WHERE contact_id = $1) AND id = $2',
      [rita, made],
    );
  });

  it.each(['x', '0', '999999', '99999999999'])('that there is not is not found: %s', async (id) => {
    for (const path of [id, `${id}/cases`, `${id}/calls`])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  it.each(['page=0', 'limit=101', 'sort=id', 'page=1&page=2'])('is not asked for with %s', async (query) => {
    for (const list of ['cases', 'calls']) expect((await read(`${rita}/${list}?${query}`)).status).toBe(400);
  });

  it('without a number has no calls, not those of callers who withhold theirs', async () => {
    await stage.database.query(
      "INSERT INTO calls (id, dialled, state, started_at, ended_at) VALUES ('withheld', '116', 'ended', now(), now())",
    );
    expect(await callsOf(await newPerson(stage), 'admin')).toEqual({ status: 200, ids: [], total: 0 });
  });
});

/** The cases and the calls of Rita that each role sees. Nothing else is counted. */
const SEEN = {
  admin: [3, ['national', 'second']],
  supervisor: [3, ['national', 'second']],
  // gets the numbers of no calls of others
  case_manager: [3, []],
  counsellor: [3, ['national']],
  // the person of a case of theirs
  case_worker: [1, []],
} as const;

describe.each(Object.entries(SEEN))('to a %s', (as, [count, ids]) => {
  it('a person is shown with the cases and calls that the role sees, and the total of just those', async () => {
    expect((await read(rita, as)).status).toBe(200);
    const { titles, total, status } = await casesOf(rita, as);
    expect([status, titles.length, total]).toEqual([200, count, count]);
    expect(titles).toContain('Of the case_worker: reporter');
    expect(titles.includes('Of the supervisor: client')).toBe(count === 3);
    expect(await callsOf(rita, as)).toEqual({ status: 200, ids: [...ids], total: ids.length });
  });
});

it.each([
  ['partner', 403],
  ['media_account', 403],
  [null, 401],
])('a person is closed to a %s, with all that belongs to it: %d', async (as, status) => {
  for (const path of [rita, `${rita}/cases`, `${rita}/calls`, '999999'])
    expect((await stage.api.get(`persons/${path}`, { as })).status).toBe(status);
});

it('a person of no case of theirs is not found by a case worker', async () => {
  const other = await newPerson(stage);
  for (const path of [other, `${other}/cases`, `${other}/calls`])
    expect((await read(path, 'case_worker')).status).toBe(404);
});

it('cases and calls of a person come page by page', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => casesOf(rita, 'admin', `?limit=1&page=${page}`)),
  );
  expect(pages.map(({ titles }) => titles)).toEqual([
    ['Of the case_worker: reporter'],
    ['Of the counsellor: reporter'],
    ['Of the supervisor: client'],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  expect(await callsOf(rita, 'admin', '?limit=1&page=2')).toMatchObject({
    ids: [expect.any(String)],
    total: 2,
  });
});
