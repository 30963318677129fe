import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AriAccess } from './ari/ari-rest.js';

const instance = z.object({
  ariUrl: z.string(),
  ariUser: z.string(),
  ariPassword: z.string(),
  recordsInMemory: z.boolean().default(false),
});

export interface ManagedInstance extends AriAccess {
  /** What ARI records there lies in memory: nothing of it touches a disk. */
  readonly recordsInMemory: boolean;
}

/**
 * How to reach the Asterisk that `npm run asterisk` manages, as its `instance.json` says now.
 *
 * @returns null while there is none
 */
export async function readManagedInstance(file: string): Promise<ManagedInstance | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const { ariUrl, ariUser: user, ariPassword: password, recordsInMemory } = instance.parse(JSON.parse(text));
  return { url: toAriUrl(ariUrl), user, password, recordsInMemory };
}

/** ARI lies under `/ari` unless a prefix is configured; people write its address with or without. */
export function toAriUrl(url: string): string {
  const trimmed = url.replace(/\/+$/, '');
  return new URL(trimmed).pathname === '/' ? `${trimmed}/ari` : trimmed;
}
