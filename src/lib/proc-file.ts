import { closeSync, openSync, readSync } from 'node:fs';

const MOST_BYTES = 512;

/**
 * A small file of `/proc` that is read again and again, at a few microseconds a look (proc(5)): each reading makes it
 * anew.
 *
 * End: `close`.
 */
export class ProcFile {
  #file: number | undefined;
  readonly #buffer = Buffer.alloc(MOST_BYTES);

  constructor(path: string) {
    try {
      this.#file = openSync(path, 'r');
    } catch {
      this.#file = undefined; // another system, or the process is gone
    }
  }

  /** @returns undefined where the system has no such file, the process is gone, or after `close` */
  read(): string | undefined {
    if (this.#file === undefined) return undefined;
    try {
      const length = readSync(this.#file, this.#buffer, 0, MOST_BYTES, 0);
      return this.#buffer.toString('latin1', 0, length);
    } catch {
      return undefined;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
