import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerClient, type BearerAnswer, type BearerOptions } from '../support/bearer-client.js';
import { HelplineApp } from '../support/helpline-app.js';
import { ask } from '../support/http-client.js';

const environment = {
  RATE_LIMIT_CASES: '4',
  RATE_LIMIT_USERS: '3',
  RATE_LIMIT_OTHER: '30',
};

let app: HelplineApp;
let api: BearerClient;
beforeAll(async () => {
  app = await HelplineApp.start({ environment });
  api = new BearerClient(app);
}, 90_000);
afterAll(() => app.close());

const left = ({ headers }: Pick<BearerAnswer, 'headers'>) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];

describe('the limits of the bearer API', () => {
  it('are told with every answer, also with one that is an error', async () => {
    const as = 'supervisor';
    expect(left(await api.get('cases', { as }))).toEqual(['4', '3']);
    const answers = [
      await api.get('cases?limit=0', { as }),
      await api.get('cases/none', { as }),
      await api.send('PATCH', 'cases/1', {}, { as }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 405]);
    expect(answers.map((answer) => left(answer)[1])).toEqual(['2', '1', '0']);
    const seconds = answers.map(({ headers }) => Number(headers['x-ratelimit-reset']));
    for (const second of seconds) expect(Math.abs(second - Date.now() / 1000 - 3600)).toBeLessThan(600);
    expect(left(await api.get('nothing', { as }))).toEqual(['30', '29']);
    expect(left(await api.get('users', { as: null }))).toEqual(['3', '2']);
  });

  it('are told with each kind of refusal, in every part of the API', async () => {
    const [as, nobody] = [{ as: 'case_worker' }, { as: null }];
    const text = (options: BearerOptions) => ({ ...options, headers: { 'content-type': 'text/plain' } });
    const large = { channel: 'chat', body: 'x'.repeat(2_000_000) };
    const answers: readonly (readonly [number, BearerAnswer])[] = [
      [401, await api.get('webhooks', nobody)],
      [401, await api.get('desk/callbacks', nobody)],
      [401, await api.post('auth/login', { username: 'nobody', password: 'x' }, nobody)],
      [403, await api.get('webhooks', as)],
      [404, await api.get('desk/nothing', as)],
      [405, await api.get('auth/login', nobody)],
      [413, await api.post('communications', large, { as: 'media_account' })],
      [415, await api.post('auth/login', 'x', text(nobody))],
    ];
    for (const [status, answer] of answers) {
      expect(answer).toMatchObject({ status, body: { status: 'error', code: status } });
      for (const name of ['limit', 'remaining', 'reset'])
        expect([status, name, answer.headers[`x-ratelimit-${name}`]]).toEqual([
          status,
          name,
          expect.stringMatching(/^\d+$/),
        ]);
    }
  });

  it('refuse what is too much, in the envelope, and leave other groups and logins alone', async () => {
    const as = 'counsellor';
    for (let i = 0; i < 3; i++) expect((await api.get('users', { as })).status).toBe(200);
    const refused = await api.get('users', { as });
    expect(refused).toMatchObject({
      status: 429,
      body: { status: 'error', code: 429, message: 'more than 3 requests in an hour' },
    });
    expect(left(refused)).toEqual(['3', '0']);
    const waitS = Number(refused.headers['retry-after']);
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(3600);
    expect((await api.get('cases', { as })).status).toBe(200);
    expect((await api.get('users', { as: 'case_manager' })).status).toBe(200);
  });

  it('are those of the login: a refreshed token has no new budget', async () => {
    const { data } = await api.logIn('partner');
    const ask1 = async (token: unknown) =>
      left(await api.get('cases', { as: null, headers: { authorization: `Bearer ${String(token)}` } }));
    expect(await ask1(data.access_token)).toEqual(['4', '3']);
    const refreshed = await api.post('auth/refresh', { refresh_token: data.refresh_token }, { as: null });
    expect(await ask1(refreshed.data.access_token)).toEqual(['4', '2']);
    const again = await api.logIn('partner');
    expect(await ask1(again.data.access_token)).toEqual(['4', '3']);
  });

  it('count a call-session request with a login, in its own words, and none without', async () => {
    const as = 'administrator';
    const path = '/api/v1/calls/active';
    const open = await ask(app.url, path, {});
    expect([open.status, left(open)]).toEqual([401, [undefined, undefined]]);
    const first = await api.get('calls/active', { as });
    expect([first.status, left(first)]).toEqual([200, ['30', '29']]);
    for (let i = 0; i < 29; i++) await api.get('calls/active', { as });
    expect(await api.get('calls/active', { as })).toMatchObject({
      status: 429,
      body: { status: 'error', error: { error_code: 'RATE_LIMIT_EXCEEDED' } },
    });
  });

  it('do not hold for health', async () => {
    const answer = await ask(app.url, '/health', {});
    expect([answer.status, left(answer)]).toEqual([200, [undefined, undefined]]);
  });
});
