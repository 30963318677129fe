/**
 * Child process: `node watchdog.worker.ts PID LIMIT_MS`. Ends that process, its parent, when it has not been heard
 * of for so long. What counts is time in which this process itself ran: after a machine has slept, or was short
 * of everything, the parent gets its whole time again.
 *
 * In:     anything on standard input is a sign of life; its end is the parent's, and ours.
 */
const [pid, limitMs] = process.argv.slice(2).map(Number);
if (pid === undefined || limitMs === undefined) throw new Error('usage: watchdog.worker.ts PID LIMIT_MS');

const TICK_MS = 250;
const ticksAllowed = Math.ceil(limitMs / TICK_MS);
let ticks = 0;

process.stdin.on('data', () => (ticks = 0));
process.stdin.once('end', () => process.exit(0));
process.stdin.once('error', () => process.exit(0));
setInterval(() => {
  if (process.ppid !== pid) process.exit(0); // gone already, and its number may be another's by now
  if (++ticks < ticksAllowed) return;
  process.kill(pid, 'SIGKILL');
  process.exit(0);
}, TICK_MS);
