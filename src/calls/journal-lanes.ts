import { UnavailableError } from '../lib/errors.js';

interface Lane {
  tail: Promise<unknown>;
  waiting: number;
}

/** Work by key: one after the other within a key, side by side between keys; a bounded number waits in each. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws UnavailableError when too much waits under that key */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
    if (lane.waiting >= this.#limit)
      return Promise.reject(new UnavailableError('too many events wait to be stored'));
    this.#lanes.set(key, lane);
    lane.waiting++;
    const running = lane.tail.then(work);
    const settled = () => {
      if (--lane.waiting === 0) this.#lanes.delete(key);
    };
    lane.tail = running.then(settled, settled);
    return running;
  }

  /** Resolves when nothing that was handed in by now is left. */
  async idle(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map(({ tail }) => tail));
  }
}
