import type { Vault } from './vault.js';

/** Which files of the vault somebody still needs. */
export interface NamedFiles {
  /** Those of these names that a row has. */
  namedAmong(vaultNames: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every row that has a file, some at a time. */
  vaulted(): AsyncIterable<readonly { readonly id: number; readonly vaultName: string }[]>;
}

export interface SweepOptions {
  readonly vault: Vault;
  readonly files: NamedFiles;
  /** Only looks. */
  readonly isDryRun?: boolean;
  readonly now?: () => number;
  readonly signal?: AbortSignal | undefined;
}

export interface Swept {
  /** No row names them; removed unless it was a dry run. */
  readonly removed: readonly string[];
  /** Too young to tell: a row may be on its way. */
  readonly young: number;
  /** Rows whose file is not in the vault. */
  readonly missing: readonly { readonly id: number; readonly vaultName: string }[];
}

/** A file and its row come within the same request; an hour later nobody is coming any more. */
export const SWEPT_AFTER_MS = 3_600_000;
const AT_ONCE = 500;

/** Removes what no row names, and tells which rows have lost their file. May go on beside a running server. */
export async function sweepFiles(options: SweepOptions): Promise<Swept> {
  const { vault, files, signal } = options;
  const removed: string[] = [];
  let young = 0;
  for await (const names of inBatches(vault.names(), AT_ONCE)) {
    signal?.throwIfAborted();
    const named = await files.namedAmong(names);
    for (const name of names.filter((each) => !named.has(each))) {
      if (!(await isOld(vault, name, options.now))) {
        young++;
        continue;
      }
      if (!options.isDryRun) await vault.remove(name);
      removed.push(name);
    }
  }
  const missing: { id: number; vaultName: string }[] = [];
  for await (const rows of files.vaulted()) {
    signal?.throwIfAborted();
    for (const row of rows) {
      if ((await vault.writtenAtMs(row.vaultName)) === undefined) missing.push(row);
    }
  }
  return { removed, young, missing };
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
