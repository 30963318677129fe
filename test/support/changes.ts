/** Notifies tests when something has changed, so that they wait for events and never for time. */
export class Changes {
  readonly #waiting = new Set<() => void>();

  notify(): void {
    for (const look of [...this.#waiting]) look();
  }

  /**
   * Resolves with what `find` returns once that is something other than undefined or false.
   *
   * @throws after `limitMs`, naming `what` was waited for
   */
  until<T>(what: string, find: () => T | undefined | false, limitMs = 8_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined || found === false) return;
        stop();
        resolve(found);
      };
      const stop = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`waited ${limitMs} ms in vain: ${what}`));
      }, limitMs);
      timer.unref(); // a change that is not awaited any more must not keep the test run alive
      this.#waiting.add(look);
      look();
    });
  }
}
