import pg from 'pg';
import { dayIn } from '../src/cases/time-zone.js';
import { Closer } from '../src/lib/closer.js';
import { stretchOf, type Period } from '../src/reports/period.js';
import { percentile } from './cases/load.js';
import { openFilled, type Fill } from './cases/open-filled.js';
import { startServerProcess } from './cases/server-process.js';
import { fillDashboard } from './dashboard/fill-dashboard.js';
import { DASHBOARD_PATHS, PLAIN_QUERIES, type DashboardPath } from './dashboard/plain-queries.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { toTable } from './table.js';

const TIME_ZONE = 'Africa/Nairobi';
const PASSWORD = 'bench-only-password';
const DAY_MS = 24 * 3_600_000;
/** Days up to today. */
const PERIODS = { 'thirty days': 30, 'a year': 365, 'five years': 5 * 366 } as const;
/** Writes between two requests, so that there are counts that are not compacted and pages not yet vacuumed. */
const WRITES = `
  WITH changed AS (UPDATE cases SET priority = priority % 3 + 1, status = 2, closed_at = now()
    WHERE id IN (SELECT 1 + floor(random() * $1)::int FROM generate_series(1, 5)))
  UPDATE calls SET hold_ms = hold_ms + 1 WHERE id = 'call.' || (1 + floor(random() * $1)::int)`;
const LIMIT_MS = 200;

interface Figure {
  readonly path: DashboardPath;
  readonly period: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly plainP50Ms: number;
}

/** The dashboard's endpoints over HTTP while cases and calls change, and beside them the same figures from the rows. */
export async function benchDashboard({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const rows = quick ? 20_000 : 1_000_000;
  const rounds = quick ? 10 : 40;
  const parts = new Closer();
  try {
    const fill: Fill = (client) => fillDashboard(client, rows, { progress, signal });
    const { url, dataDir } = await openFilled(fill, parts, { progress });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    parts.add({ close: () => client.end() });
    const server = parts.add(await startServerProcess({ env: environment(url, dataDir), isTapped: false }));
    const token = await logIn(server.url);
    const figures: Figure[] = [];
    for (const [period, days] of Object.entries(PERIODS)) {
      for (const path of DASHBOARD_PATHS) {
        progress(`${path}, ${period}`);
        const asked = lastDays(days);
        const askServer = () => getFigures(`${server.url}/api/v1/dashboard/${path}`, asked, token);
        const change = () => client.query(WRITES, [rows]);
        const times = await timesOf(askServer, { rounds, signal, before: change });
        const plain = await timesOf(() => askPlain(client, path, asked), {
          rounds: 5,
          signal,
          before: change,
        });
        figures.push({
          ...{ path, period, p50Ms: percentile(times, 50), p95Ms: percentile(times, 95) },
          plainP50Ms: percentile(plain, 50),
        });
      }
    }
    return toReport(figures, rows, rounds);
  } finally {
    await parts.close();
  }
}

const environment = (url: string, dataDir: string) => ({
  ...{ DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, PORT: '0', AUDIO_API_PORT: '0' },
  ...{ LOG_LEVEL: 'warn', COUNTRY: 'KE', TIME_ZONE, REDIS_URL: '' },
});

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return data.access_token;
}

function lastDays(days: number): Period {
  const now = Date.now();
  return { from: dayIn(TIME_ZONE, new Date(now - (days - 1) * DAY_MS)), to: dayIn(TIME_ZONE, new Date(now)) };
}

/** @throws Error for any other answer than a good one */
async function getFigures(url: string, { from, to }: Period, token: string): Promise<void> {
  const response = await fetch(`${url}?from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
}

async function askPlain(client: pg.Client, path: DashboardPath, period: Period): Promise<void> {
  const { from, until } = stretchOf(period, TIME_ZONE);
  for (const text of PLAIN_QUERIES[path]) await client.query(text, [from, until]);
}

/** ms of each round but the first, in which plans are made. */
async function timesOf(
  work: () => Promise<void>,
  { rounds, signal, before }: { rounds: number; signal: AbortSignal; before: () => Promise<unknown> },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    signal.throwIfAborted();
    await before();
    const beganMs = performance.now();
    await work();
    times.push(performance.now() - beganMs);
  }
  return times.slice(1);
}

function toReport(figures: readonly Figure[], rows: number, rounds: number): BenchResult {
  const table = toTable(
    ['endpoint', 'period', 'p50 ms', 'p95 ms', `p95 ≤ ${LIMIT_MS}`, 'from the rows, p50 ms'],
    figures.map(({ path, period, p50Ms, p95Ms, plainP50Ms }) => [
      ...[path, period, p50Ms.toFixed(0), p95Ms.toFixed(0), p95Ms <= LIMIT_MS ? 'yes' : 'no'],
      plainP50Ms.toFixed(0),
    ]),
  );
  const sizes = `${rows} cases and ${rows} calls of five years, 50 agents; ${rounds} requests over HTTP each, one at a time`;
  const json = figures.map(({ path, period, p50Ms, p95Ms, plainP50Ms }) => ({
    ...{ endpoint: path, period, p50_ms: p50Ms, p95_ms: p95Ms, plain_p50_ms: plainP50Ms },
  }));
  const report = `${sizes}; five cases and a call changed before each. The last column asks the tables of cases and calls instead of the counts of days, on one bare connection.\n\n${table}`;
  return { json: { cases: rows, calls: rows, figures: json }, report };
}
