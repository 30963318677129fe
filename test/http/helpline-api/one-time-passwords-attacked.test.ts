import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Storage } from '../../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import {
  PASSWORD,
  basic,
  errorsOf,
  startTestHelpline,
  type TestHelpline,
} from '../../support/helpline-sessions.js';

let database: TestDatabase;
let storage: Storage;
let helpline: TestHelpline;
let email: string;
let phone: string;
let username: string;
let people = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  helpline = await startTestHelpline({
    storage,
    trustedProxies: ['loopback'],
    otpDayLimits: { perAddress: 20, sms: 3 },
  });
  username = `grace${++people}`;
  email = `${username}@helpline.example`;
  phone = `+2547000010${String(people).padStart(2, '0')}`;
  await helpline.addUser({ username, email, phone });
});
afterEach(() => helpline.close());

const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const DESK = '203.0.113.5';
const stranger = (n: number) => `198.51.100.${n}`;
const lastCode = () => helpline.sent.at(-1)?.code ?? '';

async function postFrom(source: string, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': source };
  return helpline.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
const sendFrom = async (source: string, to: string) =>
  (await postFrom(source, '/sendOTP', { addr_addr: to })).status;
const verifyFrom = async (source: string, to: string, otp: string) =>
  (await postFrom(source, '/verifyOTP', { addr_addr: to, otp })).status;
const wrongCode = () => String((Number(lastCode()) + 1) % 10 ** 8).padStart(8, '0');

describe('a stranger who knows the address of a user', () => {
  it('voids no code by asking for more, and leaves the user room to ask', async () => {
    expect(await sendFrom(DESK, email)).toBe(201);
    const code = lastCode();
    const asked = [];
    for (let n = 0; n < 8; n++) asked.push(await sendFrom(stranger(1), email));
    expect(asked).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect(await sendFrom(DESK, email)).toBe(201);
    expect(await verifyFrom(DESK, email, code)).toBe(201);
  });

  it('voids no code by trying wrong ones, and leaves the user tries', async () => {
    await sendFrom(DESK, email);
    const wrong = wrongCode();
    const tried = [];
    for (let n = 0; n < 30; n++) tried.push(await verifyFrom(stranger(1), email, wrong));
    expect(tried).toEqual([...times(10, 412), ...times(20, 429)]);
    expect(await verifyFrom(DESK, email, lastCode())).toBe(201);
  });

  it('has fifty tries of a code however many networks the tries come from', async () => {
    await sendFrom(DESK, email);
    const wrong = wrongCode();
    for (let n = 0; n < 50; n++) expect(await verifyFrom(stranger(n % 5), email, wrong)).toBe(412);
    expect(await verifyFrom(DESK, email, lastCode())).toBe(412);
  });

  it('keeps no user from logging in, however often wrong passwords are tried', async () => {
    const logInFrom = (source: string, password: string) =>
      helpline.ask('/', {
        headers: { authorization: basic(username, password), 'x-forwarded-for': source },
      });
    const tried = [];
    for (let n = 0; n < 15; n++) tried.push((await logInFrom(stranger(1), 'wrong')).status);
    expect(tried).toEqual([...times(10, 412), ...times(5, 429)]);
    expect((await logInFrom(DESK, PASSWORD)).status).toBe(200);
  });
});

it.each([
  [
    'email',
    'phone',
    'This server sends no e-mail (SMTP_URL is not set): ask an administrator for a new password',
  ],
  [
    'phone',
    'email',
    'This server sends no SMS (SMS_URL is not set): ask an administrator for a new password',
  ],
])('One-time passwords by %s are refused clearly while only %s can leave', async (type, other, message) => {
  const lame = await startTestHelpline({ storage, otpTypes: [other] });
  try {
    const addresses: Record<string, readonly string[]> = {
      email: [email, 'nobody@helpline.example'],
      phone: [phone, '+254700009999'],
    };
    for (const address of addresses[type] ?? []) {
      const answer = await lame.post('/sendOTP', { addr_addr: address });
      const fault = ['error', message, 'ERROR', 'auth', 0, 'addr_type', type];
      expect(errorsOf(answer)).toEqual([412, [fault]]);
    }
    expect((await lame.post('/sendOTP', { addr_addr: addresses[other]?.[0] })).status).toBe(201);
    expect(lame.sent).toHaveLength(1);
  } finally {
    await lame.close();
  }
});

it('SMS with one-time passwords end at the number a day that is set, for whomever; e-mail goes on', async () => {
  for (let n = 0; n < 3; n++) expect(await sendFrom(stranger(n), phone)).toBe(201);
  expect(helpline.sent).toHaveLength(3);
  expect(await sendFrom(DESK, phone)).toBe(429);
  expect(await sendFrom(DESK, '+254700009999')).toBe(429);
  expect(helpline.sent).toHaveLength(3);
  expect(await sendFrom(DESK, email)).toBe(201);
  expect(helpline.sent).toHaveLength(4);
});

it('SMS to unknown numbers cost nothing of the day', async () => {
  for (let n = 0; n < 10; n++) expect(await sendFrom(DESK, `+25470000${9000 + n}`)).toBe(201);
  expect(await sendFrom(DESK, phone)).toBe(201);
  expect(helpline.sent).toHaveLength(1);
});
