import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';
import { buildWebStep } from '../setup/build-web.js';

export const ADMIN_PASSWORD = 'fuzz-only-password';

/** A server for a run, on a database of its own. */
export interface FuzzServer {
  readonly url: string;
  readonly dataDir: string;
  /** Lines of its log at `error` and above since it was ready. */
  readonly errors: readonly string[];
  readonly hasEnded: () => boolean;
  close(): Promise<void>;
}

/** A command that is refused for want of telephones is logged so: a server that should have them has a fault then. */
const UNAVAILABLE = '"code":"unavailable"';
/** No request is signed with it. */
const UNUSED_SECRET = 's'.repeat(32);
const UNLIMITED = '100000000';

/** @throws Error when it ends before it is ready */
export async function startFuzzServer(signal: AbortSignal): Promise<FuzzServer> {
  if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, signal);
  const dataDir = await mkdtemp(join(tmpdir(), 'hearline-fuzz-'));
  await chmod(dataDir, 0o755); // for the database's own account
  const limits = ['CASES', 'USERS', 'COMMUNICATIONS', 'DASHBOARD', 'OTHER'].map(
    (group) => `RATE_LIMIT_${group}`,
  );
  const settings = {
    ...{ HOST: '127.0.0.1', PORT: '0', AUDIO_API_PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD },
    ...{ MESSAGE_GATEWAY_SECRET: UNUSED_SECRET, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' },
    ...{ SMS_URL: 'http://127.0.0.1:9/' },
    ...Object.fromEntries(limits.map((name) => [name, UNLIMITED])),
  };
  const { file, args } = nodeWorkerCommand(new URL('./server.child.ts', import.meta.url), [
    JSON.stringify(settings),
  ]);
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const errors: string[] = [];
  let isReady = false;
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      if (isReady && /"level":"(error|fatal)"/.test(line) && !line.includes(UNAVAILABLE)) errors.push(line);
    });
  const exited = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])) as [{ url: string }];
  isReady = true;
  return {
    url,
    dataDir,
    errors,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    close: async () => {
      if (child.connected) child.disconnect();
      await exited;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
