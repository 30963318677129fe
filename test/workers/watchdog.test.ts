import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { RUN_SOURCE } from '../support/run-source.js';

const WATCHED = fileURLToPath(new URL('./watched.child.ts', import.meta.url));

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** A process with a watchdog, which does so when it is written to. */
async function watched(
  does: 'stuck' | 'busy' | 'idle',
  runner: readonly string[] = [],
): Promise<ChildProcess> {
  const [file = '', ...args] = [...runner, process.execPath, RUN_SOURCE, WATCHED, does];
  child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return child;
}

async function watchdogPid({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('it has no output');
  const [printed] = (await once(stdout, 'data')) as [Buffer];
  return Number(printed.toString());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the watchdog', () => {
  it('ends a server whose event loop is stuck', async () => {
    const server = await watched('stuck');
    await watchdogPid(server);
    server.stdin?.write('go');
    expect(await once(server, 'exit')).toEqual([null, 'SIGKILL']);
  }, 30_000);

  it('ends a server that was stopped', async () => {
    const server = await watched('idle');
    await watchdogPid(server);
    server.kill('SIGSTOP');
    expect(await once(server, 'exit')).toEqual([null, 'SIGKILL']);
  }, 30_000);

  it('says in the log that it has ended the server, what that was doing, and for how long', async () => {
    const server = await watched('stuck');
    const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
    await once(lines, 'line'); // the watchdog's number
    server.stdin?.write('go');
    const [line] = (await once(lines, 'line')) as [string];
    expect(JSON.parse(line)).toEqual({
      level: 'fatal',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: server.pid,
      silentMs: expect.any(Number),
      ranMs: expect.any(Number),
      starvedMs: expect.any(Number),
      state: 'running',
      rssMb: expect.any(Number),
      msg: expect.stringContaining('ended by its watchdog'),
    });
  }, 30_000);

  it('leaves a server alone that gets hardly any time on a processor', async () => {
    const onOneCore = ['taskset', '-c', '0'];
    // busy for more than twice what it is given; a sixtieth of the core is its own once the greedy one runs
    const server = await watched('busy', [...onOneCore, 'nice', '-n', '19']);
    const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
    await once(lines, 'line'); // the watchdog's number
    const [taskset = '', ...core] = onOneCore;
    const greedy = spawn(taskset, [...core, process.execPath, '-e', 'console.log("greedy"); for (;;);'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(greedy.stdout, 'data');
      server.stdin?.write('go');
      const ended = once(server, 'exit');
      const said = await Promise.race([once(lines, 'line'), ended]);
      expect(said).toEqual(['done']);
      greedy.kill('SIGKILL');
      server.stdin?.end();
      await ended;
    } finally {
      greedy.kill('SIGKILL');
    }
  }, 180_000);

  it('leaves a server alone that answers, and goes with it', async () => {
    const server = await watched('idle');
    const pid = await watchdogPid(server);
    await new Promise((resolve) => setTimeout(resolve, 2_500)); // more than twice what a stuck one is given
    expect(server.exitCode).toBeNull();
    expect(isAlive(pid)).toBe(true);
    server.stdin?.end();
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(isAlive(pid)).toBe(false);
  }, 30_000);
});
