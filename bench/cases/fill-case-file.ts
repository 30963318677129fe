import type pg from 'pg';

/** Number of words that narratives and names are made of: `word0x` … `word7cfx`. */
export const WORD_COUNT = 2_000;
const CLIENTS_PER_CASE = 1.3;
const USER_COUNT = 50;
const AT_ONCE = 20_000;
const TABLES = ['contacts', 'reporters', 'cases', 'clients', 'case_activities'];

export const wordNumbered = (number: number) => `word${number.toString(16)}x`;
/** Those with low numbers more often than the others, as words go. */
export const someWord = () => wordNumbered(Math.floor(Math.random() ** 2 * WORD_COUNT));

const WORD = `'word' || to_hex(floor(power(random(), 2) * ${WORD_COUNT})::int) || 'x'`;
const words = (count: number) => Array.from({ length: count }, () => WORD).join(` || ' ' || `);
/** Over the last five years, in the order of the ids; $3 is the last of them. */
const WHEN = `now() - interval '5 years' * (1 - i / $3::float8)`;
const SERIES = 'FROM generate_series($1::int, $2::int) i';
const someUser = `(SELECT id FROM users WHERE username = 'filler' || i % ${USER_COUNT})`;

const contacts = (id: string) =>
  `INSERT INTO contacts (id, created_at, created_by_id, fname, lname, phone, sex_id, age, location_id)
   SELECT ${id}, ${WHEN}, ${someUser}, ${WORD}, ${WORD}, '+2547' || lpad(i::text, 8, '0'), 121 + i % 2, i % 60,
     (SELECT id FROM categories WHERE root_id = 88 ORDER BY level DESC, id LIMIT 1) ${SERIES}`;

/** Statements that insert the reporter of each case, the case, and the activity that opened it. */
const CASES = [
  contacts('i'),
  `INSERT INTO reporters (id, created_at, created_by_id, contact_id, src)
   SELECT i, ${WHEN}, ${someUser}, i, 'call' ${SERIES}`,
  `INSERT INTO cases (id, created_at, created_by_id, gbv_related, case_category_id, priority, status, src,
     reporter_id, assigned_to_id, narrative, plan)
   SELECT i, ${WHEN}, ${someUser}, i % 2, (ARRAY[87, 362271, 361944, 362305])[1 + i % 4], 1 + i % 3,
     1 + (i / 3) % 3, 'call', i, ${someUser}, ${words(20)}, ${words(5)} ${SERIES}`,
  `INSERT INTO case_activities (created_at, created_by_id, case_id, activity, priority, status, src, reporter_id, change_count)
   SELECT ${WHEN}, ${someUser}, i, 1, 1 + i % 3, 1 + (i / 3) % 3, 'call', i, 8 ${SERIES}`,
];

/** $4 is the number of cases. */
const CLIENTS = [
  contacts('i + $4::int'),
  `INSERT INTO clients (created_at, created_by_id, case_id, contact_id)
   SELECT ${WHEN}, ${someUser}, least($4::int, 1 + (i::float8 * $4::int / $3::float8)::int), i + $4::int ${SERIES}`,
];

export interface FillOptions {
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

/** `rows` cases with a reporter and an activity each, and 1.3 times as many clients. */
export async function fillCaseFile(client: pg.Client, rows: number, options: FillOptions): Promise<void> {
  await client.query('SET synchronous_commit = off');
  // the references that foreign keys would look up for each of millions of rows hold by the way they are made
  await client.query('SET session_replication_role = replica');
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query(
    `INSERT INTO users (username, password_hash, role, full_name)
     SELECT 'filler' || i, 'x', 1, 'Filler ' || i FROM generate_series(0, ${USER_COUNT - 1}) i`,
  );
  const indexes = await dropIndexes(client);
  await inSteps(client, CASES, { count: rows, values: [], what: 'cases' }, options);
  const clients = Math.round(rows * CLIENTS_PER_CASE);
  await inSteps(client, CLIENTS, { count: clients, values: [rows], what: 'clients' }, options);
  for (const [at, index] of indexes.entries()) {
    options.signal.throwIfAborted();
    if (at % 20 === 0) options.progress(`${at} of ${indexes.length} indexes`);
    await client.query(index);
  }
  for (const table of TABLES) {
    const last = `greatest((SELECT max(id) FROM ${table}), 1)`;
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${last})`);
  }
  await client.query('RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

/** Made anew at the end, they take a fraction of the time. @returns how */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT i.indisunique ORDER BY 1`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function inSteps(
  client: pg.Client,
  statements: readonly string[],
  { count, values, what }: { count: number; values: readonly number[]; what: string },
  { progress, signal }: FillOptions,
): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    signal.throwIfAborted();
    const to = Math.min(count, from + AT_ONCE - 1);
    for (const text of statements) await client.query(text, [from, to, count, ...values]);
    if (from % (AT_ONCE * 10) === 1) progress(`${from} of ${count} ${what}`);
  }
}
