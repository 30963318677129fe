import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../../src/access/passwords.js';
import { clockLeadMs, followClock } from '../../src/lib/clock.js';
import { Closer } from '../../src/lib/closer.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { FileProcess } from '../../src/vault/file-process.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import type { VaultFiles } from '../../src/vault/vault-files.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir } from '../support/database.js';
import { readFromVault } from '../support/read-from-vault.js';

const LABEL = { kind: 'test' };
/** As many as this process has threads for files, names and passwords. */
const OWN_THREADS = 4;
let parts: Closer;
let directory: string;
beforeEach(async () => {
  parts = new Closer();
  directory = join(parts.add(await makeTestDir()).path, 'vault');
  await mkdir(directory);
});
afterEach(() => parts.close());

function startFiles(options: { limitMs?: number } = {}): FileProcess {
  return parts.add(new FileProcess({ directory, log: silentLog(), ...options }));
}

const openVault = (files: VaultFiles) =>
  new Vault({ directory, keys: new MasterKeys(Buffer.alloc(32, 1)), files });

/** A file whose opening waits in the kernel, as on a disk that does not answer. */
function makeStuckFile(name: string): string {
  const path = join(directory, name);
  execFileSync('mkfifo', [path]);
  // releases the process that waits: opened for both reading and writing, the pipe waits for no other side
  parts.add({ close: async () => (await open(path, 'r+')).close() });
  return name;
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The process that is there, or is being started, has been killed, and this process knows. */
async function killed(files: FileProcess): Promise<void> {
  const { failures } = files.health();
  while (files.pid === undefined) await new Promise((resolve) => setImmediate(resolve));
  process.kill(files.pid, 'SIGKILL');
  while (files.health()['failures'] === failures) await new Promise((resolve) => setImmediate(resolve));
}

describe('a disk that does not answer', () => {
  it('does not delay look-ups of names, log-ins or other files', async () => {
    const files = startFiles();
    const stuck = Array.from({ length: 2 * OWN_THREADS }, (_, n) =>
      files.open(makeStuckFile(`fifo${n}`), 'read'),
    );
    for (const each of stuck) each.catch(() => {});
    const vault = openVault(files);
    const appender = await vault.begin(LABEL);
    await appender.append(Buffer.from('another call'));
    await appender.finish();
    expect((await readFromVault(vault, appender.name)).toString()).toBe('another call');
    expect((await lookup('localhost')).address).toBeTruthy();
    expect(await hashPassword('right password')).toBeTruthy();
    expect((await readFile(new URL(import.meta.url))).length).toBeGreaterThan(0);
  }, 30_000);

  it('is named to who asks for a file, and not waited for', async () => {
    const files = startFiles({ limitMs: 300 });
    const asked = files.open(makeStuckFile('fifo'), 'read');
    await expect(asked).rejects.toThrow(new UnavailableError('the disk does not answer'));
  }, 30_000);
});

describe('a disk that answers late', () => {
  it.each(['makeFolder', 'list', 'rename', 'syncFolder', 'remove'] as const)(
    'still begins and finishes a recording, although others were refused meanwhile: %s',
    async (request) => {
      const files = startFiles({ limitMs: 300 });
      await files.syncFolder('', { isPatient: true }); // until it has started
      const pid = files.pid ?? 0;
      let stops = 0;
      const ask = files[request].bind(files) as (...args: unknown[]) => Promise<unknown>;
      const askLate = async (...args: unknown[]) => {
        stops++;
        process.kill(pid, 'SIGSTOP');
        const asked = ask(...args);
        asked.catch(() => {}); // awaited below
        await expect(files.changedAtMs('')).rejects.toThrow('the disk does not answer');
        process.kill(pid, 'SIGCONT');
        return asked;
      };
      Object.assign(files, { [request]: askLate });
      const vault = openVault(files);
      const appender = await vault.begin(LABEL);
      await appender.append(Buffer.from('a call'));
      await appender.finish();
      expect(stops).toBeGreaterThan(0);
      Object.assign(files, { [request]: ask });
      expect((await readFromVault(vault, appender.name)).toString()).toBe('a call');
    },
    30_000,
  );
});

describe('the process of the files', () => {
  it('reads and writes as this process itself would, errors included', async () => {
    const files = startFiles();
    await files.makeFolder('a/b');
    const file = await files.open('a/b/c', 'make');
    const content = randomBytes(200_000);
    await file.write(10, content);
    await file.sync();
    expect(await file.sizeBytes()).toBe(200_010);
    expect((await file.read(10, 300_000)).equals(content)).toBe(true);
    await file.truncate(20);
    expect((await file.read(0, 100)).length).toBe(20);
    await file.close();
    expect((await stat(join(directory, 'a/b/c'))).mode & 0o777).toBe(0o600);
    await files.rename('a/b/c', 'a/d');
    await files.syncFolder('a');
    expect((await files.list('a')).sort()).toEqual(['b', 'd']);
    expect(await files.changedAtMs('a/d')).toBe((await stat(join(directory, 'a/d'))).mtimeMs);
    await expect(files.open('a/d', 'make')).rejects.toMatchObject({ code: 'EEXIST', syscall: 'open' });
    await files.remove('a/d');
    await files.remove('a/d');
    await expect(files.open('a/d', 'read')).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
  }, 30_000);

  it('killed while recordings go on, is there again, and nothing of them is lost', async () => {
    const files = startFiles();
    const vault = openVault(files);
    const pieces = Array.from({ length: 12 }, () => randomBytes(50_000));
    const appenders = await Promise.all([1, 2, 3].map(() => vault.begin(LABEL)));
    for (const [n, piece] of pieces.entries()) {
      const appends = appenders.map((each) => each.append(piece));
      if (n % 4 === 2) process.kill(files.pid ?? 0, 'SIGKILL');
      await Promise.all(appends);
    }
    process.kill(files.pid ?? 0, 'SIGKILL');
    const finished = await Promise.all(appenders.map((each) => each.finish()));
    for (const { name } of finished)
      expect((await readFromVault(vault, name)).equals(Buffer.concat(pieces))).toBe(true);
    expect(await vault.growingNames()).toEqual([]);
  }, 30_000);

  it('is reported by health while it dies again and again, and no longer a minute later', async () => {
    const files = startFiles();
    expect(files.health()).toMatchObject({ ok: false, status: 'starting' });
    for (let deaths = 0; deaths < 3; deaths++) {
      await files.list('');
      expect(files.health()).toMatchObject({ ok: true, status: 'healthy', failures: deaths });
      await killed(files);
    }
    await files.list('');
    expect(files.health()).toMatchObject({ ok: false, status: 'degraded', failures: 3 });
    followClock(clockLeadMs() + 60_000);
    expect(files.health()).toMatchObject({ ok: true, status: 'healthy', failures: 0 });
  }, 30_000);

  it('is reported by health while it cannot be started', async () => {
    const files = startFiles();
    for (let starts = 0; starts < 3; starts++) await killed(files);
    expect(files.health()).toMatchObject({ ok: false, status: 'failed', failures: 3 });
  }, 30_000);

  it('ends with its owner, and refuses what comes afterwards', async () => {
    const files = startFiles();
    await files.list('');
    const pid = files.pid ?? 0;
    await files.close();
    await gone(pid);
    await expect(files.list('')).rejects.toBeInstanceOf(UnavailableError);
  }, 30_000);
});
