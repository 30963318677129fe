import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { LOGIN_COOKIE } from '../../../src/http/case-api/login-cookie.js';
import type { BearerAnswer } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

let stage: BearerStage;
/** Where no messages leave. */
let silent: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  silent = await BearerStage.open({ hasTerminal: false });
}, 90_000);
afterAll(async () => {
  await stage.close();
  await silent.close();
});

const NEXT = 'a quite new password';
const NO_TOKEN = { as: null } as const;

/** A user of their own for each test, with addresses of their own. */
let users = 0;
async function newUser(role: (typeof ROLES)[number] = 'counsellor') {
  const at = ++users;
  const username = `forgot${at}`;
  const [email, phone] = [`${username}@helpline.example`, `+2547001222${String(at).padStart(2, '0')}`];
  await stage.app.addUser(username, role, { contact_email: email, contact_phone: phone });
  return { username, password: stage.app.passwordOf(username), email, phone };
}

/** Each test asks from a network of its own, so that none uses up what another may send. */
let networks = 0;
beforeEach(() => void networks++);
const from = () => ({ 'x-forwarded-for': `192.0.2.${networks}` });

const ask = (address: unknown): Promise<BearerAnswer> =>
  stage.api.post('auth/forgot', { address }, { as: null, headers: from() });
const reset = (body: object, headers: Record<string, string> = {}): Promise<BearerAnswer> =>
  stage.api.post('auth/reset', body, { as: null, headers: { ...from(), ...headers } });

/** The code that is sent to an address. */
async function codeFor(address: string): Promise<string> {
  const before = stage.app.printed.length;
  expect((await ask(address)).status).toBe(202);
  return stage.app.codePrinted(before);
}
const otherThan = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
const logInStatus = async (username: string, password: string) =>
  (await stage.api.logIn(username, password)).status;

describe('a forgotten password', () => {
  it.each([
    ['a code by e-mail', ({ email }: { email: string }) => email],
    [
      'a code by e-mail to an address in capitals',
      ({ email }: { email: string }) => ` ${email.toUpperCase()}`,
    ],
    ['a code to a telephone', ({ phone }: { phone: string }) => phone],
    ['a code to a number as people write it', ({ phone }: { phone: string }) => phone.replace('+254', '0')],
  ])('is replaced by %s, and the client is logged in', async (_how, typed) => {
    const user = await newUser();
    const address = typed({ ...user });
    const code = await codeFor(address);
    const { status, data, body } = await reset({ address, code, new_password: NEXT });
    expect([status, body.message]).toEqual([200, 'The password is changed']);
    expect(data).toMatchObject({ token_type: 'Bearer', user: { username: user.username } });
    const headers = { authorization: `Bearer ${String(data.access_token)}` };
    expect((await stage.api.get('auth/me', { as: null, headers })).status).toBe(200);
    const { username, password } = user;
    expect([await logInStatus(username, password), await logInStatus(username, NEXT)]).toEqual([401, 200]);
  });

  it.each(ROLES)('is replaced for a %s', async (role) => {
    const { email } = await newUser(role);
    const code = await codeFor(email);
    expect((await reset({ address: email, code, new_password: NEXT })).status).toBe(200);
  });

  it('ends every log-in and session of the user with it, and no one else’s', async () => {
    const { username, email } = await newUser();
    const { data } = await stage.api.logIn(username);
    const headers = { authorization: `Bearer ${String(data.access_token)}` };
    const colleague = await newUser();
    const statuses = async () => [
      (await stage.api.get('auth/me', { as: null, headers })).status,
      (await stage.app.get('cases?_c=1', { as: username })).status,
      (await stage.app.get('cases?_c=1', { as: colleague.username })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    const code = await codeFor(email);
    expect((await reset({ address: email, code, new_password: NEXT })).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('takes the code in digits of another script, with a blank in it', async () => {
    const { email } = await newUser();
    const code = await codeFor(email);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const typed = ` ${arabic.slice(0, 4)} ${arabic.slice(4)}`;
    expect((await reset({ address: email, code: typed, new_password: NEXT })).status).toBe(200);
  });

  it('is replaced once by a code', async () => {
    const { username, email } = await newUser();
    const code = await codeFor(email);
    expect((await reset({ address: email, code, new_password: NEXT })).status).toBe(200);
    const again = await reset({ address: email, code, new_password: 'another new password' });
    expect(again.body).toMatchObject({ code: 400, refusal: { code: 'wrong-one-time-password' } });
    expect(await logInStatus(username, NEXT)).toBe(200);
  });
});

describe('a stranger learns nothing', () => {
  it('from the answer to an address that no user has, or one of a user who is shut out', async () => {
    const { username, email } = await newUser();
    const shutOut = await newUser();
    const { rows } = await stage.database.query('SELECT id FROM users WHERE username = $1', [
      shutOut.username,
    ]);
    const { id } = rows[0] as { id: number };
    expect((await stage.api.send('PUT', `users/${id}`, { is_active: false })).status).toBe(200);
    const answers = [];
    for (const address of [email, `no-${email}`, shutOut.email, '+254700999999'])
      answers.push(await ask(address));
    const shown = answers.map(({ status, body: { timestamp: _, ...body } }) => ({ status, body }));
    expect(new Set(shown.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(shown[0]).toMatchObject({ status: 202, body: { data: { valid_for_s: 600 } } });
    const sent = stage.app.printed.filter((line) => line.includes('…@helpline.example')).at(-1);
    expect(sent).toContain(username.slice(0, 2));
  });

  it('by the code of another user', async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    const code = await codeFor(mine.email);
    const answer = await reset({ address: theirs.email, code, new_password: NEXT });
    expect([answer.status, answer.body.refusal?.code]).toEqual([400, 'wrong-one-time-password']);
    expect(await logInStatus(theirs.username, theirs.password)).toBe(200);
  });

  it('by trying codes: the right one is refused, too, after ten', async () => {
    const { username, password, email } = await newUser();
    const code = await codeFor(email);
    const tryWith = (given: string) => reset({ address: email, code: given, new_password: NEXT });
    for (let n = 0; n < 10; n++) expect((await tryWith(otherThan(code))).status).toBe(400);
    const { status, headers, body } = await tryWith(code);
    expect([status, body.refusal?.code]).toEqual([429, 'too-many-one-time-passwords']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await logInStatus(username, password)).toBe(200);
  });

  it('by asking for many codes: no more than five in a minute leave for an address', async () => {
    const { email } = await newUser();
    for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(202);
    const { status, body } = await ask(email);
    expect([status, body.refusal?.code]).toEqual([429, 'too-many-one-time-passwords']);
  });
});

describe('a password stays as it is', () => {
  it.each([
    ['a wrong code', (code: string) => ({ code: otherThan(code) }), { code: 'is wrong, used or expired' }],
    ['letters', () => ({ code: 'abcdefgh' }), { code: 'must be the 8 digits of the message' }],
    [
      'seven digits',
      (code: string) => ({ code: code.slice(1) }),
      { code: 'must be the 8 digits of the message' },
    ],
    ['no code', () => ({ code: undefined }), { code: 'is required, a string' }],
    ['no password', () => ({ new_password: undefined }), { new_password: 'is required, a string' }],
    [
      'a short password',
      () => ({ new_password: 'short' }),
      { new_password: 'must have 8 or more characters' },
    ],
    ['no address', () => ({ address: ' ' }), { address: 'is required' }],
    [
      'half an address',
      () => ({ address: 'amina@' }),
      { address: 'is no e-mail address and no telephone number' },
    ],
    ['another field', () => ({ username: 'admin' }), { username: undefined }],
  ])('where %s is sent, and the code can be used afterwards', async (_what, wrong, errors) => {
    const { username, password, email } = await newUser();
    const right = { address: email, code: await codeFor(email), new_password: NEXT };
    const { status, body } = await reset({ ...right, ...wrong(right.code) });
    expect(status).toBe(400);
    const [[field, message]] = Object.entries(errors) as [[string, string | undefined]];
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
    if (message !== undefined) expect(body.errors?.[0]?.message).toBe(message);
    expect(await logInStatus(username, password)).toBe(200);
    expect((await reset(right)).status).toBe(200);
  });

  it.each([
    ['none', undefined],
    ['a number', 7],
    ['an empty one', ''],
    ['a name', 'amina'],
    ['a very long one', `${'x'.repeat(320)}@helpline.example`],
  ])('and no code is sent where the address is %s', async (_what, address) => {
    const { status, body } = await ask(address);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['address']]);
  });
});

describe('where no messages leave the server', () => {
  it('a page learns it before it asks', async () => {
    expect((await stage.api.get('auth/forgot', NO_TOKEN)).data).toEqual({ means: ['email', 'phone'] });
    expect((await silent.api.get('auth/forgot', NO_TOKEN)).data).toEqual({ means: [] });
  });

  it('a request says so', async () => {
    const { status, body } = await silent.api.post(
      'auth/forgot',
      { address: 'amina@helpline.example' },
      NO_TOKEN,
    );
    expect([status, body.refusal]).toEqual([400, { code: 'cannot-deliver', means: 'email' }]);
    expect(body.message).toBe('no e-mail messages leave this server');
  });
});

describe('a browser that keeps its log-in as a cookie', () => {
  it('gets the cookie, and no refresh token that a script could read', async () => {
    const { email } = await newUser();
    const code = await codeFor(email);
    const answer = await reset({ address: email, code, new_password: NEXT, refresh_by: 'cookie' });
    expect([answer.status, answer.data.refresh_token]).toEqual([200, undefined]);
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(new RegExp(`^${LOGIN_COOKIE}=.+HttpOnly`));
  });

  it('sends nothing from a page of another site', async () => {
    const { username, password, email } = await newUser();
    const body = { address: email, code: await codeFor(email), new_password: NEXT, refresh_by: 'cookie' };
    expect((await reset(body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await logInStatus(username, password)).toBe(200);
  });
});
