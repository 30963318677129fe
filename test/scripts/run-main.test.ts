import { describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { RUN_SOURCE } from '../support/run-source.js';

const PROGRAM = join(import.meta.dirname, 'run-main-program.mts');

interface Run {
  readonly child: ChildProcess;
  /** Resolves when that line has come. */
  readonly said: (line: string) => Promise<void>;
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

function run(name: string): Run {
  const child = spawn(process.execPath, [RUN_SOURCE, PROGRAM, name], { stdio: 'pipe' });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const said = async (line: string) => {
    while (!output.includes(`${line}\n`)) await once(child.stdout, 'data');
  };
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  return { child, said, ended };
}

describe('a command of this project', () => {
  it.each([
    ['well', 0, /^$/],
    ['with-code', 7, /^$/],
    ['expected-failure', 1, /^hearline: port 8080 is taken: set PORT to another one\n$/],
    ['bug', 1, /^hearline: unexpected failure: TypeError: undefined is not a function\n +at /],
    ['child-fails', 5, /^$/],
    ['child-is-killed', 1, /^$/],
    ['child-is-missing', 1, /^hearline: unexpected failure: Error: spawn \/no\/such\/program ENOENT/],
  ])('that ends %s has exit code %d and says what is to be said', async (name, code, errors) => {
    const result = await run(name).ended;
    expect(result.code).toBe(code);
    expect(result.errors).toMatch(errors);
  });

  it.each<[NodeJS.Signals, number]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('stopped by %s ends in order, with the exit code %d and no complaint', async (signal, code) => {
    const { child, said, ended } = run('until-stopped');
    await said('running');
    child.kill(signal);
    expect(await ended).toEqual({ code, errors: '' });
  });

  it('that does not stop is ended by the second signal', async () => {
    const { child, said, ended } = run('stubborn');
    await said('running');
    child.kill('SIGTERM');
    await said('heard');
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });
});
