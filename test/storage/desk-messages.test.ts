import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { DatabaseDeskMessages } from '../../src/storage/desk-messages.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

const CALLS = 30_000;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await startTestDatabase();
  client = new pg.Client({ connectionString: database.url });
}, 60_000);
afterAll(async () => {
  await client?.end();
  await database?.close();
});

test('a wall that opens finds the unread messages of live calls without reading the calls and messages of years', async () => {
  const storage = await database.openStorage();
  await client.connect();
  const user = { username: 'grace', passwordHash: 'x', role: 'counsellor', fullName: 'Grace' } as const;
  const { id: author } = await storage.users.create(user);
  await client.query(
    `INSERT INTO calls (id, state, dialled, started_at)
     SELECT 'c' || n, CASE WHEN n % 1000 = 0 THEN 'up' ELSE 'ended' END, '116', now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) AS n`,
    [CALLS],
  );
  await client.query(
    `INSERT INTO desk_messages (call_id, user_id, text, client_key)
     SELECT 'c' || n, $1, 'x', k FROM generate_series(1, $2::int) AS n, generate_series(1, 3) AS k`,
    [author, CALLS],
  );
  await client.query('ANALYZE');
  const plans: string[] = [];
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return client.query(text, values);
  };
  const unread = await new DatabaseDeskMessages({ query } as unknown as pg.Pool).unreadOfUser(author + 1);
  expect(unread).toHaveLength(CALLS / 1000);
  expect(unread[0]).toMatchObject({ unread: 3, readUpTo: 0 });
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (calls|desk_messages)/);
}, 60_000);
