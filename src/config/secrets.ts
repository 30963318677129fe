import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation: made at the first start, kept in DATA_DIR/secrets, readable by its owner only.
 * Two processes that start together agree on one.
 */
export async function installationSecret(dataDir: string, name: string, sizeBytes = 32): Promise<string> {
  const directory = join(dataDir, 'secrets');
  const file = join(directory, name);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    const made = randomBytes(sizeBytes).toString('base64url');
    await writeFile(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(file, 'utf8');
  }
}
