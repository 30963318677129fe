import { once } from 'node:events';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { openStorage } from '../../src/storage/storage.js';

/**
 * A process that does jobs of the kind `wait`, each until its parent sends a message, whatever becomes of the lease.
 * Arguments: the database, and how long its leases last in ms; left out: as long as the product's. Informs its parent which
 * attempt has begun, and each line of its log.
 */
const [url = '', leaseMs] = process.argv.slice(2);
const storage = await openStorage({ url, log: silentLog() });
const destination = {
  write: (line: string) => void process.send?.({ logged: (JSON.parse(line) as { msg: string }).msg }),
};
new JobRunner({
  store: storage.jobs,
  concurrency: 1,
  ...(leaseMs === undefined ? {} : { leaseMs: Number(leaseMs) }),
  log: createLog({ level: 'info', destination }),
  kinds: [
    {
      name: 'wait',
      timeLimitMs: 600_000,
      waits: { firstMs: 1, maxMs: 1 },
      run: async ({ token }) => {
        const released = once(process, 'message');
        process.send?.({ begun: token });
        await released;
        return { pid: process.pid };
      },
    },
  ],
});
