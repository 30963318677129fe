import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GROUP_CONCURRENCY, type JobRequest, type JobStore } from '../../src/jobs/job-store.js';
import { JobStage } from '../support/job-stage.js';

let stage: JobStage;
let jobs: JobStore;
beforeAll(async () => {
  stage = await JobStage.open();
  ({ jobs } = stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.client.query('DELETE FROM jobs'));

const enqueue = (request: Partial<JobRequest>) =>
  jobs.enqueue({ kind: 'mail', payload: null, attempts: 2, ...request });
const take = (atMost = 100) => jobs.take({ kinds: ['mail'], atMost, leaseMs: 60_000 });
const idsOf = (taken: readonly { readonly id: string }[]) => taken.map(({ id }) => id);

describe('jobs of one lane', () => {
  it('are taken one at a time, in order, also while one waits for its retry', async () => {
    const first = await enqueue({ lane: 'a' });
    const second = await enqueue({ lane: 'a' });
    const [other, free] = [await enqueue({ lane: 'b' }), await enqueue({})];
    const taken = await take();
    expect(idsOf(taken).sort()).toEqual([first, other, free].sort());
    const attempt = taken.find(({ id }) => id === first);
    if (!attempt) throw new Error('the first one was not taken');
    await jobs.fail(attempt, { reason: 'x', retryInMs: 60_000 });
    expect(await take()).toEqual([]);
    await stage.client.query('UPDATE jobs SET due_at = now() WHERE id = $1', [first]);
    const [again] = await take();
    expect(again).toMatchObject({ id: first, attemptsLeft: 0 });
    // a dead letter has ended
    if (again) await jobs.fail(again, { reason: 'x', retryInMs: 0 });
    expect(idsOf(await take())).toEqual([second]);
  });

  it('are taken in order by workers that ask together', async () => {
    for (let n = 0; n < 5; n++) await enqueue({ lane: 'a' });
    for (let n = 0; n < 5; n++) {
      const taken = (await Promise.all([take(), take(), take()])).flat();
      expect(taken).toHaveLength(1);
      for (const job of taken) await jobs.complete(job, null);
    }
  });
});

describe('jobs of one group', () => {
  it('leave room for those of others', async () => {
    for (let n = 0; n < 20; n++) await enqueue({ group: 'slow' });
    const other = await enqueue({ group: 'other' });
    const taken = await take();
    expect(taken).toHaveLength(GROUP_CONCURRENCY + 1);
    expect(idsOf(taken)).toContain(other);
    expect(await take()).toEqual([]);
    for (const job of taken) await jobs.complete(job, null);
    expect(await take()).toHaveLength(GROUP_CONCURRENCY);
  });

  it('are taken after those of a group of which fewer run, however long they have waited', async () => {
    const slow = ['a', 'b', 'c'];
    for (const group of slow) for (let n = 0; n < 10; n++) await enqueue({ group });
    expect(await take(2 * slow.length)).toHaveLength(2 * slow.length);
    const other = await enqueue({ group: 'other' });
    expect(idsOf(await take(1))).toEqual([other]);
    expect(await take()).toHaveLength(slow.length * (GROUP_CONCURRENCY - 2));
  });
});
