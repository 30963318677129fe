import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { emptyCallView, foldCallEvent } from '../../src/calls/call-view.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { silentLog } from '../../src/lib/log.js';
import { fillEndReasons } from '../../src/storage/stored-end-reasons.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

const MIGRATIONS = resolve(import.meta.dirname, '../../prisma/migrations');

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let migration: string;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const folder = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_end_reasons')) ?? '';
  migration = await readFile(join(MIGRATIONS, folder, 'migration.sql'), 'utf8');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const SENTENCES = [
  ...['hung up', 'hung up while it was being connected', 'gone while not connected to Asterisk', 'lost', ''],
  'no sound arrived for too long: the line was given up',
  'lost: it ended while the server was away',
  'it ended while the server was away',
  'lost: nobody answered while the server was away',
  'lost: Asterisk was started again',
  ...['it could not be answered', 'it could not be connected', 'callback promised'],
  'it could not be answered: the dial plan rings the phones',
  'the telephone of the agent was gone, and no other agent was found',
  'the phone of the agent was not answered',
  'not connected: who was called is busy or away',
  ...[
    'not in service',
    'busy',
    'declined',
    'refused',
    'unreachable',
    'no answer',
    'no-answer',
    'network',
  ].map((why) => `not connected: ${why}`),
  ...['not connected: given-up', 'ended by a supervisor', 'ended by amina', 'manual', 'abusive caller'],
];
const SIDES = ['caller', 'agent', 'server', 'unknown'] as const;
const CALLS = SENTENCES.flatMap((reason) =>
  SIDES.flatMap((side) =>
    (['inbound', 'outbound'] as const).flatMap((direction) =>
      [true, false].map((isConnected) => ({ reason, side, direction, isConnected })),
    ),
  ),
).map((call, i) => ({ id: `earlier-${i}`, ...call }));

/** As the version before wrote it: a row, its events, and a change that is not delivered yet. */
async function writeEarlierCalls(): Promise<void> {
  const list = JSON.stringify(CALLS);
  const from = `FROM jsonb_to_recordset($1::jsonb)
    AS c (id text, reason text, side text, direction text, "isConnected" boolean)`;
  await client.query(
    `INSERT INTO calls (id, caller_id, dialled, direction, state, started_at, ended_at, connected_at, hangup_side,
                        hangup_cause, last_seq)
     SELECT id, '+254700', '116', direction, 'wrapping-up', now(), now(), CASE WHEN "isConnected" THEN now() END, side, 16, 3 ${from}`,
    [list],
  );
  await client.query(
    `INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
     SELECT id, 1, 'call.started', now(), 0,
       jsonb_build_object('callerId', '+254700', 'dialled', '116', 'direction', direction) ${from}
     UNION ALL SELECT id, 2, CASE WHEN "isConnected" THEN 'leg.joined' ELSE 'call.answered' END, now(), 0,
       '{"legId": "agent-1", "speaker": "agent", "name": "Amina"}'::jsonb ${from}
     UNION ALL SELECT id, 3, 'call.ended', now(), 0,
       jsonb_build_object('side', side, 'cause', 16, 'reason', reason) ${from}`,
    [list],
  );
  await client.query(
    `INSERT INTO outbox (topic, subject, changes) SELECT 'call.ended', id, '{"hangup_cause": [null, 16]}' ${from}`,
    [list],
  );
}

it('the migration gives rows and changes the reason that the events are read with, whatever they say', async () => {
  await client.query('ALTER TABLE calls DROP COLUMN end_reason'); // with its index
  await client.query(`DELETE FROM compatible_migrations WHERE migration_name LIKE '%_end_reasons'`);
  await writeEarlierCalls();
  await client.query(migration);
  const { rows } = await client.query<{ id: string; end_reason: string; reported: unknown }>(
    `SELECT c.id, c.end_reason, o.changes -> 'end_reason' AS reported FROM calls c JOIN outbox o ON o.subject = c.id`,
  );
  const ofRows = new Map(rows.map(({ id, end_reason: reason, reported }) => [id, { reason, reported }]));
  const read = new Set<string | null>();
  for (const call of CALLS) {
    const events = await readAllEvents(storage.calls, call.id);
    const { endReason } = events.reduce(foldCallEvent, emptyCallView(call.id));
    expect([call, ofRows.get(call.id)]).toEqual([call, { reason: endReason, reported: [null, endReason] }]);
    const end = events.at(-1)?.event;
    const isNoted = endReason === 'other' || call.reason.startsWith('ended by ');
    const note = isNoted && call.reason !== '' ? call.reason : undefined;
    expect([call, end?.type === 'call.ended' && end.note]).toEqual([call, note]);
    read.add(endReason);
  }
  expect(read.size).toBeGreaterThan(15);
}, 60_000);

it('a start gives the reason to calls that an earlier version ended meanwhile, and leaves the others', async () => {
  const reasons = async () =>
    (await client.query('SELECT id, end_reason FROM calls ORDER BY id')).rows as { id: string }[];
  const before = await reasons();
  expect(await fillEndReasons({ url: database.url, log: silentLog() })).toBe(0);
  await client.query(`UPDATE calls SET end_reason = NULL WHERE id LIKE 'earlier-%'`);
  expect(await fillEndReasons({ url: database.url, log: silentLog() })).toBe(CALLS.length);
  expect(await reasons()).toEqual(before);
});

it('the cause of an earlier end is kept, and the call stays over', async () => {
  expect(await storage.calls.findCall('earlier-0')).toMatchObject({
    ...{ hangupSide: 'caller', hangupCause: 16, endReason: 'caller-hung-up', state: 'wrapping-up' },
  });
});
