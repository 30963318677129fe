import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROLE_NUMBERS } from '../../src/access/roles.js';
import { startServer, type ChildServer } from '../../demo/run/child-server.js';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { ask, postJson } from '../support/http-client.js';

const PASSWORD = 'correct horse battery';
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const FLOODER = join(import.meta.dirname, '../support/flooder.mts');

const parts = new Closer();
const log: string[] = [];
let server: ChildServer;
/** Access token of a user with the least rights. */
let token: string;

beforeAll(async () => {
  const database = parts.add(await startTestDatabase());
  const dir = parts.add(await makeTestDir());
  server = await startServer({
    env: {
      ...{ DATABASE_URL: database.url, DATA_DIR: dir.path, REDIS_URL: '' },
      ...{ PORT: '0', AUDIO_API_PORT: '0', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' },
      WATCHDOG_S: '5', // as it is by default: a flood that keeps the server busy ends it
    },
    onLog: (line) => log.push(line),
    signal: new AbortController().signal,
  });
  parts.add(server);
  token = await partnersToken();
}, 120_000);
afterAll(() => parts.close());

async function partnersToken(): Promise<string> {
  const basic = Buffer.from(`admin:${PASSWORD}`).toString('base64');
  const login = await ask(server.url, '/helpline/api/', { headers: { authorization: `Basic ${basic}` } });
  const headers = {
    authorization: `Bearer ${(login.json() as { ss: string[][] }).ss[0]?.[0]}`,
    'content-type': 'application/json',
  };
  const post = async (path: string, body: object) =>
    (await ask(server.url, path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const user = { usn: 'least', contact_fname: 'Least', role: String(ROLE_NUMBERS.partner) };
  const made = (await post('/helpline/api/users', user)) as { users: Record<string, unknown> };
  const reset = await post(`/helpline/api/resetAuth/${Object.keys(made.users)[0]}`, {});
  const password = (reset.auth_nb as string[][])[0]?.[1]?.split(' ').at(-1);
  const { data } = (
    await postJson(server.url, '/api/v1/auth/login', { username: 'least', password })
  ).json() as { data: { access_token: string } };
  return data.access_token;
}

/** In a process of its own, as the sender must not be what is slow. Resolves when everything has gone out or been cut. */
async function flood(kind: string): Promise<void> {
  const args = ['--import', LOADER, FLOODER, server.url, kind, token];
  const flooder = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = (await once(flooder, 'exit')) as [number | null];
  expect(status).toBe(0);
}

describe('the server survives, with its watchdog on,', () => {
  it.each([
    ['pipelined requests that are refused', 'refused-requests'],
    ['pipelined requests with made-up sessions', 'sessions'],
    ['pipelined requests for the page', 'pages'],
    ['pipelined requests that ask for an upgrade', 'upgrades'],
    ['connections that log in again and again without a token', 'connects'],
    ['events of a user with the least rights', 'events'],
    ['many connections of one user', 'connections'],
  ])(
    'a flood of %s',
    async (_name, kind) => {
      await flood(kind);
      // another client is answered by the same process
      expect((await ask(server.url, '/health')).status).toBe(200);
      expect(log.filter((line) => line.includes('watchdog'))).toEqual([]);
    },
    60_000,
  );
});
