import { open } from 'node:fs/promises';

/** A file that was made or removed is only safe once its folder is. @throws what the file system says */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
