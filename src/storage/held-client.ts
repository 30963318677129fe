import type pg from 'pg';

/** A connection of the pool that one caller has for itself for a while, usually for a transaction. */
export interface HeldClient {
  readonly client: pg.PoolClient;
  /** A connection that cannot even do that goes back as one that is broken. Never rejects. */
  readonly rollBack: () => Promise<void>;
  /** Gives it back. */
  readonly release: () => void;
}

/**
 * Takes a connection out of the pool. The pool does not listen to it meanwhile, and when it breaks without a
 * listener, the process ends: so it is listened to here. A broken one goes back at once, because its holder may be
 * waiting for something else; each further query on it rejects.
 *
 * @param onReleased called once that it has gone back
 * @throws what the pool throws when there is no connection
 */
export async function holdClient(pool: pg.Pool, onReleased: () => void = () => {}): Promise<HeldClient> {
  const client = await pool.connect();
  let isHeld = true;
  const giveBack = (broken?: Error) => {
    if (!isHeld) return;
    isHeld = false;
    client.removeListener('error', giveBack);
    client.release(broken); // with an error: the pool closes it
    onReleased();
  };
  client.on('error', giveBack);
  return {
    client,
    rollBack: async () => {
      await client.query('ROLLBACK').catch(giveBack);
    },
    release: () => giveBack(),
  };
}
