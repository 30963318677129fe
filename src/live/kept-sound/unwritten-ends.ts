import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { Deferred } from '../../lib/deferred.js';

interface UnwrittenEnd {
  count: number;
  readonly allWritten: Deferred;
}

/** Recordings of earlier processes of which the journal does not report yet where they stopped, by call. */
export class UnwrittenEnds {
  readonly #calls = new Map<string, UnwrittenEnd>();

  has(callId: string): boolean {
    return this.#calls.has(callId);
  }

  add(callId: string): void {
    const unwritten = this.#calls.get(callId);
    if (unwritten) {
      unwritten.count++;
      return;
    }
    this.#calls.set(callId, { count: 1, allWritten: new Deferred() });
  }

  /** One of them is reported. */
  written(callId: string): void {
    const unwritten = this.#calls.get(callId);
    if (!unwritten || --unwritten.count > 0) return;
    this.#calls.delete(callId);
    unwritten.allWritten.resolve();
  }

  /** Nothing is left to be reported, of any call. */
  allWritten(): void {
    const unwritten = [...this.#calls.values()];
    this.#calls.clear();
    for (const { allWritten } of unwritten) allWritten.resolve();
  }

  /** Resolves once all of that call are reported, or `signal` is aborted. */
  async untilWritten(callId: string, signal: AbortSignal): Promise<void> {
    const unwritten = this.#calls.get(callId);
    if (unwritten) await settledOrAborted(unwritten.allWritten.promise, signal);
  }
}
