import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import { Closer } from '../../src/lib/closer.js';
import type { Storage } from '../../src/storage/storage.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { FakeAsterisk } from '../support/fake-asterisk.js';
import { startFlowServer } from '../support/flow-server.js';
import { DATABASE_BACK_LIMIT_MS } from '../support/flow-server-client.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { startTcpProxy, through } from '../support/tcp-proxy.js';

jest.setTimeout(60_000);

const parts = new Closer();
let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = parts.add(await startTestDatabase());
  storage = await database.openStorage();
});
afterAll(() => parts.close());

it('a server that starts while the database is away takes calls, says so, and brings them there later', async () => {
  const dir = parts.add(await makeTestDir());
  const asterisk = parts.add(await FakeAsterisk.open());
  const proxy = parts.add(await startTcpProxy(Number(new URL(database.url).port)));
  const databaseUrl = through(proxy, database.url);
  const dataDir = join(dir.path, 'data');
  const transcriber = new ScriptedTranscriber({});
  const start = () => startFlowServer({ dataDir, databaseUrl, asterisk, transcriber });
  await (await start()).close();

  await proxy.cut();
  const server = parts.add(await start());
  const taken = server.logged('call taken');
  const caller = asterisk.call();
  await taken;
  const { body } = await server.request('GET', '/health/detailed');
  expect(body).toMatchObject({ status: 'unhealthy', components: { database: 'unreachable' } });
  const complete = server.logged('call complete');
  caller.hangUp();
  await complete;

  const brought = server.logged('journal on disk is in the database', DATABASE_BACK_LIMIT_MS);
  await proxy.mend();
  await brought;
  const types = (await storage.calls.readEvents(caller.channelId)).map(({ event }) => event.type);
  expect(types.slice(0, 2)).toEqual(['call.started', 'call.answered']);
  expect(types.slice(-1)).toEqual(['transcript.complete']);
  const after = await server.request('GET', '/health/detailed');
  expect(after.body).toMatchObject({ components: { database: 'healthy', journal: 'healthy' } });
});
