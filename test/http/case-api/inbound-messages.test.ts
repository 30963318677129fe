import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { eventsOf } from '../../../src/webhooks/event-names.js';
import { refusedFields, type BearerAnswer, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import type { HelplineApp } from '../../support/helpline-app.js';

const OLD_SECRET = 'an-old-secret-of-the-gateway-0123456789';
const SECRET = 'a-new-secret-of-the-gateway-0123456789';

let stage: BearerStage;
let app: HelplineApp;
let api: BearerClient;
let database: pg.Client;
beforeAll(async () => {
  stage = await BearerStage.open({ environment: { MESSAGE_GATEWAY_SECRET: `${SECRET},${OLD_SECRET}` } });
  ({ app, api, database } = stage);
}, 90_000);
afterAll(() => stage.close());

const nowS = () => Math.floor(Date.now() / 1000);

function signed(body: string, { secret = SECRET, timestampS = nowS() } = {}): Record<string, string> {
  const hmac = createHmac('sha256', secret).update(`${timestampS}.${body}`).digest('hex');
  return { 'x-hearline-timestamp': String(timestampS), 'x-hearline-signature': `sha256=${hmac}` };
}

const message = (more: object) => ({
  ...{ channel: 'sms', message_id: `id ${Math.random()}`, timestamp: '2026-11-24T08:00:00+03:00' },
  ...{ from: '0711999001', body: 'Can you help me?' },
  ...more,
});

function send(body: string, headers = signed(body)): Promise<BearerAnswer> {
  return api.post('communications/inbound', body, { as: null, headers });
}
const bring = (more: object) => send(JSON.stringify(message(more)));

describe('a message that a gateway brings', () => {
  it('is stored, with the number as the case file keeps numbers, and reported as received', async () => {
    const answer = await bring({ body: 'Help\u0000 me\n\uD83D\uDE00 please', subject: 'A\r\nsubject' });
    expect(answer.status).toBe(200);
    const { id, is_new: isNew } = answer.data;
    expect(isNew).toBe(true);
    const { data } = await api.get(`communications/${String(id)}`);
    expect(data).toMatchObject({
      ...{ channel: 'sms', direction: 'inbound', status: 'received', address: '+254711999001' },
      ...{ body: 'Help me\n\uD83D\uDE00 please', subject: 'A subject', contact_id: null, case_id: null },
    });
    expect((await app.get(`messages/${String(id)}`)).status).toBe(200);
  });

  it('leaves the event message.received in the outbox, once, also when it comes twice at the same time', async () => {
    const body = JSON.stringify(message({ message_id: 'twice' }));
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = new Set(answers.map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ data }) => data.is_new)).toHaveLength(1);
    const { rows } = await database.query<Parameters<typeof eventsOf>[0]>(
      `SELECT topic, changes FROM outbox WHERE topic LIKE 'message.%' AND subject = $1`,
      [[...ids][0]],
    );
    expect(rows.flatMap(eventsOf)).toEqual(['message.received']);
  });

  it('is of the contact with that number, of its one open case, and of the thread of the answer', async () => {
    const { id: contactId } = await app.make('contacts', { fname: 'Neema', phone: '+254711999002' });
    const first = await bring({ from: '254711999002' });
    expect(first.data).toMatchObject({ contact_id: contactId, case_id: null });
    const { id: caseId = '' } = await app.makeCase({});
    await app.make('clients', { case_id: caseId, contact_id: contactId });
    const second = await bring({ from: '0711 999 002' });
    expect(second.data).toMatchObject({ contact_id: contactId, case_id: caseId });
    const reply = { channel: 'sms', contact_id: contactId, case_id: caseId, body: 'Yes' };
    const { thread_id: threadId } = await api.make('communications', reply);
    const third = await bring({ from: '+254711999002' });
    expect(third.data.thread_id).toBe(threadId);
    const { id: otherCase = '' } = await app.makeCase({});
    await app.make('clients', { case_id: otherCase, contact_id: contactId });
    expect((await bring({ from: '+254711999002' })).data).toMatchObject({
      contact_id: contactId,
      case_id: null,
    });
  });

  it('is stored whatever it has beside what is asked for, and with numbers where texts are meant', async () => {
    const sent = {
      from: 254711999009,
      message_id: 12.5,
      timestamp: 1793480400.0,
      body: 42,
      colour: { a: 1 },
    };
    const answer = await bring(sent);
    expect(answer.status).toBe(200);
    const { data } = await api.get(`communications/${String(answer.data.id)}`);
    expect(data).toMatchObject({ address: '+254711999009', body: '42' });
    expect((await bring({ ...sent, message_id: '12.5', body: '42' })).data).toMatchObject({ is_new: false });
  });

  it('under an id that another one had is stored beside it, and each once', async () => {
    const sent = { message_id: '7', from: '0711999010', body: 'I am home' };
    const first = await bring(sent);
    const others = [{ body: 'He has a knife' }, { from: '0711999011' }];
    for (const other of others) {
      const [brought, again] = [await bring({ ...sent, ...other }), await bring({ ...sent, ...other })];
      expect([brought.data.is_new, again.data.is_new]).toEqual([true, false]);
      expect(again.data.id).toBe(brought.data.id);
      expect(brought.data.id).not.toBe(first.data.id);
    }
    const again = await bring({ ...sent, from: '+254 711 999 010' });
    expect(again.data).toMatchObject({ id: first.data.id, is_new: false });
  });

  it('of a number that two contacts share is of neither, and of one thread all the same', async () => {
    for (const fname of ['Asha', 'Juma']) await app.make('contacts', { fname, phone: '+254711999003' });
    const [first, second] = [await bring({ from: '0711999003' }), await bring({ from: '0711999003' })];
    expect(first.data.contact_id).toBeNull();
    expect(second.data.thread_id).toBe(first.data.thread_id);
  });

  it('by e-mail is of the contact with that address', async () => {
    const { id } = await app.make('contacts', { fname: 'Zawadi', email: 'zawadi@mail.example' });
    const { data } = await bring({ channel: 'email', from: 'Zawadi@mail.example' });
    expect(data.contact_id).toBe(id);
  });
});

describe('a request of a gateway', () => {
  const body = JSON.stringify(message({ message_id: 'forged' }));

  it('is taken with either of two secrets', async () => {
    expect((await send(body, signed(body, { secret: OLD_SECRET }))).status).toBe(200);
  });

  it('is refused with a wrong or missing signature, another body, and an old or missing time', async () => {
    const right = signed(body);
    for (const headers of [
      {},
      signed(body, { secret: 'another-secret-of-the-gateway-0123456789' }),
      signed(`${body} `),
      { ...right, 'x-hearline-signature': 'sha256=' },
      { ...right, 'x-hearline-timestamp': String(nowS() + 2) },
      signed(body, { timestampS: nowS() - 310 }),
      signed(body, { timestampS: nowS() + 310 }),
    ]) {
      const answer = await send(body, headers);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ status: 'error', code: 401 });
    }
    expect((await send(body, signed(body, { timestampS: nowS() - 290 }))).status).toBe(200);
  });

  it('reports all that is wrong with the message', async () => {
    const sent = { channel: 'fax', from: '', message_id: 'a\u0000', timestamp: 'now', colour: 1 };
    const answer = await send(JSON.stringify(sent));
    expect(answer.status).toBe(400);
    expect(refusedFields(answer)).toEqual(['body', 'channel', 'from', 'message_id', 'timestamp']);
    expect(refusedFields(await bring({ channel: 'email', from: 'nobody' }))).toEqual(['from']);
    expect((await send('{')).status).toBe(400);
  });

  it('is refused when it is too large, no JSON, or by another method', async () => {
    expect((await bring({ body: 'x'.repeat(1_100_000) })).status).toBe(413);
    const headers = { ...signed(body), 'content-type': 'text/plain' };
    expect((await send(body, headers)).status).toBe(415);
    expect((await api.get('communications/inbound')).status).toBe(405);
  });

  it('is refused by a server without a secret for gateways', async () => {
    const bare = await BearerStage.open();
    try {
      const options = { as: null, headers: signed(body) };
      const answer = await bare.api.post('communications/inbound', body, options);
      expect(answer.status).toBe(503);
      expect(answer.body.message).toMatch(/MESSAGE_GATEWAY_SECRET/);
    } finally {
      await bare.close();
    }
  }, 60_000);
});
