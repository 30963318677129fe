import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { SetupError } from '../../src/lib/errors.js';
import { productPaths } from '../../src/config/product-paths.js';

const CHECKOUT = productPaths.checkout;
const TIME_LIMIT_MS = 180_000;
const LINES_KEPT = 20;

export interface GeneratePrismaOptions {
  /** Where the schema is, and node_modules beside it. */
  readonly checkout?: string;
  /** The folder that gets `prisma-client`. */
  readonly buildDir?: string;
}

/**
 * Set-up step: the typed database client, `build/prisma-client`, from `prisma/schema.prisma`.
 *
 * The client of each schema and Prisma version has a folder of its own; `prisma-client` is a link that is swapped
 * in one move, so that a process which imports it meanwhile, or generates at the same time, sees a whole client.
 */
export function generatePrisma(options: GeneratePrismaOptions = {}) {
  const { checkout = CHECKOUT, buildDir = join(checkout, 'build') } = options;
  return {
    name: 'prisma-client',
    title: 'Generate the database client',
    isDone: () => isDone(checkout, buildDir),
    run: (progress: (line: string) => void, signal: AbortSignal) =>
      run({ checkout, buildDir, progress, signal }),
  };
}

export const generatePrismaStep = generatePrisma();

interface Run {
  readonly checkout: string;
  readonly buildDir: string;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

async function isDone(checkout: string, buildDir: string): Promise<boolean> {
  const wanted = `prisma-client-${await stampOf(checkout)}`;
  const target = await readlink(join(buildDir, 'prisma-client')).catch(() => undefined);
  return target !== undefined && basename(target) === wanted && isWhole(join(buildDir, wanted));
}

async function run({ checkout, buildDir, progress, signal }: Run): Promise<void> {
  const wanted = `prisma-client-${await stampOf(checkout)}`;
  await mkdir(buildDir, { recursive: true });
  if (!isWhole(join(buildDir, wanted))) {
    const workDir = await mkdtemp(join(buildDir, '.prisma-client-'));
    try {
      await generateInto(workDir, { checkout, buildDir, progress, signal });
      await compile(join(workDir, 'client'));
      await moveIntoPlace(join(workDir, 'client'), join(buildDir, wanted));
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }
  await pointTo(wanted, buildDir);
}

/** TypeScript for the compiler and for development, JavaScript for the server. */
function isWhole(client: string): boolean {
  return existsSync(join(client, 'client.ts')) && existsSync(join(client, 'client.js'));
}

/** Beside the TypeScript, with what it needs of `@prisma/client`: Prisma itself is of no use to a server that is set up. */
async function compile(client: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(client, 'client.ts')],
    outdir: client,
    bundle: true,
    splitting: true,
    // its runtime is CommonJS
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'silent',
  });
}

/** Schema, Prisma version and what is made with them, in 16 hexadecimal digits. */
async function stampOf(checkout: string): Promise<string> {
  const hash = createHash('sha256').update(await readSchema(checkout));
  return hash
    .update(await prismaVersion(checkout))
    .update('ts, js with its runtime')
    .digest('hex')
    .slice(0, 16);
}

function readSchema(checkout: string): Promise<string> {
  return readFile(join(checkout, 'prisma/schema.prisma'), 'utf8');
}

/** Exact, and known where Prisma is not installed. */
async function prismaVersion(checkout: string): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
    devDependencies: { prisma: string };
  };
  return devDependencies.prisma;
}

function prismaCli(checkout: string): string {
  try {
    return createRequire(join(checkout, 'package.json')).resolve('prisma/build/index.js');
  } catch (error) {
    throw new SetupError('the database client cannot be generated: Prisma is not installed; run npm ci', {
      cause: error,
    });
  }
}

/** Prisma takes its output folder from the schema alone, hence a copy of it with another one. */
async function generateInto(workDir: string, { checkout, progress, signal }: Run): Promise<void> {
  const schema = await readSchema(checkout);
  const redirected = schema.replace(/^(\s*output\s*=\s*)".*"$/m, '$1"./client"');
  if (redirected === schema) throw new Error('prisma/schema.prisma names no output folder');
  const schemaFile = join(workDir, 'schema.prisma');
  await writeFile(schemaFile, redirected);

  const cli = prismaCli(checkout);
  const child = spawn(process.execPath, [cli, 'generate', '--schema', schemaFile, '--no-hints'], {
    cwd: checkout,
    env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    killSignal: 'SIGKILL',
  });
  const said: string[] = [];
  const hear = (line: string) => {
    if (line.trim() === '') return;
    said.push(line);
    if (said.length > LINES_KEPT) said.shift();
    progress(line);
  };
  await Promise.all([eachLine(child.stdout, hear), eachLine(child.stderr, hear), succeeded(child, said)]);
}

async function eachLine(stream: Readable, hear: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream })) hear(line);
}

function succeeded(child: ReturnType<typeof spawn>, said: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`prisma generate failed (exit code ${code}):\n${said.join('\n')}`));
    });
  });
}

/** The folder's name says what is in it: when another process was faster, its folder is as good as ours. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isWhole(to)) throw error;
  }
}

async function pointTo(target: string, buildDir: string): Promise<void> {
  const link = join(buildDir, 'prisma-client');
  const fresh = join(buildDir, `.prisma-client-link-${randomUUID()}`);
  await symlink(target, fresh, 'dir');
  const present = await lstat(link).catch(() => undefined);
  // `prisma generate` by hand leaves a folder there, which no rename replaces
  if (present && !present.isSymbolicLink()) await rm(link, { recursive: true, force: true });
  await rename(fresh, link);
}
