import { join } from 'node:path';
import { asSuperuser } from '../../bench/cases/as-superuser.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { Closer } from '../../src/lib/closer.js';
import { createLog } from '../../src/lib/log.js';
import { makeTestDir } from './database.js';
import type { DatabaseServer } from './database-server.js';
import { placeTestCluster } from './database-template.js';

/** A PostgreSQL with the migrated template, until the parent disconnects or is gone. */
const parts = new Closer();
const gone = new Promise<void>((resolve) => process.once('disconnect', resolve));
try {
  const dir = parts.add(await makeTestDir());
  const dataDir = join(dir.path, 'data');
  await placeTestCluster(dataDir);
  const { url } = parts.add(
    await startEmbeddedPostgres({
      dataDir,
      sharedDir: join(dir.path, 'shared'),
      memoryBytes: 0, // the least: several run at once
      log: createLog({ level: 'error', destination: process.stderr }), // one that ends by itself says why
    }),
  );
  const reported: DatabaseServer = { url, superuserUrl: await asSuperuser(url, dataDir) };
  process.send?.(reported);
  await gone;
} finally {
  await parts.close();
}
