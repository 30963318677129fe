import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JobQueue, type QueuedJob } from '../../src/workers/job-queue.js';

function takeAllInOrder(queue: JobQueue<QueuedJob>): QueuedJob[] {
  const taken: QueuedJob[] = [];
  for (let job = queue.take(); job; job = queue.take()) taken.push(job);
  return taken;
}

describe('the queue before the workers', () => {
  it('goes by rank, then by arrival, and drops the last of all when it is full', () => {
    const ranks = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 40 });
    fc.assert(
      fc.property(ranks, fc.integer({ min: 1, max: 20 }), (asked, limit) => {
        const queue = new JobQueue<QueuedJob>(limit);
        const jobs = asked.map((rank, arrival) => ({ rank, arrival }));
        const dropped = jobs.flatMap((job) => queue.add(job) ?? []);
        const inOrder = [...jobs].sort((a, b) => a.rank - b.rank || a.arrival - b.arrival);
        expect(dropped).toHaveLength(Math.max(0, jobs.length - limit));
        expect(takeAllInOrder(queue)).toEqual(inOrder.filter((job) => !dropped.includes(job)));
      }),
    );
  });

  it('refuses the newcomer when all the others are more urgent', () => {
    const queue = new JobQueue<QueuedJob>(1);
    queue.add({ rank: 0, arrival: 0 });
    const file = { rank: 2, arrival: 1 };
    expect(queue.add(file)).toBe(file);
  });

  it('puts a job back into its old place, full or not', () => {
    const queue = new JobQueue<QueuedJob>(1);
    const first = { rank: 0, arrival: 0 };
    queue.add({ rank: 0, arrival: 1 });
    queue.putBack(first);
    expect(queue.take()).toBe(first);
    expect(queue.length).toBe(1);
  });
});
