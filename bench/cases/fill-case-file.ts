import type pg from 'pg';

/** Of which narratives and names are made. */
export const WORDS = Array.from({ length: 2_000 }, (_, at) => `word${at.toString(36)}x`);

const CLIENTS_PER_CASE = 1.3;
const AT_ONCE = 20_000;

/** One of the words, those with low numbers more often than the others. */
const WORD = `($3::text[])[1 + floor(power(random(), 2) * ${WORDS.length})::int]`;
const words = (count: number) => Array.from({ length: count }, () => WORD).join(` || ' ' || `);
/** Over the last five years, in the order of the ids. */
const WHEN = (id: string) => `now() - interval '5 years' * (1 - ${id}::float8 / $4)`;
const PHONE = (id: string) => `'+2547' || lpad(${id}::text, 8, '0')`;

const contacts = (id: string) =>
  `INSERT INTO contacts (id, created_at, fname, lname, phone, sex_id, age)
   SELECT ${id}, ${WHEN('i')}, ${WORD}, ${WORD}, ${PHONE('i')}, 121 + i % 2, i % 60 FROM generate_series($1::int, $2::int) i`;

const STATEMENTS = [
  contacts('i'),
  `INSERT INTO reporters (id, created_at, contact_id, src)
   SELECT i, ${WHEN('i')}, i, 'call' FROM generate_series($1::int, $2::int) i WHERE $3::text[] IS NOT NULL`,
  `INSERT INTO cases (id, created_at, gbv_related, case_category_id, priority, status, src, reporter_id, narrative, plan)
   SELECT i, ${WHEN('i')}, i % 2, (ARRAY[87, 362271, 361944, 362305])[1 + i % 4], 1 + i % 3, 1 + (i / 3) % 3,
     'call', i, ${words(20)}, ${words(5)}
   FROM generate_series($1::int, $2::int) i`,
];

const CLIENTS = [
  contacts('i + $5::int'),
  `INSERT INTO clients (created_at, case_id, contact_id)
   SELECT ${WHEN('i')}, least($5::int, 1 + (i * $5::float8 / $4)::int), i + $5::int
   FROM generate_series($1::int, $2::int) i WHERE $3::text[] IS NOT NULL`,
];

/** `rows` cases with a reporter each, and 1.3 times as many clients. */
export async function fillCaseFile(
  client: pg.Client,
  rows: number,
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await client.query('SET synchronous_commit = off');
  await inSteps(rows, (from, to) => fill(client, STATEMENTS, [from, to, WORDS, rows]), 'cases');
  const clients = Math.round(rows * CLIENTS_PER_CASE);
  await inSteps(clients, (from, to) => fill(client, CLIENTS, [from, to, WORDS, clients, rows]), 'clients');
  for (const table of ['contacts', 'reporters', 'cases', 'clients']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
  await client.query('VACUUM ANALYZE');

  async function inSteps(count: number, step: (from: number, to: number) => Promise<void>, what: string) {
    for (let from = 1; from <= count; from += AT_ONCE) {
      signal.throwIfAborted();
      await step(from, Math.min(count, from + AT_ONCE - 1));
      if (from % (AT_ONCE * 10) === 1) progress(`${from} of ${count} ${what}`);
    }
  }
}

async function fill(
  client: pg.Client,
  statements: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  for (const text of statements) await client.query(text, [...values]);
}
