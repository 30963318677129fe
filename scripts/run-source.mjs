// `node scripts/run-source.mjs FILE ARGS`: runs a TypeScript file of the checkout in development, as one compiled file that
// is made anew when one of its sources has changed. It loads in a quarter of the time that `tsx` takes, which asks another
// thread for each module.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILER_OPTIONS } from './setup/compiler-options.mjs';

const CHECKOUT = dirname(import.meta.dirname);
const FOLDER = join(CHECKOUT, 'build/development');
/** A process that was started before a change may still load its file. */
const REPLACED_STAYS_MS = 3_600_000;

/** The compiler is a source, too: the lock file has its version. */
const COMPILER = ['scripts/run-source.mjs', 'scripts/setup/compiler-options.mjs', 'package-lock.json'];

/** The parts of `import.meta` that name the place of a module. */
const PLACES = ['url', 'dirname', 'filename'];

const file = resolve(process.argv[2] ?? '');
const entry = relative(CHECKOUT, file);
/** Keeps the name of the compiled file, and size and time of each source. */
const note = join(FOLDER, `${basename(file)}-${hashOf(entry)}.json`);

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function stateOf(path) {
  const found = await stat(path).catch(() => undefined);
  return found && `${found.size} ${found.mtimeMs}`;
}

/** @returns {Promise<string | undefined>} the file that was made of these very sources */
async function known() {
  try {
    const { name, sources } = JSON.parse(await readFile(note, 'utf8'));
    const isSame = async ([path, state]) => (await stateOf(join(CHECKOUT, path))) === state;
    const program = join(FOLDER, name);
    const isCurrent = (await Promise.all(Object.entries(sources).map(isSame))).every(Boolean);
    return isCurrent && (await stateOf(program)) ? program : undefined;
  } catch {
    return undefined; // not made yet, or cut off
  }
}

/** @returns {Promise<string>} the compiled file */
async function compile() {
  const { build, stop } = await import('esbuild');
  /** Seen before they are read: a change meanwhile makes it anew. */
  const sources = {};
  for (const path of COMPILER) sources[path] = await stateOf(join(CHECKOUT, path));
  const { outputFiles } = await build({
    ...COMPILER_OPTIONS,
    absWorkingDir: CHECKOUT,
    entryPoints: [file],
    outfile: join(FOLDER, 'program.js'),
    target: `node${process.versions.node}`,
    define: Object.fromEntries(PLACES.map((name) => [`import.meta.${name}`, `${name}Here`])),
    sourcemap: 'inline',
    plugins: [inPlace(sources)],
  });
  await stop(); // its process would be there as long as the program
  const [{ contents }] = outputFiles;
  const name = `${basename(file)}-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.js`;
  await mkdir(FOLDER, { recursive: true });
  await moveInto(join(FOLDER, name), contents);
  await moveInto(note, JSON.stringify({ name, sources }));
  await removeOld(name);
  return join(FOLDER, name);
}

/** Each module believes that it lies where its source does: its data and its child processes are there. */
function inPlace(sources) {
  return {
    name: 'modules in their place',
    setup(build) {
      build.onResolve({ filter: /\/build\/prisma-client\// }, ({ path, resolveDir }) => ({
        path: pathToFileURL(resolve(resolveDir, path)).href,
        external: true,
      }));
      build.onLoad({ filter: /\.m?[tj]s$/, namespace: 'file' }, async ({ path }) => {
        sources[relative(CHECKOUT, path)] = await stateOf(path);
        const places = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
        const declared = PLACES.map((name) => `${name}Here = ${JSON.stringify(places[name])}`).join(', ');
        // in the first line: errors name the lines of the source
        const contents = `const ${declared}; ${await readFile(path, 'utf8')}`;
        return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
      });
      build.onLoad({ filter: /\.json$/, namespace: 'file' }, async ({ path }) => {
        sources[relative(CHECKOUT, path)] = await stateOf(path);
        return { contents: await readFile(path), loader: 'json' };
      });
    },
  };
}

async function moveInto(path, content) {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

async function removeOld(keep) {
  const oldestMs = Date.now() - REPLACED_STAYS_MS;
  for (const name of await readdir(FOLDER)) {
    if (name === keep || !name.startsWith(basename(file)) || name.endsWith('.json')) continue;
    const path = join(FOLDER, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < oldestMs) await rm(path, { force: true });
  }
}

/** @returns {Promise<string>} what is to be loaded */
async function program() {
  const made = await known();
  if (made) return made;
  try {
    return await compile();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    const { register } = await import('tsx/esm/api'); // another account's checkout
    register();
    return file;
  }
}

const loaded = await program();
process.argv.splice(1, 2, loaded);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(loaded).href);
