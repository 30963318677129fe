import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { UnauthenticatedError } from '../../../src/access/errors.js';
import { dayIn } from '../../../src/cases/time-zone.js';
import type { CallEvent } from '../../../src/calls/call-event.js';
import { dashboardApi } from '../../../src/http/case-api/dashboard-api.js';
import { openHttpServer, type HttpServer } from '../../../src/http/http-server.js';
import { silentLog } from '../../../src/lib/log.js';
import { Dashboard } from '../../../src/reports/dashboard.js';
import { appendEvent } from '../../support/append-event.js';
import { ask } from '../../support/http-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const TIME_ZONE = 'Africa/Nairobi';
const stage = new TestCaseFile();
let server: HttpServer;
let client: pg.Client;
beforeAll(async () => {
  await stage.open();
  client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  const api = dashboardApi({
    verify: async (token) => {
      const user = stage.users.get(token);
      if (!user) throw new UnauthenticatedError('no such token');
      return user;
    },
    dashboard: new Dashboard({ store: stage.storage.dashboard, timeZone: TIME_ZONE }),
    log: silentLog(),
  });
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/api/v1/dashboard', api]],
    log: silentLog(),
  });
});
afterAll(async () => {
  await server?.close();
  await client?.end();
  await stage.close();
});

async function figures<Data = Record<string, Record<string, unknown>>>(path: string, token = 'supervisor') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await ask(server.url, `/api/v1/dashboard${path}`, { headers });
  return { ...(answer.json() as { data: Data; errors: unknown }), status: answer.status };
}

const idOf = (username: string) => stage.users.get(username)?.userId as number;

describe('the dashboard', () => {
  it('has a case in every figure at once when it is saved, closed, and deleted', async () => {
    const today = dayIn(TIME_ZONE, new Date());
    const before = (await figures('/stats')).data;
    expect(before).toMatchObject({ period: { to: today }, cases: { opened: 0, ongoing: 0 } });
    const { id } = await stage.makeCase({ case_category_id: '362271', priority: '3' }, { as: 'counsellor' });
    const opened = (await figures(`/stats?from=${today}&to=${today}`)).data;
    expect(opened.cases).toEqual({
      ...{ opened: 1, closed: 0, ongoing: 1 },
      by_status: { open: 1, closed: 0, escalated: 0 },
      by_priority: { low: 0, medium: 0, high: 1 },
    });
    expect((await stage.post(`cases/${id}`, { status: '2' }, { as: 'counsellor' })).status).toBe(202);
    const closed = (await figures('/stats')).data;
    expect(closed.cases).toMatchObject({
      opened: 1,
      closed: 1,
      ongoing: 0,
      by_status: { open: 0, closed: 1 },
    });
    const agents = async () =>
      (await figures<{ agents: Record<string, unknown>[] }>('/agent-performance', 'counsellor')).data.agents;
    expect(await agents()).toMatchObject([{ username: 'counsellor', cases_opened: 1, cases_closed: 1 }]);
    expect((await figures('/cases-by-type')).data.types).toEqual([
      expect.objectContaining({
        ...{ id: '87', name: 'Abuse', total: 1, open: 0, closed: 1, escalated: 0 },
        categories: [expect.objectContaining({ id: '362271', total: 1, closed: 1 })],
      }),
    ]);
    await client.query('UPDATE cases SET is_delete = 1');
    expect((await figures('/stats')).data).toEqual(before);
    expect((await figures('/cases-by-type')).data.types).toEqual([]);
    expect(await agents()).toMatchObject([{ cases_opened: 0, cases_closed: 0 }]);
  });

  it('has calls, waits and handling times, of the helpline and of each agent', async () => {
    const userId = idOf('counsellor');
    const started = {
      type: 'call.started',
      callerId: '+254700',
      dialled: '116',
      direction: 'inbound',
    } as const;
    const queued = { type: 'call.queued', priority: 0, language: null } as const;
    const ended = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' } as const;
    const joined = { type: 'leg.joined', legId: 'a', speaker: 'agent', name: 'Desk', userId } as const;
    const happens = async (callId: string, events: readonly (readonly [string, CallEvent])[]) => {
      for (const [time, event] of events)
        await appendEvent(stage.storage.calls, callId, event, {
          at: new Date(`2026-01-05T${time}Z`),
          startMs: 0,
        });
    };
    // 00:30 of the 6th in Nairobi
    await happens('c1', [
      ['21:30:00', started],
      ['21:30:00', { type: 'call.answered' }],
      ['21:30:00', queued],
      ['21:30:20', joined],
      ['21:32:20', ended],
    ]);
    await happens('c2', [
      ['21:40:00', started],
      ['21:40:00', { type: 'call.answered' }],
      ['21:40:00', queued],
      ['21:40:10', ended],
    ]);
    await happens('c3', [
      ['22:00:00', started],
      ['22:00:00', { type: 'call.answered' }],
      ['22:00:00', queued],
    ]);
    const { data } = await figures('/stats?from=2026-01-06&to=2026-01-06');
    expect(data.calls).toEqual({
      ...{ received: 3, answered: 1, abandoned: 1, waiting: 1, placed: 0, placed_answered: 0 },
      ...{ average_wait_seconds: 15, average_handling_seconds: 120 },
    });
    expect((await figures('/stats?from=2026-01-05&to=2026-01-05')).data.calls).toMatchObject({ received: 0 });
    const desk = await stage.storage.serviceFigures.ofDay('2026-01-06', { serviceLevelMs: 20_000 });
    expect(desk).toMatchObject({ calls: 3, answered: 1, abandoned: 1, waiting: 1 });
    const performance = await figures('/agent-performance?from=2026-01-06&to=2026-01-06');
    expect(performance.data.agents).toEqual([
      {
        ...{ user_id: String(userId), username: 'counsellor', full_name: 'counsellor' },
        ...{ calls_answered: 1, calls_placed: 0, talk_seconds: 120, hold_seconds: 0 },
        ...{ average_handling_seconds: 120, cases_opened: 0, cases_closed: 0 },
      },
    ]);
  });

  it('shows agents their own performance, and nothing of the others', async () => {
    const { data } = await figures<{ agents: { username: string }[] }>('/agent-performance', 'case_worker');
    expect(data.agents.map(({ username }) => username)).toEqual(['case_worker']);
    for (const role of ['counsellor', 'case_worker', 'partner', 'media_account'])
      for (const path of ['/stats', '/cases-by-type'])
        expect(await figures(path, role)).toMatchObject({
          status: 403,
          message: 'your role may not see the figures of the helpline',
          refusal: { code: 'figures-not-allowed' },
        });
    for (const role of ['supervisor', 'case_manager', 'administrator'])
      for (const path of ['/stats', '/cases-by-type', '/agent-performance'])
        expect((await figures(path, role)).status).toBe(200);
  });

  it('refuses days that are none, days in the wrong order and what it does not know, by name', async () => {
    for (const path of ['/stats', '/cases-by-type', '/agent-performance']) {
      const refused = await figures(`${path}?from=2026-02-30&to=tomorrow&until=1`);
      expect(refused.status).toBe(400);
      expect(refused.errors).toEqual([
        { field: 'from', message: 'must be a day such as 2026-11-21' },
        { field: 'to', message: 'must be a day such as 2026-11-21' },
        { field: 'until', message: 'is unknown' },
      ]);
      expect((await figures(`${path}?from=2026-02-02&to=2026-02-01`)).errors).toEqual([
        { field: 'from', message: 'must not be after 2026-02-01' },
      ]);
      expect((await figures(path, 'nobody')).status).toBe(401);
    }
  });
});
