import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let client: Client;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
beforeEach(() => client.query('DELETE FROM callbacks'));
afterAll(async () => {
  await client.end();
  await database.close();
});

const LEFT_QUEUE: CallEvent = {
  ...{ type: 'call.ended', side: 'caller', cause: 16 },
  reason: 'abandoned-in-queue',
};
const PROMISED: CallEvent = { type: 'callback.promised' };
const BROKE_OFF: CallEvent = { type: 'callback.owed', reason: 'agent-lost' };

/** A call of that number, with what owes its caller a callback. */
async function call(callerId: string, owing: CallEvent): Promise<void> {
  const id = randomUUID();
  const start: CallEvent = { type: 'call.started', callerId, dialled: '116', direction: 'inbound' };
  for (const event of [start, { type: 'call.answered' } as const, owing])
    await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
}
const listed = async (limit = 100, offset = 0) =>
  (await storage.callbacks.list(['open'], limit, { offset })).map(
    ({ phone, reason }) => `${phone} ${reason}`,
  );

it('a person whose conversation broke off comes first, on every page; one who was put off comes last', async () => {
  await call('+254711100001', LEFT_QUEUE);
  await call('+254711100002', BROKE_OFF);
  await call('+254711100003', PROMISED);
  await call('+254711100004', BROKE_OFF);
  const broken = ['+254711100002 agent-lost', '+254711100004 agent-lost'];
  const others = ['+254711100001 abandoned', '+254711100003 promised'];
  expect(await listed()).toEqual([...broken, ...others]);
  const pages = await Promise.all([0, 1, 2, 3].map((offset) => listed(1, offset)));
  expect(pages.flat()).toEqual([...broken, ...others]);
  const [first] = await storage.callbacks.list(['open'], 1);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (username, password_hash, role, full_name) VALUES ('otieno', 'x', 1, '') RETURNING id`,
  );
  await storage.callbacks.snooze(first?.id ?? 0, {
    ...{ until: new Date(Date.now() + 3_600_000), note: null },
    userId: rows[0]?.id ?? 0,
  });
  expect(await listed()).toEqual([broken[1], ...others, broken[0]]);
});

it('a person who left the queue, and whose next conversation broke off, comes first from then on', async () => {
  await call('+254711100009', LEFT_QUEUE);
  expect((await listed()).at(-1)).toBe('+254711100009 abandoned');
  await call('+254711100009', BROKE_OFF);
  expect(await listed(1)).toEqual(['+254711100009 agent-lost']);
});
