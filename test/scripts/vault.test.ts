import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labelOf } from '../../src/live/recording/recording-label.js';
import type { Storage } from '../../src/storage/storage.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { appendEvent } from '../support/append-event.js';
import { compiledProgram } from '../support/compiled-program.js';

const [EARLIER, CURRENT] = [randomBytes(32), randomBytes(32)];
const TWO_HOURS_S = 7_200;

let program: string;
let database: TestDatabase;
let storage: Storage;
let userId: number;
let dir: { path: string; close(): Promise<void> };
beforeAll(async () => {
  program = await compiledProgram('vault');
  database = await startTestDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  dir = await makeTestDir();
  storage = await database.openStorage();
  const person = { passwordHash: 'x', role: 'counsellor', fullName: 'A' } as const;
  userId = (await storage.users.create({ ...person, username: randomBytes(4).toString('hex') })).id;
});
afterEach(() => dir.close());

const vaultOf = (...keys: [Buffer, ...Buffer[]]) =>
  Vault.open({ directory: join(dir.path, 'vault'), keys: new MasterKeys(keys[0], keys.slice(1)) });
const pathOf = (name: string) => join(dir.path, 'vault', name.slice(0, 2), name);

/** The command as a person runs it. */
function run(
  args: readonly string[],
  keys: { key: Buffer; earlier?: readonly Buffer[] },
  dataDir = dir.path,
) {
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url },
    VAULT_KEY: keys.key.toString('base64'),
    VAULT_EARLIER_KEYS: (keys.earlier ?? []).map((key) => key.toString('base64')).join(','),
  };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [program, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

async function keep(vault: Vault, text: string, kind = 'upload') {
  const source = (async function* () {
    yield Buffer.from(text);
  })();
  return vault.write(source, { label: { kind } });
}

async function record({ name, sizeBytes, sha256 }: Awaited<ReturnType<typeof keep>>): Promise<number> {
  const kept = { name: 'a.txt', mediaType: 'text/plain', createdById: userId, uploadKey: null };
  return (await storage.files.add({ ...kept, vaultName: name, sizeBytes, sha256 })).id;
}

async function makeOld(...names: string[]): Promise<void> {
  const at = Date.now() / 1000 - TWO_HOURS_S;
  for (const name of names) await utimes(pathOf(name), at, at);
}

async function textOf(vault: Vault, name: string): Promise<string> {
  const reader = await vault.open(name);
  const pieces: Buffer[] = [];
  for await (const piece of reader.read()) pieces.push(piece);
  await reader.close();
  return Buffer.concat(pieces).toString();
}

describe('npm run vault -- rewrap', () => {
  it('makes every file one of the new key, so that the earlier one can be thrown away', async () => {
    const [one, other] = [
      await keep(await vaultOf(EARLIER), 'one'),
      await keep(await vaultOf(CURRENT), 'other'),
    ];
    expect(await run(['rewrap'], { key: CURRENT, earlier: [EARLIER] })).toEqual({
      code: 0,
      output: '1 wrapped anew, 1 were already\nVAULT_EARLIER_KEYS is of no more use\n',
    });
    const vault = await vaultOf(CURRENT);
    expect([await textOf(vault, one.name), await textOf(vault, other.name)]).toEqual(['one', 'other']);
    expect((await run(['rewrap'], { key: CURRENT })).output).toMatch(/^0 wrapped anew, 2 were already\n/);
  }, 60_000);

  it('keeps the earlier key in use while a recording by it goes on', async () => {
    const appender = await (await vaultOf(EARLIER)).begin({ kind: 'test' });
    await appender.append(Buffer.from('so far'));
    const other = await (await vaultOf(CURRENT)).begin({ kind: 'test' });
    expect(await run(['rewrap'], { key: CURRENT, earlier: [EARLIER] })).toEqual({
      code: 1,
      output: [
        '0 wrapped anew, 0 were already',
        '1 are still being recorded with an earlier key: run this again afterwards\n',
      ].join('\n'),
    });
    const { name } = await appender.finish();
    await other.finish();
    expect((await run(['rewrap'], { key: CURRENT, earlier: [EARLIER] })).code).toBe(0);
    expect(await textOf(await vaultOf(CURRENT), name)).toBe('so far');
  }, 60_000);

  it('leaves what it has no key for as it is, says so and continues with the others', async () => {
    const foreign = await keep(await vaultOf(randomBytes(32)), 'foreign');
    const own = await keep(await vaultOf(EARLIER), 'own');
    const before = await readFile(pathOf(foreign.name));
    const { code, output } = await run(['rewrap'], { key: CURRENT, earlier: [EARLIER] });
    expect(code).toBe(1);
    expect(output).toContain(`file ${foreign.name} was sealed with a key that this server does not have`);
    expect(output).not.toContain('no more use');
    expect((await readFile(pathOf(foreign.name))).equals(before)).toBe(true);
    expect(await textOf(await vaultOf(CURRENT), own.name)).toBe('own');
  }, 60_000);
});

describe('npm run vault -- sweep', () => {
  it('removes what no record names and is older than an hour, and nothing else', async () => {
    const vault = await vaultOf(CURRENT);
    const named = await keep(vault, 'named');
    await record(named);
    const [orphan, young] = [await keep(vault, 'orphan'), await keep(vault, 'young')];
    await makeOld(named.name, orphan.name);
    const dry = await run(['sweep', '--dry-run'], { key: CURRENT });
    expect(dry).toMatchObject({ code: 0, output: expect.stringMatching(/^1 files .* would be removed\n/) });
    expect(await vault.writtenAtMs(orphan.name)).toBeDefined();
    expect(await run(['sweep'], { key: CURRENT })).toEqual({
      code: 0,
      output: '1 files that no record names removed\n1 more are less than an hour old and stay\n',
    });
    expect(await vault.writtenAtMs(orphan.name)).toBeUndefined();
    expect([await textOf(vault, named.name), await textOf(vault, young.name)]).toEqual(['named', 'young']);
  }, 60_000);

  it('names the records whose file is missing', async () => {
    const vault = await vaultOf(CURRENT);
    const lost = await keep(vault, 'lost');
    const id = await record(lost);
    await vault.remove(lost.name);
    const { code, output } = await run(['sweep'], { key: CURRENT });
    expect(code).toBe(1);
    expect(output).toContain(`file ${id}: ${lost.name} is missing\n`);
  }, 60_000);

  it('gives recordings without a record back to their calls, and says of which it does not know the call', async () => {
    const vault = await vaultOf(CURRENT);
    const callId = randomUUID();
    const event = { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' } as const;
    await appendEvent(storage.calls, callId, event, { at: new Date(), startMs: 0 });
    const record = async (of: string) => {
      const appender = await vault.begin(labelOf({ callId: of, startMs: 1500, startedAt: new Date() }));
      await appender.append(Buffer.alloc(32_000));
      return appender.finish();
    };
    const [known, unknown] = [await record(callId), await record('of-no-call')];
    await makeOld(known.name, unknown.name);
    expect((await run(['sweep', '--dry-run'], { key: CURRENT })).output).toContain(
      '2 recordings would be given',
    );
    expect(await storage.recordings.listOf(callId)).toEqual([]);
    const { code, output } = await run(['sweep'], { key: CURRENT });
    expect([code, output]).toEqual([1, expect.stringMatching(/^0 files that no record names removed\n/)]);
    expect(output).toContain('1 recordings given back to their calls\n');
    expect(output).toMatch(new RegExp(`${unknown.name} stays .*of-no-call`));
    expect(await storage.recordings.listOf(callId)).toMatchObject([
      { vaultName: known.name, startMs: 1500, state: 'finished', kept: { lengthMs: 1000 } },
    ]);
    expect(await vault.writtenAtMs(unknown.name)).toBeDefined();
  }, 60_000);

  it('never removes what does not say that it is an upload, or cannot be read', async () => {
    const vault = await vaultOf(CURRENT);
    const other = await keep(vault, 'x', 'something-else');
    const damaged = await keep(vault, 'x');
    const bytes = await readFile(pathOf(damaged.name));
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    await writeFile(pathOf(damaged.name), bytes);
    await makeOld(other.name, damaged.name);
    const { code, output } = await run(['sweep'], { key: CURRENT });
    expect([code, output.match(/stays though/g)?.length]).toEqual([1, 2]);
    for (const { name } of [other, damaged]) expect(await vault.writtenAtMs(name)).toBeDefined();
  }, 60_000);

  it('touches nothing that is not a file of the vault', async () => {
    const vault = await vaultOf(CURRENT);
    const { name } = await keep(vault, 'x');
    const other = join(dir.path, 'vault', name.slice(0, 2), 'notes.txt');
    await writeFile(other, 'mine');
    await writeFile(join(dir.path, 'vault', '.DS_Store'), 'not ours');
    await makeOld(name);
    const { output } = await run(['sweep'], { key: CURRENT });
    expect(output).toMatch(/^1 files that no record names removed\n/);
    expect(await readFile(other, 'utf8')).toBe('mine');
  }, 60_000);
});

describe('npm run vault', () => {
  it.each([
    [['no-such-command'], /usage: npm run vault/],
    [[], /usage: npm run vault/],
  ])('%j says how it is used', async (args, message) => {
    const { code, output } = await run(args, { key: CURRENT });
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });

  it('makes no vault where there is none', async () => {
    const { code, output } = await run(['sweep'], { key: CURRENT }, join(dir.path, 'elsewhere'));
    expect([code, output]).toEqual([1, expect.stringMatching(/there is no vault in .*elsewhere/)]);
  });
});
