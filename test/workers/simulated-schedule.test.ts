import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JobQueue, type QueuedJob } from '../../src/workers/job-queue.js';

const WORKERS = 2;
const LIMIT = 12;
const LONGEST_MS = 300;

interface Work extends QueuedJob {
  readonly group: string;
  readonly dueAtMs: number;
  /** When it is asked for, and how long it takes a worker. */
  readonly atMs: number;
  readonly cost: number;
}

interface Served {
  readonly job: Work;
  readonly startMs: number;
  readonly endMs: number;
}

/** Finals, interims, files and second passes of four calls, asked for at any time within four seconds. */
const asked = fc
  .array(
    fc.record({
      rank: fc.integer({ min: 0, max: 3 }),
      group: fc.constantFrom('call 1', 'call 2', 'call 3', 'call 4'),
      atMs: fc.integer({ min: 0, max: 4_000 }),
      cost: fc.integer({ min: 1, max: LONGEST_MS }),
      withinMs: fc.integer({ min: 1, max: 2_000 }),
    }),
    { maxLength: 70 },
  )
  .map((all) =>
    [...all]
      .sort((a, b) => a.atMs - b.atMs)
      .map(({ withinMs, ...job }, arrival): Work => ({ ...job, arrival, dueAtMs: job.atMs + withinMs })),
  );

/** Two workers before the queue, in simulated time; `onStart` is given what waits beside the job that begins. */
function serve(jobs: readonly Work[], onStart: (job: Work, waiting: readonly Work[], nowMs: number) => void) {
  const queue = new JobQueue<Work>(LIMIT);
  const freeAtMs = Array.from({ length: WORKERS }, () => 0);
  const served: Served[] = [];
  const refused: Work[] = [];
  const times = new Set(jobs.map(({ atMs }) => atMs));
  let longest = 0;
  for (let next = 0; times.size > 0;) {
    const nowMs = Math.min(...times);
    times.delete(nowMs);
    for (let job = jobs[next]; job && job.atMs <= nowMs; job = jobs[++next])
      refused.push(...[queue.add(job).refused ?? []].flat());
    longest = Math.max(longest, queue.length);
    for (let worker = 0; worker < WORKERS; worker++) {
      if ((freeAtMs[worker] as number) > nowMs) continue;
      const waiting = queue.jobs;
      const job = queue.take();
      if (!job) break;
      onStart(job, waiting, nowMs);
      const endMs = nowMs + job.cost;
      freeAtMs[worker] = endMs;
      times.add(endMs);
      served.push({ job, startMs: nowMs, endMs });
    }
  }
  return { served, refused, longest, left: queue.length };
}

describe('two workers before the queue, as time goes by', () => {
  it('serve each job that was not refused, and the queue keeps its bound', () => {
    fc.assert(
      fc.property(asked, (jobs) => {
        const { served, refused, longest, left } = serve(jobs, () => {});
        expect(left).toBe(0);
        expect(served.length + refused.length).toBe(jobs.length);
        expect(longest).toBeLessThanOrEqual(LIMIT);
      }),
    );
  });

  it('begin nothing while something more urgent waits, nor a later deadline of a call before an earlier one', () => {
    fc.assert(
      fc.property(asked, (jobs) => {
        serve(jobs, (job, waiting) => {
          expect(Math.min(...waiting.map(({ rank }) => rank))).toBe(job.rank);
          const ofCall = waiting.filter(({ rank, group }) => rank === job.rank && group === job.group);
          expect(Math.min(...ofCall.map(({ dueAtMs }) => dueAtMs))).toBe(job.dueAtMs);
        });
      }),
    );
  });

  it('are never idle while something waits, and a final that waits alone waits for no more than what runs', () => {
    fc.assert(
      fc.property(asked, (jobs) => {
        const { served } = serve(jobs, () => {});
        for (const { job, startMs } of served) {
          const busy = (ms: number) => served.filter((each) => each.startMs <= ms && each.endMs > ms).length;
          for (let ms = job.atMs; ms < startMs; ms += 10) expect(busy(ms)).toBe(WORKERS);
          const otherFinals = served.filter(
            ({ job: { rank, atMs }, startMs: othersMs }) =>
              rank === 0 && atMs <= startMs && othersMs >= job.atMs && othersMs <= startMs,
          );
          if (job.rank === 0 && otherFinals.length === 1)
            expect(startMs - job.atMs).toBeLessThanOrEqual(LONGEST_MS);
        }
      }),
    );
  });

  it('starve no call: of finals that wait, one call has no more than its share and one job', () => {
    const finals = asked.map((jobs) => jobs.map((job) => ({ ...job, rank: 0, atMs: 0, dueAtMs: 1_000 })));
    fc.assert(
      fc.property(finals, (jobs) => {
        const kept = jobs.slice(0, LIMIT); // all wait from the first moment on
        const had = new Map<string, number>();
        serve(kept, (job, waiting) => {
          for (const { group } of waiting)
            expect((had.get(job.group) ?? 0) - (had.get(group) ?? 0)).toBeLessThanOrEqual(LONGEST_MS);
          had.set(job.group, (had.get(job.group) ?? 0) + job.cost);
        });
      }),
    );
  });
});
