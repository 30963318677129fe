import { databaseServers } from './database-servers.mjs';

/** Before the first test: where `startTestDatabase` asks for its server. */
export default async function startRun() {
  process.env.TEST_DATABASE_SERVERS_PORT = String(await databaseServers.open());
}
