import { messageOf, NotFoundError } from '../lib/errors.js';
import { UPLOAD, type FileLabel } from './file-label.js';
import type { Vault } from './vault.js';

/** Which files of the vault have a row. */
export interface NamedFiles {
  /** Those of these names that a row has. */
  namedAmong(vaultNames: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every row that has a file, some at a time. */
  vaulted(): AsyncIterable<readonly { readonly id: number; readonly vaultName: string }[]>;
}

export interface SweepOptions {
  readonly vault: Vault;
  readonly files: NamedFiles;
  /** Makes the row of a file that is no upload, by its label. @returns false when it cannot be made */
  readonly restoreRow: (name: string, label: FileLabel) => Promise<boolean>;
  /** Only looks. */
  readonly isDryRun?: boolean;
  readonly now?: () => number;
  readonly signal?: AbortSignal | undefined;
}

export interface Swept {
  /** Uploads that no row names; removed unless it was a dry run. */
  readonly removed: readonly string[];
  /** Others that no row named; a row was made for each unless it was a dry run. */
  readonly restored: readonly string[];
  /** No row names them and none could be made: they stay. */
  readonly kept: readonly { readonly name: string; readonly reason: string }[];
  /** Too young to judge: a row may be on its way. */
  readonly young: number;
  /** Files that cannot be read: changed, cut short, or sealed with a key that is not here. Nothing is done to them. */
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
  /** Rows whose file is not in the vault. */
  readonly missing: readonly { readonly id: number; readonly vaultName: string }[];
}

/** An upload and its row come within the same request; an hour later no row will come. */
export const SWEPT_AFTER_MS = 3_600_000;
const AT_ONCE = 500;

/**
 * Removes uploads that no row names, makes the missing rows of all else, and shows which rows have lost their file. A
 * file that does not say what it is, or cannot be read, is never removed. May go on beside a running server.
 */
export async function sweepFiles(options: SweepOptions): Promise<Swept> {
  const { vault, files, signal } = options;
  const found = { removed: [], restored: [], kept: [], young: 0 } satisfies Found as Found;
  for await (const names of inBatches(vault.names(), AT_ONCE)) {
    signal?.throwIfAborted();
    const named = await files.namedAmong(names);
    for (const name of names.filter((each) => !named.has(each))) await sweepFile(name, options, found);
  }
  const unreadable: { name: string; reason: string }[] = [];
  const missing: { id: number; vaultName: string }[] = [];
  for await (const rows of files.vaulted()) {
    signal?.throwIfAborted();
    for (const row of rows) {
      if ((await vault.writtenAtMs(row.vaultName)) === undefined) missing.push(row);
      else await openFile(row.vaultName, vault, unreadable);
    }
  }
  return { ...found, unreadable, missing };
}

interface Found {
  readonly removed: string[];
  readonly restored: string[];
  readonly kept: { name: string; reason: string }[];
  young: number;
}

async function sweepFile(name: string, options: SweepOptions, found: Found): Promise<void> {
  const { vault, isDryRun = false, restoreRow } = options;
  if (!(await isOld(vault, name, options.now))) {
    found.young++;
    return;
  }
  try {
    const label = await vault.labelOf(name);
    if (!label) {
      found.kept.push({ name, reason: 'it was written by an earlier version and does not say what it is' });
    } else if (label.kind === UPLOAD) {
      if (!isDryRun) await vault.remove(name);
      found.removed.push(name);
    } else if (isDryRun || (await restoreRow(name, label))) {
      found.restored.push(name);
    } else {
      found.kept.push({
        name,
        reason: `what it belongs to is not in the database: ${JSON.stringify(label)}`,
      });
    }
  } catch (error) {
    found.kept.push({ name, reason: messageOf(error) });
  }
}

/** Its header and its end: whether its key is here, and none of it is missing. */
async function openFile(
  name: string,
  vault: Vault,
  unreadable: { name: string; reason: string }[],
): Promise<void> {
  try {
    await (await vault.open(name)).close();
  } catch (error) {
    if (error instanceof NotFoundError) return; // removed meanwhile
    unreadable.push({ name, reason: messageOf(error) });
  }
}

async function isOld(vault: Vault, name: string, now: () => number = Date.now): Promise<boolean> {
  const writtenAtMs = await vault.writtenAtMs(name);
  return writtenAtMs !== undefined && now() - writtenAtMs > SWEPT_AFTER_MS;
}

async function* inBatches<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
