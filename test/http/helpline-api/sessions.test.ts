import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import {
  ADMIN,
  BASE,
  IDLE_S,
  LIFETIME_S,
  NOBODY,
  PASSWORD,
  basic,
  errorsOf,
  startTestHelpline,
  type TestHelpline,
} from '../../support/helpline-sessions.js';
import type { Storage } from '../../../src/storage/storage.js';

let database: TestDatabase;
let storage: Storage;
let helpline: TestHelpline;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => void (helpline = await startTestHelpline({ storage })));
afterEach(() => helpline.close());

const auth = basic(ADMIN.username, ADMIN.password);
const cookieOf = (id: string) => ({ cookie: `other=1; HELPLINE_SESSION_ID=${id}; more=2` });
let people = 0;
const newName = () => `person${++people}`;

describe('logging in', () => {
  it.each([
    ['GET', '/', {}],
    ['GET', '', {}],
    ['POST', '/', { 'content-type': 'text/plain' }],
    ['PUT', '/', {}],
  ])('by %s %s gives a session, a cookie and the home document', async (method, path, headers) => {
    const answer = await helpline.ask(path, { method, headers: { ...headers, authorization: auth } });
    const body = answer.json() as { ss: string[][]; auth: string[][]; auth_k: Record<string, string[]> };
    expect(answer.status).toBe(200);
    expect(body).toMatchObject({ ss: [[expect.stringMatching(/^[\w-]{43}$/), '1', 'admin', '99', '']] });
    const place = (field: string) => Number(body.auth_k[field]?.[0]);
    expect(body.auth[0]?.[place('usn')]).toBe('admin');
    expect(body.auth[0]?.[place('role')]).toBe('99');
    expect(body.auth[0]?.every((cell) => typeof cell === 'string')).toBe(true);
    expect(body).toMatchObject({ dash: [['admin']] });
    expect(answer.headers['set-cookie']).toEqual(
      [BASE, '/ami/sync', '/ati/sync'].map(
        (at) => `HELPLINE_SESSION_ID=${body.ss[0]?.[0]}; Path=${at}; HttpOnly; SameSite=Strict`,
      ),
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['under a name of the network', { host: 'helpline.example' }],
    ['behind a proxy that speaks TLS', { 'x-forwarded-proto': 'https' }],
  ])('%s sets a cookie for TLS only', async (_where, headers) => {
    const answer = await helpline.ask('/', { headers: { ...headers, authorization: auth } });
    expect(answer.headers['set-cookie']?.[0]).toContain('; Secure');
  });

  it.each([
    ['a wrong password', basic('admin', 'wrong'), 'admin'],
    ['an unknown name', basic('nobody', ADMIN.password), 'nobody'],
    ['no password', basic('admin', ''), 'admin'],
    ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`, ''],
    ['nothing', 'Basic', ''],
    ['a NUL', basic('ad\0min', 'x'), 'ad\0min'],
    ['a name without end', basic('a'.repeat(201), 'x'), ''],
  ])('with %s is refused in the family\u2019s words', async (_what, authorization, value) => {
    const answer = await helpline.ask('/', { headers: { authorization } });
    const entry = ['error', 'Invalid Username or Password!', 'REQUIRED', 'auth', 0, 'login', value];
    expect(errorsOf(answer)).toEqual([412, [entry]]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('with colons and other letters in the password works', async () => {
    const user = await helpline.addUser({ username: newName() });
    const { hashPassword } = await import('../../../src/access/passwords.js');
    await storage.users.setPassword(user.id, await hashPassword('a:b:\u017c\u00f3\u0142w'));
    expect(await helpline.logIn(user.username, 'a:b:\u017c\u00f3\u0142w')).toMatch(/^[\w-]{43}$/);
  });

  it('too often is refused for a while, even with the right password', async () => {
    const { username } = await helpline.addUser({ username: newName() });
    const tryWith = (password: string) =>
      helpline.ask('/', { headers: { authorization: basic(username, password) } });
    for (let n = 0; n < 10; n++) expect((await tryWith('wrong')).status).toBe(412);
    const answer = await tryWith(PASSWORD);
    expect(errorsOf(answer)).toEqual([429, [expect.arrayContaining(['error', 'ERROR'])]]);
    const retryAfterS = Number(answer.headers['retry-after']);
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(300);
  }, 20_000);

  it('is refused to a user who is switched off', async () => {
    const user = await helpline.addUser({ username: newName() });
    await storage.users.setActive(user.id, { isActive: false });
    await expect(helpline.logIn(user.username, PASSWORD)).rejects.toThrow(/412/);
  });

  it('again gives another session and ends the one that was brought along', async () => {
    const first = await helpline.logIn();
    const headers = { ...cookieOf(first), authorization: auth };
    const { ss } = (await helpline.ask('/', { headers })).json() as { ss: string[][] };
    expect(ss[0]?.[0]).not.toBe(first);
    expect(errorsOf(await helpline.get('/whoami', first))).toEqual(NOBODY);
    expect((await helpline.get('/whoami', ss[0]?.[0])).status).toBe(200);
  });
});

describe('a session', () => {
  it.each([
    ['cookie', cookieOf],
    ['bearer', (id: string) => ({ authorization: `Bearer ${id}` })],
    ['Session-Id', (id: string) => ({ 'session-id': id })],
  ])('is known by its %s', async (_how, headersOf) => {
    const id = await helpline.logIn();
    const answer = await helpline.ask('/whoami', { headers: headersOf(id) });
    expect(answer.json()).toMatchObject({ userId: 1, role: 'administrator', isTemporary: false });
    const home = await helpline.ask('/', { headers: headersOf(id) });
    expect(home.json()).toMatchObject({ ss: [[id, '1', 'admin', '99', '']], dash: [['admin']] });
  });

  it.each([
    ['nothing', {}],
    ['an empty cookie', { cookie: 'HELPLINE_SESSION_ID=' }],
    ['a made-up id', { 'session-id': 'x'.repeat(43) }],
    ['an id of another form', { authorization: "Bearer ' OR 1=1 --" }],
    ['credentials', { authorization: auth }],
  ])('is needed: %s is not enough elsewhere', async (_what, headers: Record<string, string>) => {
    expect(errorsOf(await helpline.ask('/whoami', { headers }))).toEqual(NOBODY);
    if (!('authorization' in headers)) expect(errorsOf(await helpline.ask('/', { headers }))).toEqual(NOBODY);
  });

  it('is kept so that a reader of the database cannot use it', async () => {
    const id = await helpline.logIn();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT * FROM sessions').finally(() => client.end());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(id);
    for (const { id_hash: hash } of rows as { id_hash: string }[])
      expect(errorsOf(await helpline.get('/whoami', hash))).toEqual(NOBODY);
  });

  it('ends when it was not used for 36,000 s, and not before', async () => {
    const id = await helpline.logIn();
    helpline.pass(IDLE_S - 5);
    expect((await helpline.get('/whoami', id)).status).toBe(200);
    helpline.pass(IDLE_S - 5);
    expect((await helpline.get('/whoami', id)).status).toBe(200);
    helpline.pass(IDLE_S);
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
  });

  it('ends after its lifetime, however much it is used', async () => {
    const id = await helpline.logIn();
    for (let n = 0; n < 3; n++) {
      helpline.pass(LIFETIME_S / 4);
      expect((await helpline.get('/whoami', id)).status).toBe(200);
    }
    helpline.pass(LIFETIME_S / 4);
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
  });

  it('ends with its user, and knows a new role at once', async () => {
    const user = await helpline.addUser({ username: newName() });
    const id = await helpline.logIn(user.username, PASSWORD);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('UPDATE users SET role = 2 WHERE id = $1', [user.id]).finally(() => client.end());
    expect((await helpline.get('/whoami', id)).json()).toMatchObject({ role: 'supervisor' });
    await storage.users.setActive(user.id, { isActive: false });
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
  });

  it('ends when the password is changed elsewhere', async () => {
    const user = await helpline.addUser({ username: newName() });
    const id = await helpline.logIn(user.username, PASSWORD);
    await storage.users.setPassword(user.id, user.passwordHash);
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
  });

  it('makes room for newer ones of a program that logs in again and again', async () => {
    const user = await helpline.addUser({ username: newName() });
    const ids: string[] = [];
    for (let n = 0; n < 52; n++) {
      helpline.pass(1);
      ids.push(await helpline.access.sessions.start(user));
    }
    const known = await Promise.all(ids.map(async (id) => (await helpline.get('/whoami', id)).status));
    expect(known).toEqual([401, 401, ...Array.from({ length: 50 }, () => 200)]);
  });
});

describe('logging out', () => {
  it('ends the session, clears the cookie and is reported to the desk', async () => {
    const id = await helpline.logIn();
    const answer = await helpline.ask('/logout', { headers: cookieOf(id) });
    expect([answer.status, answer.json()]).toEqual([200, { auth_nb: [['info', 'Logged Out']] }]);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^HELPLINE_SESSION_ID=; .*Expires=Thu, 01 Jan 1970/);
    expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
    expect(helpline.loggedOut).toMatchObject([{ username: 'admin' }]);
    expect(errorsOf(await helpline.ask('/logout', { headers: cookieOf(id) }))).toEqual(NOBODY);
  });

  it.each(['/?logout', '/whoami?logout=1', '/cases/7?_c=1&logout'])(
    'is asked for by %s too',
    async (path) => {
      const id = await helpline.logIn();
      const answer = await helpline.get(path, id);
      expect(errorsOf(answer)).toEqual(NOBODY);
      expect(errorsOf(await helpline.get('/whoami', id))).toEqual(NOBODY);
      expect(helpline.loggedOut).toHaveLength(1);
    },
  );

  it('of one session leaves the others', async () => {
    const [one, other] = [await helpline.logIn(), await helpline.logIn()];
    await helpline.get('/logout', one);
    expect((await helpline.get('/whoami', other)).status).toBe(200);
  });
});

describe('a request that another site has made', () => {
  type Sent = 'cookie' | 'bearer' | 'session-id';
  const sessionBy = (by: Sent, id: string): Record<string, string> =>
    by === 'cookie'
      ? cookieOf(id)
      : by === 'bearer'
        ? { authorization: `Bearer ${id}` }
        : { 'session-id': id };
  const origins = { none: undefined, own: 'own', foreign: 'https://evil.example', opaque: 'null' } as const;
  const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site'] as const;
  const matrix = (['cookie', 'bearer', 'session-id'] as const).flatMap((by) =>
    ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
      sites.flatMap((site) =>
        Object.values(origins).map((origin) => {
          const isForeign =
            site === undefined ? origin === origins.foreign || origin === 'null' : /site/.test(site);
          return { by, method, site, origin, passes: by !== 'cookie' || method === 'GET' || !isForeign };
        }),
      ),
    ),
  );

  it(`is refused when it comes by cookie and changes something (${matrix.length} combinations)`, async () => {
    const id = await helpline.logIn();
    const outcomes = await Promise.all(
      matrix.map(async ({ by, method, site, origin, passes }) => {
        const headers = {
          ...sessionBy(by, id),
          ...(site && { 'sec-fetch-site': site }),
          ...(origin && { origin: origin === 'own' ? helpline.url : origin }),
        };
        const answer = await helpline.ask('/whoami', { method, headers });
        const expected = passes ? 200 : 412;
        return answer.status === expected ? 'ok' : { by, method, site, origin, status: answer.status };
      }),
    );
    expect(matrix.filter(({ passes }) => !passes).length).toBe(3 * 10);
    expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual([]);
  });

  it('is informed in the family\u2019s words', async () => {
    const headers = { ...cookieOf(await helpline.logIn()), 'sec-fetch-site': 'cross-site' };
    const answer = await helpline.ask('/whoami', { method: 'POST', headers });
    expect(errorsOf(answer)).toEqual([412, [['error', 'Access Denied', 'ERROR', '', 0, '', '']]]);
  });

  it('logs no user out', async () => {
    const id = await helpline.logIn();
    for (const path of ['/logout', '/?logout'])
      expect(
        (await helpline.ask(path, { headers: { ...cookieOf(id), 'sec-fetch-site': 'cross-site' } })).status,
      ).toBe(412);
    expect((await helpline.get('/whoami', id)).status).toBe(200);
  });
});
