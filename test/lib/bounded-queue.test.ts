import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BoundedQueue } from '../../src/lib/bounded-queue.js';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const item of items) got.push(item);
  return got;
}

describe('a bounded queue', () => {
  it('gives everything in order, and ends once it is asked to', async () => {
    const queue = new BoundedQueue<number>(10);
    for (const n of [1, 2, 3]) queue.push(n);
    queue.end();
    expect(await all(queue)).toEqual([1, 2, 3]);
  });

  it('drops the oldest when it is full, counts it and shows which', async () => {
    const dropped: number[] = [];
    const queue = new BoundedQueue<number>(2, (n) => void dropped.push(n));
    for (const n of [1, 2, 3, 4]) queue.push(n);
    queue.end();
    expect(await all(queue)).toEqual([3, 4]);
    expect(dropped).toEqual([1, 2]);
    expect(queue.droppedCount).toBe(2);
  });

  it('wakes a reader that waits, for an item and for the end', async () => {
    const queue = new BoundedQueue<number>(2);
    const reader = queue[Symbol.asyncIterator]();
    const first = reader.next();
    queue.push(1);
    expect(await first).toEqual({ value: 1, done: false });
    const end = reader.next();
    queue.end();
    expect(await end).toEqual({ value: undefined, done: true });
  });

  it('takes nothing after its end', async () => {
    const queue = new BoundedQueue<number>(2);
    queue.end();
    queue.push(1);
    expect(queue.length).toBe(0);
    expect(await all(queue)).toEqual([]);
  });

  it('loses nothing but what it counts, in any mix of writing and reading', async () => {
    const steps = fc.array(fc.constantFrom<'push' | 'take'>('push', 'push', 'take'), { maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 150 }), steps, async (limit, mix) => {
        const dropped: number[] = [];
        const queue = new BoundedQueue<number>(limit, (n) => void dropped.push(n));
        const reader = queue[Symbol.asyncIterator]();
        const got: number[] = [];
        let pushed = 0;
        for (const step of mix) {
          if (step === 'push') queue.push(pushed++);
          else if (queue.length > 0) got.push((await reader.next()).value as number);
          expect(queue.length).toBeLessThanOrEqual(limit);
        }
        queue.end();
        got.push(...(await all(reader)));
        expect(queue.droppedCount).toBe(dropped.length);
        expect([...got, ...dropped].sort((a, b) => a - b)).toEqual(
          Array.from({ length: pushed }, (_, n) => n),
        );
        expect(got).toEqual([...got].sort((a, b) => a - b));
      }),
    );
  });
});
