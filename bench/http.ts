import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { productPaths } from '../src/config/product-paths.js';
import { Closer } from '../src/lib/closer.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { fillCaseFile } from './cases/fill-case-file.js';
import { percentile } from './cases/load.js';
import { openFilled } from './cases/open-filled.js';
import { startServerProcess } from './cases/server-process.js';
import { JsonClient } from './http/json-client.js';
import { toTable } from './table.js';

const PASSWORD = 'bench-only-password';
const WORKERS = 8;
const NO_LIMIT = '1000000000';

interface Size {
  readonly rows: number;
  /** Operations take turns so often, for so long each. */
  readonly rounds: number;
  readonly roundS: number;
}

const FULL: Size = { rows: 100_000, rounds: 3, roundS: 10 };
const QUICK: Size = { rows: 5_000, rounds: 1, roundS: 3 };

interface Measured {
  readonly name: string;
  readonly perS: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Operation {
  readonly name: string;
  run(): Promise<unknown>;
}

/**
 * The bearer API, one kind of request at a time, by so many clients that each send the next request when the last one
 * is answered; beside an express handler that does nothing, and the bare statement that a read needs.
 */
export async function benchHttp({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const size = quick ? QUICK : FULL;
  const parts = new Closer();
  try {
    const operations = await openOperations(size, parts, { progress, signal });
    const times = new Map<string, { all: number[]; seconds: number }>();
    for (let round = 0; round <= size.rounds; round++) {
      for (const operation of operations) {
        // round 0 warms up
        progress(`${operation.name}, round ${round} of ${size.rounds}`);
        const found = await measure(operation, round === 0 ? 2 : size.roundS, signal);
        if (round === 0) continue;
        const known = times.get(operation.name) ?? { all: [], seconds: 0 };
        times.set(operation.name, {
          all: [...known.all, ...found.all],
          seconds: known.seconds + found.seconds,
        });
      }
    }
    return report(
      [...times].map(([name, { all, seconds }]) => ({
        ...{ name, perS: all.length / seconds },
        ...{ p50Ms: percentile(all, 50), p99Ms: percentile(all, 99) },
      })),
      size,
    );
  } finally {
    await parts.close();
  }
}

async function openOperations(
  { rows }: Size,
  parts: Closer,
  options: Pick<BenchOptions, 'progress' | 'signal'>,
): Promise<readonly Operation[]> {
  const { url: databaseUrl, dataDir } = await openFilled(
    (database) => fillCaseFile(database, rows, options),
    parts,
    options,
  );
  const server = parts.add(
    await startServerProcess({ env: environmentOf(databaseUrl, dataDir), isTapped: false }),
  );
  const client = parts.add(new JsonClient(server.url));
  await client.logIn('admin', PASSWORD);
  const stranger = parts.add(new JsonClient(server.url));
  const bare = parts.add(new JsonClient(await startBareServer(parts)));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WORKERS });
  parts.add({ close: () => pool.end() });
  const anId = () => 1 + Math.floor(Math.random() * rows);
  const byId = { name: 'bare', text: 'SELECT * FROM cases WHERE id = $1' };
  const login = { username: 'admin', password: PASSWORD };
  return [
    { name: 'bare express handler', run: () => bare.send('GET', '/') },
    { name: 'bare pg: one case by its id', run: () => pool.query({ ...byId, values: [anId()] }) },
    { name: 'GET /cases (20 of them)', run: () => client.send('GET', '/api/v1/cases') },
    { name: 'GET /cases/{id}', run: () => client.send('GET', `/api/v1/cases/${anId()}`) },
    {
      name: 'POST /cases',
      run: () => client.send('POST', '/api/v1/cases', { narrative: 'A child was found' }),
    },
    { name: 'POST /auth/login', run: () => stranger.send('POST', '/api/v1/auth/login', login) },
  ];
}

function environmentOf(databaseUrl: string, dataDir: string): Readonly<Record<string, string>> {
  return {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD },
    ...{ PORT: '0', AUDIO_API_PORT: '0', LOG_LEVEL: 'warn', REDIS_URL: '' },
    ...{ COUNTRY: 'KE', TIME_ZONE: 'Africa/Nairobi' },
    ...{ RATE_LIMIT_CASES: NO_LIMIT, RATE_LIMIT_OTHER: NO_LIMIT },
  };
}

async function startBareServer(parts: Closer): Promise<string> {
  const child = fork(join(productPaths.checkout, 'bench/http/bare-server.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  const exited = once(child, 'exit');
  parts.add({
    close: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return url;
}

async function measure(
  operation: Operation,
  seconds: number,
  signal: AbortSignal,
): Promise<{ all: number[]; seconds: number }> {
  const all: number[] = [];
  const beganMs = performance.now();
  const work = async () => {
    while (performance.now() - beganMs < seconds * 1000) {
      signal.throwIfAborted();
      const fromMs = performance.now();
      await operation.run();
      all.push(performance.now() - fromMs);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return { all, seconds: (performance.now() - beganMs) / 1000 };
}

function report(measured: readonly Measured[], { rows }: Size): BenchResult {
  const table = toTable(
    ['', 'requests/s', 'p50 ms', 'p99 ms'],
    measured.map(({ name, perS, p50Ms, p99Ms }) => [
      name,
      perS.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
    ]),
  );
  const text = `${rows} cases; ${WORKERS} clients, each with one request at a time; the clients run on the same machine. Load after: ${loadavg()[0]?.toFixed(1)}.`;
  return { json: { rows, workers: WORKERS, operations: measured }, report: `${text}\n\n${table}` };
}
