import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { silentLog } from '../../src/lib/log.js';
import { JobQueue, type QueuedJob } from '../../src/workers/job-queue.js';
import { Seats, type SeatedPool } from '../../src/workers/seats.js';
import { WorkerDiedError } from '../../src/workers/errors.js';
import { WorkerPool } from '../../src/workers/worker-pool.js';
import { echoCommand, echoProtocol, quickSupervision } from './echo-worker.js';

jest.setTimeout(60_000);

/** A pool whose workers end when the test says so. */
class SteeredPool implements SeatedPool {
  readonly queue = new JobQueue<QueuedJob>(1_000);
  readonly taken: number[] = [];
  running = 0;
  readonly #seats: Seats;
  readonly #workers: number;
  readonly #onTake: (pool: SteeredPool, rank: number) => void;

  constructor(seats: Seats, workers: number, onTake: (pool: SteeredPool, rank: number) => void) {
    this.#seats = seats;
    this.#workers = workers;
    this.#onTake = onTake;
    seats.join(this);
  }

  get urgency(): number | undefined {
    return this.running < this.#workers ? this.queue.firstRank() : undefined;
  }

  dispatch(): void {
    for (let rank = this.urgency; rank !== undefined; rank = this.urgency) {
      if (!this.#seats.mayTake(this, rank)) return;
      this.#onTake(this, rank);
      this.taken.push(this.queue.take()?.rank ?? NaN);
      this.running++;
    }
  }

  ask(rank: number, arrival: number): void {
    this.queue.add({ rank, arrival });
    this.dispatch();
  }

  end(): void {
    if (this.running === 0) return;
    this.running--;
    this.#seats.leave();
  }
}

const course = fc.array(
  fc.record({
    pool: fc.integer({ min: 0, max: 2 }),
    rank: fc.integer({ min: 0, max: 3 }),
    does: fc.constantFrom('ask' as const, 'ask' as const, 'end' as const),
  }),
  { maxLength: 120 },
);
const stage = fc.record({
  seats: fc.integer({ min: 1, max: 4 }),
  workers: fc.integer({ min: 1, max: 3 }),
  course,
});

describe('seats that pools of several models share', () => {
  it('are never more than there are, go to the most urgent request, and stay empty for none that could use one', () => {
    fc.assert(
      fc.property(stage, ({ seats: count, workers, course: events }) => {
        const seats = new Seats(count);
        const pools: SteeredPool[] = [];
        const onTake = (pool: SteeredPool, rank: number) => {
          for (const other of pools)
            if (other !== pool && other.urgency !== undefined)
              expect(rank).toBeLessThanOrEqual(other.urgency);
        };
        for (let at = 0; at < 3; at++) pools.push(new SteeredPool(seats, workers, onTake));
        const running = () => pools.reduce((sum, pool) => sum + pool.running, 0);
        let asked = 0;
        for (const [arrival, { pool, rank, does }] of events.entries()) {
          if (does === 'ask') asked++;
          if (does === 'ask') pools[pool]?.ask(rank, arrival);
          else pools[pool]?.end();
          expect(running()).toBeLessThanOrEqual(count);
          if (running() < count)
            expect(pools.map(({ urgency }) => urgency)).toEqual([undefined, undefined, undefined]);
        }
        // once nothing more comes, everything has its turn: the last class too
        while (running() > 0) pools.find((pool) => pool.running > 0)?.end();
        expect(pools.flatMap(({ taken }) => taken)).toHaveLength(asked);
      }),
    );
  });

  it('are offered to others when a pool goes', () => {
    const seats = new Seats(1);
    const first = new SteeredPool(seats, 1, () => {});
    first.ask(0, 0);
    const closed = { urgency: 0, dispatch: () => {} };
    const membership = seats.join(closed);
    first.end();
    first.ask(3, 1);
    expect(first.running).toBe(0); // the other one is more urgent
    void membership.close();
    expect(first.running).toBe(1);
  });
});

describe('two pools of real workers that share one seat', () => {
  const pools: WorkerPool<string, string, string>[] = [];
  const start = async (name: string, seats: Seats) => {
    const { pool } = await WorkerPool.start({
      ...{ name, workers: 1, command: echoCommand(), protocol: echoProtocol },
      ...{ supervision: quickSupervision, maxQueued: 100, log: silentLog(), seats },
    });
    pools.push(pool);
    return pool;
  };
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

  it('do the second pass only while no chunk of a file waits', async () => {
    const seats = new Seats(1);
    const [files, second] = await Promise.all([start('files', seats), start('second', seats)]);
    const order: string[] = [];
    const ask = async (pool: WorkerPool<string, string, string>, text: string, rank: number) => {
      await pool.run(text, rank).catch(() => {});
      order.push(text);
    };
    await Promise.all([
      ask(second, 'second 1', 3), // it has begun, and is not interrupted
      ask(second, 'second 2', 3),
      ask(second, 'second 3', 3),
      ask(files, 'file 1', 2),
      ask(files, 'refuse', 2),
      ask(files, 'file 2', 2),
    ]);
    expect(order[0]).toBe('second 1');
    expect(order.slice(1, 4).sort()).toEqual(['file 1', 'file 2', 'refuse']);
    expect(order.slice(4)).toEqual(['second 2', 'second 3']);
  });

  it('continue with the other while a worker that has died is started again', async () => {
    const seats = new Seats(1);
    const [files, second] = await Promise.all([start('files', seats), start('second', seats)]);
    const dying = files.run('die', 2).catch((error: unknown) => error);
    expect(await second.run('second', 3)).toMatchObject({ reply: 'second' });
    expect(await dying).toBeInstanceOf(WorkerDiedError);
    expect(await files.run('file', 2)).toMatchObject({ reply: 'file' });
  });
});
