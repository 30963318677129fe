import { TimeoutError } from '../lib/errors.js';

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Requests that wait for their answer, each with its time limit. */
export class PendingRequests {
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /**
   * Sends a request, by `send`, and waits for its answer.
   * @throws TimeoutError when that does not come in time
   */
  add(timeoutMs: number, send: (id: number) => void): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const late = () => this.reject(id, new TimeoutError(`no answer within ${timeoutMs} ms`));
      this.#pending.set(id, { resolve, reject, timer: setTimeout(late, timeoutMs) });
      send(id);
    });
  }

  resolve(id: number, answer: unknown): void {
    this.#take(id)?.resolve(answer);
  }

  reject(id: number, error: unknown): void {
    this.#take(id)?.reject(error);
  }

  rejectAll(error: Error): void {
    for (const id of [...this.#pending.keys()]) this.reject(id, error);
  }

  /** Undefined for an answer that comes too late. */
  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending) clearTimeout(pending.timer);
    return pending;
  }
}
