import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ADMIN_PASSWORD } from '../support/flow-server-client.js';
import { startApp, type RunningApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { recordsOf } from '../support/helpline-client.js';
import { ask, postJson } from '../support/http-client.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';

jest.setTimeout(60_000);

const CALL_ID = 'call-1763942400.17';
const parts = new Closer();
let databaseUrl: string;
let app: RunningApp;

beforeAll(async () => {
  const dir = parts.add(await makeTestDir());
  const database = parts.add(await startTestDatabase());
  databaseUrl = await database.createDatabase({ migrated: false });
  await restore(new URL(database.superuserUrl), new URL(databaseUrl));
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    AUDIO_API_PORT: '0',
    DATA_DIR: dir.path,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD,
    SHUTDOWN_TIMEOUT_S: '1',
  });
  app = parts.add(
    await startApp(config, {
      products: { whisper: Promise.resolve(), pages: Promise.resolve() },
      substitutes: { startTranscriber: async () => new ScriptedTranscriber({}) },
      log: silentLog(),
    }),
  );
});
afterAll(() => parts.close());

/** Tables belong to the server's account; only the superuser may load rows whose foreign keys form a circle. */
async function restore(superuser: URL, { pathname, username }: URL): Promise<void> {
  superuser.pathname = pathname;
  const client = new pg.Client({ connectionString: superuser.href });
  const dump = (name: string) => readFile(join(import.meta.dirname, 'previous-version', name), 'utf8');
  await client.connect();
  try {
    await client.query(`SET ROLE "${username}"; ${await dump('schema.sql')}`);
    await client.query(`RESET ROLE; SET session_replication_role = replica; ${await dump('rows.sql')}`);
  } finally {
    await client.end();
  }
}

async function logIn(username: string, password: string): Promise<string> {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await ask(app.url, '/helpline/api/', { headers });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return (answer.json() as { ss: string[][] }).ss[0]?.[0] ?? '';
}

async function tokenOf(username: string): Promise<string> {
  const answer = await postJson(app.url, '/api/v1/auth/login', { username, password: ADMIN_PASSWORD });
  return (answer.json() as { data: { access_token: string } }).data.access_token;
}

/** By the administrator's session. */
async function records(path: string, resource: string): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${await logIn('admin', ADMIN_PASSWORD)}` };
  const answer = await ask(app.url, `/helpline/api/${path}`, { headers });
  expect({ path, status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return recordsOf({ body: answer.json() }, resource);
}

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return rows;
}

describe('a database of the previous version (commit afe6f60)', () => {
  it('lets its users log in with the passwords they have', async () => {
    expect(await logIn('admin', ADMIN_PASSWORD)).not.toBe('');
    expect(await logIn('counsellor', '8j3g3-wttjc-p9q8j-ejida')).not.toBe('');
  });

  it('keeps its users', async () => {
    const users = await rowsOf('SELECT username FROM users ORDER BY id');
    expect(users).toHaveLength(8);
    expect((await records('users', 'users')).length).toBe(8);
  });

  it('keeps its case with the client, the perpetrator and the attachment', async () => {
    const [found] = await records('cases/1', 'cases');
    expect(found).toMatchObject({ id: '1', narrative: 'The child was found alone', plan: 'Visit the home' });
    expect(await records('cases/1', 'clients')).toMatchObject([{ contact_fname: 'Amani' }]);
    expect(await records('cases/1', 'perpetrators')).toMatchObject([{ contact_fname: 'Amani' }]);
    expect(await records('attachments/1', 'attachments')).toMatchObject([{ id: '1', case_id: '1' }]);
  });

  it('keeps its call with the transcript and the recording', async () => {
    const answer = await ask(app.url, `/api/v1/calls/${CALL_ID}/transcript`, {
      headers: { authorization: `Bearer ${await tokenOf('admin')}` },
    });
    expect(answer.text).toContain('it’s \\"quoted\\" — ünïcode');
    expect(await rowsOf('SELECT call_id, state FROM recordings')).toEqual([
      { call_id: CALL_ID, state: 'stored' },
    ]);
  });

  it('keeps its callback', async () => {
    expect(await rowsOf('SELECT call_id, phone, state FROM callbacks')).toEqual([
      { call_id: CALL_ID, phone: '0711000222', state: 'open' },
    ]);
  });

  it('has an epoch and an outbox, which the next write fills', async () => {
    expect(await rowsOf('SELECT id FROM journal_epochs')).toHaveLength(1);
    const before = await rowsOf('SELECT id FROM outbox');
    const headers = {
      authorization: `Bearer ${await logIn('admin', ADMIN_PASSWORD)}`,
      'content-type': 'application/json',
    };
    const answer = await ask(app.url, '/helpline/api/cases/1', {
      method: 'POST',
      headers,
      body: JSON.stringify({ plan: 'Call back' }),
    });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
    expect((await rowsOf('SELECT id FROM outbox')).length).toBeGreaterThan(before.length);
  });
});
