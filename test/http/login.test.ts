import { USER_RIGHTS } from '../../src/access/user-rights.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Access } from '../../src/access/open-access.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { ask, postJson, type HttpAnswer } from '../support/http-client.js';
import { expectBearerError as expectError } from '../support/expect-bearer-error.js';
import { openLoginServer, PASSWORD, type LoginServer } from '../support/login-server.js';
import type { MemoryUsers } from '../support/memory-users.js';

let logins: LoginServer;
let url: string;
let access: Access;
let users: MemoryUsers;

beforeEach(async () => {
  logins = await openLoginServer();
  ({ url, access, users } = logins);
});
afterEach(() => logins.close());

const logIn = (body: unknown) => postJson(url, '/api/v1/auth/login', body);

describe('logging in', () => {
  it('gives a token that is known again, and who one is', async () => {
    const answer = await logIn({ username: 'Admin', password: PASSWORD });
    const body = answer.json();
    expect({ status: answer.status, body }).toEqual({
      status: 200,
      body: {
        status: 'success',
        message: 'Logged in',
        timestamp: expect.stringMatching(/Z$/),
        data: {
          access_token: expect.any(String),
          refresh_token: expect.any(String),
          token_type: 'Bearer',
          expires_in: 900,
          refresh_expires_in: expect.closeTo(86_400, -1),
          user: {
            id: 1,
            username: 'admin',
            full_name: 'Administrator',
            role: 99,
            role_name: 'administrator',
            may: [...USER_RIGHTS],
          },
        },
      },
    });
    const { access_token: token } = body.data as { access_token: string };
    expect(await access.verify(token)).toMatchObject({ username: 'admin', role: 'administrator' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).not.toContain('argon2');
  });

  it.each([
    ['a wrong password', { username: 'admin', password: 'wrong' }],
    ['an unknown name', { username: 'nobody', password: PASSWORD }],
  ])('with %s is refused, and the two cannot be distinguished', async (_what, body) => {
    const answer = await logIn(body);
    expectError(answer, 401, 'wrong user name or password');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  const fields = (body: Record<string, unknown>) =>
    (body.errors as { field: string }[]).map(({ field }) => field);

  it.each([
    [{}, ['username', 'password']],
    [{ username: '', password: '' }, ['username', 'password']],
    [{ username: 7, password: null }, ['username', 'password']],
    [{ username: 'admin' }, ['password']],
    [{ username: 'x'.repeat(201), password: 'x'.repeat(1001) }, ['username', 'password']],
    [{ username: 'a\0b', password: 'x' }, ['username']],
    [[], ['body']],
  ])('with %j reports everything that is wrong at once', async (body, expected) => {
    const answer = await logIn(body);
    expect(answer.status).toBe(400);
    expect(fields(answer.json())).toEqual(expected);
  });

  it('with a body that is no JSON is informed', async () => {
    for (const body of ['{"username":', 'username=admin', '"admin"']) {
      const answer = await logIn(body);
      expect(fields(expectError(answer, 400, 'the body is not valid JSON'))).toEqual(['body']);
    }
  });

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a text', { 'content-type': 'text/plain' }],
    ['a body without a media type', {}],
  ])('with %s instead of JSON is given what is read here', async (_what, headers) => {
    const body = JSON.stringify({ username: 'admin', password: PASSWORD });
    const answer = await ask(url, '/api/v1/auth/login', {
      method: 'POST',
      headers: headers,
      body,
    });
    expect(fields(expectError(answer, 415, 'the body must be application/json'))).toEqual(['body']);
  });

  it('with JSON of a named character set is taken', async () => {
    const answer = await ask(url, '/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
  });

  it('with a body of more than a megabyte is refused before it is read', async () => {
    const answer = await logIn({ username: 'admin', password: 'x'.repeat(2 ** 20) });
    expectError(answer, 413, 'the body is too large');
  });

  it('too often is refused for a while, even with the right password', async () => {
    for (let n = 0; n < 10; n++)
      expect((await logIn({ username: 'admin', password: 'no' })).status).toBe(401);
    const answer = await logIn({ username: 'admin', password: PASSWORD });
    expectError(answer, 429, 'too many tries to log in');
    const retryAfterS = Number(answer.headers['retry-after']);
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(300);
  }, 20_000);

  it('while the database is away is a 503 that says when to come back', async () => {
    users.findByUsername = () => Promise.reject(new UnavailableError('the database cannot be reached'));
    const answer = await logIn({ username: 'admin', password: PASSWORD });
    expectError(answer, 503, 'the database cannot be reached');
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('that goes wrong inside shows nothing of what did', async () => {
    users.findByUsername = () => Promise.reject(new Error('secret'));
    expectError(
      await logIn({ username: 'admin', password: 'x' }),
      500,
      'Something went wrong in the server.',
    );
  });
});

describe('the user of a token', () => {
  const askMe = (headers: Record<string, string>) => ask(url, '/api/v1/auth/me', { headers });
  const authorization = async () => {
    const { data } = (await logIn({ username: 'admin', password: PASSWORD })).json();
    return `Bearer ${(data as { access_token: string }).access_token}`;
  };

  it('is given as at log-in', async () => {
    const { user } = (await logIn({ username: 'admin', password: PASSWORD })).json().data as {
      user: unknown;
    };
    const answer = await askMe({ authorization: await authorization() });
    expect({ status: answer.status, data: answer.json().data }).toEqual({ status: 200, data: { user } });
    expect(answer.text).not.toContain('argon2');
  });

  it.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: 'Bearer x.y.z' },
    { authorization: 'Basic eDp5' },
  ])('is given to no client without a token that holds (%j)', async (headers) => {
    const answer = await askMe(headers);
    expectError(answer, 401, 'the access token is missing, wrong or expired');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('is no longer given once the token is logged out of', async () => {
    const headers = { authorization: await authorization() };
    expect((await askMe(headers)).status).toBe(200);
    expect((await ask(url, '/api/v1/auth/logout', { method: 'POST', headers })).status).toBe(200);
    expectError(await askMe(headers), 401, 'the access token is no longer valid');
  });
});

describe('a refresh token', () => {
  const refresh = (body: unknown) => postJson(url, '/api/v1/auth/refresh', body);
  const askMe = (token: string) =>
    ask(url, '/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const tokensOf = (answer: HttpAnswer) =>
    answer.json().data as { access_token: string; refresh_token: string };
  const first = async () => tokensOf(await logIn({ username: 'admin', password: PASSWORD }));

  it('gives tokens as the log-in does, and the user of them', async () => {
    const logged = (await logIn({ username: 'admin', password: PASSWORD })).json().data;
    const { refresh_token } = logged as { refresh_token: string };
    const answer = await refresh({ refresh_token });
    const again = answer.json();
    expect({ status: answer.status, again }).toMatchObject({
      status: 200,
      again: { status: 'success', message: 'Refreshed' },
    });
    const tokens = { access_token: expect.any(String), refresh_token: expect.any(String) };
    const refresh_expires_in = expect.closeTo(86_400, -1) as unknown;
    expect(again.data).toEqual({ ...(logged as object), ...tokens, refresh_expires_in });
    expect(tokensOf(answer).refresh_token).not.toBe(refresh_token);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await askMe(tokensOf(answer).access_token)).status).toBe(200);
  });

  it('that comes again at once, since the answer was lost, is answered alike', async () => {
    const { refresh_token } = await first();
    const lost = tokensOf(await refresh({ refresh_token }));
    const again = tokensOf(await refresh({ refresh_token }));
    expect(again.refresh_token).toBe(lost.refresh_token);
    expect((await askMe(again.access_token)).status).toBe(200);
  });

  it('that comes again behind its successor ends its login with every token of it, and no other login', async () => {
    const other = await first();
    const stolen = await first();
    const used = tokensOf(await refresh({ refresh_token: stolen.refresh_token }));
    const renewed = tokensOf(await refresh({ refresh_token: used.refresh_token }));
    expectError(
      await refresh({ refresh_token: stolen.refresh_token }),
      401,
      'the refresh token is wrong, used or expired',
    );
    expect((await refresh({ refresh_token: renewed.refresh_token })).status).toBe(401);
    for (const { access_token } of [stolen, renewed]) expect((await askMe(access_token)).status).toBe(401);
    expect((await askMe(other.access_token)).status).toBe(200);
    expect((await refresh({ refresh_token: other.refresh_token })).status).toBe(200);
  });

  it('ends with the logout, as do all access tokens of its login', async () => {
    const { access_token: earlier, refresh_token } = await first();
    const later = tokensOf(await refresh({ refresh_token }));
    const headers = { authorization: `Bearer ${earlier}` };
    expect((await ask(url, '/api/v1/auth/logout', { method: 'POST', headers })).status).toBe(200);
    expect((await refresh({ refresh_token: later.refresh_token })).status).toBe(401);
    expect((await askMe(later.access_token)).status).toBe(401);
  });

  it.each(['x', `${'0'.repeat(36)}.${'a'.repeat(43)}`, 'a\0b'])(
    'that was never given (%j) is refused in the same words',
    async (refresh_token) => {
      const answer = await refresh({ refresh_token });
      expectError(answer, 401, 'the refresh token is wrong, used or expired');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it.each([
    [{}, ['refresh_token']],
    [{ refresh_token: 7, colour: 1, size: 2 }, ['refresh_token', 'colour', 'size']],
    [{ refresh_token: 'x'.repeat(201) }, ['refresh_token']],
  ])('in the body %j is asked for by name, and unknown fields are named', async (body, expected) => {
    const { errors } = expectError(await refresh(body), 400, expect.any(String) as unknown as string);
    expect((errors as { field: string }[]).map(({ field }) => field)).toEqual(expected);
  });
});

describe('an unknown address of this API', () => {
  it('under a method that it has not is answered with the methods that it has', async () => {
    const answer = await ask(url, '/api/v1/auth/login', { method: 'GET' });
    expectError(answer, 405, 'GET is not possible here; POST is');
    expect(answer.headers.allow).toBe('POST');
  });

  it.each([
    ['POST', '/api/v1/auth/log-in'],
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v2/cases'],
  ])('is not found in its own shape: %s %s', async (method, path) => {
    expectError(await ask(url, path, { method }), 404, `endpoint ${method} ${path} not found`);
  });
});
