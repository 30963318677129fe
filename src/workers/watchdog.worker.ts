import { readFileSync, writeSync } from 'node:fs';
import { accountOf, SilentThread } from '../lib/silent-thread.js';

/**
 * Child process: `node watchdog.worker.ts PID LIMIT_MS`. Ends that process, its parent, when it has not been
 * heard of for so long. Only time in which this process itself ran counts: after a machine has slept, or was
 * short of everything, the parent gets its whole time again. Time in which the parent could have run and got
 * no processor does not count either: it is not stuck, and a new one would get none.
 *
 * In:     anything on standard input is a sign of life; its end is the parent's, and ours.
 * Out:    one line of the parent's log on descriptor 3, its standard output, when it was ended.
 */
const [pid, limitMs] = process.argv.slice(2).map(Number);
if (pid === undefined || limitMs === undefined) throw new Error('usage: watchdog.worker.ts PID LIMIT_MS');

const LOG_FD = 3;
const TICK_MS = 250;
/** Callers have waited long enough, whatever the reason. */
const LIMITS_AT_MOST = 6;
const parent = new SilentThread(accountOf(pid));
/** proc_pid_stat(5) */
const STATES: Readonly<Record<string, string>> = {
  R: 'running',
  S: 'sleeping',
  D: 'waiting for a disk',
  T: 'stopped',
  t: 'stopped by a debugger',
  Z: 'ended',
};
let ticks = 0;

process.stdin.on('data', () => {
  ticks = 0;
  parent.heard();
});
process.stdin.once('end', () => process.exit(0));
process.stdin.once('error', () => process.exit(0));
setInterval(() => {
  if (process.ppid !== pid) process.exit(0); // gone already, and its number may be another's by now
  const silentMs = ++ticks * TICK_MS;
  const { state, ranMs, starvedMs } = parent.look();
  if (silentMs < limitMs) return;
  if (silentMs - starvedMs < limitMs && silentMs < LIMITS_AT_MOST * limitMs) return;
  const rssMb = residentMb(pid);
  process.kill(pid, 'SIGKILL');
  log({
    silentMs,
    ranMs: ranMs && Math.round(ranMs),
    starvedMs: Math.round(starvedMs),
    pid,
    state: state && (STATES[state] ?? state),
    rssMb,
  });
  process.exit(0);
}, TICK_MS);

/** Memory of the process, as far as the system shows. */
function residentMb(id: number): number | undefined {
  try {
    const rssKb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    return Math.round(Number(rssKb) / 1024);
  } catch {
    return undefined;
  }
}

/** As src/lib/log.ts writes its lines. After the kill: a reader that is stuck must not keep the server alive. */
function log(fields: Readonly<Record<string, unknown>>): void {
  const msg =
    'the server was ended by its watchdog: its event loop did nothing for WATCHDOG_S; the service manager starts it again';
  const line = { level: 'fatal', time: new Date().toISOString(), ...fields, msg };
  try {
    writeSync(LOG_FD, `${JSON.stringify(line)}\n`);
  } catch {
    // the log is not read
  }
}
