import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { BearerStage } from '../support/bearer-stage.js';
import { recordsOf } from '../support/helpline-client.js';
import { startMailServer, type TestMailServer } from '../support/mail-server.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';
import { numberSpellings, spelledMail, spelledNumber } from '../support/spelled-addresses.js';

const SECRET = 'a-secret-of-the-gateway-0123456789';
const RUNS = { numRuns: 25 };
const WHOLE = { callingCode: '254', national: '722000333' };
const MAIL = 'akinyi.o@mail.example.org';
const as = 'counsellor';

let stage: BearerStage;
let mail: TestMailServer;
let sms: TestSmsGateway;
let contactId: string;
let caseId: string;
beforeAll(async () => {
  [mail, sms] = await Promise.all([startMailServer(), startSmsGateway()]);
  stage = await BearerStage.open({
    environment: {
      MESSAGE_GATEWAY_SECRET: SECRET,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Helpline <no-reply@helpline.example>',
      SMS_URL: `${sms.url}/send`,
    },
  });
  const contact = {
    fname: 'Akinyi',
    phone: '0722 000 333',
    email: 'Akinyi.O@Mail.Example.org',
    may_text: '0',
  };
  contactId = (await stage.app.make('contacts', contact, { as: 'supervisor' })).id ?? '';
  caseId = (await stage.app.makeCase({}, { as })).id ?? '';
  await stage.app.make('clients', { case_id: caseId, contact_id: contactId }, { as });
}, 90_000);
afterAll(async () => {
  await stage.close();
  await Promise.all([mail.close(), sms.close()]);
});

const send = (channel: string, address: string) =>
  stage.api.post('communications', { channel, address, body: 'b' }, { as });

async function bring(channel: string, from: string) {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ channel, from, message_id: randomUUID(), timestamp, body: 'hello' });
  const seconds = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'x-hearline-timestamp': seconds, 'x-hearline-signature': `sha256=${hmac}` };
  return stage.api.post('communications/inbound', body, { as: null, headers });
}

const contactsBy = async (field: string, text: string) =>
  recordsOf(await stage.app.get(`contacts?${field}=${encodeURIComponent(text)}`, { as }), 'contacts').map(
    ({ id }) => id,
  );

describe('a person with a telephone number, however it is written', () => {
  it('gets no message against a wish, is found, and writes in their own case', async () => {
    await fc.assert(
      fc.asyncProperty(spelledNumber, async (spell) => {
        const written = spell(WHOLE);
        const [refused, found, brought] = [
          await send('sms', written),
          await contactsBy('phone', written),
          await bring('sms', written),
        ];
        expect([written, refused.status, found]).toEqual([written, 409, [contactId]]);
        expect(brought.data).toMatchObject({ contact_id: contactId, case_id: caseId });
      }),
      RUNS,
    );
  });

  it('is the source of one case, and one sender to the session API', async () => {
    const spellings = Object.values(numberSpellings({ callingCode: '254', national: '733444555' }));
    const kept = new Set<string | undefined>();
    for (const src_address of spellings.slice(0, 8)) {
      const { id = '' } = await stage.app.makeCase({ src_address }, { as });
      kept.add(recordsOf(await stage.app.get(`cases/${id}`, { as }), 'cases')[0]?.src_address);
    }
    expect([...kept]).toEqual(['+254733444555']);
  });
});

describe('a person with an e-mail address, however it is written', () => {
  it('gets no message against a wish, is found, and writes in their own case', async () => {
    await fc.assert(
      fc.asyncProperty(spelledMail, async (spell) => {
        const written = spell(MAIL);
        const [refused, found, brought] = [
          await send('email', written),
          await contactsBy('email', written),
          await bring('email', written),
        ];
        expect([written, refused.status, found]).toEqual([written, 409, [contactId]]);
        expect(brought.data).toMatchObject({ contact_id: contactId, case_id: caseId });
      }),
      RUNS,
    );
  });
});

describe('an address that is none', () => {
  it.each([
    ['sms', 'Akinyi'],
    ['sms', '12'],
    ['sms', '+254722000333, +254722000334'],
    ['sms', MAIL],
    ['email', '+254722000333'],
    ['email', 'akinyi@'],
  ])('is refused for a message by %s: %s', async (channel, address) => {
    const answer = await send(channel, address);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/must be (a telephone number|an e-mail address)/);
  });
});

describe('a part of the number of a call', () => {
  const found = async (phone: string) =>
    recordsOf(
      await stage.app.get(`calls?phone=${encodeURIComponent(phone)}`, { as: 'supervisor' }),
      'calls',
    ).map(({ phone: number }) => number);

  it('is looked for as it is typed, and as the beginning of the number in its country', async () => {
    for (const [at, caller] of ['+254712340009', '0712340009', '254117123456'].entries())
      await stage.database.query(
        `INSERT INTO calls (id, caller_id, dialled, state, started_at) VALUES ($1, $2, '116', 'ended', now())`,
        [`1790000000.${at}`, caller],
      );
    for (const part of ['0009', '340009', '071234', '+25471234', '+254712340009', '00254712340009'])
      expect([part, (await found(part)).sort()]).toEqual([part, ['+254712340009', '0712340009']]);
    expect(await found('71234')).toHaveLength(3);
    expect(await found('0712345')).toEqual([]);
    expect(await found('0008')).toEqual([]);
  });
});
