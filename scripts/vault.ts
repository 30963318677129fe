import { existsSync } from 'node:fs';
import { readConfig, type Config } from '../src/config/config.js';
import { readEnvironment } from '../src/config/env.js';
import { Closer } from '../src/lib/closer.js';
import { SetupError } from '../src/lib/errors.js';
import { createLog } from '../src/lib/log.js';
import { openVault, vaultDirectory } from '../src/start/common/open-vault.js';
import type { FileLabel } from '../src/vault/file-label.js';
import { rewrapFiles } from '../src/vault/rewrap-files.js';
import { sweepFiles } from '../src/vault/sweep-files.js';
import { readArguments } from './read-arguments.js';
import { runMain } from './run-main.js';

const USAGE = `usage: npm run vault -- COMMAND

  rewrap             wraps every file by VAULT_KEY; needs the earlier keys in VAULT_EARLIER_KEYS
  sweep [--dry-run]  removes uploads that no record names and that are older than an hour;
                     makes the missing records of recordings; names all other files without a
                     record, which stay; lists records whose file is missing or
                     cannot be read

Both may run beside the server. The exit code is 1 when something is amiss.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run vault`: care of the files at rest. */
await runMain(async (signal) => {
  const { positionals, values } = readArguments(
    { allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } },
    USAGE,
  );
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== 'rewrap' && command !== 'sweep')) throw new SetupError(USAGE);
  const config = readConfig(readEnvironment());
  if (!existsSync(vaultDirectory(config)))
    throw new SetupError(`there is no vault in ${config.dataDir}: set DATA_DIR to the server's`);
  return command === 'rewrap' ? rewrap(config, signal) : sweep(config, values['dry-run'], signal);
});

async function rewrap(config: Config, signal: AbortSignal): Promise<number> {
  const { rewrapped, already, failed, growing } = await rewrapFiles(await openVault(config), signal);
  say(`${rewrapped} wrapped anew, ${already} were already`);
  for (const { reason } of failed) say(reason);
  if (growing > 0) say(`${growing} are still being recorded with an earlier key: run this again afterwards`);
  const isDone = failed.length === 0 && growing === 0;
  if (isDone) say('VAULT_EARLIER_KEYS is of no more use');
  return isDone ? 0 : 1;
}

async function sweep(config: Config, isDryRun: boolean, signal: AbortSignal): Promise<number> {
  // only now: storage needs the generated database client
  const { openStorage } = await import('../src/storage/storage.js');
  const { restoreRow } = await import('../src/live/recording/restore-rows.js');
  const { startEmbeddedPostgres } = await import('../src/embedded-postgres/embedded-postgres.js');
  const log = createLog({ level: 'warn' });
  const parts = new Closer();
  try {
    const { dataDir, databaseUrl } = config;
    const url = databaseUrl ?? parts.add(await startEmbeddedPostgres({ dataDir, log, signal })).url;
    const { files, recordings: store } = parts.add(await openStorage({ url, log }));
    const vault = await openVault(config);
    const restore = (name: string, label: FileLabel) => restoreRow(name, label, { vault, store });
    const swept = await sweepFiles({ vault, files, restoreRow: restore, isDryRun, signal });
    const { removed, restored, kept, young, unreadable, missing } = swept;
    say(`${removed.length} files that no record names ${isDryRun ? 'would be removed' : 'removed'}`);
    if (restored.length > 0)
      say(`${restored.length} recordings ${isDryRun ? 'would be given' : 'given'} back to their calls`);
    for (const { name, reason } of kept) say(`${name} stays though no record names it: ${reason}`);
    if (young > 0) say(`${young} more are less than an hour old and stay`);
    for (const { id, vaultName } of missing) say(`file ${id}: ${vaultName} is missing`);
    for (const { reason } of unreadable) say(`cannot be read: ${reason}`);
    return missing.length + kept.length + unreadable.length === 0 ? 0 : 1;
  } finally {
    await parts.close();
  }
}
