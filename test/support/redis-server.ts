import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { makeTestDir } from './database.js';

const BINARY = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path));

/** Why tests on Redis cannot run here; undefined when they can. */
export const NO_REDIS = BINARY ? undefined : 'no redis-server is installed';

export interface TestRedis {
  readonly url: string;
  /** Gone as by a crash; `start` brings it back on the same port, empty. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A Redis of its own, on loopback, that keeps nothing. */
export async function startTestRedis(): Promise<TestRedis> {
  const dir = await makeTestDir();
  const port = await freePort();
  let stop: () => Promise<void> = async () => {};
  const start = async () => {
    // prettier-ignore
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir.path, '--save', '', '--appendonly', 'no'];
    const child = spawn(BINARY as string, args, { stdio: 'ignore' });
    const atExit = () => void child.kill('SIGKILL'); // a failing test must not leave it behind
    process.once('exit', atExit);
    child.unref();
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    stop = async () => {
      child.kill('SIGKILL');
      process.off('exit', atExit);
      child.ref();
      await exited;
    };
    await answers(port);
  };
  await start();
  const close = async () => {
    await stop();
    await dir.close();
  };
  return { url: `redis://127.0.0.1:${port}`, start, kill: () => stop(), close };
}

async function answers(port: number): Promise<void> {
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {});
  for (;;) {
    const isThere = await redis.connect().then(
      () => true,
      () => false,
    );
    if (isThere) return redis.disconnect();
    await delay(20);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
