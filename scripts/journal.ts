import { readConfig, type Config } from '../src/config/config.js';
import { readEnvironment } from '../src/config/env.js';
import { Closer } from '../src/lib/closer.js';
import { SetupError } from '../src/lib/errors.js';
import { createLog } from '../src/lib/log.js';
import { readArguments } from './read-arguments.js';
import { runMain } from './run-main.js';

const USAGE = `usage: npm run journal -- COMMAND

  new-epoch   to be run after the database was restored from a backup: clients that come back
              with a position of before throw away what they know, and read their calls anew

It may run beside the server.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run journal`: care of the journal of calls. */
await runMain(async (signal) => {
  const { positionals } = readArguments({ allowPositionals: true }, USAGE);
  if (positionals.length !== 1 || positionals[0] !== 'new-epoch') throw new SetupError(USAGE);
  return newEpoch(readConfig(readEnvironment()), signal);
});

async function newEpoch({ dataDir, databaseUrl }: Config, signal: AbortSignal): Promise<number> {
  // only now: storage needs the generated database client
  const { beginEpoch } = await import('../src/storage/journal-epoch.js');
  const { deployMigrations } = await import('../src/storage/migrate.js');
  const { startEmbeddedPostgres } = await import('../src/embedded-postgres/embedded-postgres.js');
  const log = createLog({ level: 'warn' });
  const parts = new Closer();
  try {
    const url = databaseUrl ?? parts.add(await startEmbeddedPostgres({ dataDir, log, signal })).url;
    await deployMigrations({ url, log }); // a backup may come from an earlier version
    say(`the epoch of positions is ${await beginEpoch({ url, log })} from now on`);
    return 0;
  } finally {
    await parts.close();
  }
}
