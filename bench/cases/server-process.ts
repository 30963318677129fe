import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Closable } from '../../src/lib/closer.js';
import type { Role } from '../../src/config/config.js';
import { productPaths } from '../../src/config/product-paths.js';
import type { StatementStep } from './statement-tap.js';

/** As in package.json's `start`. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--import', 'tsx'];
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const ANSWER_TIMEOUT_MS = 10_000;

export interface ServerProcess extends Closable {
  /** By SIGKILL: nothing is closed, flushed or said. Resolves once it has ended. */
  kill(): Promise<void>;
  /** e.g. `http://127.0.0.1:8080` */
  readonly url: string;
  readonly pid: number;
  /** The longest stretch of its event loop since this was asked last, ms. */
  longestStretchMs(): Promise<number>;
  /** The statements that the server sends to its database while `work` runs. */
  tapped<T>(work: () => Promise<T>): Promise<{ result: T; steps: readonly StatementStep[] }>;
}

export interface ServerProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  /** It can report its statements: costs time with each. */
  readonly isTapped: boolean;
  /** `api` when left out. */
  readonly roles?: readonly Role[];
}

/** @throws Error when it ends before it is ready */
export async function startServerProcess({
  env,
  isTapped,
  roles = ['api'],
}: ServerProcessOptions): Promise<ServerProcess> {
  const child = fork(join(productPaths.checkout, 'bench/cases/api-server.ts'), roles, {
    execArgv: NODE_OPTIONS,
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  exited.catch(() => {});
  const { url } = await answerOf<{ url: string }>(child, START_TIMEOUT_MS);
  if (isTapped) child.send('tap');
  return {
    url,
    pid: child.pid ?? 0,
    longestStretchMs: async () => {
      const answer = answerOf<{ longestStretchMs: number }>(child, ANSWER_TIMEOUT_MS);
      child.send('loop');
      return (await answer).longestStretchMs;
    },
    tapped: async (work) => {
      child.send('start');
      const result = await work();
      const answer = answerOf<{ steps: StatementStep[] }>(child, ANSWER_TIMEOUT_MS);
      child.send('stop');
      return { result, steps: (await answer).steps };
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (child.connected) child.send('close');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

async function answerOf<T>(child: ChildProcess, timeoutMs: number): Promise<T> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the server ended with ${String(code)}`);
  });
  ended.catch(() => {});
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return message;
  } finally {
    done.abort();
  }
}
