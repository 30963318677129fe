import { readdir } from 'node:fs/promises';

/** The names of the files in a directory and those below it; none where it does not exist. */
export async function filesLeft(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

/** Resolves once no file is left there: the sound of a task is deleted just after its end. */
export async function untilNoFile(directory: string): Promise<void> {
  while ((await filesLeft(directory)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
