import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import type { JobKind } from '../../src/jobs/job-kind.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import type { JobRecord, JobStore } from '../../src/jobs/job-store.js';
import { BoundedQueue } from '../../src/lib/bounded-queue.js';
import { Deferred } from '../../src/lib/deferred.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { DatabaseJobStore } from '../../src/storage/jobs/database-job-store.js';
import { openTestPool, type TestDatabase } from '../support/database.js';
import { JobStage } from '../support/job-stage.js';

let stage: JobStage;
let database: TestDatabase;
let jobs: JobStore;
let client: pg.Client;
beforeAll(async () => {
  stage = await JobStage.open();
  ({ database, jobs, client } = stage);
});
afterAll(() => stage.close());

const runners: JobRunner[] = [];
beforeEach(() => client.query('DELETE FROM jobs'));
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.close())));

type Changes = Partial<JobKind> & { concurrency?: number; leaseMs?: number; store?: JobStore };

function start(run: JobKind['run'], changes: Changes = {}): JobRunner {
  const { concurrency = 4, leaseMs = 10_000, store = jobs, ...kind } = changes;
  const waits = { firstMs: 1, maxMs: 2 };
  const kinds = [{ name: 'work', timeLimitMs: 60_000, waits, run, ...kind }];
  const runner = new JobRunner({ store, kinds, concurrency, leaseMs, log: silentLog() });
  runners.push(runner);
  return runner;
}

const enqueue = (payload: unknown = null, attempts = 3) => jobs.enqueue({ kind: 'work', payload, attempts });

/** A change of a row is not announced, so that it is asked for. */
async function whenIn(state: JobRecord['state'], id: string): Promise<JobRecord> {
  for (;;) {
    const job = await jobs.find(id);
    if (job?.state === state) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function whenAborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
}

describe('the runner of jobs', () => {
  it('keeps the result of a job', async () => {
    start(async ({ payload }) => ({ twice: (payload as number) * 2 }));
    expect(await whenIn('completed', await enqueue(21))).toMatchObject({
      result: { twice: 42 },
      failure: null,
    });
  });

  it('does no more jobs at once than it may', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => enqueue(n)));
    const gates = new BoundedQueue<Deferred>(ids.length);
    let now = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++now);
      const gate = new Deferred();
      gates.push(gate);
      await gate.promise;
      now--;
    };
    start(work, { concurrency: 2 });
    const begun = gates[Symbol.asyncIterator]();
    let earlier = await begun.next();
    for (let jobsLeft = ids.length - 1; jobsLeft > 0; jobsLeft--) {
      const next = await begun.next();
      (earlier.value as Deferred).resolve();
      earlier = next;
    }
    (earlier.value as Deferred).resolve();
    for (const id of ids) await whenIn('completed', id);
    expect(most).toBe(2);
  });

  it('tries a job again that failed, until no attempt is left', async () => {
    const tried: number[] = [];
    start(async ({ token, payload }) => {
      tried.push(token);
      if (token < (payload as number)) throw new Error(`attempt ${token}`);
    });
    expect(await whenIn('completed', await enqueue(3))).toMatchObject({
      failure: 'attempt 2',
      attemptsLeft: 0,
    });
    expect(await whenIn('failed', await enqueue(4))).toMatchObject({ failure: 'attempt 3' });
    expect(tried).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('gives a job up before it is a dead letter, and again while the database is away', async () => {
    const reported: unknown[] = [];
    const giveUp: JobKind['giveUp'] = async ({ id }, reason) => {
      reported.push({ id, reason, state: (await jobs.find(id))?.state });
      if (reported.length === 1) throw new UnavailableError('away');
    };
    start(async ({ token }) => Promise.reject(new Error(`attempt ${token}`)), { giveUp });
    const id = await enqueue(null, 2);
    await whenIn('failed', id);
    const expected = { id, reason: 'failed', state: 'running' };
    expect(reported).toEqual([expected, expected]);
  });

  it('gives a job up whose last worker was lost', async () => {
    const reasons: string[] = [];
    const id = await enqueue(null, 1);
    await jobs.take({ kinds: ['work'], atMost: 1, leaseMs: 0 });
    const run = jest.fn<JobKind['run']>();
    start(run, { giveUp: async (_job, reason) => void reasons.push(reason) });
    expect(await whenIn('failed', id)).toMatchObject({ attemptsLeft: 0 });
    expect(reasons).toEqual(['workers-lost']);
    expect(run).not.toHaveBeenCalled();
  });

  it('makes a dead letter also of a job that cannot be given up', async () => {
    const giveUp = () => Promise.reject(new Error('no such row'));
    start(() => Promise.reject(new Error('failed')), { giveUp });
    expect(await whenIn('failed', await enqueue(null, 1))).toMatchObject({ failure: 'failed' });
  });

  it('ends an attempt whose time is up, though it goes on', async () => {
    const stopped = new Deferred<unknown>();
    start(
      async (_job, signal) => {
        stopped.resolve(await whenAborted(signal));
        await new Promise(() => {});
      },
      { timeLimitMs: 50 },
    );
    expect(await whenIn('failed', await enqueue(null, 1))).toMatchObject({ failure: 'not done after 50 ms' });
    await stopped.promise;
  });

  it('cuts off a job that is cancelled', async () => {
    const begun = new Deferred();
    const stopped = new Deferred<unknown>();
    start(
      async (_job, signal) => {
        begun.resolve();
        stopped.resolve(await whenAborted(signal));
      },
      { leaseMs: 150 },
    );
    const id = await enqueue();
    await begun.promise;
    await jobs.cancel(id);
    await stopped.promise;
    expect(await jobs.find(id)).toMatchObject({ state: 'cancelled', result: null });
  });

  it('keeps a job that takes longer than a lease from other workers', async () => {
    const longer = new Deferred();
    let renewals = 0;
    class CountingStore extends DatabaseJobStore {
      override async renew(...args: Parameters<JobStore['renew']>) {
        const kept = await super.renew(...args);
        if (++renewals === 6) longer.resolve(); // two leases
        return kept;
      }
    }
    const pool = openTestPool(database.url, 4);
    const store = new CountingStore(pool);
    let begun = 0;
    const work = async () => {
      begun++;
      await longer.promise;
    };
    const both = [start(work, { leaseMs: 1_500, store }), start(work, { leaseMs: 1_500, store })];
    await whenIn('completed', await enqueue());
    await Promise.all(both.map((runner) => runner.close()));
    await pool.end();
    expect(begun).toBe(1);
  });

  it('gives a job back when it is closed, with the attempt', async () => {
    const begun = new Deferred();
    const runner = start(async () => {
      begun.resolve();
      await new Promise(() => {});
    });
    const id = await enqueue(null, 1);
    await begun.promise;
    await runner.close();
    expect(await jobs.find(id)).toMatchObject({ state: 'queued', attemptsLeft: 1, failure: null });
    start(async () => 'done');
    expect(await whenIn('completed', id)).toMatchObject({ result: 'done' });
  });
});
