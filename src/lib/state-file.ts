import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A small file (mode 0600) with the newest state of something, replaced as a whole. One writer. */
export class StateFile {
  readonly #path: string;
  readonly #onFailure: (error: unknown) => void;
  #next: (() => string) | undefined;
  /** The content of the file; undefined: not known. */
  #written: string | undefined;
  #writing: Promise<void> | undefined;

  /** @param onFailure a write failed; the next one is tried all the same */
  constructor(path: string, onFailure: (error: unknown) => void) {
    this.#path = path;
    this.#onFailure = onFailure;
  }

  /** @throws the error of the file system, where there is no such file yet (ENOENT), too */
  read(): Promise<string> {
    return readFile(this.#path, 'utf8');
  }

  /**
   * Returns at once. Only the newest of several states that
   * wait is written. @param state called when it is written
   */
  write(state: () => string): void {
    this.#next = state;
    this.#writing ??= this.#writeUntilClean();
  }

  /** Waits for the write in progress. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #writeUntilClean(): Promise<void> {
    for (;;) {
      const state = this.#next;
      this.#next = undefined;
      if (!state) {
        this.#writing = undefined; // at once: a state that comes now must not wait for the one after it
        return;
      }
      try {
        await this.#replace(state());
      } catch (error) {
        this.#onFailure(error);
      }
    }
  }

  async #replace(content: string): Promise<void> {
    if (content === this.#written) return;
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeFile(`${this.#path}.new`, content, { mode: 0o600, flush: true });
    await rename(`${this.#path}.new`, this.#path);
    this.#written = content;
  }
}
