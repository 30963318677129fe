interface Entry {
  readonly value: Promise<unknown>;
  readonly atMs: number;
}

/** The latest answer to each question while it is fresh; requests that come at once share one computation. */
export class Remembered {
  readonly #freshMs: number;
  readonly #limit: number;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();

  /** @param limit of questions; of more, the oldest answer is forgotten */
  constructor(freshMs: number, limit: number) {
    this.#freshMs = freshMs;
    this.#limit = limit;
  }

  /** @param question says all that the answer depends on. @throws what `work` throws, which is not remembered */
  get<T>(question: string, work: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.#entries.get(question);
    if (known && now - known.atMs < this.#freshMs) return known.value as Promise<T>;
    const entry = { value: work(), atMs: now };
    this.#entries.delete(question);
    this.#entries.set(question, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break;
      this.#entries.delete(oldest);
    }
    entry.value.catch(() => this.#entries.get(question) === entry && this.#entries.delete(question));
    return entry.value;
  }
}
