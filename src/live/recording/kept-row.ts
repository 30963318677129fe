import type { RecordingFile, RecordingStore } from '../../calls/recording-store.js';
import { Backoff } from '../../lib/backoff.js';
import { NotFoundError, UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';

const AGAIN = { firstMs: 250, maxMs: 15_000 };

/**
 * The row of one recording, written as soon as it can be: the database may be away, and the call itself may
 * still be waiting in the journal on the disk.
 */
export class KeptRow {
  readonly #store: Pick<RecordingStore, 'put'>;
  readonly #signal: AbortSignal;
  readonly #log: Log;
  #wanted: RecordingFile | undefined;
  #isWorking = false;
  #work = Promise.resolve();

  /** @param signal gives up waiting for the database */
  constructor(store: Pick<RecordingStore, 'put'>, signal: AbortSignal, log: Log) {
    this.#store = store;
    this.#signal = signal;
    this.#log = log;
  }

  /** The newest wins. */
  put(file: RecordingFile): void {
    this.#wanted = file;
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work = this.#run();
  }

  /** Resolves when it is written, or was given up. */
  async settled(): Promise<void> {
    while (this.#isWorking) await this.#work;
  }

  async #run(): Promise<void> {
    const backoff = new Backoff(AGAIN);
    for (let file = this.#wanted; file; file = this.#wanted) {
      try {
        await this.#store.put(file);
        if (this.#wanted === file) this.#wanted = undefined;
        backoff.reset();
      } catch (error) {
        const { callId, vaultName } = file;
        const isPassing = error instanceof UnavailableError || error instanceof NotFoundError;
        if (!isPassing || this.#signal.aborted) {
          this.#log.error({ err: error, callId, vaultName }, 'a recording is not in the database');
          this.#wanted = undefined;
        } else {
          await backoff.wait(this.#signal); // then one last time
        }
      }
    }
    this.#isWorking = false;
  }
}
