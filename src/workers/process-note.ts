import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Closable } from '../lib/closer.js';
import { isAlive, ownProcessId, type ProcessId } from './process-id.js';

interface Note extends ProcessId {
  /** A process of another container cannot be seen from here. */
  readonly host: string;
}

/**
 * Notes in a file that this process has something to itself; `close` takes that back, and a process that is killed
 * leaves it behind.
 *
 * @throws what the file system says
 */
export async function noteProcess(file: string): Promise<Closable> {
  const note: Note = { ...(await ownProcessId()), host: hostname() };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { close: () => rm(file, { force: true }) };
}

/** Whether the process that a file notes may be alive. */
export async function mayNotedBeAlive(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  try {
    const note = JSON.parse(text) as Note; // written by us alone, and replaced as a whole
    return note.host !== hostname() || (await isAlive(note));
  } catch {
    return true; // unknown
  }
}
