/** Anything that holds a resource and gives it back. `close` may be called twice. */
export interface Closable {
  close(): Promise<void> | void;
}

/**
 * Owns parts and closes them newest first. A part that fails to close does not keep
 * the others open; all failures are thrown together at the end.
 */
export class Closer implements Closable {
  #parts: Closable[] = [];
  #closing: Promise<void> | undefined;

  add<T extends Closable>(part: T): T {
    this.#parts.push(part);
    return part;
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      try {
        await part.close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some parts did not close');
  }
}
