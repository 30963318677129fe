import pg from 'pg';
import { BusyPoolError, NotReadyError } from './database-error.js';

type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/**
 * A pool whose database may not be ready: as long as nothing is known of where it is, it is as if it did not
 * answer. Where each connection is in use for too long, a `BusyPoolError` says so.
 */
export class GatedPool extends pg.Pool {
  readonly #urlNow: () => string | undefined;

  constructor(config: pg.PoolConfig, urlNow: () => string | undefined) {
    super(config);
    this.#urlNow = urlNow;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | void {
    const url = this.#urlNow();
    if (url !== undefined) {
      this.options.connectionString = url; // for connections that are made from now on
      const waits = this.idleCount === 0 && this.totalCount >= this.options.max;
      const named = (error: Error) => (waits && isTimeout(error) ? new BusyPoolError(error) : error);
      if (onConnected)
        return super.connect((error, client, done) => onConnected(error && named(error), client, done));
      return super.connect().catch((error: unknown) => {
        throw error instanceof Error ? named(error) : error;
      });
    }
    const error = new NotReadyError();
    if (!onConnected) return Promise.reject(error);
    onConnected(error, undefined, () => {});
  }
}

/** Whether the pool itself gave up waiting: errors of the system and of the server have a code. */
function isTimeout(error: Error): boolean {
  return !('code' in error);
}
