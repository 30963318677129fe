import { NotFoundError } from '../lib/errors.js';
import { VaultError } from './errors.js';
import type { Vault } from './vault.js';

export interface Rewrapped {
  readonly rewrapped: number;
  /** Were wrapped by the current key before. */
  readonly already: number;
  /** Cannot be: changed, cut short, or sealed with a key that this server does not have. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  /** Were still being written, with an earlier key: to be wrapped anew once they are finished. */
  readonly growing: number;
}

/** Wraps every file by the current master key. May be stopped and begun anew, and go on beside a running server. */
export async function rewrapFiles(vault: Vault, signal?: AbortSignal): Promise<Rewrapped> {
  const { length: growing } = await vault.growingByEarlierKeys(); // first: one that is finished meanwhile may be passed by
  let [rewrapped, already] = [0, 0];
  const failed: { name: string; reason: string }[] = [];
  for await (const name of vault.names()) {
    signal?.throwIfAborted();
    try {
      if (await vault.rewrap(name)) rewrapped++;
      else already++;
    } catch (error) {
      if (error instanceof NotFoundError) continue; // removed meanwhile
      if (!(error instanceof VaultError)) throw error;
      failed.push({ name, reason: error.message });
    }
  }
  return { rewrapped, already, failed, growing };
}
