import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Closer } from '../../../src/lib/closer.js';
import { silentLog } from '../../../src/lib/log.js';
import { openMessages } from '../../../src/messages/open-messages.js';
import { otpMessage } from '../../../src/messages/otp-message.js';
import { startTestDatabase } from '../../support/database.js';
import { startTestHelpline, type TestHelpline } from '../../support/helpline-sessions.js';
import { startMailServer, type TestMailServer } from '../../support/mail-server.js';
import { startSmsGateway, type TestSmsGateway } from '../../support/sms-gateway.js';

const parts = new Closer();
let mails: TestMailServer;
let gateway: TestSmsGateway;
let helpline: TestHelpline;
const email = 'amina@helpline.example';
const phone = '+254700000001';

beforeAll(async () => {
  const database = parts.add(await startTestDatabase());
  mails = parts.add(await startMailServer());
  gateway = parts.add(await startSmsGateway());
  const outbox = parts.add(
    openMessages({
      smtp: { url: `smtp://127.0.0.1:${mails.port}`, from: 'Helpline <no-reply@helpline.example>' },
      sms: { url: gateway.url, body: '{"to":"{to}","text":"{text}"}', header: undefined },
      print: () => {},
      log: silentLog(),
    }),
  );
  const storage = await database.openStorage();
  const deliverOtp: Parameters<typeof startTestHelpline>[0]['deliverOtp'] = (message) =>
    outbox.offer(otpMessage(message));
  helpline = parts.add(await startTestHelpline({ storage, deliverOtp }));
  await helpline.addUser({ username: 'amina', email, phone });
}, 60_000);
afterAll(() => parts.close());

async function codeByMail(): Promise<string> {
  const { to, raw } = await mails.next();
  expect(to).toEqual([email]);
  return /password is (\d{8})/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? '';
}

async function codeBySms(): Promise<string> {
  await gateway.until(1);
  const { to, text } = JSON.parse(gateway.received[0]?.body ?? '') as { to: string; text: string };
  expect(to).toBe(phone);
  return /password is (\d{8})/.exec(text)?.[1] ?? '';
}

it.each([
  ['e-mail', email, codeByMail],
  ['SMS', phone, codeBySms],
])('A code that came by %s leads to a new password and a login with it', async (kind, address, receive) => {
  expect((await helpline.post('/sendOTP', { addr_addr: address })).status).toBe(201);
  const answer = await helpline.post('/verifyOTP', { addr_addr: address, otp: await receive() });
  expect(answer.status).toBe(201);
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const password = `new by ${kind}`;
  const changed = await helpline.ask('/changeAuth', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ pass1: password, pass2: password }),
  });
  expect(changed.status).toBe(202);
  expect(await helpline.logIn('amina', password)).toMatch(/./);
});
