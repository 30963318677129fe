import pg from 'pg';
import { NotReadyError } from './database-error.js';

type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/**
 * A pool whose database may not be ready: as long as nothing is known of where it is, it is as if it did not
 * answer.
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
      this.options.connectionString = url; // of the connections that are made from now on
      return onConnected ? super.connect(onConnected) : super.connect();
    }
    const error = new NotReadyError();
    if (!onConnected) return Promise.reject(error);
    onConnected(error, undefined, () => {});
  }
}
