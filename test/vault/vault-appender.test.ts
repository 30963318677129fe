import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { ConflictError, NotFoundError } from '../../src/lib/errors.js';
import { VaultError } from '../../src/vault/errors.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { CHUNK_BYTES } from '../../src/vault/vault-format.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir } from '../support/database.js';
import { readFromVault } from '../support/read-from-vault.js';
import { RUN_SOURCE } from '../support/run-source.js';

const key = randomBytes(32);
const LABEL = { kind: 'test' };
const HEADER = 1024;
const SEALED = CHUNK_BYTES + 16;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let directory: string;
let vault: Vault;
beforeEach(async () => {
  dir = await makeTestDir();
  directory = join(dir.path, 'vault');
  vault = await Vault.open({ directory, keys: new MasterKeys(key) });
});
afterEach(() => dir.close());

const restarted = () => Vault.open({ directory, keys: new MasterKeys(key) });
const growingPath = (name: string) => join(directory, 'growing', name);
const finishedPath = (name: string) => join(directory, name.slice(0, 2), name);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();

const readAll = (name: string, start?: number, end?: number, from = vault) =>
  readFromVault(from, name, start, end);

async function stateOf(name: string): Promise<string> {
  const reader = await vault.open(name);
  await reader.close();
  return reader.state;
}

/** A growing file whose writer is gone: its bytes in the place of a new one, as after a crash. */
async function orphan(content: Buffer): Promise<string> {
  const appender = await vault.begin(LABEL);
  await appender.append(content);
  const left = await readFile(growingPath(appender.name));
  await appender.abort();
  await writeFile(growingPath(appender.name), left);
  return appender.name;
}

describe('a file that grows', () => {
  it('is in the end what was appended, however it came', async () => {
    const sizes = fc.array(fc.nat(2 * CHUNK_BYTES), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sizes, async (lengths) => {
        const pieces = lengths.map((length) => randomBytes(length));
        const appender = await vault.begin(LABEL);
        for (const piece of pieces) await appender.append(piece);
        const content = Buffer.concat(pieces);
        const file = await appender.finish();
        expect(file).toEqual({ name: appender.name, sizeBytes: content.length, sha256: sha256(content) });
        expect((await readAll(file.name)).equals(content)).toBe(true);
        expect(await stateOf(file.name)).toBe('whole');
      }),
      { numRuns: 40 },
    );
    expect(await readdir(join(directory, 'growing'))).toEqual([]);
    expect(await readdir(join(directory, 'unfinished'))).toEqual([]);
  }, 30_000);

  it('is read in any range while it grows, also by another process', async () => {
    const content = randomBytes(4 * CHUNK_BYTES + 100);
    const appender = await vault.begin(LABEL);
    const other = await restarted();
    for (let at = 0; at < content.length; at += 50_000) {
      await appender.append(content.subarray(at, at + 50_000));
      const reader = await other.open(appender.name);
      expect([reader.state, reader.sizeBytes]).toEqual(['growing', appender.readableBytes]);
      expect(reader.sizeBytes).toBeGreaterThanOrEqual(Math.min(at + 50_000, content.length) - CHUNK_BYTES);
      await reader.close();
      const start = Math.floor(appender.readableBytes / 3);
      const read = await readAll(appender.name, start, undefined, other);
      expect(read.equals(content.subarray(start, appender.readableBytes))).toBe(true);
    }
    await appender.finish();
    expect((await readAll(appender.name, 0, undefined, other)).equals(content)).toBe(true);
  });

  it('stays readable for who opened it before it was finished', async () => {
    const content = randomBytes(3 * CHUNK_BYTES);
    const appender = await vault.begin(LABEL);
    await appender.append(content.subarray(0, 2 * CHUNK_BYTES));
    const reader = await vault.open(appender.name);
    await appender.append(content.subarray(2 * CHUNK_BYTES));
    await appender.finish();
    const read: Buffer[] = [];
    for await (const piece of reader.read()) read.push(piece);
    await reader.close();
    expect(Buffer.concat(read).equals(content.subarray(0, 2 * CHUNK_BYTES))).toBe(true);
  });

  it('is always a beginning of the whole to who opens it while it is written and finished', async () => {
    const content = randomBytes(3 * CHUNK_BYTES + 17);
    const other = await restarted();
    for (let run = 0; run < 20; run++) {
      const appender = await vault.begin(LABEL);
      let isOver = false;
      const write = async () => {
        for (let at = 0; at < content.length; at += 40_000)
          await appender.append(content.subarray(at, at + 40_000));
        await appender.finish();
        isOver = true;
      };
      const read = async () => {
        for (let last = false; !last;) {
          last = isOver;
          const read = await readAll(appender.name, 0, undefined, other);
          expect(read.equals(content.subarray(0, read.length))).toBe(true);
          expect(read.length % CHUNK_BYTES === 0 || read.length === content.length).toBe(true);
        }
      };
      await Promise.all([write(), read(), read()]);
    }
  }, 30_000);

  it('is not listed, not wrapped anew and not recovered while it is written to', async () => {
    const appender = await vault.begin(LABEL);
    for await (const name of vault.names()) throw new Error(`${name} is listed`);
    expect(await vault.growingNames()).toEqual([appender.name]);
    expect(vault.isGrowingHere(appender.name)).toBe(true);
    await expect(vault.rewrap(appender.name)).rejects.toBeInstanceOf(NotFoundError);
    await expect(vault.recover(appender.name)).rejects.toBeInstanceOf(ConflictError);
    await appender.finish();
    expect(await vault.growingNames()).toEqual([]);
    expect(vault.isGrowingHere(appender.name)).toBe(false);
  });

  it('that is given up leaves nothing', async () => {
    const appender = await vault.begin(LABEL);
    await appender.append(randomBytes(2 * CHUNK_BYTES));
    await appender.abort();
    await appender.abort();
    await expect(appender.append(randomBytes(1))).rejects.toBeInstanceOf(VaultError);
    await expect(vault.open(appender.name)).rejects.toBeInstanceOf(NotFoundError);
    expect(await vault.growingNames()).toEqual([]);
  });

  it('is finished once, and takes nothing afterwards', async () => {
    const appender = await vault.begin(LABEL);
    const [one, two] = await Promise.all([appender.finish(), appender.finish()]);
    expect(one).toEqual(two);
    await expect(appender.append(randomBytes(1))).rejects.toBeInstanceOf(VaultError);
    await appender.abort();
    expect((await readAll(appender.name)).length).toBe(0);
  });

  it('lies on the disk for its owner only, and not in the clear', async () => {
    const appender = await vault.begin(LABEL);
    await appender.append(Buffer.from('what a child has said, again and again; '.repeat(4000)));
    const bytes = await readFile(growingPath(appender.name));
    expect(bytes.length).toBeGreaterThan(SEALED);
    expect(bytes.includes('what a child')).toBe(false);
    expect((await stat(growingPath(appender.name))).mode & 0o777).toBe(0o600);
    await appender.abort();
  });
});

describe('a growing file that is tampered with', () => {
  it('A finished file that was cut short cannot be passed off as a growing one', async () => {
    const appender = await vault.begin(LABEL);
    const content = randomBytes(3 * CHUNK_BYTES + 5);
    await appender.append(content);
    await appender.finish();
    const kept = await readFile(finishedPath(appender.name));
    for (const magic of ['HL2W', 'HL2G', 'HL2C'])
      for (const length of [HEADER, HEADER + SEALED, HEADER + 2 * SEALED]) {
        const cut = Buffer.from(kept.subarray(0, length));
        cut.write(magic);
        for (const path of [finishedPath, growingPath]) {
          await writeFile(path(appender.name), cut);
          await expect(vault.open(appender.name)).rejects.toBeInstanceOf(VaultError);
        }
        await expect(vault.recover(appender.name)).rejects.toBeInstanceOf(VaultError);
      }
  });

  it('A growing file cannot claim to be finished', async () => {
    const name = await orphan(randomBytes(2 * CHUNK_BYTES + 5));
    const left = await readFile(growingPath(name));
    for (const magic of ['HL2W', 'HL2C']) {
      left.write(magic);
      await writeFile(growingPath(name), left);
      await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
      await expect(vault.recover(name)).rejects.toBeInstanceOf(VaultError);
    }
  });

  it('A changed chunk is not given away, also not by recovery', async () => {
    const content = randomBytes(3 * CHUNK_BYTES);
    const name = await orphan(content);
    const left = await readFile(growingPath(name));
    left.writeUInt8((left[HEADER + SEALED + 9] ?? 0) ^ 1, HEADER + SEALED + 9);
    await writeFile(growingPath(name), left);
    await expect(readAll(name)).rejects.toBeInstanceOf(VaultError);
    await vault.recover(name);
    expect((await readAll(name)).subarray(CHUNK_BYTES, 2 * CHUNK_BYTES)).toEqual(Buffer.alloc(CHUNK_BYTES));
  });

  it('A cut-off file cannot be cut off further', async () => {
    const name = await orphan(randomBytes(3 * CHUNK_BYTES + 5));
    await vault.recover(name);
    const kept = await readFile(finishedPath(name));
    for (const length of [HEADER, HEADER + SEALED, HEADER + 2 * SEALED, kept.length - 1]) {
      await copyFile(finishedPath(name), `${dir.path}/copy`);
      await truncate(finishedPath(name), length);
      await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
      await copyFile(`${dir.path}/copy`, finishedPath(name));
    }
    expect(await stateOf(name)).toBe('cut-off');
  });
});

describe('a file whose writer has died', () => {
  it('is kept up to its last whole chunk, wherever its bytes break off, and recovered as often as one likes', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 999);
    const name = await orphan(content);
    const left = await readFile(growingPath(name));
    const torn = Buffer.concat([left, randomBytes(SEALED - 1)]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: HEADER, max: torn.length }), async (length) => {
        await vault.remove(name);
        await writeFile(growingPath(name), torn.subarray(0, length));
        const vaultNow = await restarted();
        const chunks = Math.min(2, Math.floor((length - HEADER) / SEALED));
        const whole = content.subarray(0, chunks * CHUNK_BYTES);
        expect((await readAll(name, 0, undefined, vaultNow)).equals(whole)).toBe(true);
        const file = await vaultNow.recover(name);
        expect(file).toEqual({
          name,
          sizeBytes: whole.length,
          sha256: sha256(whole),
          state: 'cut-off',
          holes: [],
        });
        expect(await vaultNow.recover(name)).toEqual(file);
        expect((await readAll(name, 0, undefined, vaultNow)).equals(whole)).toBe(true);
        expect(await stateOf(name)).toBe('cut-off');
        expect(await vaultNow.growingNames()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('loses what is in its holes and no more, and says where they are', async () => {
    const chunks = 6;
    const content = randomBytes(chunks * CHUNK_BYTES + 100);
    const places = fc.uniqueArray(fc.nat(chunks - 1), { minLength: 1, maxLength: chunks });
    await fc.assert(
      fc.asyncProperty(places, async (lost) => {
        const name = await orphan(content);
        const left = await readFile(growingPath(name));
        for (const index of lost) left.fill(0, HEADER + index * SEALED, HEADER + (index + 1) * SEALED);
        await writeFile(growingPath(name), left);
        const isLost = (index: number) => lost.includes(index);
        const kept = [...Array(chunks).keys()].filter((index) => !isLost(index)).at(-1) ?? -1;
        const expected = Buffer.from(content.subarray(0, (kept + 1) * CHUNK_BYTES));
        for (const index of lost.filter((each) => each < kept))
          expected.fill(0, index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);

        const { sizeBytes, sha256: hash, holes } = await vault.recover(name);
        expect([sizeBytes, hash.equals(sha256(expected))]).toEqual([expected.length, true]);
        const inHoles = (index: number) =>
          holes.some(({ start, end }) => start <= index * CHUNK_BYTES && (index + 1) * CHUNK_BYTES <= end);
        for (let index = 0; index <= kept; index++) expect(inHoles(index)).toBe(isLost(index));
        expect((await readAll(name)).equals(expected)).toBe(true);
        expect((await vault.recover(name)).holes).toEqual(holes);
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  it('keeps its flag until it is finished', async () => {
    const appender = await vault.begin(LABEL);
    const flags = async () => (await (await restarted()).growing()).map(({ isFlagged }) => isFlagged);
    expect(await flags()).toEqual([false]);
    void appender.setFlag(true);
    await appender.setFlag(true);
    expect(await flags()).toEqual([true]);
    await appender.setFlag(false);
    expect(await flags()).toEqual([false]);
    await appender.setFlag(true);
    await appender.finish();
    expect(await readdir(join(directory, 'growing'))).toEqual([]);
  });

  it('between its last chunk and the header that says so, loses nothing', async () => {
    const content = randomBytes(CHUNK_BYTES + 999);
    const appender = await vault.begin(LABEL);
    await appender.append(content);
    const header = (await readFile(growingPath(appender.name))).subarray(0, HEADER);
    const { name } = await appender.finish();
    const whole = await readFile(finishedPath(name));
    await vault.remove(name);
    await writeFile(growingPath(name), Buffer.concat([header, whole.subarray(HEADER)]));
    expect((await vault.recover(name)).sizeBytes).toBe(content.length);
    expect([await stateOf(name), (await readAll(name)).equals(content)]).toEqual(['whole', true]);
  });

  it('between that header and its place among the others, loses nothing either', async () => {
    const content = randomBytes(CHUNK_BYTES + 999);
    const appender = await vault.begin(LABEL);
    await appender.append(content);
    const { name } = await appender.finish();
    const whole = await readFile(finishedPath(name));
    await vault.remove(name);
    await writeFile(growingPath(name), whole);
    expect((await readAll(name)).equals(content)).toBe(true);
    expect((await vault.recover(name)).sizeBytes).toBe(content.length);
    expect([await stateOf(name), (await readAll(name)).equals(content)]).toEqual(['whole', true]);
  });

  it('by kill -9 is kept as far as it could be read', async () => {
    const { child, name, readable } = await startWriter(4 * CHUNK_BYTES + 77);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const vaultNow = await restarted();
    expect(await vaultNow.growingNames()).toEqual([name]);
    const file = await vaultNow.recover(name);
    expect(file.sizeBytes).toBe(readable);
    expect((await readAll(name)).equals(Buffer.alloc(readable, 'x'))).toBe(true);
  }, 30_000);

  it('is wrapped by the key of today when it is recovered', async () => {
    const name = await orphan(randomBytes(CHUNK_BYTES));
    const next = randomBytes(32);
    const changing = await Vault.open({ directory, keys: new MasterKeys(next, [key]) });
    await changing.recover(name);
    expect(await changing.rewrap(name)).toBe(false);
    const changed = await Vault.open({ directory, keys: new MasterKeys(next) });
    expect((await readAll(name, 0, undefined, changed)).length).toBe(CHUNK_BYTES);
  });

  it('keeps saying that it was cut off when it is wrapped anew', async () => {
    const name = await orphan(randomBytes(CHUNK_BYTES));
    await vault.recover(name);
    const changing = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32), [key]) });
    expect(await changing.rewrap(name)).toBe(true);
    const reader = await changing.open(name);
    await reader.close();
    expect(reader.state).toBe('cut-off');
  });

  it('but never was begun, is not found', async () => {
    await expect(vault.recover(randomBytes(16).toString('hex'))).rejects.toBeInstanceOf(NotFoundError);
    await expect(vault.recover('../../etc/passwd')).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('a disk that takes no more', () => {
  it('leaves what was written, finished and readable', async () => {
    // the kernel itself refuses: a process may not make files longer than this
    const limitKiB = 200;
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', `ulimit -f ${limitKiB}; exec "$@"`, 'bash', process.execPath, ...writerArguments(500_000, true)],
      { timeout: 20_000 },
    );
    const reported = JSON.parse(stdout) as { name: string; sizeBytes: number; code: string; again: string };
    expect([reported.code, reported.again]).toEqual(['EFBIG', 'EFBIG']);
    expect(reported.sizeBytes).toBe(3 * CHUNK_BYTES);
    expect((await stat(finishedPath(reported.name))).size).toBeLessThanOrEqual(limitKiB * 1024);
    expect((await readAll(reported.name)).equals(Buffer.alloc(3 * CHUNK_BYTES, 'x'))).toBe(true);
    expect(await stateOf(reported.name)).toBe('cut-off');
  }, 30_000);
});

function writerArguments(bytes: number, finishes: boolean): string[] {
  const script = join(process.cwd(), 'test/vault/vault-writer.ts');
  return [RUN_SOURCE, script, directory, key.toString('hex'), String(bytes), String(finishes)];
}

/** Another process that has written so much to a growing file, and waits. */
async function startWriter(bytes: number) {
  const child = spawn(process.execPath, writerArguments(bytes, false), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { name, readable } = JSON.parse(line.toString()) as { name: string; readable: number };
  return { child, name, readable };
}
