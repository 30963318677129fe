import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { startForwardingProxy } from '../support/forwarding-proxy.js';
import { freePort } from '../support/free-port.js';
import { HelplineApp } from '../support/helpline-app.js';
import { ask, postJson } from '../support/http-client.js';

/** A request from the internet, as the proxy forwards it. */
const OUTSIDE = { host: 'helpline.example' };
const parts = new Closer();
let app: HelplineApp;
let localUrl: string;
let token: string;

beforeAll(async () => {
  const port = await freePort('127.0.0.1');
  localUrl = `http://127.0.0.1:${port}`;
  // with a proxy on this machine in front, as docs/operations.md has it
  const environment = { AUDIO_API_PORT: String(port), TRUSTED_PROXIES: 'loopback' };
  app = parts.add(await HelplineApp.start({ environment }));
  const credentials = { username: 'admin', password: app.passwordOf('admin') };
  const { data } = (await postJson(app.url, '/api/v1/auth/login', credentials)).json();
  token = (data as { access_token: string }).access_token;
}, 60_000);
afterAll(() => parts.close());

const through = async (targetUrl: string, adding = {}) =>
  parts.add(await startForwardingProxy(targetUrl, adding)).url;

const requests = [
  ['GET', '/api/v1/calls/active'],
  ['GET', '/api/v1/calls/c1'],
  ['GET', '/api/v1/calls/c1/transcript'],
  ['GET', '/api/v1/calls/c1/segments'],
  ['GET', '/api/v1/calls/c1/classification-evolution'],
  ['GET', '/api/v1/calls/c1/recording'],
  ['POST', '/api/v1/calls/c1/end'],
] as const;

describe('through a proxy on this machine', () => {
  it.each([
    ['with Host: 127.0.0.1 and nothing else (nginx)', {}],
    ['with X-Forwarded-For (Apache)', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }],
  ])('the call-session API of the main port asks for a token, %s', async (_name, adding) => {
    const url = await through(app.url, adding);
    for (const [method, path] of requests) {
      const answer = await ask(url, path, { method, headers: OUTSIDE });
      expect({ path, status: answer.status }).toEqual({ path, status: 401 });
    }
    const headers = { ...OUTSIDE, authorization: `Bearer ${token}` };
    expect((await ask(url, '/api/v1/calls/active', { headers })).status).toBe(200);
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
  ])('the listener of this machine refuses: %j', async (adding) => {
    const url = await through(localUrl, adding);
    for (const [method, path] of requests) {
      expect((await ask(url, path, { method, headers: OUTSIDE })).status).toBe(403);
    }
  });
});

describe('a program on this machine', () => {
  it('uses the call-session API and health without a token', async () => {
    const active = await ask(localUrl, '/api/v1/calls/active');
    expect(active).toMatchObject({ status: 200 });
    expect(active.json()).toMatchObject({ status: 'success', active_calls: [] });
    const outcomes = await Promise.all(
      requests.slice(1).map(([method, path]) => ask(localUrl, path, { method })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]); // no such call
    expect((await ask(localUrl, '/health')).status).toBe(200);
  });

  it('reaches nothing else there', async () => {
    for (const path of ['/', '/helpline/api/', '/api/v1/desk/callbacks', '/socket.io/?EIO=4']) {
      expect((await ask(localUrl, path)).status).toBe(404);
    }
  });
});
