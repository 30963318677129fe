import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ps, type ProcessId } from '../workers/process-id.js';

/** Content of `postmaster.pid` of the server that runs on a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly state: 'starting' | 'ready' | 'stopping';
  /** The process of ours that started it, null when that is unknown. */
  readonly owner: ProcessId | null;
}

/**
 * The living server of a data folder, or undefined.
 * Lines of postmaster.pid: pid, data folder, start, port, socket folder, address, shared memory, status
 * (PostgreSQL sources, src/include/utils/pidfile.h).
 */
export async function readPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const lines = await readPidFile(pgdata);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const command = await commandLine(pid);
  if (!command.includes(pgdata)) return undefined; // left over from a crash; PostgreSQL removes it itself
  return { pid, port: Number(lines[3]), state: toState(lines[7]), owner: parseOwner(command) };
}

/**
 * Whether a process in single-user mode has the data folder: no server can be started meanwhile. Its process id is
 * written as a negative number (PostgreSQL sources, src/backend/utils/init/miscinit.c, CreateLockFile).
 */
export async function isInSingleUserMode(pgdata: string): Promise<boolean> {
  const pid = -Number((await readPidFile(pgdata))[0]);
  return Number.isInteger(pid) && pid > 0 && (await commandLine(pid)).includes(pgdata);
}

async function readPidFile(pgdata: string): Promise<string[]> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
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

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  }
  return (await ps(pid, 'args=')).split(/\s+/);
}
