import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { MergedStream } from '../../src/lib/merge.js';

async function* numbers(from: number, count: number, closed: () => void = () => {}): AsyncGenerator<number> {
  try {
    for (let n = from; n < from + count; n++) {
      await turn();
      yield n;
    }
  } finally {
    closed();
  }
}

async function* failing(error: Error): AsyncGenerator<number> {
  await turn();
  yield* [];
  throw error;
}

describe('merged streams', () => {
  it('give every item of every stream, each stream in its own order', async () => {
    const lengths = fc.array(fc.nat({ max: 20 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lengths, async (streams) => {
        const merged = new MergedStream<number>();
        streams.forEach((count, n) => merged.add(numbers(n * 1000, count)));
        merged.end();
        const byStream = streams.map((): number[] => []);
        for await (const item of merged) byStream[Math.floor(item / 1000)]?.push(item % 1000);
        expect(byStream).toEqual(streams.map((count) => Array.from({ length: count }, (_, n) => n)));
      }),
      { numRuns: 50 },
    );
  });

  it('take a stream that is added later, and go on until they are asked to end', async () => {
    const merged = new MergedStream<number>();
    merged.add(numbers(0, 2));
    const got: number[] = [];
    for await (const item of merged) {
      got.push(item);
      if (item === 1) {
        merged.add(numbers(10, 2));
        merged.end();
      }
    }
    expect(got).toEqual([0, 1, 10, 11]);
  });

  it('hold a stream up until its item is taken', async () => {
    let made = 0;
    async function* eager(): AsyncGenerator<number> {
      for (;;) yield made++;
    }
    const merged = new MergedStream<number>();
    merged.add(eager());
    for (let n = 0; n < 20; n++) await turn();
    expect(made).toBe(1);
    await merged[Symbol.asyncIterator]().next();
    for (let n = 0; n < 20; n++) await turn();
    expect(made).toBe(2);
  });

  it('fail as the first of them fails, after what came before', async () => {
    const merged = new MergedStream<number>();
    merged.add(numbers(0, 1));
    const error = new Error('a leg broke');
    merged.add(
      (async function* () {
        yield* numbers(10, 1);
        yield* failing(error);
      })(),
    );
    merged.add(
      (async function* () {
        yield* numbers(20, 1);
        yield* failing(new Error('later'));
      })(),
    );
    merged.end();
    const got: number[] = [];
    const reading = (async () => {
      for await (const item of merged) got.push(item);
    })();
    await expect(reading).rejects.toBe(error);
    expect(got.sort((a, b) => a - b)).toEqual([0, 10, 20]);
  });

  it('are closed when the reader stops', async () => {
    const merged = new MergedStream<number>();
    const closed: string[] = [];
    merged.add(numbers(0, 1000, () => void closed.push('a')));
    merged.add(numbers(0, 1000, () => void closed.push('b')));
    for await (const _ of merged) break;
    for (let n = 0; n < 20; n++) await turn();
    expect(closed.sort()).toEqual(['a', 'b']);
  });
});
