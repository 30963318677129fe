import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { signatureOf } from '../../src/webhooks/signature.js';
import { BearerClient, type BearerAnswer, type BearerOptions } from '../support/bearer-client.js';
import { HelplineApp } from '../support/helpline-app.js';
import { ask } from '../support/http-client.js';

const SECRET = 'a-secret-of-the-gateway-which-is-long-enough';
const environment = {
  RATE_LIMIT_CASES: '4',
  RATE_LIMIT_USERS: '3',
  RATE_LIMIT_AUDIO: '31',
  RATE_LIMIT_OVERALL: '30',
  RATE_LIMIT_ANONYMOUS: '20',
  RATE_LIMIT_LOGINS: '6',
  MESSAGE_GATEWAY_SECRET: SECRET,
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

const remaining = async (answer: Promise<BearerAnswer>) => Number(left(await answer)[1]);

describe('the limits of the bearer API', () => {
  it('are reported with every answer, also with one that is an error', async () => {
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
    expect(left(await api.get('nothing', { as }))).toEqual(['30', '25']);
    expect(left(await api.get('users', { as: null }))).toEqual(['20', '19']);
  });

  it('are reported with each kind of refusal, in every part of the API', async () => {
    const [as, nobody] = [{ as: 'case_worker' }, { as: null }];
    const text = (options: BearerOptions) => ({ ...options, headers: { 'content-type': 'text/plain' } });
    const large = { channel: 'chat', body: 'x'.repeat(2_000_000) };
    const answers: readonly (readonly [number, BearerAnswer])[] = [
      [401, await api.get('webhooks', nobody)],
      [401, await api.get('desk/callbacks', nobody)],
      [403, await api.get('webhooks', as)],
      [404, await api.get('desk/nothing', as)],
      [405, await api.get('auth/login', as)],
      [413, await api.post('communications', large, { as: 'media_account' })],
      [415, await api.post('communications', 'x', text({ as: 'media_account' }))],
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

  it('are those of the user: neither a refreshed token nor another log-in has a budget of its own', async () => {
    const { data } = await api.logIn('partner');
    const askAs = async (token: unknown) =>
      left(await api.get('cases', { as: null, headers: { authorization: `Bearer ${String(token)}` } }));
    expect(await askAs(data.access_token)).toEqual(['4', '3']);
    const refreshed = await api.post('auth/refresh', { refresh_token: data.refresh_token }, { as: null });
    expect(await askAs(refreshed.data.access_token)).toEqual(['4', '2']);
    const again = await api.logIn('partner');
    expect(await askAs(again.data.access_token)).toEqual(['4', '1']);
  });

  it('hold for all groups together', async () => {
    const as = 'administrator';
    for (let i = 0; i < 27; i++) expect((await api.get('desk/callbacks', { as })).status).toBe(200);
    for (const left of [2, 1, 0]) expect(left).toBe(await remaining(api.get('users', { as })));
    expect(await api.get('cases', { as })).toMatchObject({
      status: 429,
      body: { message: 'more than 30 requests in an hour' },
    });
  });

  it('hold for the APIs of recordings, texts and calls, in their own words', async () => {
    const as = 'supervisor';
    const authorization = { authorization: `Bearer ${await api.tokenOf(as)}` };
    const paths = ['/audio/tasks', '/stt', '/ner', '/classifier', '/summarizer', '/qa', '/translate'];
    for (const path of paths) {
      const answer = await ask(app.url, path, { headers: authorization });
      expect([path, left(answer)[0]]).toEqual([path, '31']);
      expect([path, (await ask(app.url, path, {})).headers['x-ratelimit-limit']]).toEqual([path, '20']);
    }
    const first = await api.get('calls/active', { as });
    expect([first.status, left(first)]).toEqual([200, ['31', String(30 - paths.length)]]);
    for (let i = 0; i < 30 - paths.length; i++) await api.get('calls/active', { as });
    for (const path of ['/api/v1/calls/active', '/audio/tasks', '/ner'])
      expect((await ask(app.url, path, { headers: authorization })).json()).toMatchObject({
        status: 'error',
        error: { error_code: 'RATE_LIMIT_EXCEEDED' },
      });
    const open = await ask(app.url, '/api/v1/calls/active', {});
    expect([open.status, left(open)]).toEqual([401, [undefined, undefined]]);
  });

  it('of a stranger take neither the log-in, nor the refresh, nor the gateway of the same address', async () => {
    const { data } = await api.logIn('case_manager');
    const stranger = { as: null, headers: { authorization: 'Bearer of.an.expired-token' } };
    for (let i = 0; i < 25; i++) await api.get('communications', stranger);
    expect((await api.get('cases', stranger)).status).toBe(429);
    const unsigned = {
      channel: 'chat',
      from: 'a',
      message_id: '1',
      timestamp: '2026-11-24T08:00:00Z',
      body: '',
    };
    expect((await api.post('communications/inbound', unsigned, { as: null })).status).toBe(429);
    for (let i = 0; i < 60; i++)
      await api.post('auth/refresh', { refresh_token: `${randomUUID()}.${'x'.repeat(43)}` }, { as: null });
    const refused = await api.post('auth/refresh', { refresh_token: 'x' }, { as: null });
    expect(refused).toMatchObject({ status: 429, body: { code: 429 } });
    const { refresh_token } = data;
    expect((await api.post('auth/refresh', { refresh_token }, { as: null })).status).toBe(200);
    expect((await api.logIn('case_manager')).status).toBe(200);
    const body = JSON.stringify({ ...unsigned, body: 'hello' });
    const timestamp = Math.floor(Date.now() / 1000);
    const signed = await ask(app.url, '/api/v1/communications/inbound', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hearline-timestamp': String(timestamp),
        'x-hearline-signature': signatureOf([SECRET], timestamp, body),
      },
      body,
    });
    expect([signed.status, signed.headers['x-ratelimit-limit']]).toEqual([200, '2000']);
  });

  it('count the log-ins of a user that succeed', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await api.logIn('media_account')).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect((await api.logIn('partner')).status).toBe(200);
  });

  it('do not hold for health', async () => {
    const answer = await ask(app.url, '/health', {});
    expect([answer.status, left(answer)]).toEqual([200, [undefined, undefined]]);
  });
});
