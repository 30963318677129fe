import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import pg from 'pg';
import { LEASE_MS, POLL_MS } from '../../src/jobs/job-runner.js';
import type { JobRecord } from '../../src/jobs/job-store.js';
import type { Storage } from '../../src/storage/storage.js';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
});
afterAll(() => database.close());

const workers: Worker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});

interface Reported {
  readonly begun?: number;
  readonly logged?: string;
}

/** The lease of a worker that will be lost, so that its job soon has the next one; the others have the lease of the product. */
const SHORT_LEASE_MS = 1_000;

/** A process of its own; what it has reported is kept until it is asked for. */
class Worker {
  readonly #child: ChildProcess;
  readonly #reported: AsyncIterator<[Reported]>;
  readonly exited: Promise<unknown>;

  constructor(...leaseMs: readonly [number?]) {
    const child = new URL('../support/job-worker.child.ts', import.meta.url);
    const { file, args } = nodeWorkerCommand(child, [database.url, ...leaseMs.map(String)]);
    this.#child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#reported = on(this.#child, 'message') as AsyncIterator<[Reported]>;
    this.exited = once(this.#child, 'exit');
    workers.push(this);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The number of the attempt that it begins next. */
  async begins(): Promise<number> {
    const { begun } = await this.#next((reported) => reported.begun !== undefined);
    return begun ?? 0;
  }

  async reports(line: RegExp): Promise<void> {
    await this.#next(({ logged = '' }) => line.test(logged));
  }

  finishJob(): void {
    this.#child.send('go');
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    expect(this.#child.kill(signal)).toBe(true);
  }

  async kill(): Promise<void> {
    if (this.#child.kill('SIGKILL')) await this.exited;
  }

  async #next(isIt: (reported: Reported) => boolean): Promise<Reported> {
    for (;;) {
      const reported = (await this.#reported.next()) as IteratorResult<[Reported], undefined>;
      if (reported.done) throw new Error('the worker sends nothing more');
      if (isIt(reported.value[0])) return reported.value[0];
    }
  }
}

const enqueue = () => storage.jobs.enqueue({ kind: 'wait', payload: {}, attempts: 5 });

/** The row once it has this state; a change of the row is not announced, so that it is asked for. */
async function whenIn(state: JobRecord['state'], id: string): Promise<JobRecord> {
  for (;;) {
    const job = await storage.jobs.find(id);
    if (job?.state === state) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('the job of a killed worker is begun again by another one and ends once', async () => {
  const killed = new Worker(SHORT_LEASE_MS);
  const id = await enqueue();
  expect(await killed.begins()).toBe(1);
  const other = new Worker();
  await killed.kill();
  expect(await other.begins()).toBe(2);
  other.finishJob();
  expect(await whenIn('completed', id)).toMatchObject({ result: { pid: other.pid }, attemptsLeft: 3 });
}, 60_000);

it('a job whose workers were killed twice is not run a third time, and says why', async () => {
  const first = new Worker(SHORT_LEASE_MS);
  const id = await enqueue();
  expect(await first.begins()).toBe(1);
  const second = new Worker(SHORT_LEASE_MS);
  await first.kill();
  expect(await second.begins()).toBe(2);
  const third = new Worker();
  await second.kill();
  expect(await whenIn('failed', id)).toMatchObject({
    failure: 'the last 2 workers were lost: killed, frozen, or without the database',
    attemptsLeft: 2,
  });
  const next = await enqueue(); // the worker that gave it up lives, and does others
  expect(await third.begins()).toBe(1);
  third.finishJob();
  await whenIn('completed', next);
}, 90_000);

it('a frozen worker that wakes cannot write: the job is that of the worker which has it now', async () => {
  const frozen = new Worker(SHORT_LEASE_MS);
  const id = await enqueue();
  expect(await frozen.begins()).toBe(1);
  frozen.signal('SIGSTOP');
  const other = new Worker();
  expect(await other.begins()).toBe(2);

  frozen.finishJob();
  frozen.signal('SIGCONT');
  await frozen.reports(/^(a job was cut off|the result of a job is thrown away)/);
  expect(await storage.jobs.find(id)).toMatchObject({ state: 'running', result: null });

  other.finishJob();
  expect(await whenIn('completed', id)).toMatchObject({ result: { pid: other.pid } });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client
    .query('SELECT token FROM jobs WHERE id = $1', [id])
    .finally(() => client.end());
  expect(rows).toEqual([{ token: 2 }]);
}, 60_000);

it('a lease and a poll leave time within the 15 s in which a lost job is begun again', () => {
  expect(LEASE_MS + 2 * POLL_MS).toBeLessThan(15_000);
});
