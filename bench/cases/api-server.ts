import { startApp } from '../../src/app.js';
import { readConfig, type Role } from '../../src/config/config.js';
import { readEnvironment } from '../../src/config/env.js';
import { createLog } from '../../src/lib/log.js';
import { LoopMeter } from '../../src/lib/loop-meter.js';
import { StatementTap } from './statement-tap.js';

/**
 * The whole server without telephones and their speech, as a process of its own. Ends with the one that started it. Arguments:
 * its roles.
 */
const tap = new StatementTap();
const never = new Promise<void>(() => {});
const roles = new Set(process.argv.slice(2) as Role[]);
const config = { ...readConfig(readEnvironment()), roles };
// only recordings need it here, and the role jobs has them
const products = { whisper: roles.has('jobs') ? Promise.resolve() : never, pages: never };
const log = createLog({ level: config.logLevel });
const app = await startApp(config, { products, log });
let meter: LoopMeter | undefined;

process.on('message', (order: 'tap' | 'start' | 'stop' | 'loop' | 'close') => {
  if (order === 'tap') tap.install();
  else if (order === 'start') tap.start();
  else if (order === 'stop') process.send?.({ steps: tap.stop() });
  else if (order === 'loop') {
    meter ??= new LoopMeter({ tickMs: 5 }); // the server's own sees nothing below 50 ms
    process.send?.({ longestStretchMs: meter.figures().longestStretchMs });
    meter.reset();
  } else process.disconnect();
});
process.once('disconnect', () => {
  void app.close().then(() => process.exit());
});
process.send?.({ url: app.url });
