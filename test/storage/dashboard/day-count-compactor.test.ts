import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Writable } from 'node:stream';
import { UnavailableError } from '../../../src/lib/errors.js';
import { createLog, silentLog } from '../../../src/lib/log.js';
import { DayCountCompactor } from '../../../src/storage/dashboard/day-count-compactor.js';

const TEN_MINUTES_MS = 600_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

describe('the counts of days', () => {
  it('are compacted every ten minutes, also after the database was away, until the server is closed', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const faults: (Error | undefined)[] = [new UnavailableError('away'), new Error('broken'), undefined];
    let times = 0;
    const compact = async () => {
      const fault = faults[times++];
      if (fault) throw fault;
    };
    const compactor = new DayCountCompactor({ compact, log: createLog({ level: 'error', destination }) });
    await jest.advanceTimersByTimeAsync(TEN_MINUTES_MS);
    expect([times, lines]).toEqual([1, []]);
    await jest.advanceTimersByTimeAsync(TEN_MINUTES_MS);
    expect(times).toBe(2);
    expect(lines.join()).toContain('the counts of days cannot be compacted');
    await jest.advanceTimersByTimeAsync(TEN_MINUTES_MS);
    expect([times, lines.length]).toEqual([3, 1]);
    await compactor.close();
    await jest.advanceTimersByTimeAsync(TEN_MINUTES_MS);
    expect(times).toBe(3);
  });

  it('are compacted by one run at a time, and the close of the server waits for it', async () => {
    let times = 0;
    let finish = () => {};
    const compact = () => {
      times += 1;
      return new Promise<void>((done) => (finish = done));
    };
    const compactor = new DayCountCompactor({ compact, log: silentLog() });
    await jest.advanceTimersByTimeAsync(2 * TEN_MINUTES_MS);
    expect(times).toBe(1);
    let isClosed = false;
    const closing = compactor.close().then(() => (isClosed = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(isClosed).toBe(false);
    finish();
    await closing;
  });
});
