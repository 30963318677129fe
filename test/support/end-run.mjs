import { databaseServers } from './database-servers.mjs';

/** After the last test. */
export default function endRun() {
  return databaseServers.close();
}
