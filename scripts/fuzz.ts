import { randomInt } from 'node:crypto';
import { productPaths } from '../src/config/product-paths.js';
import { SetupError } from '../src/lib/errors.js';
import { startFuzzServer } from './fuzz/fuzz-server.js';
import { readOperations } from './fuzz/operations.js';
import { runFuzz } from './fuzz/run-fuzz.js';
import { readArguments } from './read-arguments.js';
import { runMain } from './run-main.js';

const USAGE = 'usage: npm run fuzz [-- --requests N --seed N --json], whole numbers';
const DOCUMENTS = ['api-v1.json', 'helpline-api.json'];
const REQUESTS = '10000';
const SHOWN = 20;

/**
 * `npm run fuzz [-- --requests N --seed N --json]`: sends requests that fit the API documents, or nearly, to a server of
 * its own, and ends with 1 when one is answered by an error of the server, not at all, or with something internal.
 */
await runMain(async (signal) => {
  const options = {
    requests: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { values } = readArguments({ options }, USAGE);
  const requests = Number(values.requests ?? REQUESTS);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed))
    throw new SetupError(USAGE);
  const operations = await readOperations(productPaths.apiDocuments, DOCUMENTS);
  process.stderr.write(`${operations.length} operations, ${requests} requests, --seed ${seed}\n`);
  const server = await startFuzzServer(signal);
  try {
    let shown = 0;
    const onFault = (fault: string, what: string) => {
      if (shown++ < SHOWN) process.stderr.write(`${fault}: ${what}\n\n`);
    };
    const {
      requests: sent,
      statuses,
      faults,
    } = await runFuzz({
      ...{ server, operations, requests, seed, signal, onFault },
    });
    process.stderr.write(`answers by status: ${JSON.stringify(statuses)}\n`);
    const counts = {
      requests: sent,
      server_errors: faults.server_error,
      hangs: faults.hang,
      leaks: faults.leak,
    };
    if (values.json) process.stdout.write(`${JSON.stringify(counts)}\n`);
    else
      process.stdout.write(
        `${sent} requests: ${faults.server_error} server errors, ${faults.hang} hangs, ${faults.leak} leaks\n`,
      );
    return faults.server_error + faults.hang + faults.leak === 0 ? 0 : 1;
  } finally {
    await server.close();
  }
});
