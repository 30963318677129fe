import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { mapConcurrently } from '../../src/lib/map-concurrently.js';

const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);
beforeEach(() => void process.on('unhandledRejection', onUnhandled));
afterEach(async () => {
  for (let n = 0; n < 5; n++) await turn();
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

interface Source extends AsyncIterable<number> {
  closed: boolean;
  asked: number;
}

/** 0, 1, 2 …, each after one turn of the event loop; fails instead of giving `failAt`. */
function source(count: number, { failAt = -1, error = new Error('no more') } = {}): Source {
  const self: Source = {
    closed: false,
    asked: 0,
    async *[Symbol.asyncIterator]() {
      try {
        for (let n = 0; n < count; n++) {
          self.asked++;
          await turn();
          if (n === failAt) throw error;
          yield n;
        }
      } finally {
        self.closed = true;
      }
    },
  };
  return self;
}

async function collect<T>(results: AsyncIterable<T>): Promise<{ got: T[]; error?: unknown }> {
  const got: T[] = [];
  try {
    for await (const result of results) got.push(result);
    return { got };
  } catch (error) {
    return { got, error };
  }
}

describe('work on a stream', () => {
  it('comes out in order, however long each takes, and never more at once than the limit', async () => {
    const plan = fc.record({
      turns: fc.array(fc.nat({ max: 6 }), { maxLength: 30 }),
      limit: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ turns, limit }) => {
        let [running, most] = [0, 0];
        const work = async (n: number) => {
          most = Math.max(most, ++running);
          for (let i = turns[n] ?? 0; i > 0; i--) await turn();
          running--;
          return n * 2;
        };
        const { got } = await collect(mapConcurrently(source(turns.length), limit, work));
        expect(got).toEqual(turns.map((_, n) => n * 2));
        expect(most).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 60 },
    );
  });

  it('uses all of the limit', async () => {
    let running = 0;
    let allRun: () => void = () => {};
    const allAtOnce = new Promise<void>((resolve) => (allRun = resolve));
    const work = async (n: number) => {
      if (++running === 4) allRun();
      await allAtOnce;
      return n;
    };
    expect((await collect(mapConcurrently(source(4), 4, work))).got).toEqual([0, 1, 2, 3]);
  });

  it('that fails fails in its place, after the results before it', async () => {
    const error = new Error('item 2');
    const work = async (n: number) => {
      if (n === 2) throw error;
      for (let i = 0; i < 10; i++) await turn();
      return n;
    };
    const items = source(10);
    expect(await collect(mapConcurrently(items, 3, work))).toEqual({ got: [0, 1], error });
    for (let n = 0; n < 5; n++) await turn();
    expect(items.closed).toBe(true);
  });

  it('that throws before it begins fails in its place too', async () => {
    const error = new Error('at once');
    const work = (n: number): Promise<number> => {
      if (n === 1) throw error;
      return turn(n);
    };
    expect(await collect(mapConcurrently(source(3), 3, work))).toEqual({ got: [0], error });
  });

  it.each([1, 2, 8])(
    'on a stream that breaks gives what was before, then the break (limit %d)',
    async (limit) => {
      const error = new Error('the leg broke');
      const work = async (n: number) => {
        for (let i = 0; i < 10; i++) await turn();
        return n;
      };
      const broken = source(9, { failAt: 3, error });
      expect(await collect(mapConcurrently(broken, limit, work))).toEqual({ got: [0, 1, 2], error });
    },
  );

  it('closes the stream when the results are not wanted any more', async () => {
    const items = source(1000);
    for await (const n of mapConcurrently(items, 2, (item) => turn(item))) if (n === 3) break;
    for (let n = 0; n < 5; n++) await turn();
    expect(items.closed).toBe(true);
    expect(items.asked).toBeLessThan(10);
  });

  it('outlives a stream that cannot be closed', async () => {
    const items: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ value: 1, done: false }),
        return: () => Promise.reject(new Error('will not close')),
      }),
    };
    for await (const _ of mapConcurrently(items, 2, (item) => turn(item))) break;
  });
});
