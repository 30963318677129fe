import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { VaultError } from '../../src/vault/errors.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { CHUNK_BYTES } from '../../src/vault/vault-format.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir } from '../support/database.js';
import { readFromVault } from '../support/read-from-vault.js';

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

describe('the tail of a file whose writer has died', () => {
  const tailPath = (name: string) => `${growingPath(name)}.tail`;

  /** The file of a dead writer; `tails` were kept one after the other, the last before `behind` was appended. */
  async function leftWith(
    content: Buffer,
    tails: readonly Buffer[],
    behind = Buffer.alloc(0),
  ): Promise<{ name: string; left: Buffer; tail: Buffer }> {
    const appender = await vault.begin(LABEL);
    await appender.append(content);
    for (const tail of tails) await appender.keepTail(() => [tail]);
    await appender.append(behind);
    const { name } = appender;
    const [left, tail] = [await readFile(growingPath(name)), await readFile(tailPath(name))];
    await appender.abort();
    expect(await readdir(join(directory, 'growing'))).toEqual([]);
    await writeFile(growingPath(name), left);
    await writeFile(tailPath(name), tail);
    return { name, left, tail };
  }

  const recovered = async (name: string) => {
    const vaultNow = await restarted();
    const file = await vaultNow.recover(name);
    expect(await vaultNow.recover(name)).toEqual(file);
    expect([file.state, file.holes]).toEqual(['cut-off', []]);
    const content = await readAll(name, 0, undefined, vaultNow);
    expect(file.sizeBytes).toBe(content.length);
    expect(file.sha256.equals(sha256(content))).toBe(true);
    expect(await readdir(join(directory, 'growing'))).toEqual([]);
    return content;
  };

  it('is kept with it, however long, and the newest counts', async () => {
    const length = fc.oneof(fc.nat(2 * CHUNK_BYTES), fc.constantFrom(0, CHUNK_BYTES - 9, CHUNK_BYTES));
    await fc.assert(
      fc.asyncProperty(length, fc.array(length, { minLength: 1, maxLength: 4 }), async (bytes, tails) => {
        const content = randomBytes(bytes);
        const kept = tails.map((tailBytes) => randomBytes(tailBytes));
        const { name } = await leftWith(content, kept);
        const expected = Buffer.concat([content, kept.at(-1) as Buffer]);
        expect((await recovered(name)).equals(expected)).toBe(true);
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  it('is of no use once its chunk is whole', async () => {
    const content = randomBytes(CHUNK_BYTES + 100);
    const behind = randomBytes(CHUNK_BYTES);
    const { name } = await leftWith(content, [randomBytes(500)], behind);
    const whole = Buffer.concat([content, behind]).subarray(0, 2 * CHUNK_BYTES);
    expect((await recovered(name)).equals(whole)).toBe(true);
  });

  it('follows with its rest on a chunk that became whole after it was kept', async () => {
    const content = randomBytes(CHUNK_BYTES + 100);
    const [said, provisional] = [randomBytes(CHUNK_BYTES - 100), randomBytes(900)];
    const { name } = await leftWith(content, [Buffer.concat([said, provisional])], said);
    expect((await recovered(name)).equals(Buffer.concat([content, said, provisional]))).toBe(true);
    const far = await leftWith(content, [said], randomBytes(3 * CHUNK_BYTES));
    expect(await recovered(far.name)).toHaveLength(4 * CHUNK_BYTES);
  });

  it('is the one before where the newest was broken off, and none where it was changed or is of another file', async () => {
    const content = randomBytes(CHUNK_BYTES + 100);
    const [first, second] = [randomBytes(500), randomBytes(700)];
    const { name, left, tail } = await leftWith(content, [first, second]);
    const slots = { first: 0, second: 256 * 1024 };
    const kept = async (changed: Buffer) => {
      await vault.remove(name);
      await writeFile(growingPath(name), left);
      await writeFile(tailPath(name), changed);
      return recovered(name);
    };
    const broken = (...places: number[]) => {
      const changed = Buffer.from(tail);
      for (const at of places) changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      return changed;
    };
    const whole = content.subarray(0, CHUNK_BYTES);
    expect((await kept(tail)).equals(Buffer.concat([content, second]))).toBe(true);
    expect((await kept(tail.subarray(0, -1))).equals(Buffer.concat([content, first]))).toBe(true);
    expect((await kept(broken(slots.second + 90))).equals(Buffer.concat([content, first]))).toBe(true);
    expect((await kept(broken(slots.first + 90, slots.second + 90))).equals(whole)).toBe(true);
    const foreign = await leftWith(content, [first]);
    await vault.remove(foreign.name);
    expect((await kept(foreign.tail)).equals(whole)).toBe(true);
  });

  it('cannot be cut off from the file that has it, and is wrapped anew with it', async () => {
    const { name } = await leftWith(randomBytes(2 * CHUNK_BYTES + 5), [randomBytes(CHUNK_BYTES + 999)]);
    const content = await recovered(name);
    await copyFile(finishedPath(name), `${dir.path}/copy`);
    for (const length of [HEADER + SEALED, HEADER + 2 * SEALED, HEADER + 3 * SEALED]) {
      await truncate(finishedPath(name), length);
      await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
      await copyFile(`${dir.path}/copy`, finishedPath(name));
    }
    const next = randomBytes(32);
    const changing = await Vault.open({ directory, keys: new MasterKeys(next, [key]) });
    expect(await changing.rewrap(name)).toBe(true);
    const changed = await Vault.open({ directory, keys: new MasterKeys(next) });
    expect((await readAll(name, 0, undefined, changed)).equals(content)).toBe(true);
  });

  it('lies on the disk for its owner only, not in the clear, and goes when the file is finished', async () => {
    const appender = await vault.begin(LABEL);
    const said = 'what a child has said, again and again; ';
    await appender.append(Buffer.from(said));
    await appender.keepTail(() => [Buffer.from(said.repeat(10))]);
    const bytes = await readFile(tailPath(appender.name));
    expect(bytes.length).toBeGreaterThan(11 * said.length);
    expect(bytes.includes('what a child')).toBe(false);
    expect((await stat(tailPath(appender.name))).mode & 0o777).toBe(0o600);
    await appender.finish();
    expect(await readdir(join(directory, 'growing'))).toEqual([]);
    expect((await readAll(appender.name)).toString()).toBe(said);
  });
});
