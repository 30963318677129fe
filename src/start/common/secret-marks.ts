import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { existingSecret, installationSecret } from '../../config/secrets.js';
import type { SecretMark } from '../../storage/installation-secrets.js';

/** Each makes something that outlives a process: files, log-ins, one-time passwords, telephone passwords, webhooks. */
const NAMES = ['vault-key', 'token-key', 'otp-key', 'phone-key', 'webhook-key'] as const;
type SecretName = (typeof NAMES)[number];

type SecretSettings = Pick<Config, 'dataDir' | 'files'>;

/** The secrets of this installation as they are here, none of them made. */
export function readSecretMarks(config: SecretSettings): Promise<SecretMark[]> {
  return Promise.all(NAMES.map((name) => readMark(config, name)));
}

/** Whether none is missing. */
export async function areSecretsThere(config: SecretSettings): Promise<boolean> {
  return (await readSecretMarks(config)).every(({ fingerprint }) => fingerprint !== null);
}

/** Makes a missing secret. @returns its fingerprint */
export async function makeSecret({ dataDir }: SecretSettings, name: string): Promise<string> {
  return fingerprintOf(name, Buffer.from(await installationSecret(dataDir, name), 'base64url'));
}

async function readMark({ dataDir, files }: SecretSettings, name: SecretName): Promise<SecretMark> {
  const file = await existingSecret(dataDir, name);
  const inFile = file === undefined ? undefined : Buffer.from(file, 'base64url');
  const { vaultKey, earlierVaultKeys } = files;
  const isSetting = name === 'vault-key' && vaultKey !== undefined;
  const secret = isSetting ? vaultKey : inFile;
  return {
    name,
    place: isSetting ? 'VAULT_KEY' : join(dataDir, 'secrets', name),
    fingerprint: secret ? fingerprintOf(name, secret) : null,
    earlier: name === 'vault-key' ? earlierVaultKeys.map((key) => fingerprintOf(name, key)) : [],
  };
}

/** Says nothing of a secret of 32 random bytes. */
function fingerprintOf(name: string, secret: Uint8Array): string {
  return createHash('sha256').update(`hearline fingerprint of ${name}\n`).update(secret).digest('hex');
}
