import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '../../src/lib/errors.js';
import {
  isInstalled,
  ProgramFailedError,
  runProgram,
  type ProgramLimits,
} from '../../src/workers/run-program.js';
import { makeTestDir } from '../support/database.js';
import { isRunning, processEnd } from '../support/processes.js';

const LIMITS: ProgramLimits = { wallMs: 60_000, cpuS: 60, memoryBytes: 1 << 30, outputBytes: 1 << 20 };

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let file: FileHandle;
beforeAll(async () => {
  dir = await makeTestDir();
  await writeFile(join(dir.path, 'input'), 'what was sent');
  file = await open(join(dir.path, 'input'));
});
afterAll(async () => {
  await file.close();
  await dir.close();
});

function run(script: string, limits: Partial<ProgramLimits> = {}, signal = new AbortController().signal) {
  return runProgram({
    ...{ program: 'sh', args: ['-c', script], fd: file.fd, signal },
    limits: { ...LIMITS, ...limits },
  });
}

async function outputOf(script: string, limits?: Partial<ProgramLimits>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of run(script, limits)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function failureOf(script: string, limits?: Partial<ProgramLimits>): Promise<string> {
  const error: unknown = await outputOf(script, limits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProgramFailedError);
  return (error as ProgramFailedError).reason;
}

describe('a program that reads hostile input', () => {
  it('is given the file and nothing of our environment', async () => {
    process.env.SECRET_OF_THE_TEST = 'secret';
    expect(await outputOf('cat /dev/fd/3; env')).toMatch(/^what was sent/);
    expect(await outputOf('env')).not.toContain('secret');
    delete process.env.SECRET_OF_THE_TEST;
  });

  it('leaves processor time to calls', async () => {
    const lower = existsSync('/usr/bin/nice') ? 10 : 0;
    expect(Number(await outputOf('nice'))).toBe(Math.min(19, getPriority() + lower));
  });

  it('is ended when it takes too long, in time and in processor time', async () => {
    expect(await failureOf('sleep 1000', { wallMs: 50 })).toBe('time');
    expect(await failureOf('while :; do :; done', { cpuS: 1 })).toBe('exit');
  });

  it('is ended when it writes too much', async () => {
    expect(await failureOf('cat /dev/zero', { outputBytes: 100_000 })).toBe('output');
  });

  it('gets no more memory than its limit', async () => {
    // tail keeps what has no line in memory
    expect(await failureOf('tail /dev/zero', { memoryBytes: 64 << 20 })).toBe('exit');
  });

  it('that fails shows why in its error and in no output', async () => {
    const failed = outputOf('echo the reason >&2; exit 3');
    await expect(failed).rejects.toMatchObject({ reason: 'exit', stderr: 'the reason' });
  });

  it('is ended with its request, and when its reader stops', async () => {
    const stop = new AbortController();
    const asked = run('echo $$; exec sleep 1000', {}, stop.signal);
    const pid = Number(String((await asked.next()).value));
    expect(await isRunning(pid)).toBe(true);
    stop.abort(new Error('the client has gone'));
    await expect(asked.next()).rejects.toThrow('the client has gone');
    await processEnd(pid);
    const left = run('echo $$; exec sleep 1000');
    const other = Number(String((await left.next()).value));
    await left.return(undefined);
    await processEnd(other);
  });

  it('is known to be there or not before it is run', () => {
    expect([isInstalled('sh'), isInstalled('no-such-program')]).toEqual([true, false]);
  });

  it('is missed by its name where it is not installed', async () => {
    const missing = runProgram({
      ...{ program: 'no-such-program', args: [], fd: file.fd, limits: LIMITS },
      signal: new AbortController().signal,
    });
    await expect(missing.next()).rejects.toThrow(
      new UnavailableError('no-such-program is not installed on this server'),
    );
  });
});
