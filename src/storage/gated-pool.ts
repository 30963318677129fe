import pg from 'pg';

type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool whose database may not be ready for anybody: as long as it is not, it is as if it did not answer. */
export class GatedPool extends pg.Pool {
  readonly #isOpen: () => boolean;

  constructor(config: pg.PoolConfig, isOpen: () => boolean) {
    super(config);
    this.#isOpen = isOpen;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | void {
    if (this.#isOpen()) return onConnected ? super.connect(onConnected) : super.connect();
    const error = new Error('the database is not ready yet'); // a bare one, as the driver's own of lost connections
    if (!onConnected) return Promise.reject(error);
    onConnected(error, undefined, () => {});
  }
}
