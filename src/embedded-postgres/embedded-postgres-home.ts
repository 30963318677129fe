import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { canEnter, type SystemAccount } from '../workers/system-account.js';

/** Remembers, in DATA_DIR, a database that had to go elsewhere. */
const LOCATION_FILE = 'database-location';

export interface DatabaseHomeOptions {
  readonly dataDir: string;
  readonly account: SystemAccount | null;
  /** For databases whose DATA_DIR the account cannot enter. */
  readonly sharedDir: string;
  readonly log: Log;
}

export interface DatabaseHome {
  readonly home: string;
  /** The account that owns it and runs the database; null for the account of this process. */
  readonly account: SystemAccount | null;
}

/**
 * The folder of the database, made if need be: `DATA_DIR/database`, or, when we are root and the database's
 * account cannot enter DATA_DIR, one under `sharedDir`, remembered in a file of DATA_DIR.
 * @throws SetupError when no such folder can be used
 */
export async function openDatabaseHome(options: DatabaseHomeOptions): Promise<DatabaseHome> {
  const { dataDir, account, sharedDir, log } = options;
  try {
    await makeDataDir(dataDir);
    const remembered = await readLocation(dataDir);
    const home = remembered ?? (await chooseHome(dataDir, account, sharedDir));
    if (home !== join(dataDir, 'database')) {
      log.warn(
        { dataDir, home, account: account?.name },
        'the database is not in DATA_DIR: its account cannot enter there',
      );
    }
    return { home, account: await makePrivate(home, account) };
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const text = `the folder ${dataDir} (DATA_DIR) cannot be used for the database: ${messageOf(error)}`;
    throw new SetupError(text, { cause: error });
  }
}

/** A DATA_DIR that we make can be entered by the database's account, and listed by no other. */
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

/** @returns the account that owns the folder now: a database once made by an ordinary user stays that user's */
async function makePrivate(home: string, account: SystemAccount | null): Promise<SystemAccount | null> {
  const made = await mkdir(home, { recursive: true });
  if (account === null) {
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK);
    if (made !== undefined) await chmod(home, 0o700);
    return null;
  }
  const { uid, gid } = await stat(home);
  if (uid !== 0) return uid === account.uid ? account : { name: String(uid), uid, gid };
  await chown(home, account.uid, account.gid);
  await chmod(home, 0o700);
  return account;
}
