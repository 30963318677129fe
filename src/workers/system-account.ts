import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';

/** An account of the operating system that a child runs under. */
export interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The unprivileged account for children that refuse to run as root, null when we are not root.
 * @throws SetupError when there is none of `names` in /etc/passwd
 */
export function unprivilegedAccount(names: readonly string[]): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of names) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new SetupError(
    `running as root, and there is no account ${names.join(' or ')} to run the database under`,
  );
}

/** Warns, at a start as root, which processes then have the rights of root. @param uid of this process, left out elsewhere */
export function warnOfRoot(log: Log, uid = process.getuid?.()): void {
  if (uid !== 0) return;
  log.warn(
    'running as root: speech recognition and the processes that read audio and files have the rights of root too, and Asterisk has if you start it so; the embedded database alone has not. Run the server under an account of its own',
  );
}

/** Whether `account` may enter `path` and every folder on the way to it. */
export function canEnter(path: string, account: SystemAccount): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder);
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
