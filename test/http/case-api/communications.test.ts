import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { refusedFields, type BearerAnswer, type BearerClient } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import type { HelplineApp } from '../../support/helpline-app.js';
import { startMailServer, type TestMailServer } from '../../support/mail-server.js';
import { startSmsGateway, type TestSmsGateway } from '../../support/sms-gateway.js';

let stage: BearerStage;
let app: HelplineApp;
let api: BearerClient;
let database: pg.Client;
let mail: TestMailServer;
let sms: TestSmsGateway;
beforeAll(async () => {
  [mail, sms] = await Promise.all([startMailServer(), startSmsGateway()]);
  stage = await BearerStage.open({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Helpline <no-reply@helpline.example>',
      SMS_URL: `${sms.url}/send`,
      SMS_BODY: '{"to":"{to}","text":"{text}"}',
    },
  });
  ({ app, api, database } = stage);
}, 90_000);
afterAll(async () => {
  await stage.close();
  await Promise.all([mail.close(), sms.close()]);
});

const as = 'counsellor';
const listOf = ({ data }: BearerAnswer) => data.communications as Record<string, unknown>[];

/** Settled by a job of the server, which is not announced. */
async function whenSettled(id: unknown): Promise<Record<string, unknown>> {
  for (;;) {
    const { data } = await api.get(`communications/${String(id)}`, { as });
    if (data.status !== 'queued') return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const makeContact = (more: Record<string, unknown>) =>
  app.make('contacts', { fname: 'Amina', ...more }, { as: 'supervisor' });

describe('a communication that is recorded', () => {
  it('is reported with every field, and under the same id on the session API', async () => {
    const { id: caseId = '' } = await app.makeCase({}, { as });
    const { id: contactId } = await makeContact({ phone: '0711000001' });
    const sent = { channel: 'walkin', direction: 'inbound', body: 'She came by', subject: 'A visit' };
    const answer = await api.post(
      'communications',
      { ...sent, case_id: caseId, contact_id: contactId },
      { as },
    );
    expect(answer.status).toBe(201);
    const { id } = answer.data;
    expect(answer.headers.location).toBe(`/api/v1/communications/${String(id)}`);
    const reported = {
      ...{ id, ...sent, address: null, status: 'received', case_id: caseId, contact_id: contactId },
      ...{ thread_id: expect.stringMatching(/^\d+$/), created_at: expect.stringMatching(/Z$/) },
      ...{ sent_at: null, failure: null, failure_reason: null },
    };
    const read = await api.get(`communications/${String(id)}`, { as });
    expect(read.data).toEqual(reported);
    expect(read.headers.etag).toBe(answer.headers.etag);
    const { body } = await app.get(`messages/${String(id)}`, { as });
    expect(JSON.stringify(body)).toContain('She came by');
  });

  it('of another contact or case is of another thread, of the same ones of the same', async () => {
    const { id: contactId } = await makeContact({});
    const { id: caseId = '' } = await app.makeCase({}, { as });
    const record = async (more: object) => {
      const body = { channel: 'call', body: 'Spoke', contact_id: contactId, ...more };
      return (await api.make('communications', body, { as })).thread_id;
    };
    const [first, again, inCase] = [await record({}), await record({}), await record({ case_id: caseId })];
    expect(again).toBe(first);
    expect(inCase).not.toBe(first);
    const chosen = await record({ case_id: caseId, thread_id: first });
    expect(chosen).toBe(first);
    const list = await api.get(`communications?thread_id=${String(first)}`, { as });
    expect(list.body.pagination?.total).toBe(3);
  });

  it('from the session API is read here; a channel that only that one has is a chat', async () => {
    const { id } = await app.make(
      'messages',
      {
        ...{ src: 'whatsapp', src_uid: 'w-1', src_callid: 'w-1', src_msg: 'Habari' },
        ...{ src_vector: 1, src_address: '+254711222333' },
      },
      { as },
    );
    const { data } = await api.get(`communications/${id}`, { as });
    expect(data).toMatchObject({ channel: 'chat', direction: 'inbound', status: 'received', body: 'Habari' });
    const chats = await api.get('communications?type=chat', { as });
    expect(listOf(chats).map((each) => each.id)).toContain(id);
  });
});

describe('the list of communications', () => {
  it('is filtered by channel, state, case, contact, words and day, page by page', async () => {
    const { id: caseId = '' } = await app.makeCase({}, { as });
    const make = (more: object) =>
      api.make(
        'communications',
        { channel: 'chat', body: 'Zebra crossing', case_id: caseId, ...more },
        { as },
      );
    const { id: one } = await make({});
    const { id: two } = await make({ direction: 'inbound', body: 'A giraffe' });
    const ids = async (query: string) =>
      listOf(await api.get(`communications?case_id=${caseId}&${query}`, { as })).map(({ id }) => id);
    expect(await ids('order=asc')).toEqual([one, two]);
    expect(await ids('limit=1&page=2')).toEqual([one]);
    expect(await ids('status=received')).toEqual([two]);
    expect(await ids('status=recorded')).toEqual([one]);
    expect(await ids('type=sms')).toEqual([]);
    expect(await ids('q=giraf')).toEqual([two]);
    expect(await ids('created_before=2000-01-01')).toEqual([]);
    expect(await ids('created_after=2000-01-01&sort=created_at')).toEqual([two, one]);
    expect(await ids('contact_id=2147483000')).toEqual([]);
  });

  it('refuses unknown values and parameters by name', async () => {
    const answer = await api.get('communications?status=x&type=y&case_id=9999999999&foo=1&limit=101', { as });
    expect(answer.status).toBe(400);
    expect(refusedFields(answer)).toEqual(['case_id', 'foo', 'limit', 'status', 'type']);
  });
});

describe('a request for communications', () => {
  it('is refused without a token, without the right, and for what there is not', async () => {
    expect((await api.get('communications', { as: null })).status).toBe(401);
    expect((await api.get('communications', { as: 'case_worker' })).status).toBe(403);
    const sent = { channel: 'chat', body: 'x' };
    expect((await api.post('communications', sent, { as: 'case_manager' })).status).toBe(403);
    expect((await api.get('communications/2147483000', { as })).status).toBe(404);
    expect((await api.get('communications/x', { as })).status).toBe(404);
    expect((await api.put('communications/1', {}, { as })).status).toBe(405);
    const removed = await api.delete('communications/1', { as });
    expect(removed.status).toBe(405);
    expect(removed.body).toMatchObject({ status: 'error', code: 405 });
  });

  it('reports all that is wrong at once', async () => {
    const sent = { channel: 'fax', direction: 'up', contact_id: 'x', colour: 1, override_reason: 'a' };
    const answer = await api.post('communications', sent, { as });
    expect(answer.status).toBe(400);
    expect(refusedFields(answer)).toEqual([
      ...['body', 'channel', 'colour', 'contact_id', 'direction', 'override_reason'],
    ]);
  });

  it('names an address that is wrong or missing, and a missing record', async () => {
    const refused = async (sent: object) => {
      const answer = await api.post('communications', { body: 'x', ...sent }, { as });
      expect(answer.status).toBe(400);
      return refusedFields(answer);
    };
    const { id } = await makeContact({ phone: null });
    expect(await refused({ channel: 'sms' })).toEqual(['address']);
    expect(await refused({ channel: 'sms', address: 'a@b.example' })).toEqual(['address']);
    expect(await refused({ channel: 'email', address: '0711000001' })).toEqual(['address']);
    expect(await refused({ channel: 'email', contact_id: id })).toEqual(['address']);
    expect(await refused({ channel: 'chat', case_id: '2147483000', contact_id: '2147483000' })).toEqual([
      ...['case_id', 'contact_id'],
    ]);
  });

  it('with the same idempotency key is carried out once', async () => {
    const sent = { channel: 'sms', address: '0711000044', body: 'Once' };
    const options = { as, headers: { 'idempotency-key': 'once' } };
    const [first, again] = [
      await api.post('communications', sent, options),
      await api.post('communications', sent, options),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.id).toBe(first.data.id);
    await whenSettled(first.data.id);
    expect(sms.received.filter(({ body }) => body.includes('Once'))).toHaveLength(1);
    expect((await api.post('communications', { ...sent, body: 'Two' }, options)).status).toBe(409);
  });

  it('that is sent again is answered as before, also when a wish has come up', async () => {
    const { id: contactId } = await makeContact({ phone: '0711000045' });
    const sent = { channel: 'sms', contact_id: contactId, body: 'Again' };
    const options = { as, headers: { 'idempotency-key': 'again' } };
    const first = await api.post('communications', sent, options);
    await database.query('UPDATE contacts SET may_text = 0 WHERE id = $1', [contactId]);
    const again = await api.post('communications', sent, options);
    expect([again.status, again.data.id]).toEqual([201, first.data.id]);
    expect((await api.post('communications', sent, { as })).status).toBe(409);
  });
});

describe('a message that is sent', () => {
  it('by SMS goes to the number of the contact, and is reported as sent', async () => {
    const { id: contactId } = await makeContact({ phone: '0711000002' });
    const sent = { channel: 'sms', contact_id: contactId, body: 'Come at noon' };
    const answer = await api.post('communications', sent, { as });
    expect(answer.data).toMatchObject({ address: '+254711000002', direction: 'outbound' });
    const settled = await whenSettled(answer.data.id);
    expect(settled).toMatchObject({ status: 'sent', failure: null, sent_at: expect.stringMatching(/Z$/) });
    const received = sms.received.filter(({ body }) => body.includes('Come at noon'));
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { to: '+254711000002', text: 'Come at noon' },
    ]);
    const { rows } = await database.query(
      `SELECT payload FROM jobs WHERE kind = 'communication.send' AND payload::text LIKE '%noon%'`,
    );
    expect(rows).toEqual([]);
  });

  it('by e-mail has its subject', async () => {
    const sent = { channel: 'email', address: 'amina@mail.example', subject: 'Our talk', body: 'Dear Amina' };
    const { id } = await api.make('communications', sent, { as });
    expect((await whenSettled(id)).status).toBe('sent');
    const { to, raw } = await mail.next();
    expect(to).toEqual(['amina@mail.example']);
    expect(raw).toContain('Subject: Our talk');
    expect(raw).toContain('Dear Amina');
  });

  it('and that the gateway refuses for good has failed, with the reason', async () => {
    sms.answers.push(400);
    const { id } = await api.make(
      'communications',
      { channel: 'sms', address: '0711000003', body: 'No' },
      { as },
    );
    expect(await whenSettled(id)).toMatchObject({
      ...{ status: 'failed', failure: 'the SMS gateway answered 400', sent_at: null },
      failure_reason: { code: 'gateway-refused', means: 'sms', status: 400 },
    });
    const failed = await api.get('communications?status=failed&limit=100', { as });
    expect(listOf(failed).map((each) => each.id)).toContain(id);
  });

  it('keeps its address, also when the session API changes it', async () => {
    const { id } = await api.make(
      'communications',
      { channel: 'sms', address: '0711000005', body: 'S' },
      { as },
    );
    await whenSettled(id);
    const changed = await app.post(`messages/${String(id)}`, { src_address: '+254711000006' }, { as });
    expect(changed.status).toBeGreaterThanOrEqual(400);
    const { data } = await api.get(`communications/${String(id)}`, { as });
    expect(data.address).toBe('+254711000005');
  });
});

describe('a message against a wish', () => {
  const overrides = async (number: string) => {
    const { rows } = await database.query<Record<string, unknown>>(
      'SELECT means, refusal, reason FROM contact_overrides WHERE number = $1',
      [number],
    );
    return rows;
  };

  it('needs a reason, which is kept in the audit', async () => {
    const { id: contactId } = await makeContact({ phone: '0711000007', may_text: 0 });
    const sent = { channel: 'sms', contact_id: contactId, body: 'Reply' };
    const count = sms.received.length;
    const refused = await api.post('communications', sent, { as });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/no messages may be sent to this person.*override_reason/);
    expect(refused.body.refusal).toEqual({ code: 'message-not-wished', wish: 'no-messages' });
    expect(await overrides('+254711000007')).toEqual([]);
    expect(sms.received).toHaveLength(count);
    const { id } = await api.make(
      'communications',
      { ...sent, override_reason: 'She asked on the phone' },
      { as },
    );
    expect((await whenSettled(id)).status).toBe('sent');
    const refusal = 'the case file says that no messages may be sent to this person';
    expect(await overrides('+254711000007')).toEqual([
      { means: 'text', refusal, reason: 'She asked on the phone' },
    ]);
  });

  it('is found by the e-mail address, by the case and by the contact that it names', async () => {
    await makeContact({ email: 'shy@mail.example', may_text: 0 });
    const { id: caseId } = await api.make('cases', { narrative: 'x', may_text: false });
    const { id: contactId } = await makeContact({ may_text: 0 });
    for (const sent of [
      { channel: 'email', address: 'Shy@mail.example'.toLowerCase() },
      { channel: 'sms', address: '0711000008', case_id: caseId },
      { channel: 'sms', address: '0711000008', contact_id: contactId },
    ])
      expect((await api.post('communications', { ...sent, body: 'x' })).status).toBe(409);
  });

  it('that is only recorded is recorded', async () => {
    const { id: contactId } = await makeContact({ phone: '0711000009', may_text: 0 });
    const sent = { channel: 'sms', direction: 'inbound', contact_id: contactId, body: 'x' };
    expect((await api.post('communications', sent, { as })).data.status).toBe('received');
  });
});

describe('a server without a gateway and without a terminal', () => {
  it('says so, and stores nothing', async () => {
    const service = await BearerStage.open({ hasTerminal: false });
    try {
      for (const sent of [
        { channel: 'sms', address: '0711000001', body: 'x' },
        { channel: 'email', address: 'a@b.example', body: 'x' },
      ]) {
        const answer = await service.api.post('communications', sent);
        expect(answer.status).toBe(503);
        expect(answer.body.message).toMatch(/no gateway for .* is configured/);
        const means = sent.channel === 'sms' ? 'phone' : 'email';
        expect(answer.body.refusal).toEqual({ code: 'no-message-gateway', means });
      }
      expect((await service.api.get('communications')).body.pagination?.total).toBe(0);
      expect((await service.api.post('communications', { channel: 'chat', body: 'x' })).status).toBe(201);
    } finally {
      await service.close();
    }
  }, 60_000);
});

describe('an SMS', () => {
  it('says as how many it is sent, and is refused above ten', async () => {
    const make = (body: string) =>
      api.post('communications', { channel: 'sms', address: '0711000777', body }, { as });
    expect((await make('a'.repeat(161))).data).toMatchObject({ sms_parts: 2 });
    const refused = await make('ũ'.repeat(671));
    expect([refused.status, refusedFields(refused)]).toEqual([400, ['body']]);
    expect(JSON.stringify(refused.body)).toContain('would be sent as 11 SMS; at most 10 are');
    expect((await make('ũ'.repeat(670))).data).toMatchObject({ sms_parts: 10 });
  });
});
