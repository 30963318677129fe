import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installationSecret } from '../../src/config/secrets.js';

let dataDir: string;

beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearline-secrets-'))));
afterEach(() => rm(dataDir, { recursive: true }));

describe('a secret of an installation', () => {
  it('is made at the first start and the same ever after', async () => {
    const secret = await installationSecret(dataDir, 'token-key');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await installationSecret(dataDir, 'token-key')).toBe(secret);
    expect(await installationSecret(dataDir, 'media-password')).not.toBe(secret);
  });

  it('can be read by its owner only', async () => {
    await installationSecret(dataDir, 'token-key');
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'secrets', 'token-key'))).mode & 0o777).toBe(0o600);
  });

  it('is one for all who ask at the same moment, and never half of one', async () => {
    for (let round = 0; round < 20; round++) {
      const secrets = await Promise.all(
        Array.from({ length: 20 }, () => installationSecret(dataDir, `key-${round}`)),
      );
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toHaveLength(43);
      expect(await readFile(join(dataDir, 'secrets', `key-${round}`), 'utf8')).toBe(secrets[0]);
    }
    expect(await readdir(join(dataDir, 'secrets'))).toHaveLength(20);
  });
});
