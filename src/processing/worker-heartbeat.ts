import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { TaskWorkStore } from './audio-task-store.js';

export interface WorkerHeartbeatOptions {
  /** UUID of this process. */
  readonly id: string;
  /** Tasks at once. */
  readonly capacity: number;
  readonly store: Pick<TaskWorkStore, 'noteWorker' | 'removeWorker'>;
  readonly log: Log;
}

/** A worker counts as gone 20 s after the last one. */
const EVERY_MS = 5_000;

/** Informs the other processes that this one works on tasks, and on how many. */
export class WorkerHeartbeat implements Closable {
  readonly #options: WorkerHeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  #busy = 0;
  #beating: Promise<void>;

  constructor(options: WorkerHeartbeatOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#beatSoon(), EVERY_MS).unref();
    this.#beating = this.#beat();
  }

  /** The same work, counted while it goes on. */
  counting<Args extends unknown[], T>(work: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
    return async (...args) => {
      this.#busy++;
      this.#beatSoon();
      try {
        return await work(...args);
      } finally {
        this.#busy--;
        this.#beatSoon();
      }
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    const { id, store } = this.#options;
    await store.removeWorker(id).catch(() => {}); // it is forgotten within 20 s
  }

  #beatSoon(): void {
    this.#beating = this.#beating.then(() => this.#beat());
  }

  /** Never rejects. */
  async #beat(): Promise<void> {
    const { id, capacity, store, log } = this.#options;
    try {
      await store.noteWorker({ id, capacity, busy: this.#busy });
    } catch (error) {
      if (error instanceof UnavailableError) return; // the next one shows
      log.error({ err: error }, 'the heartbeat of a worker cannot be written');
    }
  }
}
