import type { WireError } from '../../realtime/protocol.js';

/** A subject that can be watched: how to ask for it, hear of it and leave it. */
export interface Watched {
  /** Rejects when the server does not answer in time. */
  ask(): Promise<{ ok: true; deliver: () => void } | { ok: false; error: WireError }>;
  leave(): void;
  /** Starts hearing of changes; returns how to stop. */
  listen(): () => void;
  failed(error: WireError): void;
}

interface Connectable {
  readonly connected: boolean;
  on(event: 'connect', listener: () => void): void;
  off(event: 'connect', listener: () => void): void;
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** Asked again, the answer would be the same. */
const lastingRefusals: readonly string[] = ['forbidden', 'not-found', 'invalid-input'];

/** Keeps one thing watched over every reconnect, from the constructor until `stop()`. */
export class Watch {
  readonly #socket: Connectable;
  readonly #watched: Watched;
  readonly #unlisten: () => void;
  readonly #start = (): void => void this.#ask();
  /** an answer to an earlier question than this one is thrown away */
  #attempt = 0;
  #asking = false;
  #stopped = false;
  #retryMs = firstRetryMs;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: Connectable, watched: Watched) {
    this.#socket = socket;
    this.#watched = watched;
    this.#unlisten = watched.listen();
    socket.on('connect', this.#start);
    if (socket.connected) this.#start();
  }

  /** Asks again, unless an answer is already on its way. */
  refresh(): void {
    if (this.#socket.connected && !this.#asking) this.#start();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#retryTimer);
    this.#socket.off('connect', this.#start);
    this.#unlisten();
    if (this.#socket.connected) this.#watched.leave();
  }

  async #ask(): Promise<void> {
    if (this.#stopped) return;
    clearTimeout(this.#retryTimer);
    const attempt = ++this.#attempt;
    this.#asking = true;
    const answer = await this.#watched.ask().catch(() => null);
    if (this.#stopped || attempt !== this.#attempt) return;
    this.#asking = false;
    if (answer?.ok === true) {
      this.#retryMs = firstRetryMs;
      return answer.deliver();
    }
    if (!this.#socket.connected) return; // the next 'connect' asks again
    const error = answer?.error ?? { code: 'timeout', message: '' };
    this.#watched.failed(error);
    if (lastingRefusals.includes(error.code)) return;
    this.#retryTimer = setTimeout(this.#start, this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }
}
