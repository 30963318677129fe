import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { installationSecret } from '../../config/secrets.js';
import type { Closer } from '../../lib/closer.js';
import type { DiskWatch } from '../../lib/disk-watch.js';
import type { Log } from '../../lib/log.js';
import { FileProcess } from '../../vault/file-process.js';
import { MasterKeys } from '../../vault/master-keys.js';
import { Vault, type VaultOptions } from '../../vault/vault.js';

/** Where the files of an installation lie, below its DATA_DIR. */
export function vaultDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'vault');
}

/**
 * The vault of this installation, with the keys that its settings or its DATA_DIR hold.
 *
 * @param options.files what reads and writes there; this process itself when left out
 */
export async function openVault(
  config: Pick<Config, 'dataDir' | 'files'>,
  options: Pick<VaultOptions, 'files' | 'hasRoom'> = {},
): Promise<Vault> {
  const { vaultKey, earlierVaultKeys } = config.files;
  const key = vaultKey ?? Buffer.from(await installationSecret(config.dataDir, 'vault-key'), 'base64url');
  const keys = new MasterKeys(key, earlierVaultKeys);
  return new Vault({ directory: vaultDirectory(config), keys, ...options });
}

/** The same, its files read and written by a process of their own, which `parts` ends. */
export async function openVaultBeside(
  config: Pick<Config, 'dataDir' | 'files'>,
  parts: Closer,
  { log, disk }: { readonly log: Log; readonly disk: Pick<DiskWatch, 'hasRoom'> },
): Promise<{ readonly vault: Vault; readonly fileProcess: FileProcess }> {
  const fileProcess = parts.add(new FileProcess({ directory: vaultDirectory(config), log }));
  return {
    vault: await openVault(config, { files: fileProcess, hasRoom: () => disk.hasRoom() }),
    fileProcess,
  };
}
