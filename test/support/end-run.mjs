import { databaseServers } from './database-servers.mjs';
import { memoryFolder } from './memory-folder.mjs';

/** After the last test. */
export default async function endRun() {
  await databaseServers.close();
  memoryFolder.remove();
}
