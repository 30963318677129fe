import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';

let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

it('callers are answered although AUDIO_API_PORT is taken, and health says that it is not served', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const environment = { AUDIO_API_PORT: port };
  const flow = await Flow.open({ databaseUrl: database.url, environment });
  try {
    const { channelId } = flow.asterisk.call();
    await flow.screen.event(channelId, 'leg_joined', 2);
    const { body } = await flow.server.request('GET', '/health/detailed');
    expect(body).toMatchObject({
      status: 'degraded',
      components: { local_api: 'failed' },
      details: { local_api: { detail: expect.stringContaining(`port ${port} on 127.0.0.1 is taken`) } },
    });
    await flow.stopServer();
    other.close();
    await once(other, 'close');
    await flow.startServer();
    const health = await flow.server.request('GET', '/health/detailed');
    expect(health.body).toMatchObject({ components: { local_api: 'healthy' } });
  } finally {
    other.close();
    await flow.close();
  }
});
