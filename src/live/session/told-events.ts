import type { PlacedEvent } from './placed-event.js';

/** The events of a call for who reads along: those that come before that are kept for the one who will. */
export class ToldEvents {
  /** Told by an earlier process. */
  readonly earlier: PlacedEvent[] = [];
  #waiting: PlacedEvent[] = [];
  #listener: ((placed: PlacedEvent) => void) | undefined;

  tell(placed: PlacedEvent): void {
    if (this.#listener) this.#listener(placed);
    else this.#waiting.push(placed);
  }

  /** One reader for each call. */
  listen(listener: (placed: PlacedEvent) => void): void {
    this.#listener = listener;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const placed of waiting) listener(placed);
  }
}
