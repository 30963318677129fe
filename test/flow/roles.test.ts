import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import pg from 'pg';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { endLeases } from '../support/end-leases.js';
import { FakeAsterisk } from '../support/fake-asterisk.js';
import { startFlowServerProcess, type FlowServerProcess } from '../support/flow-server-process.js';
import { freePort } from '../support/free-port.js';
import { NO_REDIS, startTestRedis } from '../support/redis-server.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { NO_ANSWER, startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';

jest.setTimeout(120_000);

const name = 'three processes, one for each role,';
const suite = NO_REDIS ? describe.skip : describe;

suite(NO_REDIS ? `${name} (skipped: ${NO_REDIS})` : name, () => {
  const parts = new Closer();
  /** An HTTP server that keeps what it is given. */
  let receiver: TestSmsGateway;
  let start: (roles: string, more?: Readonly<Record<string, string>>) => Promise<FlowServerProcess>;
  let media: FlowServerProcess;
  let api: FlowServerProcess;
  let jobs: FlowServerProcess | undefined;
  let rows: pg.Client;

  beforeAll(async () => {
    receiver = parts.add(await startSmsGateway());
    const dir = parts.add(await makeTestDir());
    const database = parts.add(await startTestDatabase());
    rows = new pg.Client(database.url);
    await rows.connect();
    parts.add({ close: () => rows.end() });
    const redis = parts.add(await startTestRedis());
    const asterisk = parts.add(await FakeAsterisk.open());
    start = async (ROLES, more = {}) =>
      startFlowServerProcess({
        dataDir: join(dir.path, 'data'),
        databaseUrl: database.url,
        asterisk,
        transcriber: new ScriptedTranscriber({}),
        port: await freePort('127.0.0.1'),
        environment: { ROLES, REDIS_URL: redis.url, WEBHOOK_ALLOW_LOOPBACK: 'true', ...more },
      });
    media = parts.add(await start('media,api'));
    api = parts.add(await start('api'));
  });
  afterAll(async () => {
    await jobs?.close();
    await parts.close();
  });

  const jobsAt = async (server: FlowServerProcess) => {
    const { body } = await server.request('GET', '/health/detailed');
    return (body.details as Record<string, unknown>).jobs;
  };
  const makeCase = async () =>
    expect(await api.request('POST', '/api/v1/cases', { narrative: 'A child needs help' })).toMatchObject({
      status: 201,
    });
  const reported = () => receiver.received.map(({ body }) => JSON.parse(body) as { delivery_id: string });

  it('deliver what the API has saved once there is one for jobs, which answers health and nothing else', async () => {
    const webhook = { event: 'case.created', url: receiver.url };
    expect(await api.request('POST', '/api/v1/webhooks/subscribe', webhook)).toMatchObject({ status: 201 });
    await makeCase();
    expect(await jobsAt(media)).toMatchObject({ status: 'not_in_this_process' });
    expect(reported()).toEqual([]);
    jobs = await start('jobs');
    await receiver.until(1);
    const health = await fetch(`${jobs.url}/health/detailed`);
    expect(await health.json()).toMatchObject({
      status: 'healthy',
      components: { api: 'not_in_this_process', telephony: 'not_in_this_process', jobs: 'healthy' },
    });
    for (const path of ['/', '/api/v1/auth/me', '/helpline/api/', '/socket.io/?EIO=4&transport=polling'])
      expect({ path, status: (await fetch(`${jobs.url}${path}`)).status }).toEqual({ path, status: 404 });
  });

  it('lose no event when the one for jobs is killed in the middle of a delivery, and notice nothing', async () => {
    const before = reported().length;
    receiver.answers.push(NO_ANSWER);
    await makeCase();
    await receiver.until(before + 1);
    await jobs?.kill();
    await endLeases(rows);
    await makeCase();
    jobs = await start('jobs');
    await receiver.until(before + 3);
    const [cut, ...rest] = reported()
      .slice(before)
      .map(({ delivery_id: id }) => id);
    expect(rest).toContain(cut);
    expect(new Set(rest).size).toBe(2);
    expect([media.errors, api.errors, jobs.errors]).toEqual([[], [], []]);
  });

  it.each(['api', 'jobs'])(
    'are ended by their watchdog where they stand still: the one for %s',
    async (role) => {
      const frozen = await start(role, { WATCHDOG_S: '2' });
      expect(await frozen.freeze()).toBe('SIGKILL');
      expect(frozen.errors).toEqual([expect.stringContaining('ended by its watchdog')]);
    },
  );
});
