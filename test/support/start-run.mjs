import { databaseServers } from './database-servers.mjs';
import { memoryFolder } from './memory-folder.mjs';

/** Before the first test: where temporary folders are, and where `startTestDatabase` asks for its server. */
export default async function startRun() {
  memoryFolder.make();
  process.env.TEST_DATABASE_SERVERS_PORT = String(await databaseServers.open());
}
