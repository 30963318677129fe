import type { AccessIdentity } from '../../access/access-tokens.js';
import { BusyError } from '../../lib/errors.js';

/** Streams of one user, in all tabs and programs together. */
const STREAMS_A_USER = 20;
const RETRY_AFTER_S = 10;

/** How many requests of a user stay open to follow a task. Programs on this machine have no user, and the places of one. */
export class StreamPlaces {
  readonly #taken = new Map<number | undefined, number>();
  readonly #atMost: number;

  constructor(atMost = STREAMS_A_USER) {
    this.#atMost = atMost;
  }

  /** @throws BusyError (429) when the user has no place left */
  async within<T>(
    identity: Pick<AccessIdentity, 'userId'> | undefined,
    follow: () => Promise<T>,
  ): Promise<T> {
    const user = identity?.userId;
    const taken = this.#taken.get(user) ?? 0;
    if (taken >= this.#atMost)
      throw new BusyError(
        `${taken} requests of yours follow tasks already: end one of them first`,
        RETRY_AFTER_S,
      );
    this.#taken.set(user, taken + 1);
    try {
      return await follow();
    } finally {
      const left = (this.#taken.get(user) ?? 1) - 1;
      if (left > 0) this.#taken.set(user, left);
      else this.#taken.delete(user);
    }
  }
}
