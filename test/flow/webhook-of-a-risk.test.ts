import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { startTestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

const parts = new Closer();
const sound = spokenTurn(1, 'Where are you now').samples;
let flow: Flow;
/** An HTTP server that keeps what it is given. */
let receiver: TestSmsGateway;
beforeAll(async () => {
  const database = parts.add(await startTestDatabase());
  receiver = parts.add(await startSmsGateway());
  const environment = { WEBHOOK_ALLOW_LOOPBACK: 'true' };
  flow = parts.add(await Flow.open({ databaseUrl: database.url, environment }));
});
afterAll(() => parts.close());

it('a caller in danger is reported to a webhook while the call is up, and once', async () => {
  flow.script({ caller: ['Good morning to you.', 'Sometimes I want to die.', 'I want to die.'] });
  const body = { event: 'risk.raised', url: receiver.url };
  expect((await flow.server.request('POST', '/api/v1/webhooks/subscribe', body)).status).toBe(201);
  const caller = flow.asterisk.call();
  const callId = caller.channelId;
  await flow.screen.event(callId, 'leg_joined', 2);
  await flow.screen.event(callId, 'media_started', 2);
  for (let said = 1; said <= 3; said++) {
    await caller.say(sound);
    await flow.screen.event(callId, 'streaming_transcription_segment', said);
    if (said === 2) await receiver.until(1);
  }
  expect(flow.screen.types(callId)).not.toContain('streaming_call_end');
  caller.hangUp();
  await flow.screen.complete(callId);
  const reported = receiver.received.map((each) => JSON.parse(each.body) as Record<string, unknown>);
  expect(reported).toMatchObject([
    {
      event: 'risk.raised',
      data: { id: callId, changes: { classification: { new: { priority: 'high' } } } },
    },
  ]);
});
