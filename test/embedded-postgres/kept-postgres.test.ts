import { afterEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../src/lib/log.js';
import {
  KeptPostgres,
  type RestartOptions,
  type RunningPostgres,
} from '../../src/embedded-postgres/kept-postgres.js';

/** Stands for PostgreSQL, which cannot be made to become ready in the very moment in which it is closed. */
class FakePostgres implements RunningPostgres {
  readonly port = 5432;
  readonly exited: Promise<void>;
  crash!: () => void;
  isClosed = false;

  constructor() {
    this.exited = new Promise((resolve) => (this.crash = resolve));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.crash();
  }
}

interface Later<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function later<T = void>(): Later<T> {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((resolver) => (resolve = resolver));
  return { promise, resolve };
}

const PROMPT: RestartOptions = { firstMs: 1, maxMs: 1, ranWellMs: 0 };
let kept: KeptPostgres | undefined;

afterEach(() => kept?.close());

function keep(first: FakePostgres, start: () => Promise<FakePostgres>, restart = PROMPT): KeptPostgres {
  kept = new KeptPostgres('postgresql://localhost', first, start, silentLog(), restart);
  return kept;
}

describe('a database that is started again', () => {
  it('is stopped too when it becomes ready just as it is closed', async () => {
    const [first, second] = [new FakePostgres(), new FakePostgres()];
    const starting = later();
    const ready = later<FakePostgres>();
    const server = keep(first, () => {
      starting.resolve();
      return ready.promise;
    });
    first.crash();
    await starting.promise;
    const closing = server.close();
    ready.resolve(second);
    await closing;
    await server.exited;
    expect(second.isClosed).toBe(true);
  });

  it('comes back soon each time when it ran well in between', async () => {
    let current = new FakePostgres();
    const first = current;
    const started: FakePostgres[] = [];
    let another = later();
    keep(
      first,
      async () => {
        started.push((current = new FakePostgres()));
        another.resolve();
        return current;
      },
      { firstMs: 1, maxMs: 1e9, ranWellMs: 0 }, // waits that went on doubling would outlast the test
    );
    for (let crash = 0; crash < 25; crash++) {
      another = later();
      current.crash();
      await another.promise;
    }
    expect(started).toHaveLength(25);
  });

  it('is tried again when it does not start', async () => {
    const [first, second] = [new FakePostgres(), new FakePostgres()];
    const started = later();
    let tries = 0;
    keep(first, async () => {
      if (++tries < 3) throw new Error('the port is taken');
      started.resolve();
      return second;
    });
    first.crash();
    await started.promise;
    expect(tries).toBe(3);
  });
});
