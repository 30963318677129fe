import { join } from 'node:path';
import type { Config } from './config/config.js';
import { installationSecret } from './config/secrets.js';
import { MasterKeys } from './vault/master-keys.js';
import { Vault } from './vault/vault.js';

/** Where the files of an installation lie, below its DATA_DIR. */
export function vaultDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'vault');
}

/** The vault of this installation, with the keys that its settings or its DATA_DIR hold. */
export async function openVault(config: Pick<Config, 'dataDir' | 'files'>): Promise<Vault> {
  const { vaultKey, earlierVaultKeys } = config.files;
  const key = vaultKey ?? Buffer.from(await installationSecret(config.dataDir, 'vault-key'), 'base64url');
  return Vault.open({ directory: vaultDirectory(config), keys: new MasterKeys(key, earlierVaultKeys) });
}
