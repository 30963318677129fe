// JavaScript, because it makes what can be run out of what cannot: set-up itself runs compiled (scripts/run.mjs).
import { createHash, randomUUID } from 'node:crypto';
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { COMPILER_OPTIONS } from './compiler-options.mjs';

/** The programs of `scripts/` that run compiled; the others are for development. */
const PROGRAMS = ['setup', 'start', 'models', 'vault', 'journal'].map((name) => `scripts/${name}.ts`);
/** Files that run in a process of their own are named in this form by the one that starts it. */
const CHILD = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g;
/** How long a build that was replaced stays at least. */
const REPLACED_STAYS_MS = 24 * 3_600_000;
/** Written last: path and size in bytes of every file of the build. */
const MANIFEST = 'manifest.json';

/**
 * Set-up step: `src/` (but the pages) and `scripts/` as JavaScript with source maps in `build/server/`: one file for each
 * program and each child process, and files for what they share; data files as they are.
 *
 * Each build lies in `build/server-builds/` under the hash of its sources; `build/server` is a link to the newest, swapped
 * in one move. A build gets its name when it is whole, and its files are compared with its list before it is run, so that
 * one that was interrupted, or that a power cut has damaged, is made again.
 *
 * @param {{ checkout: string }} options
 * @returns {import('./setup-step.js').SetupStep}
 */
export function compileServerStep({ checkout }) {
  const buildDir = join(checkout, 'build');
  return {
    name: 'server',
    title: 'Compile the server',
    async isDone() {
      const current = await readlink(join(buildDir, 'server')).catch(() => undefined);
      if (current === undefined || basename(current) !== hashOf(await sourcesOf(checkout))) return false;
      return isWhole(join(buildDir, 'server'));
    },
    async run(progress, signal) {
      const sources = await sourcesOf(checkout);
      const hash = hashOf(sources);
      const buildsDir = join(buildDir, 'server-builds');
      if (!(await isWhole(join(buildsDir, hash)))) {
        const unfinished = join(buildsDir, `.unfinished-${randomUUID()}`);
        await mkdir(unfinished, { recursive: true });
        try {
          progress(`${sources.size} files`);
          await compileInto(unfinished, { sources, checkout });
          signal.throwIfAborted();
          await moveIntoPlace(unfinished, join(buildsDir, hash));
        } finally {
          await rm(unfinished, { recursive: true, force: true });
        }
      }
      await pointTo(hash, buildDir);
      await removeOldBuilds(hash, buildsDir);
    },
  };
}

/**
 * Every file that the build depends on.
 *
 * @param {string} checkout
 * @returns {Promise<Map<string, Buffer>>} path in the checkout → content, sorted by path
 */
async function sourcesOf(checkout) {
  const found = await Promise.all(['src', 'scripts'].map((folder) => filesIn(join(checkout, folder))));
  const paths = found
    .flat()
    .map((file) => relative(checkout, file))
    .filter((path) => !path.startsWith('src/web/') || path === 'src/web/vite.config.ts')
    .filter((path) => path.startsWith('src/') || /\.m?ts$|\.mjs$/.test(path));
  const read = async (path) => [path, await readFile(join(checkout, path))];
  return new Map(await Promise.all([...paths, 'package.json'].sort().map(read)));
}

/** @returns {string} 16 hexadecimal digits */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const [path, content] of sources) hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Compiles what was read, not what the disk holds by now.
 *
 * @param {string} outDir an empty folder; holds every file and the list of them afterwards
 */
async function compileInto(outDir, { sources, checkout }) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...COMPILER_OPTIONS,
    absWorkingDir: checkout,
    entryPoints: entriesOf(sources),
    outdir: outDir,
    // all in one folder, so that each file finds data and children from where it lies
    entryNames: '[name]',
    splitting: true,
    // the oldest one of package.json's `engines`
    target: 'node20.19',
    sourcemap: 'linked',
    plugins: [readingFrom(sources, checkout)],
  });
  const written = outputFiles.map(({ path, contents }) => [relative(outDir, path), contents]);
  for (const [path, content] of sources) {
    if (path.startsWith('src/') && !path.endsWith('.ts')) written.push([path, content]);
  }
  for (const folder of new Set(written.map(([path]) => dirname(path)))) {
    await mkdir(join(outDir, folder), { recursive: true });
  }
  await Promise.all(written.map(([path, content]) => writeFile(join(outDir, path), content)));
  // generated for the schema at hand by the next step
  await symlink('../../prisma-client', join(outDir, 'prisma-client'));
  const sizes = Object.fromEntries(written.map(([path, content]) => [path, content.length]));
  await writeFile(join(outDir, MANIFEST), JSON.stringify(sizes));
}

/** @returns {string[]} the programs, and every file that one of ours starts as a process */
function entriesOf(sources) {
  const entries = PROGRAMS.filter((path) => sources.has(path));
  for (const [path, content] of sources) {
    if (!path.endsWith('.ts')) continue;
    for (const [, child] of content.toString().matchAll(CHILD)) entries.push(join(dirname(path), child));
  }
  return entries;
}

/** @returns {import('esbuild').Plugin} */
function readingFrom(sources, checkout) {
  return {
    name: 'sources that were hashed',
    setup(build) {
      build.onResolve({ filter: /\/build\/prisma-client\// }, ({ path }) => ({
        path: `./prisma-client/${basename(path)}`,
        external: true,
      }));
      build.onLoad({ filter: /\.m?ts$|\.mjs$/, namespace: 'file' }, ({ path }) => {
        const name = relative(checkout, path);
        const content = sources.get(name);
        if (content === undefined) return { errors: [{ text: `${name} is no source of the server` }] };
        if (!name.endsWith('.ts')) return { contents: content.toString(), loader: 'js' };
        // where the file would lie in the build: its data are there
        const place = `new URL('./${name.replace(/\.ts$/, '.js')}', import.meta.url).href`;
        return { contents: content.toString().replaceAll('import.meta.url', place), loader: 'ts' };
      });
    },
  };
}

/** Whether all files of a build are there, in the size that its list says. */
async function isWhole(folder) {
  let sizes;
  try {
    sizes = Object.entries(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch {
    return false; // missing or cut off
  }
  const isThere = async ([path, sizeBytes]) =>
    (await stat(join(folder, path)).catch(() => undefined))?.size === sizeBytes;
  return sizes.length > 0 && (await Promise.all(sizes.map(isThere))).every(Boolean);
}

/** Two builds at once make the same files: the later one is thrown away by its maker. */
async function moveIntoPlace(from, to) {
  for (;;) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
    if (await isWhole(to)) return;
    await rename(to, join(dirname(to), `.unfinished-${randomUUID()}`)).catch((error) => {
      if (error.code !== 'ENOENT') throw error; // another process moved it away
    });
  }
}

async function pointTo(hash, buildDir) {
  const link = join(buildDir, 'server');
  const earlier = await readlink(link).catch(() => undefined);
  const now = new Date();
  // the age of a build counts from when it was replaced
  if (earlier !== undefined) await utimes(join(buildDir, earlier), now, now).catch(() => {});
  const fresh = join(buildDir, 'server-builds', `.link-${randomUUID()}`);
  await symlink(join('server-builds', hash), fresh);
  await rename(fresh, link);
}

/** Builds that were replaced a day ago and that no process runs, and remains of interrupted ones. */
async function removeOldBuilds(keep, buildsDir) {
  const oldestMs = Date.now() - REPLACED_STAYS_MS;
  let running;
  for (const name of await readdir(buildsDir)) {
    const folder = join(buildsDir, name);
    const found = name === keep ? undefined : await lstat(folder).catch(() => undefined);
    if (found === undefined || found.mtimeMs >= oldestMs) continue;
    running ??= await commandLines();
    const path = await realpath(folder).catch(() => folder);
    if (!running.some((line) => line.includes(path))) await rm(folder, { recursive: true, force: true });
  }
}

/** The command lines of all processes, where the system shows them: the children of a server name its build. */
async function commandLines() {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
