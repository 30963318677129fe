/**
 * A queue between one side that must never wait and one that may be slow. Full means that the oldest item is
 * dropped and counted.
 *
 * In:     `push`, from callbacks.
 * Out:    an async iterator over what was pushed, in order; one consumer.
 * End:    `end()`: what is queued is still delivered, then the iterator is done.
 * Errors: none.
 */
export class BoundedQueue<T> implements AsyncIterable<T> {
  readonly #limit: number;
  readonly #onDrop: (dropped: T) => void;
  #items: T[] = [];
  #head = 0;
  #ended = false;
  #wake: (() => void) | undefined;
  droppedCount = 0;

  constructor(limit: number, onDrop: (dropped: T) => void = () => {}) {
    this.#limit = limit;
    this.#onDrop = onDrop;
  }

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: T): void {
    if (this.#ended) return;
    if (this.length >= this.#limit) {
      this.droppedCount++;
      this.#onDrop(this.#take());
    }
    this.#items.push(item);
    this.#signal();
  }

  end(): void {
    this.#ended = true;
    this.#signal();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      while (this.length > 0) yield this.#take();
      if (this.#ended) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #take(): T {
    const item = this.#items[this.#head++] as T;
    // taken items are let go: at once where none is left, else
    // when they outweigh the rest, so that a take stays O(1)
    if (this.#head === this.#items.length || (this.#head > 64 && this.#head * 2 > this.#items.length)) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  #signal(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
