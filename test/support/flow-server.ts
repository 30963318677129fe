import { startApp, type RunningApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/lib/log.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { Changes } from './changes.js';
import type { FakeAsterisk } from './fake-asterisk.js';
import { Screen } from './screen.js';

export const ADMIN_PASSWORD = 'correct horse battery';

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
  readonly app: RunningApp;
  /** Lines of the log at `error` and above. */
  readonly errors: string[];
  /** Resolves once the log says this, from now on. */
  logged(message: string): Promise<void>;
  openScreen(): Promise<Screen>;
  /** REST with an administrator's token. @returns the status and the body */
  request(method: 'GET' | 'POST', path: string): Promise<{ status: number; body: Record<string, unknown> }>;
  close(): Promise<void>;
}

export async function startFlowServer(options: FlowServerOptions): Promise<FlowServer> {
  const { dataDir, databaseUrl, asterisk, transcriber, environment = {} } = options;
  const { url: ariUrl, user, password } = asterisk.access;
  const config = readConfig({
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
    WATCHDOG_S: '0', // it would end the whole test run
    ...environment,
  });
  const errors: string[] = [];
  const lines: string[] = [];
  const changes = new Changes();
  const log = createLog({
    level: 'info',
    destination: {
      write: (line) => {
        if (process.env['FLOW_LOG']) process.stderr.write(line);
        if (/"level":"(error|fatal)"/.test(line)) errors.push(line);
        lines.push(line);
        changes.notify();
      },
    },
  });
  const app = await startApp(config, {
    products: { whisper: Promise.resolve(), pages: Promise.resolve() },
    substitutes: transcriber === 'whisper' ? {} : { startTranscriber: async () => transcriber },
    log,
  });
  const screens: Screen[] = [];
  const openScreen = async () => {
    const screen = await Screen.open(app.url, await logIn(app.url));
    screens.push(screen);
    return screen;
  };
  const close = async () => {
    for (const screen of screens) screen.close();
    await app.close();
  };
  const logged = async (message: string) => {
    const seen = lines.length;
    await changes.until(`the log to say "${message}"`, () =>
      lines.slice(seen).some((line) => line.includes(message)),
    );
  };
  return {
    url: app.url,
    app,
    errors,
    logged,
    openScreen,
    request: requestOf(app.url),
    close,
  };
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return data.access_token;
}

/** Health tells its details to a token, and answers without one while the database that knows the users is away. */
function requestOf(url: string): FlowServer['request'] {
  let token: string | undefined;
  return async (method, path) => {
    try {
      token ??= await logIn(url);
    } catch (error) {
      if (!path.startsWith('/health')) throw error;
    }
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, { method, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}
