import { getEventListeners } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { SupersededError, WorkerDiedError, WorkerStartError } from '../../src/workers/errors.js';
import { WorkerPool, type WorkerPoolOptions } from '../../src/workers/worker-pool.js';
import { eventually, isRunning } from '../support/processes.js';
import { echoCommand, echoProtocol, quickSupervision } from './echo-worker.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

type EchoPool = WorkerPool<string, string, string>;

async function startPool(change: Partial<WorkerPoolOptions<string, string, string>> = {}): Promise<EchoPool> {
  const { pool } = await WorkerPool.start({
    name: 'echo',
    workers: 2,
    command: echoCommand(),
    protocol: echoProtocol,
    supervision: quickSupervision,
    maxQueued: 100,
    log: silentLog(),
    ...change,
  });
  return pool;
}

describe('a pool of workers', () => {
  let pool: EchoPool;
  afterEach(() => pool?.close());

  it('answers everything, however much is asked at once', async () => {
    pool = await startPool();
    const texts = Array.from({ length: 60 }, (_, i) => `request ${i}`);
    const results = await Promise.all(texts.map((text) => pool.run(text, 0)));
    expect(results.map(({ reply }) => reply)).toEqual(texts);
    expect(pool.stats()).toMatchObject({
      workers: 2,
      ready: 2,
      busy: 0,
      queued: 0,
      completed: 60,
      failed: 0,
    });
    for (const { queueMs, runMs } of results) expect(Math.min(queueMs, runMs)).toBeGreaterThanOrEqual(0);
  });

  it('gives up a request that kills two workers, and serves the others', async () => {
    pool = await startPool();
    const poison = pool.run('die', 0);
    const rejected = expect(poison).rejects.toBeInstanceOf(WorkerDiedError);
    const others = await Promise.all(['a', 'b', 'c'].map((text) => pool.run(text, 1)));
    expect(others.map(({ reply }) => reply)).toEqual(['a', 'b', 'c']);
    await rejected;
    await eventually(() => pool.stats().ready === 2);
    expect(pool.stats()).toMatchObject({ completed: 3, failed: 1, restarts: 2 });
  });

  it('waits for a worker that is being started again', async () => {
    pool = await startPool({ workers: 1 });
    await expect(pool.run('die', 0)).rejects.toBeInstanceOf(WorkerDiedError);
    expect(pool.stats().ready).toBe(0);
    expect(await pool.run('patient', 0)).toMatchObject({ reply: 'patient' });
  });

  it('refuses at once when every worker keeps dying, and works again when one heals', async () => {
    const supervision = {
      ...quickSupervision,
      restart: { firstMs: 1, maxMs: 500 },
      crashBudget: { count: 0, windowMs: 60_000 },
    };
    pool = await startPool({ workers: 1, supervision });
    await expect(pool.run('die', 0)).rejects.toBeInstanceOf(UnavailableError);
    expect(pool.stats().unhealthy).toBe(1);
    await expect(pool.run('anything', 0)).rejects.toBeInstanceOf(UnavailableError);
    await eventually(() => pool.stats().ready === 1);
    expect(await pool.run('healed', 0)).toMatchObject({ reply: 'healed' });
  });

  it('leaves a request alone that was taken back while it waited', async () => {
    pool = await startPool({ workers: 1 });
    const controller = new AbortController();
    const first = pool.run('first', 0);
    const waiting = pool.run('die', 0, controller.signal);
    controller.abort(new Error('not needed'));
    await expect(waiting).rejects.toThrow('not needed');
    expect(await first).toMatchObject({ reply: 'first' });
    expect(pool.stats()).toMatchObject({ queued: 0, restarts: 0 });
  });

  it('counts none as failed that was taken back while a worker was at it', async () => {
    pool = await startPool({ workers: 1 });
    const controller = new AbortController();
    const running = pool.run('hang', 0, controller.signal);
    await eventually(() => pool.stats().busy === 1);
    controller.abort(new Error('not needed'));
    await expect(running).rejects.toThrow('not needed');
    expect(pool.stats().failed).toBe(0);
    await expect(pool.run('refuse', 0)).rejects.toThrow('no');
    expect(pool.stats().failed).toBe(1);
  });

  it('runs one request of a slot at a time, and keeps the newest of those that wait', async () => {
    pool = await startPool({ workers: 2 });
    const place = { rank: 0, slot: 'leg' };
    const running = pool.run('first', place);
    const replaced = expect(pool.run('second', place)).rejects.toBeInstanceOf(SupersededError);
    const newest = pool.run('third', place);
    expect(pool.stats()).toMatchObject({ busy: 1, queued: 1 });
    await replaced;
    expect([(await running).reply, (await newest).reply]).toEqual(['first', 'third']);
  });

  it('gives a request of a slot whose worker dies to the next one, unless a newer one waits', async () => {
    pool = await startPool({ workers: 1 });
    const place = { rank: 0, slot: 'leg' };
    const dying = expect(pool.run('die', place)).rejects.toBeInstanceOf(SupersededError);
    const newest = pool.run('newest', place);
    await dying;
    expect((await newest).reply).toBe('newest');
  });

  it('shows how long the oldest of each rank waits', async () => {
    pool = await startPool({ workers: 1 });
    const all = [pool.run('a', 0), pool.run('b', 0), pool.run('c', 2)];
    const waiting = [...pool.stats().waiting].map(([rank, { count }]) => [rank, count]);
    expect(waiting).toEqual([
      [0, 1],
      [2, 1],
    ]);
    await Promise.all(all);
    expect(pool.stats().waiting.size).toBe(0);
  });

  it('leaves nothing at a signal that outlives its requests', async () => {
    pool = await startPool({ workers: 1 });
    const { signal } = new AbortController();
    for (let i = 0; i < 3; i++) await pool.run('again', 0, signal);
    await expect(pool.run('refuse', 0, signal)).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not start when no worker does, and tries each only once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearline-pool-'));
    try {
      const diary = join(folder, 'starts');
      await expect(startPool({ command: echoCommand('no-start', diary) })).rejects.toBeInstanceOf(
        WorkerStartError,
      );
      const pids = (await readFile(diary, 'utf8')).trim().split('\n').map(Number);
      expect(pids).toHaveLength(2);
      expect(await Promise.all(pids.map(isRunning))).toEqual([false, false]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('rejects what waits and runs when it is closed', async () => {
    pool = await startPool({ workers: 1 });
    const asked = [pool.run('hang', 0), pool.run('waiting', 0)];
    const results = Promise.allSettled(asked);
    await pool.close();
    for (const result of await results)
      expect(result).toMatchObject({ reason: expect.any(UnavailableError) });
    await expect(pool.run('late', 0)).rejects.toBeInstanceOf(UnavailableError);
  });
});
