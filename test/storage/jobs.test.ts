import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { JobStore, TakenJob } from '../../src/jobs/job-store.js';
import { Deferred } from '../../src/lib/deferred.js';
import { insertJob } from '../../src/storage/jobs/insert-job.js';
import { JobStage } from '../support/job-stage.js';

let stage: JobStage;
let jobs: JobStore;
let client: pg.Client;
beforeAll(async () => {
  stage = await JobStage.open();
  ({ jobs, client } = stage);
});
afterAll(() => stage.close());
beforeEach(() => client.query('DELETE FROM jobs'));

const JOB = { kind: 'mail', payload: { to: 'x' }, attempts: 3 };
const KEPT = 60_000;
/** The lease is over at once, as that of a worker that was killed some time ago. */
const OVER = 0;

const take = (atMost = 1, leaseMs = KEPT) => jobs.take({ kinds: ['mail'], atMost, leaseMs });

async function takeOne(leaseMs = KEPT): Promise<TakenJob> {
  const [job] = await take(1, leaseMs);
  if (!job) throw new Error('no job is due');
  return job;
}

describe('a job in the transaction of a change', () => {
  it('is there once the change is', async () => {
    await client.query('BEGIN');
    const id = await insertJob(client, JOB);
    expect(await take()).toEqual([]);
    await client.query('COMMIT');
    expect(await take()).toEqual([
      {
        id,
        token: 1,
        kind: 'mail',
        payload: { to: 'x' },
        attemptsLeft: 2,
        tries: 1,
        losses: 0,
        isLost: false,
      },
    ]);
  });

  it('is due at the time of the change, not a moment later', async () => {
    const areDue: boolean[] = [];
    for (let n = 0; n < 50; n++) {
      await client.query('BEGIN');
      const id = await insertJob(client, JOB);
      const { rows } = await client.query<{ is_due: boolean }>(
        'SELECT due_at <= now() AS is_due FROM jobs WHERE id = $1',
        [id],
      );
      await client.query('COMMIT');
      areDue.push(...rows.map(({ is_due: isDue }) => isDue));
    }
    expect(areDue).toEqual(Array.from({ length: 50 }, () => true));
  });

  it('is missing when the change is rolled back', async () => {
    await client.query('BEGIN');
    const id = await insertJob(client, JOB);
    await client.query('ROLLBACK');
    expect(await jobs.find(id)).toBeNull();
    expect(await take()).toEqual([]);
  });
});

describe('jobs', () => {
  it('are taken by one worker each', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => jobs.enqueue(JOB)));
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(10)));
    const rest = await take(100);
    expect([...taken.flat(), ...rest].map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual(
      ids.sort((a, b) => Number(a) - Number(b)),
    );
  });

  it('are left to the workers that know their kind', async () => {
    await jobs.enqueue(JOB);
    expect(await jobs.take({ kinds: ['sms'], atMost: 1, leaseMs: KEPT })).toEqual([]);
  });

  it('wait for their time', async () => {
    await jobs.enqueue({ ...JOB, delayMs: 60_000 });
    expect(await take()).toEqual([]);
  });

  it('are not taken while the lease lasts, and are once it has ended', async () => {
    await jobs.enqueue(JOB);
    const first = await takeOne();
    expect(await take()).toEqual([]);
    expect(await jobs.renew([first], OVER)).toEqual(new Set([first.id]));
    expect(await takeOne()).toMatchObject({ id: first.id, token: 2, attemptsLeft: 1 });
  });
});

describe('an attempt that has lost its job', () => {
  it('writes nothing', async () => {
    await jobs.enqueue(JOB);
    const lost = await takeOne(OVER);
    const holder = await takeOne();
    expect(await jobs.renew([lost], KEPT)).toEqual(new Set());
    expect(await jobs.complete(lost, { by: 'lost' })).toBe(false);
    expect(await jobs.fail(lost, { reason: 'lost', retryInMs: 0 })).toBe(false);
    expect(await jobs.release(lost)).toBe(false);
    expect(await jobs.find(lost.id)).toMatchObject({ state: 'running', result: null, failure: null });
    expect(await jobs.complete(holder, { by: 'holder' })).toBe(true);
    expect(await jobs.find(lost.id)).toMatchObject({ state: 'completed', result: { by: 'holder' } });
    expect(await jobs.complete(holder, { by: 'again' })).toBe(false);
  });

  it('was the last one: another worker gets the job to give it up', async () => {
    const id = await jobs.enqueue({ ...JOB, attempts: 1 });
    expect(await takeOne(OVER)).toMatchObject({ isLost: false });
    const lost = await takeOne(OVER);
    expect(lost).toMatchObject({ id, isLost: true, attemptsLeft: 0 });
    expect(await takeOne()).toMatchObject({ id, isLost: true, attemptsLeft: 0, token: 3 });
    expect(await jobs.fail(lost, { reason: 'late', retryInMs: 0 })).toBe(false);
  });
});

describe('a job that fails', () => {
  it('is queued again after the wait, and a dead letter when no attempt is left', async () => {
    const id = await jobs.enqueue({ ...JOB, attempts: 2 });
    expect(await jobs.fail(await takeOne(), { reason: 'one', retryInMs: 60_000 })).toBe(true);
    expect(await jobs.find(id)).toMatchObject({ state: 'queued', failure: 'one', endedAt: null });
    expect(await take()).toEqual([]);
    await client.query('UPDATE jobs SET due_at = now()');
    await jobs.fail(await takeOne(), { reason: 'two', retryInMs: 0 });
    expect(await take()).toEqual([]);
    expect(await jobs.listDeadLetters(10)).toMatchObject([{ id, failure: 'two', attemptsLeft: 0 }]);
  });

  it('is done again when its dead letter is queued', async () => {
    const id = await jobs.enqueue({ ...JOB, attempts: 1 });
    expect(await jobs.requeueDeadLetter(id, 2)).toBe(false);
    await jobs.fail(await takeOne(), { reason: 'one', retryInMs: 0 });
    expect(await jobs.requeueDeadLetter(id, 2)).toBe(true);
    expect(await jobs.listDeadLetters(10)).toEqual([]);
    // its waits begin anew
    expect(await takeOne()).toMatchObject({ id, token: 2, attemptsLeft: 1, tries: 1 });
  });

  it('keeps the attempt when the server stops', async () => {
    await jobs.enqueue({ ...JOB, attempts: 1 });
    expect(await jobs.release(await takeOne())).toBe(true);
    expect(await takeOne()).toMatchObject({ token: 2, attemptsLeft: 0, tries: 1 });
  });
});

describe('a cancelled job', () => {
  it('is not taken', async () => {
    const id = await jobs.enqueue(JOB);
    expect(await jobs.cancel(id)).toBe(true);
    expect(await take()).toEqual([]);
    expect(await jobs.cancel(id)).toBe(false);
  });

  it('is lost to the worker that does it', async () => {
    await jobs.enqueue(JOB);
    const job = await takeOne();
    expect(await jobs.cancel(job.id)).toBe(true);
    expect(await jobs.renew([job], KEPT)).toEqual(new Set());
    expect(await jobs.complete(job, 1)).toBe(false);
    expect(await jobs.find(job.id)).toMatchObject({ state: 'cancelled', result: null });
  });
});

describe('the figures of all jobs', () => {
  it('report those that wait and run, dead letters, and since when a worker is missing', async () => {
    expect(await jobs.figures()).toEqual({ waiting: 0, running: 0, deadLetters: 0, longestDueS: 0 });
    await jobs.enqueue({ ...JOB, attempts: 1 });
    await jobs.fail(await takeOne(), { reason: 'r', retryInMs: 0 });
    await jobs.enqueue(JOB);
    await takeOne();
    await jobs.enqueue({ ...JOB, delayMs: 60_000 });
    expect(await jobs.figures()).toEqual({ waiting: 1, running: 1, deadLetters: 1, longestDueS: 0 });
    await jobs.enqueue(JOB);
    await client.query(
      "UPDATE jobs SET due_at = now() - interval '90 s' WHERE state = 'queued' AND due_at <= now()",
    );
    expect(await jobs.figures()).toEqual({
      ...{ waiting: 2, running: 1, deadLetters: 1 },
      longestDueS: expect.closeTo(90, -1) as unknown,
    });
  });

  it('do not blame the workers for a job that waits behind another one of its lane, or for its group', async () => {
    const inLane = { ...JOB, lane: 'case 7' };
    await jobs.enqueue(inLane);
    await takeOne();
    await jobs.enqueue(inLane);
    await Promise.all(Array.from({ length: 5 }, () => jobs.enqueue({ ...JOB, group: 'slow' })));
    expect(await take(10)).toHaveLength(4);
    await client.query("UPDATE jobs SET due_at = now() - interval '90 s' WHERE state = 'queued'");
    expect(await jobs.figures()).toMatchObject({ waiting: 2, longestDueS: 0 });
  });
});

it('jobs that ended well are trimmed, dead letters and open ones stay', async () => {
  const done = await jobs.enqueue(JOB);
  await jobs.complete(await takeOne(), undefined);
  const dead = await jobs.enqueue({ ...JOB, attempts: 1 });
  await jobs.fail(await takeOne(), { reason: 'r', retryInMs: 0 });
  const open = await jobs.enqueue(JOB);
  expect(await jobs.trim({ before: new Date(Date.now() - 60_000), atMost: 10 })).toBe(0);
  expect(await jobs.trim({ before: new Date(Date.now() + 60_000), atMost: 10 })).toBe(1);
  expect(await jobs.find(done)).toBeNull();
  expect([await jobs.find(dead), await jobs.find(open)]).toMatchObject([{ id: dead }, { id: open }]);
});

it('workers hear of new jobs, and again after their connection broke', async () => {
  let heard = new Deferred();
  const listening = jobs.onEnqueued(() => heard.resolve());
  const ears = () =>
    client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND pid <> pg_backend_pid()`,
    );
  try {
    await heard.promise; // it listens
    heard = new Deferred();
    await jobs.enqueue(JOB);
    await heard.promise;
    heard = new Deferred();
    const { rows } = await ears();
    expect(rows).toHaveLength(1);
    await client.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
    await heard.promise; // it listens again
    heard = new Deferred();
    await jobs.enqueue(JOB);
    await heard.promise;
  } finally {
    await listening.close();
  }
  expect((await ears()).rows).toEqual([]);
});
