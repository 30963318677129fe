import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { BearerClient } from '../support/bearer-client.js';
import { HelplineApp } from '../support/helpline-app.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';

const parts = new Closer();
let app: HelplineApp;
/** An HTTP server that keeps what it is given. */
let receiver: TestSmsGateway;
beforeAll(async () => {
  receiver = parts.add(await startSmsGateway());
  app = parts.add(await HelplineApp.start({ environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' } }));
}, 120_000);
afterAll(() => parts.close());

it('a case that is saved and closed by the API is told to its webhook, in order', async () => {
  const api = new BearerClient(app);
  const { id: webhookId } = await api.make('webhooks/subscribe', { event: 'case.*', url: receiver.url });
  const { id } = await api.make('cases', { narrative: 'A child needs help' });
  expect((await api.put(`cases/${String(id)}`, { status: 'closed' })).status).toBe(200);
  await receiver.until(3);
  const told = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(told.map(({ event }) => event)).toEqual(['case.created', 'case.updated', 'case.closed']);
  expect(told[0]).toMatchObject({
    webhook_id: webhookId,
    data: { id, changes: { narrative: { old: null, new: 'A child needs help' } } },
  });
  expect(told[2]).toMatchObject({ data: { id, changes: { status: { old: 1, new: 2 } } } });
}, 60_000);
