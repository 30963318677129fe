import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { canEnter, type SystemAccount } from './system-account.js';

/** Remembers, in DATA_DIR, a database that had to go elsewhere. */
export const LOCATION_FILE = 'database-location';

export interface DatabaseHomeOptions {
  readonly dataDir: string;
  readonly account: SystemAccount | null;
  /** For databases whose DATA_DIR the account cannot enter. */
  readonly sharedDir: string;
  readonly log: Log;
}

/**
 * The folder of the database, made if need be: `DATA_DIR/database`, or, when we are root and the database's
 * account cannot enter DATA_DIR, one under `sharedDir`, remembered in a file of DATA_DIR.
 * @throws SetupError when no such folder can be used
 */
export async function openDatabaseHome({
  dataDir,
  account,
  sharedDir,
  log,
}: DatabaseHomeOptions): Promise<string> {
  try {
    await makeDataDir(dataDir);
    const remembered = await readLocation(dataDir);
    const home = remembered ?? (await chooseHome(dataDir, account, sharedDir));
    if (home !== join(dataDir, 'database'))
      log.warn(
        { dataDir, home, account: account?.name },
        'the database is not in DATA_DIR: its account cannot enter there',
      );
    await makePrivate(home, account);
    return home;
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `the folder ${dataDir} (DATA_DIR) cannot be used for the database: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** A DATA_DIR that we make can be entered by the database's account, and listed by nobody else. */
async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made !== undefined) await chmod(dataDir, 0o711);
}

async function readLocation(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, LOCATION_FILE);
  if (!existsSync(file)) return undefined;
  const home = (await readFile(file, 'utf8')).trim();
  if (existsSync(home)) return home;
  throw new SetupError(
    `the database of ${dataDir} was in ${home}, which is gone: restore it, or delete ${file} to start with an empty one`,
  );
}

async function chooseHome(
  dataDir: string,
  account: SystemAccount | null,
  sharedDir: string,
): Promise<string> {
  const inDataDir = join(dataDir, 'database');
  if (account === null || canEnter(dataDir, account)) return inDataDir;
  if (existsSync(inDataDir)) {
    throw new SetupError(
      `the account ${account.name}, which the database runs under, cannot enter ${inDataDir} any more: let it, e.g. by chmod o+x on the folders above`,
    );
  }
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  const home = join(sharedDir, name);
  await mkdir(home, { recursive: true });
  await chmod(sharedDir, 0o755);
  if (!canEnter(sharedDir, account)) {
    await rm(home, { recursive: true });
    throw new SetupError(
      `the account ${account.name}, which the database runs under, can enter neither ${dataDir} nor ${sharedDir}: set DATA_DIR to a folder that it can, e.g. under /var/lib`,
    );
  }
  await writeFile(join(dataDir, LOCATION_FILE), `${home}\n`, { mode: 0o644 });
  return home;
}

async function makePrivate(home: string, account: SystemAccount | null): Promise<void> {
  const made = await mkdir(home, { recursive: true });
  if (account) await chown(home, account.uid, account.gid);
  if (made !== undefined || account) await chmod(home, 0o700);
}
