// A process of its own that starts the database, says so, and stays until it is killed.
import { silentLog } from '../../src/lib/log.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';

const [dataDir = '', sharedDir = ''] = process.argv.slice(2);
const { url, adopted } = await startEmbeddedPostgres({ dataDir, sharedDir, log: silentLog() });
process.stdout.write(`${JSON.stringify({ url, adopted })}\n`);
setInterval(() => {}, 60_000);
