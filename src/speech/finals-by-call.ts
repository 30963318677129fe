import { NoRoomError } from './errors.js';

/** Finals that are asked for, by call, so that those of a call that is left out can be taken back. */
export class FinalsByCall {
  readonly #asked = new Map<string, Set<AbortController>>();

  /**
   * @param signal of the request; what is asked for ends with it, too
   * @throws NoRoomError where the call is left out meanwhile; what `ask` throws
   */
  async run<T>(
    callId: string,
    signal: AbortSignal | undefined,
    ask: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const asked = this.#asked.get(callId) ?? new Set();
    this.#asked.set(callId, asked.add(controller));
    const onAbort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    try {
      return await ask(controller.signal);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      asked.delete(controller);
      if (asked.size === 0) this.#asked.delete(callId);
    }
  }

  /** All that these calls have asked for and not got yet fails with `NoRoomError`. */
  takeBack(callIds: readonly string[]): void {
    for (const callId of callIds)
      for (const controller of this.#asked.get(callId) ?? []) controller.abort(new NoRoomError());
  }
}
