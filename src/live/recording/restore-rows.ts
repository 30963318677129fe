import type { RecordingStore } from '../../calls/recording-store.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { VaultError } from '../../vault/errors.js';
import type { FileLabel } from '../../vault/file-label.js';
import type { Vault } from '../../vault/vault.js';
import { identityOf } from './recording-label.js';
import { holesOf, keptOf, RESTARTED } from './recover-recordings.js';

const AT_ONCE = 500;

/** Which files of the vault have a row. */
export interface NamedRecordings {
  namedAmong(vaultNames: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface RestoreParts {
  readonly vault: Vault;
  readonly store: Pick<RecordingStore, 'put'>;
  readonly files: NamedRecordings;
  readonly log: Log;
  /** Recordings of this process, whose rows are on their way. */
  readonly isOwn: (vaultName: string) => boolean;
}

/**
 * Makes the rows of finished recordings of which the database has not heard: it was away when they ended, or was
 * restored from a backup.
 *
 * @returns those whose call the database does not know (yet). @throws UnavailableError, and what the disk says
 */
export async function restoreRows(parts: RestoreParts): Promise<string[]> {
  const { vault, files, log } = parts;
  const left: string[] = [];
  const restore = async (names: readonly string[]) => {
    const named = await files.namedAmong(names);
    for (const name of names.filter((each) => !named.has(each))) {
      if (parts.isOwn(name)) continue;
      try {
        const label = await vault.labelOf(name);
        if (!identityOf(label)) continue;
        if (await restoreRow(name, label, parts))
          log.info({ vaultName: name }, 'the row of a recording was restored');
        else left.push(name);
      } catch (error) {
        if (!(error instanceof VaultError)) throw error;
        log.error({ err: error, vaultName: name }, 'a file of the vault cannot be read');
      }
    }
  };
  let batch: string[] = [];
  for await (const name of vault.names()) {
    batch.push(name);
    if (batch.length < AT_ONCE) continue;
    await restore(batch);
    batch = [];
  }
  await restore(batch);
  return left;
}

/** @returns false for a file that is no recording, or a recording whose call the database does not know. @throws VaultError, UnavailableError */
export async function restoreRow(
  vaultName: string,
  label: FileLabel | null,
  { vault, store }: Pick<RestoreParts, 'vault' | 'store'>,
): Promise<boolean> {
  const identity = identityOf(label);
  if (!identity) return false;
  const file = await vault.recover(vaultName);
  const isWhole = file.state === 'whole';
  try {
    await store.put({
      ...identity,
      vaultName,
      state: isWhole ? 'finished' : 'failed',
      reason: isWhole ? null : RESTARTED,
      kept: keptOf(file),
      pauses: holesOf(identity, file),
    });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
