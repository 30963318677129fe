import { SerialQueue } from '../../lib/serial-queue.js';

/** The order of what is done to one call. */
export class CallChanges {
  readonly #changes = new SerialQueue();
  #lastSeq = 0;

  /** One command after the other: each sees what the one before has made. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#changes.run(work);
  }

  /** The `seq` of the newest change that was written here: not of words. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  written(seq: number): void {
    this.#lastSeq = Math.max(this.#lastSeq, seq);
  }
}
