import { loadavg } from 'node:os';
import { Closer } from '../src/lib/closer.js';
import { CaseClient } from './cases/case-client.js';
import { measureOpenLoop, measureSaturation, percentile, type Operation } from './cases/load.js';
import { fillCaseFile } from './cases/fill-case-file.js';
import { openFilled, type Fill } from './cases/open-filled.js';
import { Replay, type Recording } from './cases/replay.js';
import { checkAnswer, OPERATIONS, REQUESTS, type OperationName } from './cases/requests.js';
import { startServerProcess, type ServerProcess } from './cases/server-process.js';
import { toCaseReport, type Figure, type Measured } from './cases/to-case-report.js';
import type { BenchOptions, BenchResult } from './bench-result.js';

const RATE = 100;
const WORKERS = 16;
const PASSWORD = 'bench-only-password';

interface Size {
  readonly rows: number;
  /** Requests of each sort whose statements are recorded. */
  readonly recorded: number;
  /** HTTP and bare statements take turns so often, for so long each. */
  readonly rounds: number;
  readonly roundS: number;
  readonly warmUpS: number;
  readonly saturationS: number;
}

const FULL: Size = { rows: 1_000_000, recorded: 400, rounds: 4, roundS: 20, warmUpS: 15, saturationS: 15 };
const QUICK: Size = { rows: 20_000, recorded: 60, rounds: 2, roundS: 5, warmUpS: 5, saturationS: 4 };

/**
 * The case file under load: the whole server in a process of its own is asked over HTTP by this one; in turn with
 * that, this process sends the database what such requests send, on bare connections.
 */
export async function benchCases({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const size = quick ? QUICK : FULL;
  const parts = new Closer();
  try {
    const fill: Fill = (client) => fillCaseFile(client, size.rows, { progress, signal });
    const { url, dataDir } = await openFilled(fill, parts, { progress });
    const env = {
      ...{
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: PASSWORD,
        PORT: '0',
        AUDIO_API_PORT: '0',
        LOG_LEVEL: 'warn',
      },
      ...{ COUNTRY: 'KE', TIME_ZONE: 'Africa/Nairobi', REDIS_URL: '' },
    };
    progress('recording what requests send to the database');
    const recordings = await record(env, size, signal);
    const server = parts.add(await startServerProcess({ env, isTapped: false }));
    const client = parts.add(await CaseClient.logIn(server.url, 'admin', PASSWORD));
    const replay = parts.add(new Replay(url));
    const sides = {
      http: OPERATIONS.map((name) => ({
        name,
        run: async () => void (await REQUESTS[name](client, size.rows)),
      })),
      sql: OPERATIONS.map((name) => ({ name, run: () => replay.run(recordings[name]) })),
    };
    const measured = await measure(sides, size, { prepare: () => replay.prepare(), progress, signal });
    return toCaseReport(measured, { rows: size.rows, rate: RATE, recordings });
  } finally {
    await parts.close();
  }
}

type Sides = Readonly<Record<'http' | 'sql', readonly Operation<OperationName>[]>>;

interface MeasureOptions {
  readonly prepare: () => Promise<void>;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

async function measure(sides: Sides, size: Size, options: MeasureOptions): Promise<Measured> {
  const { prepare, progress, signal } = options;
  const turns = ['http', 'sql'] as const;
  for (const side of turns) {
    progress(`warming up: ${side}`);
    // every connection must have planned what is planned once
    await measureSaturation(sides[side], { workers: WORKERS, seconds: size.warmUpS, signal });
  }
  /** By round. */
  const times = { http: new Map<OperationName, number[][]>(), sql: new Map<OperationName, number[][]>() };
  const loads: number[] = [];
  for (let round = 1; round <= size.rounds; round++) {
    for (const side of turns) {
      await prepare();
      progress(`${RATE} requests/s, ${side}, round ${round} of ${size.rounds}`);
      const found = await measureOpenLoop(sides[side], { rate: RATE, seconds: size.roundS, signal });
      for (const [name, some] of found) times[side].set(name, [...(times[side].get(name) ?? []), some]);
      loads.push(loadavg()[0] ?? NaN);
    }
  }
  const perS = { http: 0, sql: 0 };
  for (const side of turns) {
    await prepare();
    progress(`as many as possible: ${side}`);
    perS[side] = await measureSaturation(sides[side], {
      workers: WORKERS,
      seconds: size.saturationS,
      signal,
    });
  }
  const figures = OPERATIONS.map((name): Figure => {
    const [http = [], sql = []] = [times.http.get(name), times.sql.get(name)];
    const p95Of = (some: readonly number[]) => percentile(some, 95);
    const [p95Ms, sqlP95Ms] = [p95Of(http.flat()), p95Of(sql.flat())];
    const rounds = { http: http.map(p95Of), sql: sql.map(p95Of) };
    return { name, p50Ms: percentile(http.flat(), 50), p95Ms, sqlP95Ms, rounds, ratio: p95Ms / sqlP95Ms };
  });
  return { figures, requestsPerS: perS.http, sqlPerS: perS.sql, loads };
}

/** Records the statements of each sort of request, and checks the answers. */
async function record(
  env: Readonly<Record<string, string>>,
  { rows, recorded }: Size,
  signal: AbortSignal,
): Promise<Readonly<Record<OperationName, readonly Recording[]>>> {
  const server: ServerProcess = await startServerProcess({ env, isTapped: true });
  try {
    const client = await CaseClient.logIn(server.url, 'admin', PASSWORD);
    const recordings: Record<OperationName, Recording[]> = {
      ...{ list: [], filtered: [], fulltext: [], read: [], create: [] },
    };
    for (const name of OPERATIONS) {
      for (let count = 0; count < recorded; count++) {
        signal.throwIfAborted();
        const { result, steps } = await server.tapped(() => REQUESTS[name](client, rows));
        checkAnswer(name, result);
        recordings[name].push(steps);
      }
    }
    client.close();
    return recordings;
  } finally {
    await server.close();
  }
}
