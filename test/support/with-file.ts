import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file with that content, as long as it is used. */
export function withFile<T>(content: unknown, use: (file: URL) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'hearline-data-'));
  const path = join(folder, 'data.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  try {
    return use(pathToFileURL(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
