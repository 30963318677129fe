import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { ConflictError, NotFoundError, SetupError } from '../../src/lib/errors.js';
import { FileTooLargeError, NoRoomError, VaultError } from '../../src/vault/errors.js';
import { LocalFiles } from '../../src/vault/local-files.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { CHUNK_BYTES } from '../../src/vault/vault-format.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir } from '../support/database.js';
import { readFromVault } from '../support/read-from-vault.js';

const key = randomBytes(32);
const LABEL = { kind: 'test', about: 'cafe' };
const HEADER = 1024;
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

const write = async (content: Buffer) => (await vault.write(pieces(content), { label: LABEL })).name;
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
          const { name, sizeBytes, sha256 } = await vault.write(pieces(content, big), { label: LABEL });
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

  it('is missing once it is removed, and names that are none lead nowhere', async () => {
    const name = await write(randomBytes(10));
    await vault.remove(name);
    await vault.remove(name);
    for (const none of [name, '../../etc/passwd', '', `${name}/x`])
      await expect(vault.open(none)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('a disk that is kept for other things', () => {
  it('takes no new file, and a growing one is kept as far as it has come', async () => {
    let hasRoom = true;
    const keys = new MasterKeys(randomBytes(32), []);
    const sparing = await Vault.open({ directory, keys, hasRoom: () => hasRoom });
    const { name } = await sparing.write(pieces(randomBytes(10), [10]), { label: LABEL });
    const growing = await sparing.begin(LABEL);
    await growing.append(randomBytes(CHUNK_BYTES + 5));
    hasRoom = false;
    await expect(growing.append(randomBytes(CHUNK_BYTES))).rejects.toBeInstanceOf(NoRoomError);
    await expect(sparing.begin(LABEL)).rejects.toBeInstanceOf(NoRoomError);
    const source = pieces(randomBytes(10), [10]);
    await expect(sparing.write(source, { label: LABEL })).rejects.toBeInstanceOf(NoRoomError);
    expect(await growing.finish()).toMatchObject({ sizeBytes: CHUNK_BYTES });
    expect(await sparing.labelOf(name)).toEqual(LABEL);
    expect(await unfinished()).toEqual([]);
  });
});

describe('a file whose key is not here', () => {
  it('says so as what it is, and is counted once', async () => {
    const name = await write(randomBytes(10));
    const other = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
    for (const _ of [1, 2])
      await expect(other.open(name)).rejects.toMatchObject({
        ...{ name: 'MissingKeyError', code: 'unavailable' },
        message: expect.stringContaining('a key that this server does not have') as unknown,
      });
    expect([other.unreadable.size, vault.unreadable.size]).toEqual([1, 0]);
  });
});

describe('a file that was tampered with', () => {
  it('is found out, whichever byte was changed', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 50);
    const name = await write(content);
    const kept = await readFile(pathOf(name));
    await fc.assert(
      fc.asyncProperty(fc.nat(kept.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(kept);
        changed.writeUInt8((kept[at] ?? 0) ^ flip, at);
        await writeFile(pathOf(name), changed);
        const isInLabel = at >= 72 && at < HEADER;
        await expect(isInLabel ? vault.labelOf(name) : readAll(name)).rejects.toBeInstanceOf(VaultError);
        if (isInLabel) expect((await readAll(name)).equals(content)).toBe(true);
      }),
      { numRuns: 100 },
    );
  }, 30_000);

  it('is found out when it was cut short or made longer, before anything of it is given away', async () => {
    const content = randomBytes(3 * CHUNK_BYTES);
    const name = await write(content);
    const kept = await readFile(pathOf(name));
    const sealed = CHUNK_BYTES + 16;
    const cuts = fc.oneof(
      fc.nat(kept.length - 1),
      fc.constantFrom(72, HEADER, HEADER + sealed, HEADER + 2 * sealed),
    );
    await fc.assert(
      fc.asyncProperty(cuts, async (length) => {
        await writeFile(pathOf(name), kept);
        await truncate(pathOf(name), length);
        await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
      }),
      { numRuns: 60 },
    );
    await writeFile(pathOf(name), Buffer.concat([kept, kept.subarray(HEADER, HEADER + sealed)]));
    await expect(vault.open(name)).rejects.toBeInstanceOf(VaultError);
  }, 30_000);

  it('is found out when its chunks changed places', async () => {
    const name = await write(randomBytes(3 * CHUNK_BYTES));
    const kept = await readFile(pathOf(name));
    const sealed = CHUNK_BYTES + 16;
    const [header, one, two, rest] = [
      kept.subarray(0, HEADER),
      kept.subarray(HEADER, HEADER + sealed),
      kept.subarray(HEADER + sealed, HEADER + 2 * sealed),
      kept.subarray(HEADER + 2 * sealed),
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

describe('the label of a file', () => {
  it('says what it is, also after a restart and after its key was wrapped anew, and only to who has the key', async () => {
    const name = await write(randomBytes(10));
    const growing = await vault.begin(LABEL);
    const next = new MasterKeys(randomBytes(32), [key]);
    const changing = await Vault.open({ directory, keys: next });
    expect(await changing.rewrap(name)).toBe(true);
    for (const each of [name, growing.name]) expect(await changing.labelOf(each)).toEqual(LABEL);
    await growing.finish();
    expect(await vault.labelOf(growing.name)).toEqual(LABEL);
    expect((await readFile(pathOf(name))).includes('cafe')).toBe(false);
    await expect(vault.labelOf(name)).rejects.toBeInstanceOf(VaultError); // its key is not here
  });

  it('of another file is found out', async () => {
    const [one, other] = [await write(randomBytes(10)), await write(randomBytes(10))];
    const [first, second] = [await readFile(pathOf(one)), await readFile(pathOf(other))];
    first.copy(second, 72, 72, HEADER);
    await writeFile(pathOf(other), second);
    await expect(vault.labelOf(other)).rejects.toBeInstanceOf(VaultError);
  });

  it('that has no room is refused, and nothing is kept', async () => {
    const label = { kind: 'test', about: 'x'.repeat(950) };
    await expect(vault.begin(label)).rejects.toBeInstanceOf(RangeError);
    expect(await vault.growingNames()).toEqual([]);
  });
});

describe('a file of version 1, which had no label', () => {
  const oldKey = Buffer.alloc(32, 7);
  const old = {
    whole: {
      name: 'b62dc54dc035494b76fc4e1b6f5b3c6b',
      bytes:
        'SExWMRAWiMxnLjwz2H0xfbiN98RSjGToGEjRSMPFpZ/IUHsI6gHoQVafHvtFSvzLBGJhcb7YbOqQLHcifxOn05X2KTHDQEarA0mj+k8DI0rF1pgq57LfnW0fVoIN6xng1xk8fPdyQ6Rna7JC',
    },
    growing: {
      name: '914fb63fd5fb02b9e33ea4200eff896d',
      bytes:
        'SExWRxAWiMxnLjwzwRBLmP/23Dng5f4+S5GEKt8Wf1gXvb/krf5gr9lCBeTpmlpORhe6zilSyBXcLsCLlJpIO6FcU/gozRj7+0i7Ehpph35POPMSPdeXumBahzhUW9XMTwoVAkDkokyouS5S',
    },
  };

  it('is read, wrapped anew and recovered like any other', async () => {
    const { whole, growing } = old;
    await mkdir(join(directory, whole.name.slice(0, 2)), { recursive: true });
    await writeFile(pathOf(whole.name), Buffer.from(whole.bytes, 'base64'));
    await writeFile(join(directory, 'growing', growing.name), Buffer.from(growing.bytes, 'base64'));
    const upgraded = await Vault.open({ directory, keys: new MasterKeys(key, [oldKey]) });
    expect((await upgraded.recover(growing.name)).state).toBe('whole');
    for (const { name } of [whole, growing]) expect(await upgraded.labelOf(name)).toBeNull();
    await upgraded.rewrap(whole.name);
    expect((await readAll(whole.name)).toString()).toBe('written by version 1');
    expect((await readAll(growing.name)).toString()).toBe('growing in version 1');
  });
});

describe('a file that does not arrive', () => {
  it('because it is too large leaves nothing', async () => {
    const limitBytes = CHUNK_BYTES + 10;
    const tooLarge = vault.write(pieces(randomBytes(limitBytes + 1), [1000]), { label: LABEL, limitBytes });
    await expect(tooLarge).rejects.toBeInstanceOf(FileTooLargeError);
    expect(await unfinished()).toEqual([]);
    expect((await vault.write(pieces(randomBytes(limitBytes)), { label: LABEL, limitBytes })).sizeBytes).toBe(
      limitBytes,
    );
  });

  it('because its sender has gone leaves nothing', async () => {
    async function* broken() {
      yield randomBytes(2 * CHUNK_BYTES);
      throw new Error('gone');
    }
    await expect(vault.write(broken(), { label: LABEL })).rejects.toThrow('gone');
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
    await expect(other.open(name)).rejects.toThrow(/a key that this server does not have/);
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

describe('a file that is beginning to grow', () => {
  it('counts as written to from the moment it can be seen', async () => {
    const files = new LocalFiles(directory);
    const open = files.open.bind(files);
    let answer = () => {};
    const disk = new Promise<void>((resolve) => (answer = resolve));
    // its header is on the disk, and it is not open to be written to yet
    files.open = (path, mode) => (mode === 'change' ? disk : Promise.resolve()).then(() => open(path, mode));
    const writing = new Vault({ directory, keys: new MasterKeys(key), files });
    const beginning = writing.begin(LABEL);
    let [name] = await vault.growingNames();
    while (!name) [name] = await vault.growingNames();
    expect(writing.isGrowingHere(name)).toBe(true);
    await expect(writing.recover(name)).rejects.toBeInstanceOf(ConflictError);
    answer();
    await (await beginning).abort();
    expect(writing.isGrowingHere(name)).toBe(false);
  });
});
