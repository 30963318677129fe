import { readFile, readdir } from 'node:fs/promises';

/** Clock ticks a second that /proc counts in (proc(5): sysconf(_SC_CLK_TCK), 100 on every Linux of today). */
const TICKS_PER_S = 100;

export interface Usage {
  /** CPU time so far, user and system, in s. */
  readonly cpuS: number;
  readonly residentBytes: number;
}

/** CPU time and memory of one process, from /proc. */
export async function usageOf(pid: number): Promise<Usage> {
  const [stat, statm] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/statm`, 'utf8'),
  ]);
  // the name in parentheses may hold spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpuS: ticks / TICKS_PER_S, residentBytes: Number(statm.split(' ')[1]) * 4096 };
}

/** CPU time so far of these processes together, s; null stands for one that is missing. */
export async function cpuSecondsOf(pids: readonly (number | null)[]): Promise<number> {
  const usages = await Promise.all(pids.map(async (pid) => (pid === null ? 0 : (await usageOf(pid)).cpuS)));
  return usages.reduce((sum, each) => sum + each, 0);
}

/**
 * The process that a process started with these words in its command line; null where there is none.
 *
 * @throws Error where there are several: one of them would be measured, and another one may do the work
 */
export async function findChild(parentPid: number, commandPart: string): Promise<number | null> {
  const [first = null, ...more] = await findChildren(parentPid, commandPart);
  if (more.length > 0)
    throw new Error(`process ${parentPid} has ${more.length + 1} children with '${commandPart}', not one`);
  return first;
}

export interface MediaPids {
  /** The process that reads all legs, and from the first call on one that stands by; which is which changes when one ends. */
  readonly media: readonly number[];
  /** The detector of each. */
  readonly vad: readonly number[];
}

/**
 * Process ids of the media processes and detectors of a server. Their figures are added: only the process
 * that is at work uses the processor.
 */
export async function mediaPidsOf(serverPid: number): Promise<MediaPids> {
  const media = await findChildren(serverPid, 'media.worker');
  const vad = await Promise.all(media.map((pid) => findChildren(pid, 'silero.worker')));
  return { media, vad: vad.flat() };
}

/** All processes that a process started with these words in their command lines. */
export async function findChildren(parentPid: number, commandPart: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(commandPart)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parentPid) found.push(Number(entry));
  }
  return found;
}
