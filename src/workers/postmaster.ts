import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `postmaster.pid` says of the server that runs on a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly state: 'starting' | 'ready' | 'stopping';
  /** The process of ours that started it, null when that cannot be told. */
  readonly owner: ProcessId | null;
}

/** A pid alone may be somebody else's by now; with the start time it is one process for ever. */
export interface ProcessId {
  readonly pid: number;
  /** As the system tells it, in units of its own. */
  readonly started: string;
}

const PS_TIME_LIMIT_MS = 5_000;

/**
 * The living server of a data folder, or undefined.
 * Lines of postmaster.pid: pid, data folder, start, port, socket folder, address, shared memory, status
 * (PostgreSQL sources, src/include/utils/pidfile.h).
 */
export async function readPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const command = await commandLine(pid);
  if (!command.includes(pgdata)) return undefined; // left over from a crash; PostgreSQL removes it itself
  return { pid, port: Number(lines[3]), state: toState(lines[7]), owner: parseOwner(command) };
}

function toState(status: string | undefined): Postmaster['state'] {
  if (status === 'ready') return 'ready';
  return status === 'stopping' ? 'stopping' : 'starting';
}

/** The owner travels in the server's own arguments, so that there is no moment at which it is not known. */
export function ownerArgument(owner: ProcessId): string {
  return `cluster_name=hearline-${owner.pid}-${owner.started}`;
}

function parseOwner(command: readonly string[]): ProcessId | null {
  for (const argument of command) {
    const match = /^cluster_name=hearline-(\d+)-(\w+)$/.exec(argument);
    if (match?.[1] && match[2]) return { pid: Number(match[1]), started: match[2] };
  }
  return null;
}

export async function ownProcessId(): Promise<ProcessId> {
  return { pid: process.pid, started: (await startTime(process.pid)) ?? 'unknown' };
}

export async function isAlive({ pid, started }: ProcessId): Promise<boolean> {
  return (await startTime(pid)) === started;
}

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  }
  return (await ps(pid, 'args=')).split(/\s+/);
}

async function startTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await ps(pid, 'lstart=')).replaceAll(/\W/g, '_') || undefined;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the command's name, in brackets, may hold blanks: count from behind it (proc(5): state is 3, starttime 22)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

async function ps(pid: number, format: string): Promise<string> {
  const run = promisify(execFile)('ps', ['-o', format, '-p', String(pid)], { timeout: PS_TIME_LIMIT_MS });
  return run.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
