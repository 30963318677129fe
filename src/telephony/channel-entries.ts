import { TelephonyError } from './errors.js';

/** Those who wait for a channel that they placed to enter our application: before that it cannot be bridged (422). */
export class ChannelEntries {
  readonly #waiting = new Map<string, { readonly enter: () => void; readonly giveUp: () => void }>();

  /** @throws TelephonyError when the signal ends the wait, or the connection is lost */
  wait(channelId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = () => {
        this.#waiting.delete(channelId);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        forget();
        reject(
          new TelephonyError(`channel ${channelId} did not come up`, { status: null, cause: signal.reason }),
        );
      };
      const enter = () => {
        forget();
        resolve();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.set(channelId, { enter, giveUp });
    });
  }

  /** @returns whether a part of this server waited for it */
  enter(channelId: string): boolean {
    const waiting = this.#waiting.get(channelId);
    waiting?.enter();
    return waiting !== undefined;
  }

  /** Entries from now on are not reported. */
  giveUp(): void {
    for (const { giveUp } of [...this.#waiting.values()]) giveUp();
  }
}
