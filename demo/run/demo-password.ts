import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The password of `admin` on the demo's server: ADMIN_PASSWORD, else one made at the first run and kept with
 * the demo's data, readable by its owner only, so that the next run can log in again.
 */
export async function demoPassword(dataDir: string, given: string | undefined): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'secrets', 'demo-admin-password');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const made = randomBytes(12).toString('base64url');
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
