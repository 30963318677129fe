import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectBearerError as expectError } from '../support/expect-bearer-error.js';
import { ask, type HttpAnswer } from '../support/http-client.js';
import { openLoginServer, PASSWORD, type LoginServer } from '../support/login-server.js';

let logins: LoginServer;
let url: string;

beforeEach(async () => {
  logins = await openLoginServer();
  ({ url } = logins);
});
afterEach(() => logins.close());

describe('a login that a browser keeps', () => {
  const cookieIn = ({ headers }: HttpAnswer) => String(headers['set-cookie']?.[0]);
  const pairOf = (answer: HttpAnswer) => cookieIn(answer).split(';')[0] as string;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(url, `/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const byCookie = { refresh_by: 'cookie' };
  const open = (headers: Record<string, string> = {}) =>
    post('login', { username: 'admin', password: PASSWORD, ...byCookie }, headers);
  const accessTokenOf = (answer: HttpAnswer) => (answer.json().data as { access_token: string }).access_token;
  const meStatus = async (token: string) =>
    (await ask(url, '/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })).status;

  it('has its refresh token in a cookie out of reach for scripts, other sites and other addresses, and nowhere else', async () => {
    const answer = await open();
    const cookie = cookieIn(answer);
    expect(cookie).toMatch(/^HEARLINE_LOGIN=[^;]+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/);
    expect(answer.text).not.toContain('refresh_token');
    expect(answer.text).not.toContain(decodeURIComponent(pairOf(answer).split('=')[1] as string));
    expect(cookieIn(await post('refresh', byCookie, { cookie: pairOf(answer) }))).toContain('HttpOnly');
  });

  it.each([
    ['https://helpline.example', true],
    ['http://192.168.1.5:3000', false],
    ['http://localhost:3000', false],
  ])('is sent over TLS alone where the page came so (%s: %s)', async (origin, isSecure) => {
    const answer = await open({ origin, 'sec-fetch-site': 'same-origin' });
    expect(cookieIn(answer).includes('; Secure')).toBe(isSecure);
  });

  it('is refreshed by its cookie, again and again, and the cookie is another each time', async () => {
    let answer = await open();
    const seen = new Set([pairOf(answer)]);
    for (let round = 0; round < 3; round++) {
      answer = await post('refresh', byCookie, { cookie: `other=1; ${pairOf(answer)}` });
      expect(answer.status).toBe(200);
      expect(await meStatus(accessTokenOf(answer))).toBe(200);
      seen.add(pairOf(answer));
    }
    expect(seen.size).toBe(4);
  });

  it.each([
    {},
    { cookie: '' },
    { cookie: 'HEARLINE_LOGIN=' },
    { cookie: 'HEARLINE_LOGIN=x; HEARLINE_LOGIN=y' },
  ])('is over for a browser without a cookie that holds (%j)', async (headers) => {
    const answer = await post('refresh', byCookie, headers);
    expectError(answer, 401, 'the refresh token is wrong, used or expired');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is asked for without a cookie by a whole network of browsers, of which none is turned away as a guesser', async () => {
    const statuses = new Set<number>();
    for (let browser = 0; browser < 60; browser++) statuses.add((await post('refresh', byCookie)).status);
    expect([...statuses]).toEqual([401]);
  });

  it('is ended by a log-out with its access token, which takes the cookie away', async () => {
    const opened = await open();
    const cookie = pairOf(opened);
    const authorization = `Bearer ${accessTokenOf(opened)}`;
    const answer = await post('logout', undefined, { authorization, cookie });
    expect(answer.status).toBe(200);
    expect(cookieIn(answer)).toMatch(/^HEARLINE_LOGIN=; Path=\/api\/v1\/auth; Expires=Thu, 01 Jan 1970/);
    expect((await post('refresh', byCookie, { cookie })).status).toBe(401);
  });

  it('of another user stays when the first one logs out in another tab', async () => {
    const first = await open();
    const second = await open();
    const headers = { authorization: `Bearer ${accessTokenOf(first)}`, cookie: pairOf(second) };
    const answer = await post('logout', undefined, headers);
    expect({ status: answer.status, cookie: answer.headers['set-cookie'] }).toEqual({ status: 200 });
    expect((await post('refresh', byCookie, { cookie: pairOf(second) })).status).toBe(200);
  });

  it.each(['the newest cookie', 'the cookie before it'])(
    'is ended by a log-out without an access token, by %s',
    async (which) => {
      const opened = await open();
      const refreshed = await post('refresh', byCookie, { cookie: pairOf(opened) });
      const cookie = pairOf(which === 'the newest cookie' ? refreshed : opened);
      const answer = await post('logout', undefined, { cookie });
      expect(answer.status).toBe(200);
      expect(cookieIn(answer)).toContain('Expires=Thu, 01 Jan 1970');
      for (const each of [opened, refreshed]) expect(await meStatus(accessTokenOf(each))).toBe(401);
      expect((await post('logout', undefined, { cookie })).status).toBe(401);
    },
  );

  it('is not ended by a text that only has its id', async () => {
    const opened = await open();
    const [name, value = ''] = pairOf(opened).split('=');
    const cookie = `${name}=${value.slice(0, 37)}${'a'.repeat(43)}`;
    expect((await post('logout', undefined, { cookie })).status).toBe(401);
    expect(await meStatus(accessTokenOf(opened))).toBe(200);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])(
    'is neither begun, refreshed nor ended by a page of another site (%j)',
    async (site: Record<string, string>) => {
      const cookie = pairOf(await open());
      const tries = [
        await open(site),
        await post('refresh', byCookie, { cookie, ...site }),
        await post('logout', undefined, { cookie, ...site }),
      ];
      for (const answer of tries) {
        expectError(answer, 403, 'requests of other sites are refused');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect((await post('refresh', byCookie, { cookie })).status).toBe(200);
    },
  );

  it.each([
    [{ refresh_by: 'cookie', refresh_token: 'x' }, ['refresh_token']],
    [{ refresh_by: 'header' }, ['refresh_by']],
  ])('is asked for in one way alone (%j)', async (body, expected) => {
    const { errors } = expectError(await post('refresh', body), 400, expect.any(String) as unknown as string);
    expect((errors as { field: string }[]).map(({ field }) => field)).toEqual(expected);
  });
});
