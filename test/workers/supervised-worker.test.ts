import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { WorkerDiedError, WorkerHungError, WorkerStartError } from '../../src/workers/errors.js';
import type { SupervisedWorker } from '../../src/workers/supervised-worker.js';
import { eventually, isRunning, processEnd } from '../support/processes.js';
import { echoCommand, echoWorker, quickSupervision } from './echo-worker.js';
import { RUN_SOURCE } from '../support/run-source.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

describe('a supervised worker', () => {
  let worker: SupervisedWorker<string, string, string>;
  afterEach(() => worker?.close());

  it('says when it is ready and answers each request with its own reply', async () => {
    worker = echoWorker();
    expect(await worker.start()).toBe('hello from good');
    const replies = await Promise.all(['a', 'b', 'ä'.repeat(100_000)].map((text) => worker.request(text)));
    expect(replies).toEqual(['a', 'b', 'ä'.repeat(100_000)]);
    await expect(worker.request('refuse')).rejects.toThrow('no');
    expect(worker.isIdle).toBe(true);
  });

  it('that does not start is no worker: the reason, and no second try', async () => {
    worker = echoWorker({ command: echoCommand('no-start') });
    const start = worker.start();
    await expect(start).rejects.toBeInstanceOf(WorkerStartError);
    await expect(start).rejects.toMatchObject({ stderrTail: 'no such thing as a model' });
    expect(worker.state).toBe('closed');
  });

  it('that is a program which is missing is no worker', async () => {
    worker = echoWorker({ command: { file: '/nowhere/worker', args: [] } });
    await expect(worker.start()).rejects.toBeInstanceOf(WorkerStartError);
  });

  it('that never gets ready is given up', async () => {
    worker = echoWorker({
      command: echoCommand('silent'),
      supervision: { ...quickSupervision, startTimeoutMs: 300 },
    });
    await expect(worker.start()).rejects.toThrow('not ready after 300 ms');
  });

  it('rejects what is pending as soon as it dies, and is back', async () => {
    worker = echoWorker();
    await worker.start();
    const before = worker.pid;
    const asked = [worker.request('hang'), worker.request('die'), worker.request('late')];
    for (const result of await Promise.allSettled(asked)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(WorkerDiedError) });
    }
    await expect(worker.request('too early')).rejects.toBeInstanceOf(UnavailableError);
    await eventually(() => worker.state === 'ready');
    expect(await worker.request('again')).toBe('again');
    expect(worker.pid).not.toBe(before);
    expect(worker.restarts).toBe(1);
  });

  it('is killed and started anew when it hangs, even with its thread blocked', async () => {
    worker = echoWorker({ supervision: { ...quickSupervision, hungAfterMs: 200 } });
    await worker.start();
    await expect(worker.request('block')).rejects.toBeInstanceOf(WorkerHungError);
    await eventually(() => worker.state === 'ready');
    expect(await worker.request('again')).toBe('again');
  });

  it('is killed and started anew when its answers cannot be understood', async () => {
    worker = echoWorker();
    await worker.start();
    await expect(worker.request('babble')).rejects.toBeInstanceOf(WorkerDiedError);
    await eventually(() => worker.state === 'ready');
  });

  it.each(['answer', 'processor'] as const)(
    'that is frozen is replaced within its bound, with work and without, seen by its %s',
    async (by) => {
      worker = echoWorker({ supervision: { ...quickSupervision, pulse: { by, withinMs: 750 } } });
      await worker.start();
      process.kill(worker.pid ?? 0, 'SIGSTOP');
      const asked = worker.request('while it is frozen');
      const frozenAtMs = performance.now();
      await expect(asked).rejects.toBeInstanceOf(WorkerDiedError);
      expect(performance.now() - frozenAtMs).toBeLessThan(quickSupervision.hungAfterMs / 4);
      await eventually(() => worker.state === 'ready');
      expect(await worker.request('again')).toBe('again');
      process.kill(worker.pid ?? 0, 'SIGSTOP'); // no request is made to it
      await eventually(() => worker.restarts === 2 && worker.state === 'ready');
    },
  );

  it('that computes is replaced where its answer is wanted, and left alone where its processor reports', async () => {
    const blocked = async (by: 'answer' | 'processor') => {
      const supervision = { ...quickSupervision, pulse: { by, withinMs: 500 }, hungAfterMs: 2_500 };
      worker = echoWorker({ supervision });
      await worker.start();
      return worker.request('block').finally(() => worker.close());
    };
    await expect(blocked('answer')).rejects.toBeInstanceOf(WorkerDiedError);
    await expect(blocked('processor')).rejects.toBeInstanceOf(WorkerHungError); // by its request's own limit
  });

  it('that waits for a request longer than its bound, or we who stood still, is no reason to replace it', async () => {
    for (const by of ['answer', 'processor'] as const) {
      worker = echoWorker({ supervision: { ...quickSupervision, pulse: { by, withinMs: 500 } } });
      await worker.start();
      const untilMs = performance.now() + 1_500;
      while (performance.now() < untilMs); // we stand still
      const restingMs = performance.now() + 1_500;
      await eventually(() => performance.now() > restingMs);
      expect(await worker.request('still there')).toBe('still there');
      expect(worker.restarts).toBe(0);
      await worker.close();
    }
  });

  it('is not taken for hung when it was we who stood still', async () => {
    worker = echoWorker({ supervision: { ...quickSupervision, hungAfterMs: 200 } });
    await worker.start();
    const asked = worker.request('meanwhile');
    const untilMs = performance.now() + 600;
    while (performance.now() < untilMs); // its answer lies there unread
    expect(await asked).toBe('meanwhile');
    expect(worker.restarts).toBe(0);
  });

  it('takes a request back, and is idle only when the worker has let go of it', async () => {
    worker = echoWorker();
    await worker.start();
    const controller = new AbortController();
    const asked = worker.request('hang', { signal: controller.signal });
    controller.abort(new Error('not needed'));
    await expect(asked).rejects.toThrow('not needed');
    expect(worker.isIdle).toBe(false);
    await eventually(() => worker.isIdle);
  });

  it('is unhealthy once it crashes more often than its budget, and heals', async () => {
    const states: string[] = [];
    const supervision = { ...quickSupervision, crashBudget: { count: 2, windowMs: 60_000 } };
    worker = echoWorker({ supervision, onChange: () => states.push(worker.state) });
    await worker.start();
    for (let crash = 1; crash <= 3; crash++) {
      await eventually(() => worker.state === 'ready');
      await worker.request('die').catch(() => {});
      await eventually(() => worker.state !== 'ready');
    }
    expect(states.at(-1)).toBe('unhealthy');
    await eventually(() => worker.state === 'ready');
    expect(await worker.request('healed')).toBe('healed');
  });

  it('leaves nothing behind when it is closed, blocked or not, and may be closed twice', async () => {
    worker = echoWorker();
    await worker.start();
    const pid = worker.pid as number;
    const asked = expect(worker.request('block')).rejects.toBeInstanceOf(UnavailableError);
    await worker.close();
    await asked;
    expect(await isRunning(pid)).toBe(false);
    await worker.close();
    expect(worker.state).toBe('closed');
  });

  it('is not started again when it is closed while it starts', async () => {
    worker = echoWorker();
    const start = worker.start();
    start.catch(() => {}); // awaited below
    await worker.close(); // it gets ready first, and leaves then
    await expect(start).rejects.toBeInstanceOf(UnavailableError);
    expect(worker.state).toBe('closed');
  });

  it('has a session of its own, so that a Ctrl-C at the terminal does not reach it, and none of our secrets', async () => {
    worker = echoWorker();
    await worker.start();
    const stat = await readFile(`/proc/${worker.pid}/stat`, 'utf8');
    const session = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
    expect(session).toBe(worker.pid);
    expect(await readFile(`/proc/${worker.pid}/environ`, 'utf8')).toBe('');
  });

  it('dies with us, however we die', async () => {
    const owner = spawn(process.execPath, [RUN_SOURCE, new URL('./owner.mts', import.meta.url).pathname], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(owner.stdout.setEncoding('utf8'), 'data')) as [string];
    const pid = Number(line);
    expect(await isRunning(pid)).toBe(true);
    owner.kill('SIGKILL');
    await processEnd(pid);
  });
});
