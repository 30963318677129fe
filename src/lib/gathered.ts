import type { Closable } from './closer.js';

/**
 * Joins what is asked for in bursts: the work begins that many ms after the first asking and is never done twice at once;
 * those who ask while it is done get the next one.
 *
 * End:    `close`: what has not begun is not done, and those who wait for it get no answer.
 * Errors: of the work, to all who asked for it.
 */
export class Gathered<T> implements Closable {
  readonly #work: () => Promise<T>;
  readonly #afterMs: number;
  #next: { readonly done: Promise<T>; readonly begin: () => void } | undefined;
  #isBusy = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => Promise<T>, { afterMs }: { readonly afterMs: number }) {
    this.#work = work;
    this.#afterMs = afterMs;
  }

  /** Asks for work that begins after this moment. */
  ask(): Promise<T> {
    if (this.#next) return this.#next.done;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const done = begun.then(() => this.#run());
    this.#next = { done, begin };
    if (!this.#isBusy) this.#schedule();
    return done;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      const next = this.#next;
      this.#next = undefined;
      this.#isBusy = true;
      next?.begin();
    }, this.#afterMs);
  }

  async #run(): Promise<T> {
    try {
      return await this.#work();
    } finally {
      this.#isBusy = false;
      if (this.#next) this.#schedule();
    }
  }
}
