import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLUSTER_OWNER } from '../../src/embedded-postgres/postgres-cluster.js';

/**
 * The same embedded database with the account that made it. The server's own may neither skip the checks of foreign keys
 * nor add extensions nor watch statements.
 */
export async function asSuperuser(url: string, dataDir: string): Promise<string> {
  const asOwner = new URL(url);
  asOwner.username = CLUSTER_OWNER;
  asOwner.password = (await readFile(join(dataDir, 'database', 'cluster', 'password'), 'utf8')).trim();
  return asOwner.href;
}
