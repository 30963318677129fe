import type { LinkEventName, LinkEvents } from './server-link.js';

type Listener = (...args: never[]) => void;

/** Who hears of which event of a link. */
export class LinkListeners {
  readonly #listeners = new Map<string, Set<Listener>>();

  on<E extends LinkEventName>(name: E, listener: LinkEvents[E]): void {
    const known = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, known.add(listener));
  }

  off<E extends LinkEventName>(name: E, listener: LinkEvents[E]): void {
    this.#listeners.get(name)?.delete(listener);
  }

  /** `args` as the server sent them: it is trusted to keep to its protocol. */
  dispatch(name: string, args: readonly unknown[]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(...(args as never[]));
  }

  clear(): void {
    this.#listeners.clear();
  }
}
