import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { HelplineApp } from '../../support/helpline-app.js';

let open: HelplineApp;
beforeAll(async () => {
  open = await HelplineApp.start({ environment: { WALLBOARD: 'open', TIME_ZONE: 'Africa/Nairobi' } });
}, 90_000);
afterAll(() => open.close());

const anyone = { as: null };

/** A call that began so many days ago; answered after 10 s for 50 s, or missed. */
async function aCall(id: string, daysAgo: number, agent: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: open.databaseUrl });
  await client.connect();
  const at = `'${new Date(Date.now() - daysAgo * 86_400_000).toISOString()}'::timestamptz`;
  await client.query(
    `INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at, connected_at, agent_name, user_id, last_seq)
     SELECT $1, '+254700123456', '116', 'ended', ${at}, ${at} + interval '60 s',
       CASE WHEN $2::text IS NOT NULL THEN ${at} + interval '10 s' END, $2,
       (SELECT u.id FROM users u WHERE u.username = $2), 1`,
    [id, agent],
  );
  await client.end();
}

describe('a wallboard without a log-in', () => {
  beforeAll(async () => {
    await open.addUser('amina', 'counsellor', { exten: '1001', contact_lname: 'Wanjiru' });
    await open.addUser('gone', 'counsellor', { exten: '1002' });
    const gone = await open.get('users?usn=gone', { as: 'admin' });
    await open.post(
      `users/${Object.keys(gone.body.users as object)[0]}`,
      { is_active: '0' },
      { as: 'admin' },
    );
    await aCall('1700000000.1', 0, 'amina');
    await aCall('1700000000.2', 0, null);
    await aCall('1700000000.3', 400, 'amina');
    await open.makeCase({ status: '1' });
    await open.makeCase({ status: '2' });
    await open.makeCase({ status: '3' });
  }, 60_000);

  it('is given how many calls and cases there are', async () => {
    const { status, body } = await open.get('wallonly/rpt?metrics=call_count&dash_period=today', anyone);
    expect(status).toBe(200);
    expect(body.stats).toEqual({
      ...{ cases_today: '3', cases_closed_this_month: '1', cases_ongoing_total: '2', cases_total: '3' },
      ...{ calls_today: '2', calls_total: '3' },
    });
    expect(body.calls).toEqual([['2']]);
    expect(body.calls_k).toEqual({ call_count: ['0', 'call_count', '', 'call_count', ''] });
  });

  it('is given the calls of the day by how they ended', async () => {
    const { body } = await open.get('wallonly/rpt?xaxis=hangup_status_txt&metrics=count', anyone);
    expect(body.calls).toEqual([
      ['abandoned', '1'],
      ['answered', '1'],
    ]);
  });

  it('is given whose an extension is, and how they did today', async () => {
    const [id] = Object.keys((await open.get('users?usn=amina')).body.users as object);
    expect((await open.get('wallonly/?exten=1001&_c=1', anyone)).body).toEqual({
      users: [[id, 'amina Wanjiru']],
    });
    const { body } = await open.get('wallonly?exten=1001&stats=1', anyone);
    expect(body.stats).toEqual([['1', '', '50']]);
  });

  it.each(['', '9999', '1002', "' OR 1=1", 'amina'])(
    'is given no agent for the extension %j',
    async (exten) => {
      const { status, body } = await open.get(`wallonly?stats=1&exten=${encodeURIComponent(exten)}`, anyone);
      expect({ status, body }).toEqual({ status: 200, body: { users: [], stats: [] } });
    },
  );

  it.each([
    ['xaxis=phone', 'xaxis'],
    ['xaxis=usr_name', 'xaxis'],
    ['yaxis=contacts', 'xaxis'],
    ['phone=0700123456', 'phone'],
    ['cases%5Enarrative__=x', 'cases^narrative__'],
    ['dash_period=all', 'dash_period'],
    ['metrics=max_phone', 'metrics'],
  ])('is not given what %s would show about people, nor what reads everything', async (query, field) => {
    const { status, body } = await open.get(`wallonly/rpt?${query}`, anyone);
    expect(status).toBe(412);
    expect((body.errors as unknown[][]).map(([, , , resource, , name]) => [resource, name])).toEqual([
      ['wallonly', field],
    ]);
    expect((await open.get(`wallonly/rpt?${query}`, anyone)).text).not.toContain('254700');
  });

  it('cannot write, and gets at nothing else', async () => {
    expect((await open.post('wallonly', { exten: '1001' }, anyone)).status).toBe(401);
    for (const path of ['cases', 'calls', 'calls/rpt', 'wallonly/1']) {
      expect([path, (await open.get(path, anyone)).status]).toEqual([path, 401]);
    }
  });
});

describe('the home document', () => {
  it('shows who logs in how much there is, by their own eyes', async () => {
    const { body } = await open.get('', { as: 'supervisor' });
    const names = Object.keys(body.dash_k as object);
    const dash = Object.fromEntries(names.map((name, at) => [name, (body.dash as string[][])[0]?.[at]]));
    expect(dash).toMatchObject({ cases_total: '3', calls_total: '3', cases_ongoing_total: '2' });
    const worker = (await open.get('', { as: 'case_worker' })).body.dash as string[][];
    expect(worker[0]?.slice(6)).toEqual(['0', '0', '0', '0', '', '']);
  });

  it('counts the calls that a counsellor took as their own', async () => {
    const { body } = await open.get('calls', { as: 'amina' });
    expect(Object.keys(body.calls as object).sort()).toEqual(['1700000000.1', '1700000000.3']);
    expect(Object.keys((await open.get('calls', { as: 'counsellor' })).body.calls ?? {})).toEqual([]);
  });
});
