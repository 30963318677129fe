import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { NotFoundError, SetupError } from '../../src/lib/errors.js';
import { FileTooLargeError, VaultError } from '../../src/vault/errors.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { CHUNK_BYTES } from '../../src/vault/vault-format.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir } from '../support/database.js';
import { readFromVault } from '../support/read-from-vault.js';

const key = randomBytes(32);
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let directory: string;
let vault: Vault;
beforeEach(async () => {
  dir = await makeTestDir();
  directory = join(dir.path, 'vault');
  vault = await Vault.open({ directory, keys: new MasterKeys(key) });
});
afterEach(() => dir.close());

async function* pieces(content: Buffer, sizes: readonly number[] = [content.length]) {
  for (let at = 0, n = 0; at < content.length; n++) {
    const piece = content.subarray(at, at + Math.max(1, sizes[n % sizes.length] ?? 1));
    yield piece;
    at += piece.length;
  }
}

const readAll = (name: string, start?: number, end?: number, from = vault) =>
  readFromVault(from, name, start, end);

const write = async (content: Buffer) => (await vault.write(pieces(content))).name;
const pathOf = (name: string) => join(directory, name.slice(0, 2), name);
const unfinished = () => readdir(join(directory, 'unfinished'));

/** Lengths around the borders of chunks, and others. */
const lengths = fc.oneof(
  fc.constantFrom(0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 3 * CHUNK_BYTES),
  fc.nat(4 * CHUNK_BYTES),
);

describe('a file in the vault', () => {
  it('comes back as it was, whatever its length and however it came', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.array(fc.nat(3 * CHUNK_BYTES), { minLength: 1 }),
        async (length, sizes) => {
          const content = randomBytes(length);
          const big = sizes.map((size) => size + 1000);
          const { name, sizeBytes, sha256 } = await vault.write(pieces(content, big));
          expect(sizeBytes).toBe(length);
          expect(sha256).toEqual(createHash('sha256').update(content).digest());
          expect((await readAll(name)).equals(content)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  }, 30_000);

  it('gives any range of itself', async () => {
    const content = randomBytes(3 * CHUNK_BYTES + 77);
    const name = await write(content);
    const edge = fc.oneof(
      fc.nat(content.length + 100),
      fc
        .constantFrom(0, CHUNK_BYTES, 2 * CHUNK_BYTES, 3 * CHUNK_BYTES, content.length)
        .chain((at) => fc.integer({ min: Math.max(0, at - 2), max: at + 2 })),
    );
    await fc.assert(
      fc.asyncProperty(edge, edge, async (start, end) => {
        expect((await readAll(name, start, end)).equals(content.subarray(start, Math.max(start, end)))).toBe(
          true,
        );
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it('is on the disk under a name that says nothing, for its owner only, and not in the clear', async () => {
    const secret = Buffer.from('what a child has said, again and again; '.repeat(100));
    const name = await write(secret);
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect((await readFile(pathOf(name))).includes('what a child')).toBe(false);
    expect((await stat(pathOf(name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, name.slice(0, 2)))).mode & 0o777).toBe(0o700);
    expect(await unfinished()).toEqual([]);
  });

  it('has a key of its own: the same content never looks the same', async () => {
    const content = randomBytes(100);
    const [one, other] = [
      await readFile(pathOf(await write(content))),
      await readFile(pathOf(await write(content))),
    ];
    for (let at = 72; at + 8 <= one.length; at += 8)
      expect(other.includes(one.subarray(at, at + 8))).toBe(false);
  });

  it('is not there once it is removed, and names that are none lead nowhere', async () => {
    const name = await write(randomBytes(10));
    await vault.remove(name);
    await vault.remove(name);
    for (const none of [name, '../../etc/passwd', '', `${name}/x`])
      await expect(vault.open(none)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('a file that somebody has meddled with', () => {
  it('is found out, whichever byte was changed', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 50);
    const name = await write(content);
    const kept = await readFile(pathOf(name));
    await fc.assert(
      fc.asyncProperty(fc.nat(kept.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(kept);
        changed.writeUInt8((kept[at] ?? 0) ^ flip, at);
        await writeFile(pathOf(name), changed);
        await expect(readAll(name)).rejects.toBeInstanceOf(VaultError);
      }),
      { numRuns: 100 },
    );
  }, 30_000);

  it('is found out when it was cut short or made longer, before anything of it is given away', async () => {
    const content = randomBytes(3 * CHUNK_BYTES);
    const name = await write(content);
    const kept = await readFile(pathOf(name));
    const sealed = CHUNK_BYTES + 16;
    const cuts = fc.oneof(fc.nat(kept.length - 1), fc.constantFrom(72, 72 + sealed, 72 + 2 * sealed));
    await fc.assert(
      fc.asyncProperty(cuts, async (length) => {
        await writeFile(pathOf(name), kept);
        await truncate(pathOf(name), length);
        await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
      }),
      { numRuns: 60 },
    );
    await writeFile(pathOf(name), Buffer.concat([kept, kept.subarray(72, 72 + sealed)]));
    await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
  }, 30_000);

  it('is found out when its chunks changed places', async () => {
    const name = await write(randomBytes(3 * CHUNK_BYTES));
    const kept = await readFile(pathOf(name));
    const sealed = CHUNK_BYTES + 16;
    const [header, one, two, rest] = [
      kept.subarray(0, 72),
      kept.subarray(72, 72 + sealed),
      kept.subarray(72 + sealed, 72 + 2 * sealed),
      kept.subarray(72 + 2 * sealed),
    ];
    await writeFile(pathOf(name), Buffer.concat([header, two, one, rest]));
    await expect(readAll(name)).rejects.toBeInstanceOf(VaultError);
  });

  it('is found out when it lies in the place of another', async () => {
    const [one, other] = [await write(randomBytes(10)), await write(randomBytes(10))];
    await copyFile(pathOf(one), pathOf(other));
    await expect(vault.open(other)).rejects.toBeInstanceOf(VaultError);
  });
});

describe('a file that does not arrive', () => {
  it('because it is too large leaves nothing', async () => {
    const limitBytes = CHUNK_BYTES + 10;
    const tooLarge = vault.write(pieces(randomBytes(limitBytes + 1), [1000]), { limitBytes });
    await expect(tooLarge).rejects.toBeInstanceOf(FileTooLargeError);
    expect(await unfinished()).toEqual([]);
    expect((await vault.write(pieces(randomBytes(limitBytes)), { limitBytes })).sizeBytes).toBe(limitBytes);
  });

  it('because its sender has gone leaves nothing', async () => {
    async function* broken() {
      yield randomBytes(2 * CHUNK_BYTES);
      throw new Error('gone');
    }
    await expect(vault.write(broken())).rejects.toThrow('gone');
    expect(await unfinished()).toEqual([]);
    for await (const name of vault.names()) throw new Error(`${name} was kept`);
  });

  it('because of a crash is cleared away a day later', async () => {
    await mkdir(join(directory, 'unfinished'), { recursive: true });
    const [old, young] = [join(directory, 'unfinished', 'old'), join(directory, 'unfinished', 'young')];
    await writeFile(old, '');
    await writeFile(young, '');
    const yesterday = Date.now() / 1000 - 25 * 3600;
    await utimes(old, yesterday, yesterday);
    await Vault.open({ directory, keys: new MasterKeys(key) });
    expect(await unfinished()).toEqual(['young']);
  });
});

describe('the master key', () => {
  it('of another installation opens nothing', async () => {
    const name = await write(randomBytes(10));
    const other = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
    await expect(other.open(name)).rejects.toThrow(/a key that is not here/);
  });

  it('is changed by wrapping the files anew, after which the earlier one is of no use', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 5);
    const name = await write(content);
    const next = randomBytes(32);
    const changing = await Vault.open({ directory, keys: new MasterKeys(next, [key]) });
    expect((await readAll(name, 0, undefined, changing)).equals(content)).toBe(true);
    for await (const each of changing.names()) expect(await changing.rewrap(each)).toBe(true);
    expect(await changing.rewrap(name)).toBe(false);
    const changed = await Vault.open({ directory, keys: new MasterKeys(next) });
    expect((await readAll(name, 0, undefined, changed)).equals(content)).toBe(true);
    await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
    expect(await unfinished()).toEqual([]);
  });

  it.each([0, 31, 33])('of %i bytes is refused', (length) => {
    expect(() => new MasterKeys(randomBytes(length))).toThrow(SetupError);
  });
});
