import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory that Linux has. */
const IN_MEMORY = '/dev/shm';
/** The tests of all processes of jest hold less than half of that at once. */
const ROOM_BYTES = 4 * 2 ** 30;
const PREFIX = 'hearline-tests-';

/**
 * Where the tests of this run have their temporary folders: in memory, where the machine has room there. They make and
 * delete hundreds of databases of a thousand files each: on a disk the kernel took 19 s of a processor instead of 14 s
 * for an eighth of the work pass, and twice as long in the suite of the embedded PostgreSQL. Where there is no room, or
 * TMPDIR says where to be, nothing changes.
 */
class MemoryFolder {
  #path;

  /** For this process and those that it starts. */
  make() {
    if (process.env.TMPDIR !== undefined || !hasRoom()) return;
    removeThoseOfKilledRuns();
    const path = join(IN_MEMORY, `${PREFIX}${process.pid}`);
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o1777); // as /tmp: the account of the database writes here, too
    this.#path = process.env.TMPDIR = path;
  }

  remove() {
    if (this.#path !== undefined) remove(this.#path);
  }
}

export const memoryFolder = new MemoryFolder();

function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 20 });
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const [, , , options = ''] = mounts.find((line) => line.split(' ')[1] === IN_MEMORY)?.split(' ') ?? [];
    // as root the database is run from a copy of its programs, which is in a temporary folder
    return bavail * bsize >= ROOM_BYTES && options !== '' && !options.split(',').includes('noexec');
  } catch {
    return false; // no Linux
  }
}

function removeThoseOfKilledRuns() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0;
    if (pid > 0 && !isAlive(pid)) remove(join(IN_MEMORY, name));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
