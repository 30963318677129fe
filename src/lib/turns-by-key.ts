import { Turns, type TurnsOptions } from './turns.js';

/** Work of a heavy kind of which each key, e.g. each user, has some at once and some more in turn; the rest is refused. */
export class TurnsByKey<Key> {
  readonly #options: TurnsOptions;
  readonly #turns = new Map<Key, { readonly turns: Turns; count: number }>();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Keys of which work runs or waits. */
  get size(): number {
    return this.#turns.size;
  }

  /** @throws UnavailableError at once when too many of this key wait already, and what `work` throws */
  async take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const entry = this.#turns.get(key) ?? { turns: new Turns(this.#options), count: 0 };
    this.#turns.set(key, entry);
    entry.count++;
    try {
      return await entry.turns.take(work);
    } finally {
      if (--entry.count === 0) this.#turns.delete(key);
    }
  }
}
