import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A pid alone may belong to another process by now; with the start time it is one process for ever. */
export interface ProcessId {
  readonly pid: number;
  /** As the system reports it, in units of its own. */
  readonly started: string;
}

const PS_TIME_LIMIT_MS = 5_000;

export async function ownProcessId(): Promise<ProcessId> {
  return { pid: process.pid, started: (await startTime(process.pid)) ?? 'unknown' };
}

export async function isAlive({ pid, started }: ProcessId): Promise<boolean> {
  return (await startTime(pid)) === started;
}

async function startTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await ps(pid, 'lstart=')).replaceAll(/\W/g, '_') || undefined;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the command's name, in brackets, may hold blanks: count from behind it (proc(5): state is 3, starttime 22)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

/** The output of `ps` for a process; empty where there is none. */
export async function ps(pid: number, format: string): Promise<string> {
  const run = promisify(execFile)('ps', ['-o', format, '-p', String(pid)], { timeout: PS_TIME_LIMIT_MS });
  return run.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
