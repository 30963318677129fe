import { describe, expect, it } from '@jest/globals';
import type { JobStore } from '../../src/jobs/job-store.js';
import { JobTrimmer } from '../../src/jobs/job-trimmer.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';

const NOW = Date.UTC(2026, 10, 24);
const WEEK_MS = 7 * 86_400_000;

/** A store in which `left` jobs ended well more than a week ago. */
class EndedJobs implements Pick<JobStore, 'trim'> {
  left: number;
  failure: Error | undefined;
  readonly asked: { before: Date; atMost: number }[] = [];

  constructor(left: number) {
    this.left = left;
  }

  async trim(options: { before: Date; atMost: number }): Promise<number> {
    if (this.failure) throw this.failure;
    this.asked.push(options);
    const deleted = Math.min(this.left, options.atMost);
    this.left -= deleted;
    return deleted;
  }
}

const trimmerOf = (store: EndedJobs) => new JobTrimmer({ store, log: silentLog(), now: () => NOW });

describe('jobs that ended well a week ago', () => {
  it('are deleted in statements that are soon over, until none is left', async () => {
    const store = new EndedJobs(12_345);
    const trimmer = trimmerOf(store);
    await trimmer.trim();
    await trimmer.close();
    expect(store.left).toBe(0);
    expect(store.asked).toEqual(Array(3).fill({ before: new Date(NOW - WEEK_MS), atMost: 5_000 }));
  });

  it('are deleted the next time when the database is away', async () => {
    const store = new EndedJobs(1);
    const trimmer = trimmerOf(store);
    store.failure = new UnavailableError('away');
    await trimmer.trim();
    store.failure = undefined;
    await trimmer.trim();
    await trimmer.close();
    expect(store.left).toBe(0);
  });
});
