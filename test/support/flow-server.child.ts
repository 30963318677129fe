import { startApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/lib/log.js';
import { LinkedTranscriber } from './linked-transcriber.js';

/**
 * The whole server as a process of its own, which a test may kill; see flow-server-process.ts. Its log is on standard
 * output, its words come from the process that started it, which gets the figures of its event loop each second, at
 * the end, and when it takes them: they begin anew then. Argument: its settings, as JSON.
 */
const FIGURES_EVERY_MS = 1_000;

process.once('disconnect', () => process.exit(1)); // the parent process is gone
const stopped = new Promise<undefined>((resolve) => process.once('SIGTERM', () => resolve(undefined)));
const log = createLog({ level: 'info' });
const app = await startApp(readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>), {
  products: { whisper: Promise.resolve(), pages: Promise.resolve() },
  takesNewSecrets: true, // several servers of a test file, each with a folder of its own, share a database
  substitutes: { startTranscriber: async () => new LinkedTranscriber() },
  log,
});
process.send?.({ type: 'listening', url: app.url });
const sendFigures = () => process.send?.({ type: 'loop', figures: app.loop.figures() });
setInterval(sendFigures, FIGURES_EVERY_MS).unref();
process.on('message', ({ type }: { type: string }) => {
  if (type !== 'take-loop') return;
  process.send?.({ type: 'loop-taken', figures: app.loop.figures() });
  app.loop.reset();
});
const failure = await Promise.race([app.failed, stopped]);
if (failure) log.fatal({ err: failure }, 'the server cannot go on');
sendFigures();
await app.close();
process.exit(failure ? 1 : 0);
