import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { PrismaClient } from '../../../build/prisma-client/client.js';
import { fillCaseFile } from '../../../bench/cases/fill-case-file.js';
import { helplineRight } from '../../../src/access/helpline-rights.js';
import { ROLES } from '../../../src/access/roles.js';
import { readQuery } from '../../../src/http/helpline-api/dialect/read-query.js';
import { CaseFile } from '../../../src/cases/case-file.js';
import { numberSought, type NumberSought } from '../../../src/cases/number-sought.js';
import { PersonSearch } from '../../../src/cases/person-search.js';
import type { RecordQuery, Viewer } from '../../../src/cases/record-query.js';
import { resourceNamed } from '../../../src/cases/resources/all-resources.js';
import type { FieldKind, Resource } from '../../../src/cases/resource.js';
import { ADDRESSED } from '../../../src/http/helpline-api/record-access.js';
import { silentLog } from '../../../src/lib/log.js';
import { StoredChanges } from '../../../src/storage/stored-changes.js';
import { DatabaseCaseFileStore } from '../../../src/storage/case-file/case-file-store.js';
import { ExportCursors } from '../../../src/storage/case-file/export-cursors.js';
import { personNumberSql } from '../../../src/storage/case-file/person-number-sql.js';
import { Parameters } from '../../../src/storage/case-file/sql-parts.js';
import { DatabaseFoundCalls } from '../../../src/storage/found-calls/found-calls-store.js';
import { DatabaseKnownCallerStore } from '../../../src/storage/known-caller-store.js';
import { DatabaseRecordAccesses } from '../../../src/storage/record-accesses.js';
import { loadReferenceData } from '../../../src/storage/case-file/load-reference-data.js';
import { openTestPool, startTestDatabase, type TestDatabase } from '../../support/database.js';

const CATEGORIES = join(resolve(import.meta.dirname, '../../..'), 'reference-data/categories.json');
/** Number of cases at which a scan of all of them is never the cheapest way. */
const CASES = 150_000;
const bigTables = new Set(['cases', 'clients', 'contacts', 'reporters', 'case_activities']);
const PLACE = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;

const storeOn = (of: pg.Pool) =>
  new DatabaseCaseFileStore({
    pool: of,
    ...PLACE,
    exports: new ExportCursors({ pool: of, patienceMs: 30_000 }),
    changed: new StoredChanges(),
  });

const neverAsked = () => Promise.reject(new Error('no file is asked for'));

let database: TestDatabase;
let pool: pg.Pool;
let store: DatabaseCaseFileStore;
let userId: number;
/** Big tables that the statements since the last look read from one end to the other. */
let scanned: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  const { url, superuserUrl } = database;
  await loadReferenceData({ url, log: silentLog(), categoriesFile: CATEGORIES });
  pool = openTestPool(url, 2);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const fill = { progress: () => {}, signal: new AbortController().signal };
  await fillCaseFile(client, CASES, fill).finally(() => client.end());
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'filler1'");
  userId = rows[0]?.id as number;
  store = storeOn(explaining(pool));
}, 300_000);
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** A pool that looks at the plan of each statement. Pages are not looked for: some records stand for any. */
function explaining(real: pg.Pool): pg.Pool {
  /** By statement and values: what is read of those records is the same for every filter and order. */
  const known = new Map<string, { readonly scanned: readonly string[]; readonly rows: readonly object[] }>();
  const ask = async (statement: { text: string; values: unknown[] }) => {
    const before = scanned.length;
    if (!statement.text.startsWith('EXPLAIN')) await look(real, statement);
    const isPage = statement.text.includes(' AS ids, ');
    const { rows } = isPage
      ? { rows: [{ ids: ['1', '2', '3'], total: 3 }] }
      : await real.query<object>(statement);
    return { scanned: scanned.splice(before), rows };
  };
  const query = async (statement: { text: string; values: unknown[] }) => {
    const key = JSON.stringify([statement.text, statement.values]);
    const answer = known.get(key) ?? (await ask(statement));
    known.set(key, answer);
    scanned.push(...answer.scanned);
    return { rows: answer.rows.map((row) => ({ ...row })) };
  };
  return { query } as unknown as pg.Pool;
}

async function look(on: pg.Pool, { text, values }: { text: string; values: unknown[] }): Promise<void> {
  const { rows } = await on.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  for (const { 'QUERY PLAN': line } of rows) {
    const table = /Seq Scan on (\w+)/.exec(line)?.[1];
    if (table !== undefined && bigTables.has(table)) scanned.push(table);
  }
}

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** A statement of Prisma, with those that stand within it, as `pg` takes one. */
function statementOf(template: Template): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const textOf = ({ strings, values: given }: Template): string =>
    strings.map((text, at) => text + (at < given.length ? placeOf(given[at]) : '')).join('');
  const placeOf = (value: unknown): string =>
    typeof value === 'object' && value !== null && 'strings' in value
      ? textOf(value as Template)
      : `$${values.push(value)}`;
  return { text: textOf(template), values };
}

/** One that many records have and one that few or none have, of each kind. */
const VALUES: Readonly<Record<FieldKind, readonly string[]>> = {
  id: ['5', '29999'],
  key: ['x'],
  category: ['87', '362271', '121'],
  code: ['1', '3'],
  number: ['7', '1-50'],
  flag: ['0', '1'],
  text: ['call', 'filler1', 'word5x'],
  long: ['word5x'],
  email: ['a@b.example'],
  phone: ['+254700000007'],
  time: ['2026-01-01', '2020-01-01;2026-12-31'],
  day: ['2026-01-01'],
  clock: ['18:00'],
};

function queriesOf(resource: Resource): Record<string, string>[] {
  const sorts = resource.fields.filter(({ isSortable }) => isSortable).map(({ name }) => name);
  const filters = (prefix: string, { fields }: Resource) =>
    fields.flatMap(({ name, kind, words }) => [
      ...VALUES[kind].map((value) => ({ [`${prefix}${name}`]: value })),
      ...(kind === 'category' ? [{ [`${prefix}${name}__i`]: '87' }] : []),
      ...(words === undefined ? [] : [{ [`${prefix}${name}__`]: 'word5x word77x' }]),
    ]);
  return [
    {},
    ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }, { sort, _a: '15000' }]),
    ...filters('', resource),
    ...resource.links.flatMap(({ resource: name }) => filters(`${name}^`, resourceNamed(name))),
  ];
}

/** One viewer for each scope in which any role may list the resource. */
function viewersOf(resource: Resource): Viewer[] {
  const scopes = new Set(ROLES.flatMap((role) => helplineRight(role, resource.name, 'select') ?? []));
  return [...scopes].map((scope) => ({ userId, username: 'filler1', scope }));
}

describe('no big table is read from one end to the other', () => {
  it.each(ADDRESSED.map((resource) => [resource.name, resource] as const))(
    'for any list of %s, any filter, any search, in any order',
    async (_, resource) => {
      const scans: string[] = [];
      for (const viewer of viewersOf(resource)) {
        for (const parameters of queriesOf(resource)) {
          const read = readQuery(resource, parameters, PLACE);
          if (read.faults.length > 0) continue; // not offered
          scanned = [];
          const conditions = read.conditions.map((each) =>
            each.test === 'linked' ? { ...each, viewer } : each,
          );
          const query: RecordQuery = { ...read, conditions, resource, viewer };
          await store.list(query);
          if (scanned.length > 0)
            scans.push(`${viewer.scope} ${JSON.stringify(parameters)}: ${scanned.join(', ')}`);
        }
      }
      expect(scans).toEqual([]);
    },
    120_000,
  );

  it.each(ADDRESSED.map((resource) => [resource.name, resource] as const))(
    'for one of %s with what hangs on it',
    async (_, resource) => {
      for (const viewer of viewersOf(resource)) {
        scanned = [];
        const parts = resource.parts.map((link) => ({
          link,
          resource: resourceNamed(link.resource),
          viewer,
        }));
        await store.findWhole(
          resource,
          '7',
          viewer,
          parts.map((part) =>
            part.resource.name === 'au' ? { ...part, viewer: { ...viewer, scope: 'all' as const } } : part,
          ),
        );
        expect(scanned).toEqual([]);
      }
    },
  );

  it.each(['word5x', 'word5x word77x', '0700000007', 'a@b.example', '7', '29999', '9167', '0791 67'])(
    'for the persons that are sought by %s',
    async (text) => {
      const $queryRaw = async (strings: readonly string[], ...values: unknown[]) => {
        const statement = statementOf({ strings, values });
        await look(pool, statement);
        return (await pool.query<{ id: number }>(statement)).rows;
      };
      const search = new PersonSearch({
        numbers: new DatabaseKnownCallerStore({ $queryRaw } as unknown as PrismaClient),
        merges: { mergedInto: async () => undefined },
        caseFile: new CaseFile({ store, files: { find: neverAsked, findAttached: neverAsked } }),
        country: PLACE.country,
      });
      for (const role of ROLES.filter((each) => helplineRight(each, 'contacts', 'select'))) {
        scanned = [];
        await search.find({ userId, username: 'filler1', role }, text, { offset: 0, limit: 20 });
        expect({ role, scanned }).toEqual({ role, scanned: [] });
      }
    },
  );

  it('for the persons of a part of a number, once there are many: by its pieces', async () => {
    await pool.query(
      `INSERT INTO contacts (fname, phone, phone2, merged_into_id)
       SELECT 'Part', '+25411' || lpad(n::text, 7, '0'), '+49151' || lpad(n::text, 8, '0'), 1
       FROM generate_series(330000, 335000) n`,
    );
    await pool.query(
      `INSERT INTO former_addresses (contact_id, address)
       SELECT 1, '+2541' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') FROM generate_series(1, 50000) n`,
    );
    await pool.query('ANALYZE contacts');
    await pool.query('ANALYZE former_addresses');
    const sought = numberSought('33-44', PLACE.country) as NumberSought;
    for (const isFormerAsked of [true, false]) {
      const parameters = new Parameters();
      const asked = { test: 'person-number', ...sought, isFormerAsked } as const;
      const text = `SELECT id FROM contacts t WHERE is_merged = 0 AND ${personNumberSql('t', asked, parameters)}`;
      const { rows } = await pool.query<Record<'QUERY PLAN', string>>(`EXPLAIN ${text}`, parameters.values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan');
      for (const index of ['contacts_phone_pieces_gin', 'contacts_phone2_pieces_gin'])
        expect(plan).toContain(index);
      expect(plan.includes('former_addresses_pieces_gin')).toBe(isFormerAsked);
      const found = await pool.query<{ id: number }>(text, parameters.values);
      expect(found.rows.length).toBeGreaterThan(50);
      expect(found.rows.some(({ id }) => id === 1)).toBe(isFormerAsked);
    }
  });

  it('for the audit of a case, with its people and files', async () => {
    await pool.query(
      `WITH file AS (INSERT INTO files (name, mime, size) SELECT 'f', 'text/plain', 1 FROM generate_series(1, 50000) RETURNING id)
       INSERT INTO attachments (case_id, file_id) SELECT 1 + id % ${CASES}, id FROM file`,
    );
    await pool.query(
      `INSERT INTO perpetrators (case_id, contact_id) SELECT n, n FROM generate_series(1, 50000) n`,
    );
    await pool.query(
      `INSERT INTO audit_reads (user_id, resource, row_id)
       SELECT $1, resource, n::text FROM generate_series(1, 20000) n,
         unnest('{cases,clients,perpetrators,reporters,attachments,files,calls}'::text[]) resource`,
      [userId],
    );
    for (const table of ['attachments', 'files', 'perpetrators', 'audit_reads']) {
      await pool.query(`ANALYZE ${table}`);
      bigTables.add(table);
    }
    scanned = [];
    const query = async (text: string, values: unknown[]) => {
      await look(pool, { text, values });
      return pool.query(text, values);
    };
    const accesses = new DatabaseRecordAccesses({ query } as unknown as pg.Pool, PLACE.timeZone);
    const { accesses: found } = await accesses.ofCase(7, { offset: 0, limit: 20 });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['record', 'person', 'file']));
    expect(scanned).toEqual([]);
  });

  it('for the calls of a user who sees no others, and what their filters can be chosen from', async () => {
    await pool.query(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at, user_id)
       SELECT 'of-' || n, NULL, '116', 'ended', now() - n * interval '1 minute', CASE WHEN n % 1000 = 0 THEN $1::int END
       FROM generate_series(1, 50000) n`,
      [userId],
    );
    await pool.query(
      `INSERT INTO call_facts (call_id, user_ids)
       SELECT 'of-' || n, CASE WHEN n % 1000 = 1 THEN ARRAY[$1::int] ELSE ARRAY[0] END FROM generate_series(1, 50000) n
       ON CONFLICT (call_id) DO UPDATE SET user_ids = excluded.user_ids`,
      [userId],
    );
    for (const table of ['calls', 'call_facts']) {
      await pool.query(`ANALYZE ${table}`);
      bigTables.add(table);
    }
    const query = async (text: string, values: unknown[]) => {
      await look(pool, { text, values });
      return pool.query(text, values);
    };
    const seeker = { userId, seesAll: false, hasClearance: false, seesDispositions: false };
    const calls = new DatabaseFoundCalls(
      { query } as unknown as pg.Pool,
      new ExportCursors({ pool, patienceMs: 30_000 }),
    );
    scanned = [];
    const question = { sort: 'started_at', order: 'desc', limit: 20, offset: 0 } as const;
    expect((await calls.find(question, seeker)).total).toBe(100);
    expect(await calls.choices(seeker)).toMatchObject({ agents: [{ id: userId }], lines: ['116'] });
    expect(scanned).toEqual([]);
  });

  it('is noticed where it happens', async () => {
    scanned = [];
    await look(pool, { text: "SELECT id FROM cases WHERE narrative LIKE '%' || $1 || '%'", values: ['x'] });
    expect(scanned).toEqual(['cases']);
  });

  it('for the calls of a part of a number, once there are many', async () => {
    await pool.query(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at)
       SELECT 'part-' || n, '+2547' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), '116', 'ended', now()
       FROM generate_series(1, 50000) n`,
    );
    await pool.query('ANALYZE calls');
    bigTables.add('calls');
    scanned = [];
    const resource = resourceNamed('calls');
    const viewer = { userId, username: 'filler1', scope: 'all' } as const;
    const query: RecordQuery = { ...readQuery(resource, { phone: '07919' }, PLACE), resource, viewer };
    await store.list(query);
    expect(scanned).toEqual([]);
    const found = await storeOn(pool).list(query);
    const { rows } = await pool.query(
      // as it was typed, and as the beginning of the national number
      "SELECT count(*)::int AS total FROM calls WHERE caller_id LIKE '%07919%' OR caller_id LIKE '+2547919%'",
    );
    expect(rows).toEqual([{ total: found.total }]);
    expect(found.total).toBeGreaterThan(1);
  });
});
