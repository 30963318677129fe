import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { ASTERISK_SCRIPT } from './test-asterisk.js';

/** One of the programs that were unpacked beside Asterisk, running. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Its exit code once it has ended, null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** The end of what it has said so far, for the message of a failed test. */
  said(): string;
  close(): Promise<void>;
}

const KEPT_OUTPUT = 4000;
/** The kernel ends the program when this process ends, even by SIGKILL. */
const withUs = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'] : [];

/** Starts `sipp` or `baresip` through their own loader. */
export function startUnpackedProgram(
  program: 'sipp' | 'baresip',
  args: readonly string[],
  cwd: string,
): RunningProgram {
  const [command = 'bash', ...rest] = [...withUs, 'bash', ASTERISK_SCRIPT, 'exec', program, ...args];
  const child = spawn(command, rest, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: cwd, TERM: 'dumb' },
  });
  let output = '';
  const keep = (text: Buffer): void => void (output = (output + text.toString()).slice(-KEPT_OUTPUT));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    exited,
    said: () => output,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
