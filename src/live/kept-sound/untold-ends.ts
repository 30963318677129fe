import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { Deferred } from '../../lib/deferred.js';

interface Untold {
  count: number;
  readonly allTold: Deferred;
}

/** Recordings of earlier processes of which the journal does not tell yet where they stopped, by call. */
export class UntoldEnds {
  readonly #calls = new Map<string, Untold>();

  has(callId: string): boolean {
    return this.#calls.has(callId);
  }

  add(callId: string): void {
    const untold = this.#calls.get(callId);
    if (untold) {
      untold.count++;
      return;
    }
    this.#calls.set(callId, { count: 1, allTold: new Deferred() });
  }

  /** One of them is told. */
  told(callId: string): void {
    const untold = this.#calls.get(callId);
    if (!untold || --untold.count > 0) return;
    this.#calls.delete(callId);
    untold.allTold.resolve();
  }

  /** Nothing is left to be told, of any call. */
  allTold(): void {
    const untold = [...this.#calls.values()];
    this.#calls.clear();
    for (const { allTold } of untold) allTold.resolve();
  }

  /** Resolves once all of that call are told, or `signal` is aborted. */
  async untilTold(callId: string, signal: AbortSignal): Promise<void> {
    const untold = this.#calls.get(callId);
    if (untold) await settledOrAborted(untold.allTold.promise, signal);
  }
}
