import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { makeSecret, readSecretMarks } from '../../src/start/common/secret-marks.js';
import { checkSecrets } from '../../src/storage/installation-secrets.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';

const log = silentLog();
const SECRETS = ['otp-key', 'phone-key', 'token-key', 'vault-key', 'webhook-key'];
let database: TestDatabase;
let url: string;
let dir: Awaited<ReturnType<typeof makeTestDir>>;

beforeAll(async () => void (database = await startTestDatabase()), 30_000);
afterAll(() => database.close());
beforeEach(async () => {
  url = await database.createDatabase();
  dir = await makeTestDir();
});
afterEach(() => dir.close());

interface Given {
  readonly vaultKey?: Buffer;
  readonly earlierVaultKeys?: Buffer[];
  readonly takesNew?: boolean;
}
async function start({ vaultKey, earlierVaultKeys = [], takesNew = false }: Given = {}): Promise<void> {
  const files = { vaultKey, earlierVaultKeys, uploadLimitBytes: 1, uploadQuotaBytes: 1 };
  const config = { dataDir: dir.path, files };
  const secrets = await readSecretMarks(config);
  await checkSecrets({ url, log, secrets, takesNew }, (name) => makeSecret(config, name));
}
const pathOf = (name: string) => join(dir.path, 'secrets', name);

describe('the secrets of an installation', () => {
  it('are made at the first start, and taken at each one after', async () => {
    await start();
    expect((await readdir(join(dir.path, 'secrets'))).sort()).toEqual(SECRETS);
    await start();
  });

  it('that are there already at the first start with this version are taken as they are', async () => {
    await makeSecret({ dataDir: dir.path } as never, 'vault-key');
    const before = await readFile(pathOf('vault-key'), 'utf8');
    await start();
    expect(await readFile(pathOf('vault-key'), 'utf8')).toBe(before);
  });

  it.each(SECRETS)('refuse a start without their %s, and none is made in its place', async (name) => {
    await start();
    await rm(pathOf(name));
    const refused = start();
    await expect(refused).rejects.toBeInstanceOf(SetupError);
    await expect(refused).rejects.toThrow(new RegExp(`${name} is missing.*Put back.*--new-keys`));
    expect(await readdir(join(dir.path, 'secrets'))).not.toContain(name);
  });

  it.each(SECRETS)('refuse a start with another %s, until it is wanted', async (name) => {
    await start();
    await writeFile(pathOf(name), randomBytes(32).toString('base64url'));
    await expect(start()).rejects.toThrow(`${name} is another`);
    await start({ takesNew: true });
    await start();
  });

  it('name all that is wrong at once: an empty folder of secrets is not filled', async () => {
    await start();
    await rm(join(dir.path, 'secrets'), { recursive: true });
    const refusal = await start().catch((error: Error) => error.message);
    for (const name of SECRETS) expect(refusal).toContain(`${name} is missing`);
    await start({ takesNew: true });
    expect((await readdir(join(dir.path, 'secrets'))).sort()).toEqual(SECRETS);
  });

  it('let a key of the vault be replaced by the settings, with the earlier one beside it', async () => {
    await start();
    const inFile = Buffer.from(await readFile(pathOf('vault-key'), 'utf8'), 'base64url');
    const vaultKey = randomBytes(32);
    await expect(start({ vaultKey })).rejects.toThrow('vault-key is another (VAULT_KEY)');
    await start({ vaultKey, earlierVaultKeys: [inFile] });
    await start({ vaultKey });
    await expect(start()).rejects.toThrow('vault-key is another');
  });
});
