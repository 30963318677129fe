import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '../lib/log.js';
import { syncFolder } from '../lib/sync-folder.js';

/** Events that the database will never take: kept in a file, as lines of JSON, for an administrator. */
export class RefusedEvents {
  readonly #file: string;
  readonly #log: Log;
  #isFolderSynced = false;
  /** Number of events that were refused in this process. */
  count = 0;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /** Resolves once the line would survive a power failure. @throws what the file system says */
  async keep(line: string, error: unknown): Promise<void> {
    this.count++;
    this.#log.error({ err: error, refusedFile: this.#file }, 'the database refuses an event of the journal');
    await appendFile(this.#file, `${line}\n`, { mode: 0o600, flush: true });
    if (this.#isFolderSynced) return;
    await syncFolder(dirname(this.#file));
    this.#isFolderSynced = true;
  }
}
