import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, UnavailableError } from '../lib/errors.js';
import { atLowerPriority } from './at-lower-priority.js';
import { lowerSession } from './session-priority.js';

export interface ProgramLimits {
  /** From start to end, ms. */
  readonly wallMs: number;
  /** Processor time, s. */
  readonly cpuS: number;
  /** Address space, bytes. */
  readonly memoryBytes: number;
  /** Standard output, bytes. */
  readonly outputBytes: number;
}

export interface ProgramRun {
  /** Looked for in PATH. */
  readonly program: string;
  readonly args: readonly string[];
  /** A file of ours that the program reads as descriptor 3 (`/dev/fd/3`). */
  readonly fd: number;
  readonly limits: ProgramLimits;
  readonly signal: AbortSignal;
}

/** The program ended with an error or passed one of its limits. `stderr` is for logs: it is no text for clients. */
export class ProgramFailedError extends AppError {
  override name = 'ProgramFailedError';
  readonly code = 'internal';
  readonly reason: 'exit' | 'time' | 'output';
  readonly stderr: string;

  constructor(program: string, reason: ProgramFailedError['reason'], stderr: string) {
    super(`${program} failed (${reason}): ${stderr.split('\n').at(-1) ?? ''}`);
    this.reason = reason;
    this.stderr = stderr;
  }
}

const PRLIMIT = '/usr/bin/prlimit';
/** Added to ours. */
const NICENESS = 10;
const STDERR_CHARACTERS = 4_000;
const PATH = process.platform === 'win32' ? '' : '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** Whether `runProgram` would find the program. */
export function isInstalled(program: string): boolean {
  return PATH.split(':').some((folder) => existsSync(join(folder, program)));
}

/**
 * Runs a program that reads hostile input, with limits of time, memory, processor time and output, at a lower priority
 * than calls have.
 *
 * In:     a file of ours as descriptor 3; nothing on standard input, nothing of our environment.
 * Out:    what it writes to standard output, piece by piece.
 * End:    with the program. A consumer that stops earlier ends it, and so does `signal`; it dies of its next write when
 *         this process is gone.
 * Errors: ProgramFailedError; UnavailableError where it is not installed; the reason of `signal`.
 */
export async function* runProgram({ program, args, fd, limits, signal }: ProgramRun): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const limited = [`--as=${limits.memoryBytes}`, `--cpu=${limits.cpuS}`, '--core=0', program, ...args];
  const command = existsSync(PRLIMIT) ? { file: PRLIMIT, args: limited } : { file: program, args };
  const { file, args: lowered } = atLowerPriority(command, NICENESS);
  const child = spawn(file, lowered, {
    stdio: ['ignore', 'pipe', 'pipe', fd],
    env: { PATH },
    detached: true,
  });
  if (child.pid !== undefined) lowerSession(child.pid, NICENESS);
  let failure: Error | undefined;
  let stderr = '';
  const fail = (error: Error) => {
    failure ??= error;
    endGroup(child);
  };
  const onAbort = () => fail(signal.reason as Error);
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      failure ??= notInstalled(program, error);
      resolve(null);
    });
    child.once('close', (status) => resolve(status));
  });
  const timer = setTimeout(() => fail(new ProgramFailedError(program, 'time', stderr)), limits.wallMs);
  signal.addEventListener('abort', onAbort, { once: true });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  let outputBytes = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      outputBytes += chunk.length;
      if (outputBytes > limits.outputBytes) fail(new ProgramFailedError(program, 'output', stderr));
      if (failure) throw failure;
      yield chunk;
    }
    const status = await exited;
    if (failure) throw failure;
    // nice and prlimit say so with 127 and a line of their own
    if (status === 127) throw notInstalled(program);
    if (status !== 0) throw new ProgramFailedError(program, 'exit', stderr.trim());
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    endGroup(child);
    await exited;
  }
}

/** With whatever it has started itself, which would hold its output open. */
function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}

function notInstalled(program: string, cause?: Error): UnavailableError {
  return new UnavailableError(`${program} is not installed on this server`, { retryAfterS: 600, cause });
}
