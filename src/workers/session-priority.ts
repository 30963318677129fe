import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';

/** Linux takes one change in 100 ms from all processes together that have no rights (EAGAIN). */
const RETRY_AFTER_MS = 150;
const TRIES_AT_MOST = 100;
const LOWEST = 19;

/**
 * Gives the session that a process leads the niceness of that process.
 *
 * Where the kernel groups tasks by session (`kernel.sched_autogroup_enabled`, sched(7)), it shares the processors among
 * the sessions first, and nice(2) orders the processes of one session alone. Each of our children leads a session, so
 * that one at nice 10 had as much processor as the process of the calls: 22 to 23 on one core, and 2 to 22 with this
 * (measured). Nothing to do where the kernel has no such groups, or the process leads no session.
 *
 * @param pid of a process of this account
 * @param by niceness added to ours, for a process that is being started by nice(1) and may not have it yet
 */
export function lowerSession(pid: number, by = 0): void {
  tryToLower(pid, by, TRIES_AT_MOST);
}

function tryToLower(pid: number, by: number, triesLeft: number): void {
  try {
    const niceness = Math.min(LOWEST, Math.max(getPriority(pid), getPriority() + by));
    if (niceness > 0 && leadsSession(pid)) writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // everything else: the process has gone, or the kernel has no such groups
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || triesLeft === 1) return;
    setTimeout(() => tryToLower(pid, by, triesLeft - 1), RETRY_AFTER_MS).unref();
  }
}

/** proc_pid_stat(5): the fields behind the name, which may have any character, are state, parent, group, session. */
function leadsSession(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === pid;
}
