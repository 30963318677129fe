import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { LOGIN_COOKIE } from '../../../src/http/case-api/login-cookie.js';
import type { BearerAnswer } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());

const NEXT = 'a quite new password';

/** A user of their own for each test, logged in once. */
let users = 0;
async function newUser(role: (typeof ROLES)[number] = 'counsellor') {
  const username = `own${++users}`;
  await stage.app.addUser(username, role);
  return { username, password: stage.app.passwordOf(username), tokens: await logIn(username) };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function logIn(username: string, password?: string): Promise<Tokens> {
  const { status, data } = await stage.api.logIn(username, password);
  expect(status).toBe(200);
  return data as unknown as Tokens;
}

const change = (token: string, body: unknown, headers: Record<string, string> = {}): Promise<BearerAnswer> =>
  stage.api.send('POST', 'auth/password', body, {
    as: null,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const meStatus = async (token: string) =>
  (await stage.api.get('auth/me', { as: null, headers: { authorization: `Bearer ${token}` } })).status;
const refreshStatus = async (refresh_token: string) =>
  (await stage.api.post('auth/refresh', { refresh_token }, { as: null })).status;
const logInStatus = async (username: string, password: string) =>
  (await stage.api.logIn(username, password)).status;

describe('a new password of one’s own', () => {
  it('is the one to log in with from then on, and the client goes on by the tokens of the answer', async () => {
    const { username, password, tokens } = await newUser();
    const { status, data, body } = await change(tokens.access_token, {
      current_password: password,
      new_password: NEXT,
    });
    expect([status, body.message]).toEqual([200, 'The password is changed']);
    expect(data).toMatchObject({ token_type: 'Bearer', user: { username, role_name: 'counsellor' } });
    const given = data as unknown as Tokens;
    expect(await meStatus(given.access_token)).toBe(200);
    expect(await refreshStatus(given.refresh_token)).toBe(200);
    expect([await logInStatus(username, password), await logInStatus(username, NEXT)]).toEqual([401, 200]);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('ends every other log-in and session of the user, and no one else’s', async () => {
    const { username, password, tokens: elsewhere } = await newUser();
    const tokens = await logIn(username);
    const session = () => stage.app.get('cases?_c=1', { as: username }).then(({ status }) => status);
    const before = await session();
    const colleague = await newUser();
    await change(tokens.access_token, { current_password: password, new_password: NEXT });
    expect([before, await session()]).toEqual([200, 401]);
    for (const { access_token, refresh_token } of [elsewhere, tokens])
      expect([await meStatus(access_token), await refreshStatus(refresh_token)]).toEqual([401, 401]);
    expect(await meStatus(colleague.tokens.access_token)).toBe(200);
  });

  it.each(ROLES)('may be set by a %s', async (role) => {
    const { password, tokens } = await newUser(role);
    const body = { current_password: password, new_password: NEXT };
    expect((await change(tokens.access_token, body)).status).toBe(200);
  });
});

describe('a password of one’s own stays as it is', () => {
  const refused = async (body: object) => {
    const { username, password, tokens } = await newUser();
    const answer = await change(tokens.access_token, { current_password: password, ...body });
    expect(await meStatus(tokens.access_token)).toBe(200);
    expect(await logInStatus(username, password)).toBe(200);
    return answer;
  };

  it.each([
    ['two wrong ones', { current_password: 'no', new_password: 'short' }, ['wrong-current', 'too-short']],
    ['no current one', { current_password: '', new_password: NEXT }, ['wrong-current']],
    ['a wrong current one', { current_password: 'no', new_password: NEXT }, ['wrong-current']],
    ['a short one', { new_password: '1234567' }, ['too-short']],
    ['a very long one', { new_password: 'x'.repeat(1_001) }, ['too-long']],
  ])('where %s is sent, with every reason at its field', async (_what, body, faults) => {
    const { status, body: failure } = await refused(body);
    expect(status).toBe(400);
    expect(failure).toMatchObject({ code: 400, refusal: { code: 'password-refused', faults } });
    const fields = faults.map((fault) => (fault === 'wrong-current' ? 'current_password' : 'new_password'));
    expect(failure.errors?.map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ['no new one', { new_password: undefined }, ['new_password']],
    ['no text', { current_password: 7, new_password: null }, ['current_password', 'new_password']],
    [
      'a very long current one',
      { current_password: 'x'.repeat(1_001), new_password: NEXT },
      ['current_password'],
    ],
    ['another user', { new_password: NEXT, username: 'admin' }, ['username']],
  ])('where %s is no such request', async (_what, body, fields) => {
    const { status, body: failure } = await refused(body);
    expect(status).toBe(400);
    expect(failure.refusal).toBeUndefined();
    expect(failure.errors?.map(({ field }) => field)).toEqual(fields);
  });

  it('without an access token that holds', async () => {
    const { password } = await newUser();
    const body = { current_password: password, new_password: NEXT };
    expect((await change('x', body)).status).toBe(401);
    expect((await stage.api.post('auth/password', body, { as: null })).status).toBe(401);
  });

  it('after too many wrong ones, the right one too', async () => {
    const { password, tokens } = await newUser();
    const tryWith = (current_password: string) =>
      change(tokens.access_token, { current_password, new_password: NEXT });
    for (let n = 0; n < 10; n++) expect((await tryWith('no')).status).toBe(400);
    const { status, headers, body } = await tryWith(password);
    expect([status, body.refusal?.code]).toEqual([429, 'too-many-login-tries']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await meStatus(tokens.access_token)).toBe(200);
  }, 30_000);
});

describe('a browser that keeps its log-in as a cookie', () => {
  const byCookie = (password: string) => ({
    ...{ current_password: password, new_password: NEXT, refresh_by: 'cookie' },
  });

  it('gets the next cookie, and no refresh token that a script could read', async () => {
    const { password, tokens } = await newUser();
    const { status, data, headers } = await change(tokens.access_token, byCookie(password));
    expect([status, data.refresh_token]).toEqual([200, undefined]);
    const [cookie = ''] = [headers['set-cookie']].flat();
    expect(cookie).toMatch(new RegExp(`^${LOGIN_COOKIE}=.+HttpOnly`));
    const refreshed = await stage.api.post(
      'auth/refresh',
      { refresh_by: 'cookie' },
      { as: null, headers: { cookie: cookie.split(';')[0] ?? '' } },
    );
    expect(refreshed.status).toBe(200);
  });

  it('sends nothing from a page of another site', async () => {
    const { username, password, tokens } = await newUser();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await change(tokens.access_token, byCookie(password), headers)).status).toBe(403);
    expect(await logInStatus(username, password)).toBe(200);
  });
});
