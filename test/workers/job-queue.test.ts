import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JobQueue, type QueuedJob } from '../../src/workers/job-queue.js';

function takeAllInOrder(queue: JobQueue<QueuedJob>): QueuedJob[] {
  const taken: QueuedJob[] = [];
  for (let job = queue.take(); job; job = queue.take()) taken.push(job);
  return taken;
}

/** A course of things: jobs that come, and workers that get free. */
const course = fc.array(
  fc.oneof(
    fc.record({
      rank: fc.integer({ min: 0, max: 3 }),
      group: fc.constantFrom('call 1', 'call 2', 'call 3'),
      dueAtMs: fc.integer({ min: 0, max: 50 }),
      cost: fc.integer({ min: 1, max: 9 }),
    }),
    fc.constant('take' as const),
  ),
  { maxLength: 80 },
);

describe('the queue before the workers', () => {
  it('goes by rank, then by arrival, and drops the last of all when it is full', () => {
    const ranks = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 });
    fc.assert(
      fc.property(ranks, fc.integer({ min: 1, max: 20 }), (asked, limit) => {
        const queue = new JobQueue<QueuedJob>(limit);
        const jobs = asked.map((rank, arrival) => ({ rank, arrival }));
        const dropped = jobs.flatMap((job) => queue.add(job).refused ?? []);
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
    expect(queue.add(file).refused).toBe(file);
  });

  it('refuses one of the call that asks for most', () => {
    const queue = new JobQueue<QueuedJob>(3);
    const job = (group: string, arrival: number) => ({ rank: 0, group, arrival });
    const [much, quiet] = [[0, 1, 2].map((arrival) => job('much', arrival)), job('quiet', 3)];
    for (const each of much) queue.add(each);
    expect(queue.add(quiet).refused).toBe(much[2]);
  });

  it('puts a job back into its old place, full or not', () => {
    const queue = new JobQueue<QueuedJob>(1);
    const first = { rank: 0, arrival: 0 };
    queue.add({ rank: 0, arrival: 1 });
    expect(queue.putBack(first)).toBe(true);
    expect(queue.take()).toBe(first);
    expect(queue.length).toBe(1);
  });

  it('never takes a less urgent kind first, nor within a call and kind a later deadline before an earlier one', () => {
    fc.assert(
      fc.property(course, (events) => {
        const queue = new JobQueue<QueuedJob>(1000);
        for (const [arrival, event] of events.entries()) {
          if (event !== 'take') {
            queue.add({ ...event, arrival });
            continue;
          }
          const waiting = queue.jobs;
          const taken = queue.take();
          expect(taken === undefined).toBe(waiting.length === 0);
          if (!taken) continue;
          expect(taken.rank).toBe(Math.min(...waiting.map(({ rank }) => rank)));
          const ofCall = waiting.filter(({ rank, group }) => rank === taken.rank && group === taken.group);
          expect(taken.dueAtMs).toBe(Math.min(...ofCall.map(({ dueAtMs }) => dueAtMs ?? Infinity)));
        }
      }),
    );
  });

  it('starves no call: however much others ask for, each job is taken within the turns of its own share', () => {
    const flood = fc.record({
      groups: fc.integer({ min: 1, max: 6 }),
      cost: fc.integer({ min: 1, max: 9 }),
      ahead: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(flood, ({ groups, cost, ahead }) => {
        const queue = new JobQueue<QueuedJob>(10_000);
        let arrival = 0;
        const ask = (group: string, dueAtMs: number) => {
          const job = { rank: 0, group, cost, dueAtMs, arrival: arrival++ };
          queue.add(job);
          return job;
        };
        // callers with much to transcribe, all of it due before the one of the quiet call
        for (let i = 0; i < ahead; i++) for (let g = 0; g < groups; g++) ask(`loud ${g}`, i);
        for (let i = 0; i < ahead / 2; i++) queue.take();
        const quiet = ask('quiet', 1_000_000);
        let turns = 0;
        for (let taken = queue.take(); taken !== quiet && turns <= groups; taken = queue.take()) {
          for (let g = 0; g < groups; g++) ask(`loud ${g}`, 0);
          turns++;
        }
        // each of the others has had as much: one turn each may come first
        expect(turns).toBeLessThanOrEqual(groups);
      }),
    );
  });

  it('goes by the deadline between calls that have had alike', () => {
    const queue = new JobQueue<QueuedJob>(10);
    const jobs = [30, 10, 20].map((dueAtMs, arrival) => ({
      rank: 0,
      group: `call ${arrival}`,
      dueAtMs,
      arrival,
    }));
    for (const job of jobs) queue.add(job);
    expect(takeAllInOrder(queue).map(({ dueAtMs }) => dueAtMs)).toEqual([10, 20, 30]);
  });

  it('keeps one job of a slot, the newest, in the turn of the one that it replaces', () => {
    const queue = new JobQueue<QueuedJob>(10);
    const old = { rank: 1, slot: 'leg', group: 'a', dueAtMs: 1, arrival: 0 };
    queue.add(old);
    queue.add({ rank: 1, group: 'b', dueAtMs: 5, arrival: 1 });
    const news = { ...old, dueAtMs: 9, arrival: 2 };
    expect(queue.add(news).replaced).toBe(old);
    expect(queue.length).toBe(2);
    expect(queue.take()).toBe(news);
  });

  it('takes no job of a slot that is busy, and puts none back behind a newer one', () => {
    const queue = new JobQueue<QueuedJob>(10);
    const waiting = { rank: 0, slot: 'leg', arrival: 1 };
    const other = { rank: 2, arrival: 2 };
    queue.add(waiting);
    queue.add(other);
    expect(queue.take((slot) => slot !== 'leg')).toBe(other);
    expect(queue.putBack({ rank: 0, slot: 'leg', arrival: 0 })).toBe(false);
    expect(queue.take()).toBe(waiting);
  });

  it('remembers nothing of a rank whose last job had to go for others', () => {
    const queue = new JobQueue<QueuedJob>(2);
    const add = (rank: number, arrival: number) => queue.add({ rank, arrival, group: `call ${arrival}` });
    add(2, 0);
    add(2, 1);
    queue.take();
    add(0, 2);
    add(0, 3);
    takeAllInOrder(queue);
    expect(queue.groupsKnown).toBe(0);
  });

  it('remembers no more than waits, whatever has come and gone', () => {
    fc.assert(
      fc.property(course, fc.integer({ min: 1, max: 10 }), (events, limit) => {
        const queue = new JobQueue<QueuedJob>(limit);
        for (const [arrival, event] of events.entries()) {
          if (event === 'take') queue.take();
          else queue.add({ ...event, group: `${event.group} of ${arrival}`, arrival });
          expect(queue.length).toBeLessThanOrEqual(limit);
          expect(queue.groupsKnown).toBeLessThanOrEqual(3 * limit);
        }
        takeAllInOrder(queue);
        expect([queue.length, queue.groupsKnown]).toEqual([0, 0]);
      }),
    );
  });
});
