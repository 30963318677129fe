import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Closer } from '../src/lib/closer.js';
import { percentile } from './cases/load.js';
import { openFilled } from './cases/open-filled.js';
import { startServerProcess, type ServerProcess } from './cases/server-process.js';
import { JsonClient } from './http/json-client.js';
import { countFaults, type Change, type Faults } from './webhooks/count-faults.js';
import { MOODS, Receiver, type Mood } from './webhooks/receiver.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { toTable } from './table.js';

const PASSWORD = 'bench-only-password';
const RECEIVERS: Readonly<Record<Mood, number>> = {
  healthy: 12,
  slow: 2,
  failing: 2,
  hanging: 2,
  restarting: 2,
};
/** The first one makes the case. */
const CHANGES_PER_CASE = 5;
const KILLS = 5;
const WRITERS = 4;
const LOOK_EVERY_MS = 100;
/** A failed delivery is tried again after 5 s, then after ever longer waits. */
const PATIENCE_MS = 20 * 60_000;

interface Run {
  readonly env: Readonly<Record<string, string>>;
  readonly receivers: readonly Receiver[];
  server: ServerProcess;
  client: JsonClient;
}

/**
 * Changes of cases reported to receivers of which some are slow, failing, hanging and restarting, while the server is killed
 * again and again; counted against what the database has committed.
 */
export async function benchWebhooks({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const changes = quick ? 50 : 500;
  const parts = new Closer();
  try {
    const { url, dataDir } = await openFilled(async () => {}, parts, { progress });
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    parts.add({ close: () => database.end() });
    const receivers: Receiver[] = [];
    for (const mood of MOODS)
      for (let n = 0; n < RECEIVERS[mood]; n++) receivers.push(parts.add(await Receiver.open(mood)));
    const env = environment(url, dataDir);
    const run: Run = { env, receivers, ...(await startServer(env)) };
    parts.add({ close: () => run.server.close() });
    for (const { url: address } of receivers)
      await run.client.send('POST', '/api/v1/webhooks/subscribe', { event: 'case.*', url: address });
    const beganMs = performance.now();
    const writing = write(run, changes / CHANGES_PER_CASE, signal);
    await killNowAndThen(run, changes * receivers.length, { signal, progress });
    await writing;
    const made = await committedChanges(database);
    await untilReceived(receivers, made.length, { signal, progress });
    return toReport(made, receivers, (performance.now() - beganMs) / 1000);
  } finally {
    await parts.close();
  }
}

const environment = (url: string, dataDir: string) => ({
  ...{ DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, PORT: '0', AUDIO_API_PORT: '0' },
  ...{ LOG_LEVEL: 'error', REDIS_URL: '', WEBHOOK_ALLOW_LOOPBACK: 'true', RATE_LIMIT_CASES: '1000000' },
});

async function startServer(env: Run['env']): Promise<Pick<Run, 'server' | 'client'>> {
  const server = await startServerProcess({ env, isTapped: false, roles: ['api', 'jobs'] });
  const client = new JsonClient(server.url);
  await client.logIn('admin', PASSWORD);
  return { server, client };
}

/** Several cases at a time, the changes of each one after another. A change that a kill cut off is left as it is. */
async function write(run: Run, cases: number, signal: AbortSignal): Promise<void> {
  let next = 0;
  const writer = async () => {
    for (let number = next++; number < cases; number = next++) {
      let path = '/api/v1/cases';
      for (let version = 0; version < CHANGES_PER_CASE; version++) {
        signal.throwIfAborted();
        const method = path === '/api/v1/cases' ? 'POST' : 'PUT';
        const narrative = `case ${number} version ${version}`;
        const made = await run.client.send(method, path, { narrative }).catch(() => undefined);
        const { id } = (made?.data ?? {}) as { id?: string };
        if (id !== undefined) path = `/api/v1/cases/${id}`;
        else await sleep(LOOK_EVERY_MS); // the server is being killed
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

/** Each time that one sixth of all events has come. */
async function killNowAndThen(
  run: Run,
  events: number,
  { signal, progress }: Pick<BenchOptions, 'signal' | 'progress'>,
): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const aim = (events * kill) / (KILLS + 1);
    while (receivedBy(run.receivers) < aim) await sleep(LOOK_EVERY_MS, undefined, { signal });
    progress(`kill ${kill} of ${KILLS}, ${receivedBy(run.receivers)} events received`);
    await run.server.kill();
    Object.assign(run, await startServer(run.env));
  }
}

function receivedBy(receivers: readonly Receiver[]): number {
  return receivers.reduce((sum, { received }) => sum + received.length, 0);
}

async function committedChanges(database: pg.Client): Promise<Change[]> {
  const { rows } = await database.query<Change>(
    `SELECT subject, changes -> 'narrative' ->> 1 AS narrative FROM outbox
     WHERE topic IN ('case.created', 'case.updated') AND changes -> 'narrative' ->> 1 LIKE 'case % version %' ORDER BY id`,
  );
  return rows;
}

/** Until each receiver was notified of so many different changes, or for as long as patience lasts. */
async function untilReceived(
  receivers: readonly Receiver[],
  changes: number,
  { signal, progress }: Pick<BenchOptions, 'signal' | 'progress'>,
): Promise<void> {
  const endsAtMs = performance.now() + PATIENCE_MS;
  const heardBy = ({ received }: Receiver) => new Set(received.map(({ deliveryId }) => deliveryId)).size;
  for (let look = 0; performance.now() < endsAtMs; look++) {
    const waiting = receivers.filter((receiver) => heardBy(receiver) < changes);
    if (waiting.length === 0) return;
    if (look % 100 === 0)
      progress(`${waiting.length} receivers wait: ${waiting.map(({ mood }) => mood).join(', ')}`);
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

function toReport(made: readonly Change[], receivers: readonly Receiver[], tookS: number): BenchResult {
  const rows = MOODS.map((mood) => {
    const ofMood = receivers.filter((receiver) => receiver.mood === mood);
    const faults = ofMood.map(({ received }) => countFaults(made, received));
    const times = ofMood.flatMap(({ received }) => received.map(({ afterMs }) => afterMs));
    return { mood, count: ofMood.length, faults: sumOf(faults), times };
  });
  const all = sumOf(rows.map(({ faults }) => faults));
  const table = toTable(
    ['receivers', 'lost', 'invented', 'out of order', 'repeated', 'p50 s', 'p95 s', 'last s'],
    rows.map(({ mood, count, faults, times }) => [
      `${count} ${mood}`,
      ...[faults.lost, faults.invented, faults.outOfOrder, faults.repeated].map(String),
      ...[50, 95, 100].map((share) => (percentile(times, share) / 1000).toFixed(1)),
    ]),
  );
  const events = made.length * receivers.length;
  const head = `${made.length} changes of cases sent to ${receivers.length} receivers: ${events} events, all received ${tookS.toFixed(0)} s after the first change. The server was killed (SIGKILL) ${KILLS} times meanwhile. Wanted: nothing lost, invented or out of order; an event may be repeated.`;
  const notes =
    'Times are from the change to the receiver that answers 200, the restarts of the server included. A slow receiver answers after 0.3 s; a failing one answers every fifth request with 500, a hanging one every 25th not at all (10 s), and a restarting one is away for 1 s after each 4 s. The first retry comes after 5 s.';
  const { lost, invented, outOfOrder: out_of_order, repeated } = all;
  return {
    json: { events, lost, invented, out_of_order, repeated, kills: KILLS },
    report: `${head}\n\n${table}\n\n${notes}`,
  };
}

function sumOf(faults: readonly Faults[]): Faults {
  const sum = (name: keyof Faults) => faults.reduce((total, each) => total + each[name], 0);
  return {
    ...{ lost: sum('lost'), invented: sum('invented') },
    ...{ outOfOrder: sum('outOfOrder'), repeated: sum('repeated') },
  };
}
