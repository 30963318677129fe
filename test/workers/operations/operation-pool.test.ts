import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { InvalidInputError, UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { WorkerDiedError, WorkerHungError } from '../../../src/workers/errors.js';
import { nodeWorkerCommand } from '../../../src/workers/node-worker.js';
import { OperationFailedError, OperationTooLargeError } from '../../../src/workers/operations/errors.js';
import {
  DEFAULT_OPERATION_POOL,
  OperationPool,
  type OperationPoolOptions,
} from '../../../src/workers/operations/operation-pool.js';
import { eventually, isRunning } from '../../support/processes.js';
import type { SomeOperations } from './some-operations.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

let pool: OperationPool<SomeOperations>;
afterEach(() => pool?.close());

function openPool(change: Partial<OperationPoolOptions> = {}) {
  pool = new OperationPool({
    ...DEFAULT_OPERATION_POOL,
    name: 'tests',
    command: nodeWorkerCommand(new URL('./some-operations.worker.ts', import.meta.url)),
    workers: 1,
    supervision: { ...DEFAULT_OPERATION_POOL.supervision, restart: { firstMs: 1, maxMs: 20 } },
    log: silentLog(),
    ...change,
  });
  return pool;
}

describe('a pool of operations', () => {
  it('starts with the first request, does the work in another process and ends it at the close', async () => {
    openPool();
    expect(pool.pids).toEqual([]);
    const { characters, pid } = await pool.run('count', { text: 'wangu \ud800 \u{1F600}' });
    expect(characters).toBe(10);
    expect(pool.pids).toEqual([pid]);
    expect(pid).not.toBe(process.pid);
    await pool.close();
    await eventually(async () => !(await isRunning(pid)));
    await expect(pool.run('count', { text: '' })).rejects.toBeInstanceOf(UnavailableError);
  });

  it('costs a request that ends its process, however often it is given, and no other one', async () => {
    openPool({ workers: 2 });
    const poison = expect(pool.run('die', null)).rejects.toBeInstanceOf(WorkerDiedError);
    const counted = await Promise.all(
      Array.from({ length: 10 }, (_, n) => pool.run('count', { text: 'x'.repeat(n) })),
    );
    expect(counted.map(({ characters }) => characters)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await poison;
    expect(await pool.run('count', { text: 'after' })).toMatchObject({ characters: 5 });
    expect(pool.stats()).toMatchObject({ failed: 1, restarts: 2 });
  });

  it('ends the process of a request that takes too long, and continues with another one', async () => {
    openPool();
    const before = await pool.run('count', { text: '' });
    await expect(pool.run('block', null, { limitMs: 100 })).rejects.toBeInstanceOf(WorkerHungError);
    const after = await pool.run('count', { text: '' });
    expect(after.pid).not.toBe(before.pid);
  });

  it('finds an idle process that stands still before a request is lost to it', async () => {
    openPool({ heartbeatMs: 300 });
    const { pid } = await pool.run('count', { text: '' });
    process.kill(pid, 'SIGSTOP');
    await eventually(() => pool.stats()?.restarts === 1);
    expect((await pool.run('count', { text: '' })).pid).not.toBe(pid);
  });

  it('hands on refusals as they are, and says of a defect only that there is one', async () => {
    openPool();
    await expect(pool.run('refuse-input', null)).rejects.toEqual(
      new InvalidInputError([{ field: 'text', message: 'is not one' }]),
    );
    await expect(pool.run('refuse-now', null)).rejects.toMatchObject({
      ...{ name: 'UnavailableError', message: 'not now', retryAfterS: 7 },
    });
    const failed = await pool.run('fail', null).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(OperationFailedError);
    expect(failed).toMatchObject({ code: 'internal', message: 'work on a text failed' });
    expect((failed as Error).cause).toMatchObject({ message: 'a defect' });
  });

  it('refuses a text and an answer that are too long, and lives on', async () => {
    openPool();
    await expect(pool.run('count', { text: 'x'.repeat(5_000_001) })).rejects.toBeInstanceOf(
      OperationTooLargeError,
    );
    await expect(pool.run('repeat', { text: 'xx', times: 3_000_000 })).rejects.toMatchObject({
      code: 'content-too-large',
    });
    expect(await pool.run('repeat', { text: 'ab', times: 2 })).toBe('abab');
    expect(pool.stats()).toMatchObject({ restarts: 0 });
  });

  it('bounds the requests that wait, those for the first start among them', async () => {
    openPool({ maxQueued: 2 });
    const asked = Array.from({ length: 5 }, () => pool.run('count', { text: '' }));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'rejected').length).toBe(3);
    const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    for (const reason of reasons) expect(reason).toBeInstanceOf(UnavailableError);
  });

  it('does awaited work before the rest', async () => {
    openPool();
    await pool.run('count', { text: '' });
    const order: string[] = [];
    const run = async (name: string, urgency: 'now' | 'later') => {
      await pool.run('repeat', { text: name, times: 1 }, { urgency });
      order.push(name);
    };
    await Promise.all([run('begun', 'now'), run('later', 'later'), run('now', 'now')]);
    expect(order).toEqual(['begun', 'now', 'later']);
  });

  it('lets one with a hundred requests hold up no other: groups take turns', async () => {
    openPool();
    await pool.run('count', { text: '' });
    const order: string[] = [];
    const run = async (group: string) => {
      await pool.run('repeat', { text: group, times: 1 }, { group });
      order.push(group);
    };
    const hundred = Array.from({ length: 100 }, () => run('user 1'));
    await Promise.all([...hundred, run('user 2'), run('user 3')]);
    expect(order).toHaveLength(102);
    expect(order.indexOf('user 2')).toBeLessThan(4);
    expect(order.indexOf('user 3')).toBeLessThan(6);
  });

  it('forgets a request that is taken back while it waits', async () => {
    openPool();
    await pool.run('count', { text: '' });
    const leave = new AbortController();
    const blocking = pool.run('block', null, { limitMs: 200 }).catch((error: unknown) => error);
    const waiting = pool.run('count', { text: '' }, { signal: leave.signal });
    leave.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(pool.stats()?.queued).toBe(0);
    expect(await blocking).toBeInstanceOf(WorkerHungError);
  });

  it('says that no process starts, and tries it again a while later', async () => {
    const command = nodeWorkerCommand(new URL('./no-such.worker.ts', import.meta.url));
    openPool({ command });
    const refusals = await Promise.all(
      [1, 2].map(() => pool.run('count', { text: '' }).catch((e: unknown) => e)),
    );
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(UnavailableError);
    await expect(pool.run('count', { text: '' })).rejects.toThrow('the processes for tests did not start');
  });
});
