import { startApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/lib/log.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import type { FakeAsterisk } from './fake-asterisk.js';
import {
  ADMIN_PASSWORD,
  FlowLog,
  openAdminScreen,
  requestOf,
  type FlowRequest,
} from './flow-server-client.js';
import { assertLoopTurned, LONGEST_SHARED_STRETCH_MS } from './loop-rule.js';
import type { Screen } from './screen.js';

export interface FlowServerOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly asterisk: FakeAsterisk;
  /** `whisper`: the real one, as the settings say. */
  readonly transcriber: Transcriber | 'whisper';
  /** More settings, or others. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole server as `npm start` runs it, with another switch and another recogniser around it. */
export interface FlowServer {
  readonly url: string;
  /** Resolves with the reason when it cannot go on. */
  readonly failed: Promise<Error>;
  /** Lines of the log at `error` and above. */
  readonly errors: string[];
  /** Resolves once the log says this, from now on. */
  logged(message: string, limitMs?: number): Promise<void>;
  openScreen(): Promise<Screen>;
  readonly request: FlowRequest;
  /** As at SIGTERM. Rejects where its event loop stood still, see loop-rule.ts. */
  close(): Promise<void>;
}

/** In the process of the test. */
export async function startFlowServer(options: FlowServerOptions): Promise<FlowServer> {
  const { transcriber } = options;
  const log = new FlowLog();
  const app = await startApp(readConfig(flowSettings(options)), {
    products: { whisper: Promise.resolve(), pages: Promise.resolve() },
    takesNewSecrets: true, // several servers of a test file, each with a folder of its own, share a database
    substitutes: transcriber === 'whisper' ? {} : { startTranscriber: async () => transcriber },
    log: createLog({ level: 'info', destination: { write: (line) => log.take(line) } }),
  });
  const screens: Screen[] = [];
  return {
    url: app.url,
    failed: app.failed,
    errors: log.errors,
    logged: (message, limitMs) => log.logged(message, limitMs),
    openScreen: async () => {
      const screen = await openAdminScreen(app.url);
      screens.push(screen);
      return screen;
    },
    request: requestOf(app.url),
    close: async () => {
      for (const screen of screens) screen.close();
      const figures = app.loop.figures();
      await app.close();
      assertLoopTurned(figures, LONGEST_SHARED_STRETCH_MS);
    },
  };
}

/** The environment of a server beside that switch. */
export function flowSettings({
  dataDir,
  databaseUrl,
  asterisk,
  environment = {},
}: Omit<FlowServerOptions, 'transcriber'>): Record<string, string> {
  const { url: ariUrl, user, password } = asterisk.access;
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    AUDIO_API_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD,
    ASTERISK_ARI_URL: ariUrl,
    ASTERISK_ARI_USER: user,
    ASTERISK_ARI_PASSWORD: password,
    AGENT_ENDPOINTS: [...asterisk.phones.keys()].join(','),
    WHISPER_LANGUAGE: 'en',
    SHUTDOWN_TIMEOUT_S: '5',
    ...{ DISK_RESERVE_MB: '1', DISK_LOW_MB: '0' }, // whatever disk the tests run on
    WATCHDOG_S: '0', // it would end the whole test run
    ...environment,
  };
}
