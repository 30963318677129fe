import { UnavailableError } from '../lib/errors.js';

const MOST_REMEMBERED = 5_000;

/** Answers that were given last, by name, for the time in which there are no others. */
export class RememberedSecrets<T> {
  readonly #known = new Map<string, T>();

  /**
   * @param find what there is of these names
   * @throws what `find` throws, but UnavailableError only where one of the names is not remembered
   */
  async ask(
    names: readonly string[],
    find: (names: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    try {
      const found = await find(names);
      for (const name of names) this.#remember(name, found.get(name));
      return found;
    } catch (error) {
      if (!(error instanceof UnavailableError) || !names.every((name) => this.#known.has(name))) throw error;
      return new Map(names.map((name) => [name, this.#known.get(name) as T]));
    }
  }

  #remember(name: string, value: T | undefined): void {
    this.#known.delete(name);
    if (value === undefined) return;
    this.#known.set(name, value);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}
