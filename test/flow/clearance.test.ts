import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { BearerClient } from '../support/bearer-client.js';
import { someUtterance } from '../support/call-events.js';
import { HelplineApp } from '../support/helpline-app.js';
import { ask } from '../support/http-client.js';
import { connected, liveClient } from '../support/live-client.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';

const CALL = 'hearline-1790000000.5';
const SAID = 'My name is Achieng, Otieno beat me in Kisumu, call 0722 123 456';
const HIDDEN = ['Achieng', 'Otieno', 'Kisumu', '0722', '711222333'];
const TOLD = 'My name is [PERSON_1], [PERSON_2] beat me in [LOC_1], call [PHONE_2]';

const parts = new Closer();
let app: HelplineApp;
let storage: Storage;
/** An HTTP server that keeps what it is given. */
let receiver: TestSmsGateway;
beforeAll(async () => {
  receiver = parts.add(await startSmsGateway());
  app = parts.add(await HelplineApp.start({ environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' } }));
  storage = parts.add(await openStorage({ url: app.databaseUrl, log: silentLog() }));
}, 120_000);
afterAll(() => parts.close());

async function sendCall(): Promise<void> {
  const started = {
    type: 'call.started',
    callerId: '+254711222333',
    dialled: '116',
    direction: 'inbound',
  } as const;
  const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
  const utterance = someUtterance({ id: 'caller-1', text: SAID, words: [] });
  const evidence = [{ utteranceId: 'caller-1', text: SAID, start: 0, end: SAID.length }];
  for (const event of [
    started,
    { type: 'transcript.final', utterance, timing } as const,
    { type: 'alert.raised', ruleId: 'r', name: 'All of it', severity: 'info', evidence } as const,
  ])
    await appendEvent(storage.calls, CALL, event, { at: new Date(), startMs: 0 });
}

/** Everything that the server notifies a user of the call, by its own wiring. */
async function everyFaceOf(username: string): Promise<readonly string[]> {
  const { data } = await new BearerClient(app).logIn(username);
  const token = String(data.access_token);
  const headers = { authorization: `Bearer ${token}` };
  const paths = [
    'active',
    CALL,
    `${CALL}/transcript`,
    `${CALL}/segments`,
    `${CALL}/classification-evolution`,
  ];
  const reported: string[] = [];
  for (const path of paths) reported.push((await ask(app.url, `/api/v1/calls/${path}`, { headers })).text);
  const socket = await connected(liveClient(app.url, token));
  reported.push(JSON.stringify(await socket.emitWithAck('call:watch', { call_id: CALL })));
  reported.push(JSON.stringify(await socket.emitWithAck('wall:watch')));
  socket.disconnect();
  for (const path of ['calls', `calls/${CALL}`, 'calls?csv=1', 'cases?csv=1'])
    reported.push((await app.get(path, { as: username })).text);
  return reported;
}

it('a case manager is shown a call, of its case in an export and by a webhook with pseudonyms, a supervisor as it was', async () => {
  await sendCall();
  const api = new BearerClient(app);
  await api.make('webhooks/subscribe', { event: 'case.created', url: receiver.url });
  await api.make('webhooks/subscribe', { event: 'case.created', url: receiver.url, personal_data: true });
  await api.make('cases', { narrative: SAID });
  const [redacted, whole] = [await everyFaceOf('case_manager'), await everyFaceOf('supervisor')];
  for (const [at, reported] of redacted.entries())
    for (const hidden of HIDDEN) expect([at, reported.includes(hidden)]).toEqual([at, false]);
  expect(redacted.filter((reported) => reported.includes(TOLD)).length).toBeGreaterThanOrEqual(5);
  for (const hidden of HIDDEN) expect([hidden, whole.join().includes(hidden)]).toEqual([hidden, true]);
  // a case of one's own that names the call gives nothing of it
  const source = { channel: 'call', uid: CALL };
  const as = 'case_manager';
  const own = await api.make('cases', { narrative: 'x', source }, { as });
  await api.put(`cases/${String(own.id)}`, { source, assigned_user_id: null }, { as });
  for (const [at, reported] of (await everyFaceOf('case_manager')).entries())
    for (const hidden of HIDDEN) expect([at, reported.includes(hidden)]).toEqual([at, false]);
  await receiver.until(2);
  const bodies = receiver.received.map(({ body }) => body);
  const [open, closed] = [
    bodies.find((body) => body.includes(SAID)),
    bodies.find((body) => !body.includes(SAID)),
  ];
  expect(open).toBeDefined();
  expect(closed).toContain('[PERSON_1]');
  for (const hidden of HIDDEN) expect(closed).not.toContain(hidden);
}, 60_000);
