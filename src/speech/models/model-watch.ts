import { realpath, stat } from 'node:fs/promises';
import type { Closable } from '../../lib/closer.js';

export interface ModelWatchOptions {
  /** The file that should be in use now. */
  readonly path: () => Promise<string>;
  /** Another file is in its place, or the same one has changed; the next look waits for it. Must not reject. */
  readonly onChange: () => Promise<void>;
  readonly everyMs?: number;
}

const EVERY_MS = 2000;

/**
 * Reports when another model file is in place of the one that was started with: replaced, rewritten, or another one put
 * in use. A file that is being written is reported once it looks the same twice.
 */
export class ModelWatch implements Closable {
  readonly #options: ModelWatchOptions;
  readonly #first: Promise<void>;
  #known: string | undefined;
  #seen: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ModelWatchOptions) {
    this.#options = options;
    this.#first = this.#identity().then((identity) => {
      this.#known = this.#seen = identity;
      this.#plan();
    });
  }

  /** The next look is now: for tests. */
  async check(): Promise<void> {
    await this.#first;
    const identity = await this.#identity();
    const isSteady = identity !== undefined && identity === this.#seen;
    this.#seen = identity;
    if (!isSteady || identity === this.#known || this.#isClosed) return;
    this.#known = identity;
    await this.#options.onChange();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#first;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #plan(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.check().finally(() => this.#plan());
    }, this.#options.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  /** Undefined while there is no such file. */
  async #identity(): Promise<string | undefined> {
    try {
      const path = await realpath(await this.#options.path());
      const { ino, size, mtimeMs } = await stat(path);
      return `${path}:${ino}:${size}:${mtimeMs}`;
    } catch {
      return undefined;
    }
  }
}
