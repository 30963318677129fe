import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import { hashPassword } from '../../src/access/passwords.js';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { FakeAsterisk } from '../support/fake-asterisk.js';
import { startFlowServerProcess, type FlowServerProcess } from '../support/flow-server-process.js';
import { freePort } from '../support/free-port.js';
import { assertLoopTurnedInSomeRound, LONGEST_STRETCH_MS } from '../support/loop-rule.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { ADMIN_PASSWORD } from '../support/flow-server-client.js';
import {
  GATEWAY_SECRET,
  longText,
  TEXT_ADDRESSES,
  TEXT_SHAPES,
  type TextRequest,
} from '../support/text-addresses.js';
import { TextClient } from '../support/text-client.js';

jest.setTimeout(240_000);

const OTHER = { username: 'rose', password: 'correct horse battery' };
const NO_LIMIT = '1000000';

/** A server with calls, as a process of its own; at its end it says whether its loop stood still (loop-rule.ts). */
const parts = new Closer();
let server: FlowServerProcess | undefined;
let client: TextClient | undefined;
beforeAll(async () => {
  const dir = parts.add(await makeTestDir());
  const database = parts.add(await startTestDatabase());
  const storage = await database.openStorage();
  const { username, password } = OTHER;
  const passwordHash = await hashPassword(password);
  await storage.users.create({ username, passwordHash, role: 'counsellor', fullName: 'Rose' });
  server = await startFlowServerProcess({
    dataDir: join(dir.path, 'data'),
    databaseUrl: database.url,
    asterisk: parts.add(await FakeAsterisk.open()),
    transcriber: new ScriptedTranscriber({}),
    port: await freePort('127.0.0.1'),
    environment: {
      RATE_LIMIT_AUDIO: NO_LIMIT,
      RATE_LIMIT_CASES: NO_LIMIT,
      RATE_LIMIT_COMMUNICATIONS: NO_LIMIT,
      MESSAGE_GATEWAY_SECRET: GATEWAY_SECRET,
    },
  });
  client = new TextClient(server.url);
  await client.logIn('admin', ADMIN_PASSWORD);
});
afterAll(async () => {
  await server?.kill().catch(() => {}); // where a test before its end has failed
  await parts.close();
});

const sender = () => client as TextClient;
const running = () => server as FlowServerProcess;

async function tokenOf({ username, password }: typeof OTHER): Promise<string> {
  const response = await fetch(`${running().url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return data.access_token;
}

const classify = (text: string) => sender().send('POST', '/classifier/classify', { text });

/** Sends a text, and asks for the health of the server until the answer is there. */
async function sendAndAskOn(path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  let isOver = false;
  const answer = sender().send('POST', path, body);
  answer.finally(() => (isOver = true)).catch(() => {});
  do expect((await fetch(`${running().url}/health/live`)).status).toBeLessThan(500);
  while (!isOver);
  expect(await answer).toBeGreaterThanOrEqual(200);
  expect(await answer).toBeLessThan(504);
  expect(await answer).not.toBe(500);
}

/** A hundred long texts of one user at once, and a short one of another between them. */
async function sendHundred(token: string): Promise<void> {
  const long = longText(TEXT_SHAPES.prose ?? '', 50_000);
  let answered = 0;
  const ask = (times: number) =>
    Array.from({ length: times }, async () => {
      const status = await classify(long);
      if (status === 200) answered++;
      return status;
    });
  const before = ask(12); // more than the server takes of one user
  const asked = fetch(`${running().url}/classifier/classify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ text: 'He beats me.' }),
  });
  const hundred = [...before, ...ask(88)];
  const other = await asked;
  expect(other.status).toBe(200);
  expect(answered).toBeLessThan(8);
  const statuses = new Set(await Promise.all(hundred));
  expect([...statuses].every((status) => [200, 429, 503].includes(status))).toBe(true);
}

async function sendShapes({ path, most, body }: TextRequest): Promise<void> {
  for (const shape of ['one danger', 'turns'] as const)
    await sendAndAskOn(path, body(longText(TEXT_SHAPES[shape] ?? '', most)));
}

describe('the longest texts', () => {
  it.each(TEXT_ADDRESSES.map((address) => ({ ...address })))(
    'at $path are answered, and the server goes on meanwhile',
    sendShapes,
  );

  it('of one user, a hundred at once, hold up no other user', async () => sendHundred(await tokenOf(OTHER)));

  // the last one: it ends the server
  it(`hold its loop for no longer than ${LONGEST_STRETCH_MS} ms`, async () => {
    const sendAll = async () => {
      for (const address of TEXT_ADDRESSES) await sendShapes(address);
      await sendHundred(await tokenOf(OTHER));
    };
    await assertLoopTurnedInSomeRound(() => running().takeLongestStretchMs(), sendAll);
    await running().close();
  });
});
