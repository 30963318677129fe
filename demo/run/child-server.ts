import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { SetupError } from '../../src/lib/errors.js';

/** As in package.json's `start`; why, docs/decisions.md says. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

export interface ChildServer {
  readonly url: string;
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly exited: Promise<number | null>;
  /** The last 20 lines of its standard error: why it ended. */
  readonly lastErrors: readonly string[];
  close(): Promise<void>;
}

export interface ChildServerOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Its log lines, one JSON object each. */
  readonly onLog: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * The server as a process of its own, as `npm start` runs it. It ends when we end, however that happens: it
 * holds the other end of a pipe.
 */
export async function startServer({ env, onLog, signal }: ChildServerOptions): Promise<ChildServer> {
  const script = resolve(productPaths.checkout, 'scripts/run.mjs');
  const child = spawn(process.execPath, [...NODE_OPTIONS, script, 'start', '--lifeline', '--announce'], {
    env: { UV_THREADPOOL_SIZE: '16', ...process.env, ...env },
    cwd: productPaths.checkout,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C is ours to pass on, in order
  });
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const close = () => stop(child, exited);
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    errors.push(line);
    if (errors.length > 20) errors.shift();
  });
  try {
    const url = await announced(child, { onLog, exited, errors, signal });
    return { url, pid: child.pid as number, exited, lastErrors: errors, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function announced(
  child: ChildProcess,
  {
    onLog,
    exited,
    errors,
    signal,
  }: Pick<ChildServerOptions, 'onLog' | 'signal'> & { exited: Promise<unknown>; errors: string[] },
): Promise<string> {
  return new Promise((ready, reject) => {
    const giveUp = (reason: string) => reject(new SetupError(reason));
    const timer = setTimeout(
      () => giveUp(`the server was not ready within ${READY_TIMEOUT_MS / 1000} s`),
      READY_TIMEOUT_MS,
    );
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    void exited.then(() => {
      clearTimeout(timer);
      giveUp(errors.join('\n').replace(/^hearline: /, '') || 'the server ended while starting');
    });
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const url = /^listening (\S+)$/.exec(line)?.[1];
      if (!url) return onLog(line);
      clearTimeout(timer);
      ready(url);
    });
  });
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
