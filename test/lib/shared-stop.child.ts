import { Backoff } from '../../src/lib/backoff.js';
import { sharedStop } from '../../src/lib/shared-stop.js';

const stop = sharedStop();
const waiting = Array.from({ length: 40 }, () =>
  new Backoff({ firstMs: 60_000, maxMs: 60_000 }).wait(stop.signal),
);
setImmediate(() => stop.abort());
await Promise.all(waiting);
process.stdout.write('all went on');
