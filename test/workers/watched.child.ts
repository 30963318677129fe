import { silentLog } from '../../src/lib/log.js';
import { Watchdog } from '../../src/workers/watchdog.js';

/**
 * A server with a watchdog, whose id it writes. At the first line of input it does what its argument says; it goes when the
 * input ends. `stuck`: computes for ever; `busy`: for some seconds; `idle`: nothing.
 */
const BUSY_MS = 2_500;
const watchdog = new Watchdog({ limitMs: 1_000, log: silentLog() });
const untilMs: Record<string, () => number> = {
  stuck: () => Infinity,
  busy: () => performance.now() + BUSY_MS,
  idle: () => 0,
};
process.stdin
  .once('data', () => {
    const endMs = untilMs[process.argv[2] ?? '']?.() ?? 0;
    while (performance.now() < endMs);
    console.log('done');
  })
  .once('end', () => void watchdog.close());
console.log(watchdog.pid);
