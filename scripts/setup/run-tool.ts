import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { lowerSession } from '../../src/workers/session-priority.js';

export interface ToolRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Every line of both outputs. */
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A tool was there and said no. `lastLines` is the end of what it printed. */
export class ToolFailedError extends Error {
  override name = 'ToolFailedError';
  readonly lastLines: readonly string[];

  constructor(command: string, status: number | string, lastLines: readonly string[]) {
    super(`${command} ended with ${status}`);
    this.lastLines = lastLines;
  }
}

/** Added to ours. */
const NICENESS = 10;

// A compiler run has grandchildren. They form one process group that ends when our end of its input closes,
// also when we are killed: the shell's second job waits for that.
const LIFELINE = `exec 3<&0
"$@" </dev/null 3<&- & job=$!
(trap '' TERM; cat <&3 >/dev/null; trap - TERM; kill -TERM 0) &
wait $job`;

/**
 * Runs a command-line tool to its end, at low priority.
 *
 * @throws ToolFailedError when it fails; the signal's reason when it is aborted
 */
export async function runTool({ command, args, cwd, onLine, signal }: ToolRun): Promise<void> {
  signal.throwIfAborted();
  const lowered = ['nice', '-n', String(NICENESS), command, ...args];
  const child = spawn('sh', ['-c', LIFELINE, 'sh', ...lowered], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (child.pid !== undefined) lowerSession(child.pid, NICENESS); // calls may be up beside a set-up
  const lastLines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > 40) lastLines.shift();
      onLine(line);
    });
  }
  const stop = () => child.stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    // 'exit', not 'close': the lifeline job holds the outputs open until its input ends
    const status = await new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, killedBy) => resolve(code ?? killedBy ?? 'no status'));
    });
    signal.throwIfAborted();
    if (status !== 0) throw new ToolFailedError(command, status, lastLines);
  } finally {
    signal.removeEventListener('abort', stop);
    child.stdin.destroy();
  }
}

/** Whether a command can be found and started at all. */
export async function toolExists(command: string): Promise<boolean> {
  const child = spawn(command, ['--version'], { stdio: 'ignore' });
  // not spawn's own `timeout`: it goes on for its full length when the command is not found
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const works = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  clearTimeout(timer);
  return works;
}
