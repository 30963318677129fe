import { afterEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../scripts/setup/run-tool.js';
import { atLowerPriority } from '../../src/workers/at-lower-priority.js';
import { runProgram } from '../../src/workers/run-program.js';
import { lowerSession } from '../../src/workers/session-priority.js';
import { WorkerProcess } from '../../src/workers/worker-process.js';
import { eventually } from '../support/processes.js';
import { RUN_SOURCE } from '../support/run-source.js';

/** Where the kernel groups processes by session, it says here with which niceness (sched(7)). */
const AUTOGROUP = 'autogroup';
const hasGroups = existsSync(`/proc/self/${AUTOGROUP}`);
const when = hasGroups ? it : it.skip;
const reason = hasGroups ? '' : ' (skipped: this kernel does not group processes by session)';

const sessionNiceness = async (pid: number) =>
  Number(/nice (-?\d+)/.exec(await readFile(`/proc/${pid}/${AUTOGROUP}`, 'utf8'))?.[1]);
const untilSession = (pid: number, niceness: number) =>
  eventually(async () => (await sessionNiceness(pid)) === niceness);
const lowerBy = (by: number) => Math.min(19, getPriority() + by);

/** A script that ends once its session is lower by that, and after 15 s. */
const untilLower = (by: number) =>
  `for n in $(seq 300); do grep -q 'nice ${lowerBy(by)}$' /proc/self/${AUTOGROUP} && echo lower && exit; sleep 0.05; done`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function startWorker(by?: number): WorkerProcess {
  const file = fileURLToPath(new URL('echo-program.mjs', import.meta.url));
  const command = { file: process.execPath, args: [file] };
  const events = { onFrame: () => undefined, onExit: () => undefined };
  const worker = new WorkerProcess(by === undefined ? command : atLowerPriority(command, by), events);
  ends.push(() => worker.close());
  return worker;
}

when(
  `a worker with a lower priority gives way to calls though it leads a session of its own${reason}`,
  async () => {
    const worker = startWorker(7);
    await untilSession(worker.pid as number, lowerBy(7));
  },
);

when(`a worker of calls keeps the share of calls${reason}`, async () => {
  const worker = startWorker();
  expect(await sessionNiceness(worker.pid as number)).toBe(0);
});

when(`a worker that lowers itself lowers its session${reason}`, async () => {
  const child = fileURLToPath(new URL('lower-priority.child.ts', import.meta.url));
  const worker = spawn(process.execPath, [RUN_SOURCE, child, 'stay'], { detached: true, stdio: 'pipe' });
  ends.push(() => worker.kill('SIGKILL'));
  await untilSession(worker.pid as number, lowerBy(5));
});

when(`a program that reads hostile input gives way as a session${reason}`, async () => {
  const input = await open(fileURLToPath(import.meta.url));
  ends.push(() => input.close());
  const limits = { wallMs: 60_000, cpuS: 60, memoryBytes: 1 << 30, outputBytes: 1 << 20 };
  const run = { program: 'sh', args: ['-c', untilLower(10)], fd: input.fd, limits };
  let output = '';
  for await (const piece of runProgram({ ...run, signal: new AbortController().signal }))
    output += String(piece);
  expect(output).toBe('lower\n');
});

when(`a tool of set-up gives way as a session: calls may be up beside it${reason}`, async () => {
  const lines: string[] = [];
  const { signal } = new AbortController();
  await runTool({ command: 'sh', args: ['-c', untilLower(10)], onLine: (line) => lines.push(line), signal });
  expect(lines).toEqual(['lower']);
});

when(`a process in the session of another changes nothing for it${reason}`, async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
  ends.push(() => child.kill('SIGKILL'));
  const before = await sessionNiceness(process.pid);
  lowerSession(child.pid as number, 15);
  expect(await sessionNiceness(child.pid as number)).toBe(before);
  expect(await sessionNiceness(process.pid)).toBe(before);
});

it('a process that has gone is no error', () => {
  expect(() => lowerSession(2 ** 22 - 1, 10)).not.toThrow();
});
