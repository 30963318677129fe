import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation: made at the first start, kept in DATA_DIR/secrets, readable by its owner only.
 * It appears whole or not at all, and two processes that start together agree on one.
 */
export async function installationSecret(dataDir: string, name: string, sizeBytes = 32): Promise<string> {
  const directory = join(dataDir, 'secrets');
  const file = join(directory, name);
  const kept = await readIfThere(file);
  if (kept) return kept;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, randomBytes(sizeBytes).toString('base64url'), { mode: 0o600, flush: true });
    await link(unfinished, file);
  } catch (error) {
    // another process was quicker: its secret is the one
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(unfinished).catch(() => {});
  }
  return readFile(file, 'utf8');
}

/** @returns undefined where it was never made, or is gone */
export function existingSecret(dataDir: string, name: string): Promise<string | undefined> {
  return readIfThere(join(dataDir, 'secrets', name));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
