import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Storage } from '../../../src/storage/storage.js';
import type { User } from '../../../src/access/user-store.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import type { HttpAnswer } from '../../support/http-client.js';
import {
  NOBODY,
  PASSWORD,
  errorsOf,
  startTestHelpline,
  type TestHelpline,
} from '../../support/helpline-sessions.js';

let database: TestDatabase;
let storage: Storage;
let helpline: TestHelpline;
let user: User;
let email: string;
let phone: string;
let people = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  helpline = await startTestHelpline({ storage });
  email = `amina${++people}@helpline.example`;
  phone = `+2547000000${String(people).padStart(2, '0')}`;
  user = await helpline.addUser({ username: `amina${people}`, email, phone });
});
afterEach(() => helpline.close());

const send = (address: string, type?: string) =>
  helpline.post('/sendOTP', { addr_addr: address, ...(type && { addr_type: type }) });
const verify = (address: string, otp: unknown) => helpline.post('/verifyOTP', { addr_addr: address, otp });
const lastCode = () => helpline.sent.at(-1)?.code ?? '';
const otherThan = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
const WRONG_CODE = [412, [['error', 'Invalid OTP Code', 'INVALID', 'auth', 0, 'otp', '']]];
const sessionOf = (answer: HttpAnswer) => (answer.json() as { ss: string[][] }).ss[0]?.[0] ?? '';

async function temporarySession(): Promise<string> {
  await send(email);
  return sessionOf(await verify(email, lastCode()));
}

describe('asking for a one-time password', () => {
  it.each([
    [
      'by e-mail',
      () => ({ addr_addr: email, addr_type: 'email' }),
      () => ({ type: 'email', address: email }),
    ],
    ['by phone', () => ({ addr_addr: phone, addr_type: 'phone' }), () => ({ type: 'phone', address: phone })],
    ['without a type', () => ({ addr_addr: phone }), () => ({ type: 'phone', address: phone })],
    ['as older clients do', () => ({ addr: email }), () => ({ type: 'email', address: email })],
    ['in capitals', () => ({ addr_addr: email.toUpperCase() }), () => ({ type: 'email', address: email })],
    [
      'with a number as people write it',
      () => ({ addr_addr: phone.replace('+254', '00254 ').replace(/(\d{3})$/, '-$1') }),
      () => ({ type: 'phone', address: phone }),
    ],
  ])('%s sends eight digits that hold for 600 s', async (_how, body, to) => {
    const answer = await helpline.post('/sendOTP', body());
    const typed = Object.values(body())[0];
    expect([answer.status, answer.json()]).toEqual([
      201,
      { auth_nb: [['info', `OTP sent to ${typed}`]], addr: [[typed]] },
    ]);
    expect(helpline.sent).toEqual([{ to: to(), code: expect.stringMatching(/^\d{8}$/), validForS: 600 }]);
    expect(answer.text).not.toContain(lastCode());
  });

  it('by a form works like by JSON', async () => {
    const answer = await helpline.ask('/sendOTP', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `addr_addr=${encodeURIComponent(email)}&addr_type=email`,
    });
    expect(answer.status).toBe(201);
    expect(helpline.sent).toHaveLength(1);
  });

  it.each([
    ['nothing', {}, 'addr_addr', 'is required', 'REQUIRED'],
    ['an empty address', { addr_addr: ' ' }, 'addr_addr', 'is required', 'REQUIRED'],
    ['no e-mail address', { addr_addr: 'amina' }, 'addr_addr', 'Invalid Email Address', 'INVALID'],
    ['two at signs', { addr_addr: 'a@b@c.example' }, 'addr_addr', 'Invalid Email Address', 'INVALID'],
    [
      'a second header',
      { addr_addr: 'a@b.example\nBcc: x@y.z' },
      'addr_addr',
      'Invalid Email Address',
      'INVALID',
    ],
    [
      'a second recipient',
      { addr_addr: 'a@b.example,x@y.z' },
      'addr_addr',
      'Invalid Email Address',
      'INVALID',
    ],
    ['no number', { addr_addr: 'x', addr_type: 'phone' }, 'addr_addr', 'Invalid Phone Number', 'INVALID'],
    [
      'another type',
      { addr_addr: 'a@b.example', addr_type: 'fax' },
      'addr_type',
      'must be email or phone',
      'INVALID',
    ],
    ['an old address that is none', { addr: 'amina' }, 'addr', 'Invalid Email Address', 'INVALID'],
    ['an object', { addr_addr: {} }, 'addr_addr', 'must be a string', 'INVALID'],
  ])('with %s is given what is wrong', async (_what, body, field, message, errno) => {
    const answer = await helpline.post('/sendOTP', body);
    expect(errorsOf(answer)).toEqual([
      412,
      [['error', message, errno, expect.any(String), 0, field, expect.any(String)]],
    ]);
    expect(helpline.sent).toEqual([]);
  });

  it('with a body that is no JSON is an invalid request', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await helpline.ask('/sendOTP', { method: 'POST', headers, body: '{"addr' });
    expect(errorsOf(answer)).toEqual([400, [['error', 'Invalid Request']]]);
  });

  it('for an unknown address, or of a user who is switched off, is answered alike and sends nothing', async () => {
    const known = await send(email);
    await storage.users.setActive(user.id, { isActive: false });
    const off = await send(email);
    const unknown = await send('nobody@helpline.example');
    for (const answer of [off, unknown]) {
      expect(answer.status).toBe(known.status);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers));
      expect(answer.text.replaceAll('nobody@helpline.example', email)).toBe(known.text);
    }
    expect(helpline.sent).toHaveLength(1);
  });

  it.each(['somebody', 'nobody'])('for %s more than five times a minute is too often', async (who) => {
    const address = who === 'nobody' ? `nobody${randomBytes(4).toString('hex')}@x.example` : email;
    for (let n = 0; n < 5; n++) expect((await send(address)).status).toBe(201);
    const answer = await send(address);
    expect(errorsOf(answer)).toEqual([429, [expect.arrayContaining(['error', 'ERROR'])]]);
    const retryAfterS = Number(answer.headers['retry-after']);
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(60);
  });

  it('from one source for many addresses is too often too', async () => {
    for (let n = 0; n < 30; n++) expect((await send(`n${n}@x.example`)).status).toBe(201);
    expect((await send(email)).status).toBe(429);
    expect(helpline.sent).toEqual([]);
  });
});

describe('a one-time password', () => {
  it('opens a temporary session, once', async () => {
    await send(email);
    const code = lastCode();
    const answer = await verify(email, code);
    const id = sessionOf(answer);
    expect([answer.status, answer.json()]).toEqual([
      201,
      { ss: [[expect.stringMatching(/^[\w-]{43}$/)]], auth_nb: [['info', 'OTP Verified Successfuly']] },
    ]);
    expect(answer.headers['set-cookie']?.[0]).toContain(`HELPLINE_SESSION_ID=${id};`);
    expect((await helpline.get('/whoami', id)).json()).toMatchObject({ userId: user.id, isTemporary: true });
    expect(errorsOf(await verify(email, code))).toEqual(WRONG_CODE);
  });

  it('is used once, however many try at the same time', async () => {
    await send(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, lastCode())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412]);
  });

  it('works when a client sends it as a number', async () => {
    await send(email);
    expect((await verify(email, Number(lastCode()))).status).toBe(201);
  });

  it('still works at the tenth try', async () => {
    await send(email);
    const code = lastCode();
    for (let n = 0; n < 9; n++) expect(errorsOf(await verify(email, otherThan(code)))).toEqual(WRONG_CODE);
    expect((await verify(email, code)).status).toBe(201);
  });

  it('works until 600 s have passed', async () => {
    await send(email);
    helpline.pass(595);
    expect((await verify(email, lastCode())).status).toBe(201);
    await send(email);
    helpline.pass(600);
    expect(errorsOf(await verify(email, lastCode()))).toEqual(WRONG_CODE);
  });

  it('stays valid when another one is asked for, until one of them is used', async () => {
    await send(email);
    const older = lastCode();
    await send(email);
    const newer = lastCode();
    expect((await verify(email, older)).status).toBe(201);
    expect(errorsOf(await verify(email, older))).toEqual(WRONG_CODE);
    expect(errorsOf(await verify(email, newer))).toEqual(WRONG_CODE);
  });

  it('is bound to its address', async () => {
    await send(email);
    const code = lastCode();
    expect(errorsOf(await verify(phone, code))).toEqual(WRONG_CODE);
    expect(errorsOf(await verify('nobody@x.example', code))).toEqual(WRONG_CODE);
    expect((await verify(email, code)).status).toBe(201);
  });

  it('is worth nothing once its user is switched off', async () => {
    await send(email);
    await storage.users.setActive(user.id, { isActive: false });
    expect(errorsOf(await verify(email, lastCode()))).toEqual(WRONG_CODE);
  });

  it.each(['somebody', 'nobody'])('of %s is tried ten times in 5 minutes at most', async (who) => {
    const address = who === 'nobody' ? 'nobody@x.example' : email;
    for (let n = 0; n < 10; n++) expect((await verify(address, '00000000')).status).toBe(412);
    const answer = await verify(address, '00000000');
    expect(errorsOf(answer)).toEqual([429, [expect.arrayContaining(['error', 'ERROR'])]]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('that was not sent is required', async () => {
    const required = ['error', 'is required', 'REQUIRED', 'auth', 0, 'otp', ''];
    expect(errorsOf(await helpline.post('/verifyOTP', { addr_addr: email }))).toEqual([412, [required]]);
  });

  it('is kept so that a reader of the database can neither use it nor learn who asked', async () => {
    await send(email);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT * FROM one_time_passwords').finally(() => client.end());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(lastCode());
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe('a temporary session', () => {
  it('can do nothing but change the password', async () => {
    const id = await temporarySession();
    expect(errorsOf(await helpline.get('/', id))).toEqual(NOBODY);
    expect(errorsOf(await helpline.post(`/resetAuth/${user.id}`, {}, id))).toEqual(NOBODY);
  });

  it('sets a new password without the old one, and ends with it', async () => {
    const elsewhere = await helpline.logIn(user.username, PASSWORD);
    const id = await temporarySession();
    const answer = await helpline.post('/changeAuth', { pass1: 'brand new one', pass2: 'brand new one' }, id);
    expect(answer.status).toBe(202);
    const { auth, auth_k: places } = answer.json() as { auth: string[][]; auth_k: Record<string, string[]> };
    expect(auth[0]?.[Number(places.usn?.[0])]).toBe(user.username);
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
    expect(errorsOf(await helpline.get('/whoami', elsewhere))).toEqual(NOBODY);
    await expect(helpline.logIn(user.username, PASSWORD)).rejects.toThrow(/412/);
    expect(await helpline.logIn(user.username, 'brand new one')).toMatch(/./);
  });

  it('ends by itself after 600 s', async () => {
    const id = await temporarySession();
    helpline.pass(600);
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
  });
});

describe('changing the password', () => {
  const change = (session: string | undefined, body: unknown) => helpline.post('/changeAuth', body, session);
  const fault = (message: string, field: string) => ['error', message, 'INVALID', 'auth', 0, field, ''];

  it('in a full session needs the current one, and leaves this session alone', async () => {
    const id = await helpline.logIn(user.username, PASSWORD);
    const other = await helpline.logIn(user.username, PASSWORD);
    const answer = await change(id, { pass0: PASSWORD, pass1: 'brand new one', pass2: 'brand new one' });
    expect(answer.status).toBe(202);
    expect((await helpline.get('/whoami', id)).status).toBe(200);
    expect(errorsOf(await helpline.get('/whoami', other))).toEqual(NOBODY);
    expect(await helpline.logIn(user.username, 'brand new one')).toMatch(/./);
  });

  it.each([
    ['short', 'short', PASSWORD, [fault('Password Must be 8 or more characters', 'pass1')]],
    ['brand new one', 'another new one', PASSWORD, [fault('Passwords Do no match', 'pass2')]],
    ['brand new one', 'brand new one', 'wrong', [fault('That is not your current password.', 'pass0')]],
    ['brand new one', 'brand new one', undefined, [fault('That is not your current password.', 'pass0')]],
    [
      'short',
      'other',
      'wrong',
      [
        fault('That is not your current password.', 'pass0'),
        fault('Password Must be 8 or more characters', 'pass1'),
        fault('Passwords Do no match', 'pass2'),
      ],
    ],
    [
      'x'.repeat(1001),
      'x'.repeat(1001),
      PASSWORD,
      [fault('Password Must be 1000 or fewer characters', 'pass1')],
    ],
    [
      '\u00e4'.repeat(7),
      '\u00e4'.repeat(7),
      PASSWORD,
      [fault('Password Must be 8 or more characters', 'pass1')],
    ],
  ])('to %.20s, repeated as %.20s, reports everything that is wrong', async (pass1, pass2, pass0, faults) => {
    const id = await helpline.logIn(user.username, PASSWORD);
    expect(errorsOf(await change(id, { pass0, pass1, pass2 }))).toEqual([412, faults]);
    expect(await helpline.logIn(user.username, PASSWORD)).toMatch(/./);
  });

  it('by a form works like by JSON', async () => {
    const id = await helpline.logIn(user.username, PASSWORD);
    const answer = await helpline.ask('/changeAuth', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'session-id': id },
      body: new URLSearchParams({
        pass0: PASSWORD,
        pass1: 'brand new one',
        pass2: 'brand new one',
      }).toString(),
    });
    expect(answer.status).toBe(202);
  });

  it('is for users who are logged in', async () => {
    expect(errorsOf(await change(undefined, { pass1: 'brand new one', pass2: 'brand new one' }))).toEqual(
      NOBODY,
    );
  });

  it('is not a way to guess the current one', async () => {
    const id = await helpline.logIn(user.username, PASSWORD);
    const guess = () => change(id, { pass0: 'guess', pass1: 'brand new one', pass2: 'brand new one' });
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(412);
    expect((await guess()).status).toBe(429);
  }, 20_000);
});

describe('resetting the password of a user', () => {
  it('is for administrators: reports the new one once, and ends the sessions of that user', async () => {
    const theirs = await helpline.logIn(user.username, PASSWORD);
    const answer = await helpline.post(`/resetAuth/${user.id}`, {}, await helpline.logIn());
    expect(answer.status).toBe(202);
    const [[level, notice]] = (answer.json() as { auth_nb: [[string, string]] }).auth_nb;
    expect([level, notice]).toEqual(['info', expect.stringMatching(/^Password Reset Successful\. /)]);
    expect(errorsOf(await helpline.get('/whoami', theirs))).toEqual(NOBODY);
    expect(await helpline.logIn(user.username, notice.split(' ').at(-1))).toMatch(/./);
  });

  it.each(['counsellor', 'supervisor', 'case_manager', 'case_worker', 'partner', 'media_account'] as const)(
    'is refused to a %s',
    async (role) => {
      const { username } = await helpline.addUser({ username: `${role}${people}`, role });
      const answer = await helpline.post(
        `/resetAuth/${user.id}`,
        {},
        await helpline.logIn(username, PASSWORD),
      );
      expect(errorsOf(answer)).toEqual([412, [['error', 'Access Denied', 'ERROR', '', 0, '', '']]]);
      expect(await helpline.logIn(user.username, PASSWORD)).toMatch(/./);
    },
  );

  it.each(['999999', '0', '-1', 'x', '99999999999', '1e3'])('with the id %s finds no user', async (id) => {
    const answer = await helpline.post(`/resetAuth/${id}`, {}, await helpline.logIn());
    const message = `The requested URL '/helpline/api/resetAuth/${id}' was not found on this server`;
    expect(errorsOf(answer)).toEqual([404, [['error', message]]]);
  });

  it('needs a session', async () => {
    expect(errorsOf(await helpline.post(`/resetAuth/${user.id}`, {}))).toEqual(NOBODY);
  });
});
