import { startApp } from '../../src/app.js';
import { readConfig, type Role } from '../../src/config/config.js';
import { createLog } from '../../src/lib/log.js';

/**
 * The whole server without telephones and speech, as a process of its own that ends with the one that
 * started it. Its log is on standard output. Argument: its settings, as JSON.
 */
const never = new Promise<void>(() => {});
const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const config = { ...readConfig(settings), roles: new Set<Role>(['api', 'jobs']) };
const app = await startApp(config, {
  products: { whisper: never, pages: Promise.resolve() },
  log: createLog({ level: 'info' }),
});
process.once('disconnect', () => void app.close().then(() => process.exit()));
process.send?.({ url: app.url });
