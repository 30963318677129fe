import { afterAll, expect, it, jest } from '@jest/globals';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir } from '../support/database.js';
import { FakeAsterisk } from '../support/fake-asterisk.js';
import { startFlowServer } from '../support/flow-server.js';
import { DATABASE_BACK_LIMIT_MS } from '../support/flow-server-client.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';

jest.setTimeout(120_000);

const parts = new Closer();
afterAll(() => parts.close());

it('a server whose embedded database does not start takes calls, says why, and has it back once it is mended', async () => {
  const dir = parts.add(await makeTestDir());
  const asterisk = parts.add(await FakeAsterisk.open());
  const dataDir = join(dir.path, 'data');
  const transcriber = () => new ScriptedTranscriber({});
  const start = () => startFlowServer({ dataDir, databaseUrl: '', asterisk, transcriber: transcriber() });
  await (await start()).close();

  const vital = join(dataDir, 'database', 'cluster', 'pgdata', 'global', 'pg_control');
  await rename(vital, `${vital}.away`);
  const server = parts.add(await start());
  const taken = server.logged('call taken');
  const caller = asterisk.call();
  await taken;
  await asterisk.phone('1001').talking();
  const sick = await server.request('GET', '/health/detailed');
  expect(sick.body).toMatchObject({ status: 'unhealthy', components: { database: 'unreachable' } });
  const complete = server.logged('call complete');
  caller.hangUp();
  await complete;

  const brought = server.logged('journal on disk is in the database', DATABASE_BACK_LIMIT_MS);
  await rename(`${vital}.away`, vital);
  await brought;
  const { body } = await server.request('GET', `/api/v1/calls/${caller.channelId}`);
  expect(body).toMatchObject({ call: { status: 'completed' } });
  const healed = await server.request('GET', '/health/detailed');
  expect(healed.body).toMatchObject({ components: { database: 'healthy', journal: 'healthy' } });
});
