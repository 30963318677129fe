import { readConfig } from './config/config.js';
import { readEnvironment } from './config/env.js';
import type { Products, RunningApp } from './app.js';
import { createLog } from './lib/log.js';
import { redactLogText } from './redact/redact-log-text.js';
import { startStreams } from './start/media/start-streams.js';
import { warnOfRoot } from './workers/system-account.js';

export interface ServeHandlers {
  /** Secrets are taken that are not those of the database. */
  readonly takesNewSecrets: boolean;
  readonly onListening: (app: RunningApp) => void;
  /** The generated password of the first administrator: it cannot be read afterwards. */
  readonly onFirstPassword: (password: string) => void;
  /** Shows a line on the terminal; undefined where there is none. */
  readonly print: ((line: string) => void) | undefined;
}

/**
 * Runs the server until `signal` is aborted or a part without which it cannot go on has failed.
 *
 * @param products what set-up makes, and when it is there
 * @throws SetupError saying what is wrong and what to do
 */
export async function serve(
  products: Products,
  signal: AbortSignal,
  { takesNewSecrets, onListening, onFirstPassword, print }: ServeHandlers,
): Promise<void> {
  const config = readConfig(readEnvironment());
  const log = createLog({ level: config.logLevel, redactText: redactLogText });
  warnOfRoot(log);
  const streams = config.roles.has('media') ? startStreams(config, log) : undefined;
  const { startApp } = await import('./app.js'); // takes about as long to load as the media process to start
  const app = await startApp(config, { products, takesNewSecrets, log, streams, onFirstPassword, print });
  try {
    onListening(app);
    const failure = await Promise.race([app.failed, untilAborted(signal)]);
    if (failure) throw failure;
    log.info('stopping');
  } finally {
    await app.close();
  }
}

function untilAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
