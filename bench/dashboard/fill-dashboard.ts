import { compactDayCounts } from '../../src/storage/dashboard/day-count-compactor.js';
import type pg from 'pg';

const AGENTS = 50;
const YEARS = 5;
const AT_ONCE = 50_000;
const BY_TIME = /\b(created|closed|started|ended)_at\b/;
/** Over the last years, in the order of the numbers; $3 is the last of them. */
const WHEN = `now() - interval '${YEARS} years' * (1 - i / $3::float8)`;
const SERIES = 'FROM generate_series($1::int, $2::int) i';
/** One in four calls is abandoned. */
const STATEMENTS = [
  `INSERT INTO cases (created_at, created_by_id, assigned_to_id, gbv_related, case_category_id, priority, status,
     closed_at, src, reporter_id, narrative, plan)
   SELECT ${WHEN}, u.ids[1 + i % ${AGENTS}], u.ids[1 + (i / 7) % ${AGENTS}], i % 2, k.ids[1 + i % cardinality(k.ids)],
     1 + i % 3, 1 + (i / 3) % 3, CASE WHEN (i / 3) % 3 = 1 THEN ${WHEN} + interval '3 days' END, 'call', 1,
     repeat('the child was found alone ', 8), 'visit the home'
   ${SERIES}, (SELECT array_agg(id ORDER BY id) ids FROM users WHERE username LIKE 'filler%') u,
     (SELECT array_agg(id ORDER BY id) ids FROM categories WHERE root_id = 362557) k`,
  `INSERT INTO calls (id, caller_id, dialled, state, started_at, answered_at, queued_at, connected_at, ended_at,
     direction, user_id, hold_ms)
   SELECT 'call.' || i, '+254700', '116', 'ended', ${WHEN}, ${WHEN}, ${WHEN},
     CASE WHEN i % 4 > 0 THEN ${WHEN} + interval '1 s' * (i % 90) END, ${WHEN} + interval '1 s' * (100 + i % 600),
     CASE WHEN i % 10 = 1 THEN 'outbound' ELSE 'inbound' END,
     CASE WHEN i % 4 > 0 THEN u.ids[1 + i % ${AGENTS}] END, i % 5000
   ${SERIES}, (SELECT array_agg(id ORDER BY id) ids FROM users WHERE username LIKE 'filler%') u`,
];

export interface FillOptions {
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Inserts `rows` cases and `rows` calls, spread over five years. */
export async function fillDashboard(
  client: pg.Client,
  rows: number,
  { progress, signal }: FillOptions,
): Promise<void> {
  await client.query('SET synchronous_commit = off');
  // neither foreign keys nor counts are looked at for each row: the counts are made anew at the end
  await client.query('SET session_replication_role = replica');
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query(
    `INSERT INTO users (username, password_hash, role, full_name, extension)
     SELECT 'filler' || i, 'x', 1, 'Filler ' || i, (3000 + i)::text FROM generate_series(1, ${AGENTS}) i`,
  );
  await client.query(`INSERT INTO contacts (id, fname) VALUES (1, 'x')`);
  await client.query(`INSERT INTO reporters (id, contact_id, src) VALUES (1, 1, 'call')`);
  const indexes = await dropIndexes(client);
  for (let from = 1; from <= rows; from += AT_ONCE) {
    signal.throwIfAborted();
    for (const text of STATEMENTS) await client.query(text, [from, Math.min(rows, from + AT_ONCE - 1), rows]);
    progress(`${from} of ${rows} cases and calls`);
  }
  for (const index of indexes) {
    signal.throwIfAborted();
    await client.query(index);
  }
  await client.query('RESET session_replication_role');
  progress('counting them');
  await client.query('SELECT recount_days()');
  await compactDayCounts(client);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

/**
 * Those by time are made anew at the end, which takes a fraction of the time; the others serve lists, and making them
 * takes longer than all else.
 *
 * @returns how to make those by time
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid IN ('cases'::regclass, 'calls'::regclass) AND NOT i.indisunique ORDER BY 1`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition).filter((definition) => BY_TIME.test(definition));
}
