import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Viewer } from '../src/cases/record-query.js';
import { readDraft } from '../src/cases/read-draft.js';
import { readQuery } from '../src/cases/read-query.js';
import { resourceNamed } from '../src/cases/resources/all-resources.js';
import { productPaths } from '../src/config/product-paths.js';
import { Closer } from '../src/lib/closer.js';
import { silentLog } from '../src/lib/log.js';
import { countStatement, pageStatement } from '../src/storage/case-file/read-records.js';
import { loadReferenceData } from '../src/storage/case-file/load-reference-data.js';
import { deployMigrations } from '../src/storage/migrate.js';
import { openStorage, type Storage } from '../src/storage/storage.js';
import { startEmbeddedPostgres } from '../src/workers/embedded-postgres.js';
import { fillCaseFile, WORDS } from './cases/fill-case-file.js';
import { openCaseApi, type CaseApi } from './cases/case-api.js';
import { measureOpenLoop, measureSaturation, percentile, type Operation } from './cases/load.js';
import type { BenchOptions, BenchResult } from './run.js';
import { toTable } from './table.js';

const PLACE = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;
const RATE = 100;
const OPERATIONS = ['list', 'filtered', 'fulltext', 'read', 'create'] as const;
type OperationName = (typeof OPERATIONS)[number];

/** p95 that each has to keep, in ms. */
const LIMITS: Readonly<Record<OperationName, number>> = {
  list: 50,
  filtered: 100,
  fulltext: 200,
  read: 20,
  create: 60,
};
const BIG_TABLES = ['cases', 'clients', 'contacts', 'reporters', 'case_activities', 'audit_entries'];

/** The case file under load: requests over HTTP, and the same statements through pg alone, on one big database. */
export async function benchCases({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const rows = quick ? 20_000 : 1_000_000;
  const seconds = quick ? 10 : 60;
  const parts = new Closer();
  try {
    const { storage, client } = await openFilled(rows, parts, progress, signal);
    const user = await storage.users.create({
      username: 'bench',
      passwordHash: 'x',
      role: 'supervisor',
      fullName: 'B',
    });
    const viewer: Viewer = { userId: user.id, username: user.username, scope: 'all' };
    const api = parts.add(await openCaseApi(storage.caseFile, { ...viewer, role: 'supervisor' }, PLACE));
    const sequential = await sequentialScans(client, viewer);
    const overHttp = operationsOverHttp(api, rows);
    const throughPg = operationsThroughPg(storage, viewer, rows);
    progress('warming up');
    for (const mix of [throughPg, overHttp]) await measureOpenLoop(mix, { rate: 20, seconds: 3, signal });
    progress(`${RATE} requests/s for ${seconds} s through pg`);
    const sql = await measureOpenLoop(throughPg, { rate: RATE, seconds, signal });
    progress(`${RATE} requests/s for ${seconds} s over HTTP`);
    const http = await measureOpenLoop(overHttp, { rate: RATE, seconds, signal });
    progress('as many as possible');
    const sqlPerS = await measureSaturation(throughPg, { workers: 16, seconds: seconds / 3, signal });
    const requestsPerS = await measureSaturation(overHttp, { workers: 16, seconds: seconds / 3, signal });
    const figures = OPERATIONS.map((name) => {
      const [p95, sqlP95] = [percentile(http.get(name) ?? [], 95), percentile(sql.get(name) ?? [], 95)];
      return { name, p95, sqlP95, ratio: p95 / sqlP95 };
    });
    return toResult(rows, figures, { requestsPerS, sqlPerS }, sequential);
  } finally {
    await parts.close();
  }
}

interface Figure {
  readonly name: OperationName;
  readonly p95: number;
  readonly sqlP95: number;
  readonly ratio: number;
}

function toResult(
  rows: number,
  figures: readonly Figure[],
  { requestsPerS, sqlPerS }: { requestsPerS: number; sqlPerS: number },
  sequential: readonly string[],
): BenchResult {
  const round = (value: number) => Math.round(value * 10) / 10;
  const ops = Object.fromEntries(
    figures.map(({ name, p95, sqlP95, ratio }) => [
      name,
      { p95_ms: round(p95), sql_p95_ms: round(sqlP95), ratio: round(ratio) },
    ]),
  );
  const saturation = {
    ...{
      requests_per_s: round(requestsPerS),
      sql_per_s: round(sqlPerS),
      ratio: round(sqlPerS / requestsPerS),
    },
  };
  const table = toTable(
    ['operation', 'p95 over HTTP, ms', 'limit, ms', 'p95 through pg, ms', 'ratio'],
    figures.map(({ name, p95, sqlP95, ratio }) =>
      [name, round(p95), LIMITS[name], round(sqlP95), round(ratio)].map(String),
    ),
  );
  const scans = sequential.length > 0 ? sequential.join('; ') : 'none';
  const report =
    `${rows} cases, ${RATE} requests/s, open loop, mixed.\n\n${table}\n\n` +
    `As many as possible: ${saturation.requests_per_s} requests/s over HTTP, ${saturation.sql_per_s} through pg.\n` +
    `Sequential scans of big tables in the plans of the lists: ${scans}.`;
  return { json: { rows, rate: RATE, ops, saturation, sequential_scans: sequential }, report };
}

async function openFilled(
  rows: number,
  parts: Closer,
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<{ storage: Storage; client: pg.Client }> {
  const dir = await mkdtemp(join(tmpdir(), 'hearline-bench-'));
  await chmod(dir, 0o755); // for the database's own account
  parts.add({ close: () => rm(dir, { recursive: true, force: true }) });
  const log = silentLog();
  const server = await startEmbeddedPostgres({ dataDir: dir, sharedDir: join(dir, 'shared'), log });
  const { url } = parts.add(server);
  await deployMigrations({ url, log });
  await loadReferenceData({ url, log, categoriesFile: productPaths.categories });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  parts.add({ close: () => client.end() });
  await fillCaseFile(client, rows, progress, signal);
  const storage = parts.add(await openStorage({ url, log, ...PLACE }));
  return { storage, client };
}

const word = () => WORDS[Math.floor(Math.random() * WORDS.length)] as string;
const number = (most: number) => 1 + Math.floor(Math.random() * most);

/** One of each list that people ask for. */
const QUERIES: Readonly<Record<'list' | 'filtered' | 'fulltext', () => Record<string, string>>> = {
  list: () => ({ _c: '20', _a: String(number(10) * 20) }),
  filtered: () => ({ status: String(number(3)), priority: String(number(3)), case_category_id__i: '87' }),
  fulltext: () => ({ narrative__: `${word()} ${word()}` }),
};

const caseBody = (rows: number) => ({
  ...{ gbv_related: '0', case_category_id: '362271', priority: '2', status: '1' },
  ...{ narrative: `${word()} ${word()} ${word()}`, plan: word(), reporter_id: String(number(rows)) },
  clients_case: [{ contact_fname: word(), contact_age: '9' }],
});

function operationsOverHttp(api: CaseApi, rows: number): readonly Operation<OperationName>[] {
  const list = (name: keyof typeof QUERIES) => ({
    name,
    run: () => api.get(`cases?${new URLSearchParams(QUERIES[name]()).toString()}`),
  });
  return [
    ...(['list', 'filtered', 'fulltext'] as const).map(list),
    { name: 'read', run: () => api.get(`cases/${number(rows)}`) },
    { name: 'create', run: () => api.post('cases', caseBody(rows)) },
  ];
}

/** The same statements on the same pool, without HTTP, JSON and rights around them. */
function operationsThroughPg(
  { caseFile }: Storage,
  viewer: Viewer,
  rows: number,
): readonly Operation<OperationName>[] {
  const cases = resourceNamed('cases');
  const list = (name: keyof typeof QUERIES) => ({
    name,
    run: async () =>
      void (await caseFile.list({ ...readQuery(cases, QUERIES[name](), PLACE), resource: cases, viewer })),
  });
  const parts = cases.parts.map((link) => ({ link, resource: resourceNamed(link.resource) }));
  return [
    ...(['list', 'filtered', 'fulltext'] as const).map(list),
    {
      name: 'read',
      run: async () => {
        const id = number(rows);
        await caseFile.find(cases, String(id), viewer);
        await Promise.all(
          parts.map(({ link, resource }) =>
            caseFile.list({
              ...{ resource, viewer, offset: 0, limit: 1_000, isUncounted: true },
              conditions: [
                {
                  test: 'in',
                  field: { name: link.column, kind: 'id', source: { from: 'column', column: link.column } },
                  values: [id],
                },
              ],
              sort: { field: resource.fields[0] as never, isDescending: false },
            }),
          ),
        );
      },
    },
    {
      name: 'create',
      run: async () => {
        const { draft } = readDraft(cases, caseBody(rows), { country: 'KE', isNew: true });
        await caseFile.create(draft, { by: viewer });
      },
    },
  ];
}

/** Big tables that a list would read from one end to the other, by what the planner says. */
async function sequentialScans(client: pg.Client, viewer: Viewer): Promise<string[]> {
  const cases = resourceNamed('cases');
  const found: string[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const whole = { ...readQuery(cases, query(), PLACE), resource: cases, viewer };
    for (const statement of [pageStatement, countStatement].map((build) => build(whole, PLACE.timeZone))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({
        ...statement,
        text: `EXPLAIN ${statement.text}`,
      });
      for (const { 'QUERY PLAN': line } of rows) {
        const table = /Seq Scan on (\w+)/.exec(line)?.[1];
        if (table !== undefined && BIG_TABLES.includes(table)) found.push(`${name}: ${table}`);
      }
    }
  }
  return found;
}
