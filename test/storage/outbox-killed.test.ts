import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { OutboxRow } from '../../src/cases/outbox.js';
import { silentLog } from '../../src/lib/log.js';
import { loadReferenceData } from '../../src/storage/case-file/load-reference-data.js';
import type { Storage } from '../../src/storage/storage.js';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { readOutbox } from '../support/read-outbox.js';

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let userId: number;
beforeAll(async () => {
  database = await startTestDatabase();
  const categoriesFile = join(resolve(import.meta.dirname, '../..'), 'reference-data/categories.json');
  await loadReferenceData({ url: database.url, log: silentLog(), categoriesFile });
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const user = { username: 'writer', passwordHash: 'x', role: 'administrator', fullName: 'W' } as const;
  userId = (await storage.users.create(user)).id;
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

/**
 * Writes that the process reports in each round before it
 * is killed. Primes, so that each round ends elsewhere.
 */
const ROUNDS = [23, 41, 59, 97, 131];

it('a killed server leaves rows and their outbox in agreement', async () => {
  for (const writes of ROUNDS) await writeAndBeKilled(writes);
  const outbox = await readOutbox(storage.outbox, client);
  for (const [table, topic] of Object.entries(TABLES)) {
    const { rows } = await client.query<Record<string, unknown>>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
    const reported = statesOf(outbox.filter((row) => row.topic.startsWith(`${topic}.`)));
    expect({ table, ids: [...reported.keys()].sort() }).toEqual({
      table,
      ids: rows.map(({ row }) => String((row as { id: unknown }).id)).sort(),
    });
    expect(rows.length).toBeGreaterThan(ROUNDS.length);
    for (const { row } of rows as { row: Record<string, unknown> }[]) {
      const state = reported.get(String(row.id)) as Record<string, unknown>;
      const own = Object.keys(state).filter((column) => Object.hasOwn(row, column) && !isTime(row[column]));
      expect(pick(row, own)).toEqual(pick(state, own));
    }
  }
  const { rows: events } = await client.query<{ topic: string; call_id: string }>(
    `SELECT replace(type, 'complete', 'completed') AS topic, call_id FROM call_events
     WHERE type IN ('call.started', 'call.ended', 'transcript.complete')`,
  );
  const ofCalls = outbox.filter(({ topic }) => /^(call|transcript)\./.test(topic));
  const texts = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join(' ')).sort();
  expect(texts(ofCalls.map(({ topic, subject }) => [topic, subject]))).toEqual(
    texts(events.map(({ topic, call_id: id }) => [topic, id])),
  );
}, 180_000);

const TABLES = { cases: 'case', clients: 'client', users: 'user', callbacks: 'callback' };

async function writeAndBeKilled(writes: number): Promise<void> {
  const { rows } = await client.query<{ begun: Date }>('SELECT clock_timestamp() AS begun');
  const child = new URL('../support/outbox-writer.child.ts', import.meta.url);
  const { file, args } = nodeWorkerCommand(child, [database.url, String(userId)]);
  const writer = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(writer, 'exit');
  let reported = 0;
  writer.on('message', () => {
    if (++reported === writes) writer.kill('SIGKILL');
  });
  const [, signal] = (await exited) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  // statements of the killed process may still run: they end before the rows are looked at
  await client.query(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
     WHERE application_name = 'hearline' AND backend_start >= $1`,
    [rows[0]?.begun],
  );
}

/** The state of each subject after its changes; each change must begin where the one before it ended. */
function statesOf(rows: readonly OutboxRow[]): Map<string, Record<string, unknown>> {
  const states = new Map<string, Record<string, unknown>>();
  for (const { topic, subject, changes } of rows) {
    expect({ topic, subject, isFirst: topic.endsWith('.created') }).toEqual({
      topic,
      subject,
      isFirst: !states.has(subject),
    });
    const state = states.get(subject) ?? {};
    for (const [column, [before, after]] of Object.entries(changes)) {
      if (column in state)
        expect({ topic, column, before }).toEqual({ topic, column, before: state[column] });
      state[column] = after;
    }
    states.set(subject, state);
  }
  return states;
}

/** A moment is written down in several forms. */
function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
}

function pick(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
