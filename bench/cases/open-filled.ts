import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { productPaths } from '../../src/config/product-paths.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import type { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { loadReferenceData } from '../../src/storage/case-file/load-reference-data.js';
import { deployMigrations } from '../../src/storage/migrate.js';
import type { BenchOptions } from '../bench-result.js';
import { asSuperuser } from './as-superuser.js';

/** As after a day of work: what a server that has just come up reads from the disk for the first time is not measured. */
const EVERYTHING_ONCE = `
  SELECT sum(pg_prewarm(oid)) FROM pg_class
  WHERE relkind IN ('r', 'i', 't') AND (relnamespace = 'public'::regnamespace OR relkind = 't')`;

/** Fills the database, as superuser. */
export type Fill = (client: pg.Client) => Promise<void>;

/** A database of its own, filled and read into memory once, and the DATA_DIR of a server on it. */
export async function openFilled(
  fill: Fill,
  parts: Closer,
  { progress }: Pick<BenchOptions, 'progress'>,
): Promise<{ url: string; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearline-bench-'));
  await chmod(dataDir, 0o755); // for the database's own account
  parts.add({ close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) });
  const log = silentLog();
  const server = await startEmbeddedPostgres({ dataDir, sharedDir: join(dataDir, 'shared'), log });
  const { url } = parts.add(server);
  await deployMigrations({ url, log });
  await loadReferenceData({ url, log, categoriesFile: productPaths.categories });
  const client = new pg.Client({ connectionString: await asSuperuser(url, dataDir) });
  await client.connect();
  try {
    await fill(client);
    progress('reading everything into memory once');
    await client.query('CREATE EXTENSION pg_prewarm');
    await client.query(EVERYTHING_ONCE);
  } finally {
    await client.end();
  }
  return { url, dataDir };
}
