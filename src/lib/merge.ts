/**
 * Several streams as one, in order of arrival.
 *
 * In:     streams, added at any time until `end`.
 * Out:    every item of every stream, each stream's own order kept. A stream waits until its item is taken,
 *         so that no more than one item a stream is ever held here.
 * End:    after `end()`, when every added stream has ended. A consumer
 *         that stops earlier closes each stream at its next item.
 * Errors: the first failing stream's error is thrown to the consumer.
 */
export class MergedStream<T> implements AsyncIterable<T> {
  #arrived: { readonly item: T; readonly taken: () => void }[] = [];
  #running = 0;
  #ended = false;
  #isLeft = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  add(stream: AsyncIterable<T>): void {
    this.#running++;
    void this.#pump(stream);
  }

  end(): void {
    this.#ended = true;
    this.#signal();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      for (;;) {
        for (let next = this.#arrived.shift(); next; next = this.#arrived.shift()) {
          next.taken();
          yield next.item;
        }
        if (this.#failure) throw this.#failure.error;
        if (this.#ended && this.#running === 0) return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.#isLeft = true;
      for (const { taken } of this.#arrived.splice(0)) taken();
    }
  }

  async #pump(stream: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of stream) {
        if (this.#isLeft) return;
        await new Promise<void>((taken) => {
          this.#arrived.push({ item, taken });
          this.#signal();
        });
        if (this.#isLeft) return;
      }
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#running--;
      this.#signal();
    }
  }

  #signal(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
