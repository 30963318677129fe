/** Runs work one after the other, in the order in which it was given. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns the result of the work, or its failure; what is given next runs all the same */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {}); // the caller has the failure
    return done;
  }

  /** Resolves once all that was given before is over; never rejects. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
