import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { PrismaClient } from '../../../build/prisma-client/client.js';
import { fillCaseFile } from '../../../bench/cases/fill-case-file.js';
import { helplineRight } from '../../../src/access/helpline-rights.js';
import { ROLES } from '../../../src/access/roles.js';
import { readQuery } from '../../../src/http/helpline-api/dialect/read-query.js';
import { CaseFile } from '../../../src/cases/case-file.js';
import { PersonSearch } from '../../../src/cases/person-search.js';
import type { RecordQuery, Viewer } from '../../../src/cases/record-query.js';
import { resourceNamed } from '../../../src/cases/resources/all-resources.js';
import type { FieldKind, Resource } from '../../../src/cases/resource.js';
import { ADDRESSED } from '../../../src/http/helpline-api/record-access.js';
import { silentLog } from '../../../src/lib/log.js';
import { DatabaseCaseFileStore } from '../../../src/storage/case-file/case-file-store.js';
import { DatabaseKnownCallerStore } from '../../../src/storage/known-caller-store.js';
import { loadReferenceData } from '../../../src/storage/case-file/load-reference-data.js';
import { openTestPool, startTestDatabase, type TestDatabase } from '../../support/database.js';

const CATEGORIES = join(resolve(import.meta.dirname, '../../..'), 'reference-data/categories.json');
/** Number of cases at which a scan of all of them is never the cheapest way. */
const CASES = 150_000;
const bigTables = new Set(['cases', 'clients', 'contacts', 'reporters', 'case_activities']);
const PLACE = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;

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
  store = new DatabaseCaseFileStore({ pool: explaining(pool), ...PLACE, exportPatienceMs: 30_000 });
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

  it.each(['word5x', 'word5x word77x', '0700000007', 'a@b.example', '7', '29999'])(
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
    const found = await new DatabaseCaseFileStore({ pool, ...PLACE, exportPatienceMs: 30_000 }).list(query);
    const { rows } = await pool.query(
      // as it was typed, and as the beginning of the national number
      "SELECT count(*)::int AS total FROM calls WHERE caller_id LIKE '%07919%' OR caller_id LIKE '+2547919%'",
    );
    expect(rows).toEqual([{ total: found.total }]);
    expect(found.total).toBeGreaterThan(1);
  });
});
