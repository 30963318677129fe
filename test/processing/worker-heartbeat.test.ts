import { describe, expect, it } from '@jest/globals';
import { Deferred } from '../../src/lib/deferred.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { WorkerHeartbeat } from '../../src/processing/worker-heartbeat.js';

function heart({ fails = false } = {}) {
  const reported: (number | 'gone')[] = [];
  const reportedTwo = new Deferred<void>();
  const store = {
    noteWorker: async ({ busy }: { busy: number }) => {
      reported.push(busy);
      if (busy === 2) reportedTwo.resolve();
      if (fails) throw new UnavailableError('the database is away');
    },
    removeWorker: async () => {
      reported.push('gone');
      if (fails) throw new UnavailableError('the database is away');
    },
  };
  return {
    heartbeat: new WorkerHeartbeat({ id: 'w', capacity: 2, store, log: silentLog() }),
    reported,
    reportedTwo,
  };
}

describe('the heartbeat of a worker', () => {
  it('shows that it is there, how many tasks it works on, and that it goes', async () => {
    const { heartbeat, reported, reportedTwo } = heart();
    const held = new Deferred<string>();
    const work = heartbeat.counting(() => held.promise);
    const [first, second] = [work(), work()];
    await reportedTwo.promise;
    held.resolve('done');
    expect([await first, await second]).toEqual(['done', 'done']);
    await heartbeat.close();
    expect([reported[0], ...reported.slice(-2)]).toEqual([0, 0, 'gone']);
  });

  it('counts work that fails as ended', async () => {
    const { heartbeat, reported } = heart();
    await expect(heartbeat.counting(() => Promise.reject(new Error('no')))()).rejects.toThrow('no');
    await heartbeat.close();
    expect(reported.slice(-2)).toEqual([0, 'gone']);
  });

  it('goes on while the database is away', async () => {
    const { heartbeat, reported } = heart({ fails: true });
    expect(await heartbeat.counting(async () => 7)()).toBe(7);
    await heartbeat.close();
    expect(reported.at(-1)).toBe('gone');
  });
});
