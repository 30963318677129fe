import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HelplineApp } from '../../support/helpline-app.js';
import { recordsOf } from '../../support/helpline-client.js';
import { ask, postJson } from '../../support/http-client.js';

let app: HelplineApp;
beforeAll(async () => void (app = await HelplineApp.start()), 60_000);
afterAll(() => app.close());

const statusAs = async (name: string) => (await app.get('cases', { as: name })).status;
const basicOf = (name: string) =>
  `Basic ${Buffer.from(`${name}:${app.passwordOf(name)}`).toString('base64')}`;

async function tokenOf(name: string): Promise<string> {
  const answer = await postJson(app.url, '/api/v1/auth/login', {
    username: name,
    password: app.passwordOf(name),
  });
  return (answer.json() as { data: { access_token: string } }).data.access_token;
}
const askWith = async (token: string, path = '/api/v1/desk/callbacks', method = 'GET') =>
  (await ask(app.url, path, { method, headers: { authorization: `Bearer ${token}` } })).status;

describe('a user who is switched off and on again', () => {
  it('is let in by a new log-in only: earlier sessions and tokens are over', async () => {
    const id = await app.addUser('grace', 'counsellor');
    const token = await tokenOf('grace');
    expect([await statusAs('grace'), await askWith(token)]).toEqual([200, 200]);
    for (const is_active of ['0', '1'])
      expect((await app.post(`users/${id}`, { is_active }, { as: 'admin' })).status).toBe(202);
    expect(await statusAs('grace')).toBe(401);
    const other = await tokenOf('grace');
    expect(await askWith(other)).toBe(200);
    await app.logIn('grace');
    expect(await statusAs('grace')).toBe(200);
  });

  it('is reported in the audit as switched off and on, and nothing else', async () => {
    const id = await app.addUser('hope', 'counsellor');
    await app.post(`users/${id}`, { is_active: '0' }, { as: 'admin' });
    const [user] = recordsOf(await app.get(`users/${id}`, { as: 'admin' }), 'users');
    expect(user?.is_active).toBe('0');
    expect(Object.keys(user ?? {})).not.toContain('login_generation');
  });
});

describe('a user whose password an administrator resets', () => {
  it('is out at once with a token of the same second, and with the session', async () => {
    const id = await app.addUser('ruth', 'counsellor');
    const token = await tokenOf('ruth');
    expect([await statusAs('ruth'), await askWith(token)]).toEqual([200, 200]);
    expect((await app.post(`resetAuth/${id}`, {}, { as: 'admin' })).status).toBeLessThan(300);
    expect([await statusAs('ruth'), await askWith(token)]).toEqual([401, 401]);
  });
});

describe('an access token', () => {
  it('ends when it is logged out of; another one of the same user goes on', async () => {
    await app.addUser('irene', 'supervisor');
    const [one, other] = [await tokenOf('irene'), await tokenOf('irene')];
    expect(await askWith(one, '/api/v1/auth/logout', 'POST')).toBe(200);
    expect(await askWith(one)).toBe(401);
    expect(await askWith(one, '/api/v1/auth/logout', 'POST')).toBe(401);
    expect(await askWith(other)).toBe(200);
  });

  it('is needed to log out', async () => {
    expect((await ask(app.url, '/api/v1/auth/logout', { method: 'POST' })).status).toBe(401);
  });
});

describe('a page of another site', () => {
  const FOREIGN = [
    { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
  ];

  it.each(FOREIGN)('cannot put a browser into a session by a one-time password (%j)', async (foreign) => {
    const address = `joy${FOREIGN.indexOf(foreign)}@helpline.example`;
    await app.addUser(`joy${FOREIGN.indexOf(foreign)}`, 'counsellor', { contact_email: address });
    const from = app.printed.length;
    await app.post('sendOTP', { addr_addr: address }, { as: null });
    const otp = await app.codePrinted(from);
    const answer = await app.get('verifyOTP', {
      as: null,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...foreign },
      body: new URLSearchParams({ addr_addr: address, otp }).toString(),
    });
    expect(answer.status).toBe(412);
    expect(answer.body).toEqual({ errors: [['error', 'Access Denied', 'ERROR', '', 0, '', '']] });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await app.post('verifyOTP', { addr_addr: address, otp }, { as: null })).status).toBe(201);
  });

  it.each(FOREIGN)(
    'cannot put a browser into a session by a password in an address (%j)',
    async (foreign) => {
      const answer = await app.get('', {
        as: null,
        headers: { authorization: basicOf('supervisor'), ...foreign },
      });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([412, undefined]);
    },
  );

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://elsewhere.example' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
  ])('is reported from the own page, and from a program (%j)', async (own) => {
    const headers: Record<string, string> = { authorization: basicOf('supervisor'), ...own };
    expect((await app.get('', { as: null, headers })).status).toBe(200);
  });
});
