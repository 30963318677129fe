import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { productPaths } from '../../src/config/product-paths.js';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';

const root = productPaths.checkout;
const buildDir = path.join(root, 'build');
/** every build under its hash; `build/web` is a link to the newest, so that it changes in one step */
const buildsDir = path.join(buildDir, 'web-builds');
const link = path.join(buildDir, 'web');

const buildTimeoutMs = 180_000;

/** The sources of the pages; a change in any of them is a new build. */
const sources = [
  'src/web',
  'src/realtime/protocol.ts',
  'scripts/setup/build-web.child.ts',
  'scripts/setup/compress-assets.ts',
  'scripts/setup/pages',
  'package-lock.json',
];

/** Set-up step: the pages, built from `src/web` into `build/web`. */
export const buildWebStep = {
  name: 'web',
  title: 'Build the pages',

  /** True while `build/web` was made of exactly the sources that are here. */
  async isDone(): Promise<boolean> {
    const current = await readlink(link).catch(() => null);
    return current !== null && path.basename(current) === (await hashSources());
  },

  /** Errors: rejects with what the build printed, or with the signal's reason; `build/web` is then as it was. */
  async run(progress: (line: string) => void, signal: AbortSignal): Promise<void> {
    const hash = await hashSources();
    const temporary = path.join(buildsDir, `.building-${randomUUID()}`);
    await mkdir(temporary, { recursive: true });
    try {
      await buildInto(temporary, progress, signal);
      await publish(temporary, hash);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    await removeOldBuilds(hash);
  },
};

async function buildInto(
  folder: string,
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(buildTimeoutMs)]);
  limit.throwIfAborted();
  const { file, args } = nodeWorkerCommand(new URL('./build-web.child.ts', import.meta.url), [folder]);
  const build = spawn(file, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: limit,
  });
  const printed: string[] = [];
  for (const stream of [build.stdout, build.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line);
      if (line.trim() !== '') progress(line);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', (error) => reject(limit.aborted ? (limit.reason as Error) : error));
    build.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the pages could not be built:\n${printed.slice(-20).join('\n')}`);
}

/** Two builds at once make the same pages: the second one throws its own away. */
async function publish(folder: string, hash: string): Promise<void> {
  const target = path.join(buildsDir, hash);
  await rename(folder, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  const next = path.join(buildsDir, `.link-${randomUUID()}`);
  await symlink(path.join('web-builds', hash), next);
  const stands = await lstat(link).catch(() => null);
  if (stands?.isDirectory() === true) await rm(link, { recursive: true });
  await rename(next, link);
}

/** The build before this one stays a day for pages that are open; what is older goes. */
async function removeOldBuilds(keep: string): Promise<void> {
  const oldestMs = Date.now() - 24 * 3_600_000;
  for (const name of await readdir(buildsDir)) {
    const folder = path.join(buildsDir, name);
    const found = name === keep ? null : await lstat(folder).catch(() => null);
    if (found !== null && found.mtimeMs < oldestMs) await rm(folder, { recursive: true, force: true });
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await listFiles(path.join(root, source))) {
      hash.update(`${path.relative(root, file)}\0`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(start: string): Promise<string[]> {
  if (!(await lstat(start)).isDirectory()) return [start];
  const entries = await readdir(start, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
