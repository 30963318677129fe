import { describe, expect, it } from '@jest/globals';
import { Remembered } from '../../src/lib/remembered.js';

describe('a remembered answer', () => {
  it('is worked out once for all who ask at once, and for each question by itself', async () => {
    const remembered = new Remembered(60_000, 10);
    let times = 0;
    const ask = (question: string) => remembered.get(question, async () => `${question} ${++times}`);
    expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'a 1', 'b 2', 'a 1']);
  });

  it('is worked out anew when it is not fresh, was a failure, or had to make room', async () => {
    let times = 0;
    const work = async () => ++times;
    const stale = new Remembered(0, 10);
    expect([await stale.get('a', work), await stale.get('a', work)]).toEqual([1, 2]);
    const small = new Remembered(60_000, 1);
    for (const question of ['a', 'b', 'a']) await small.get(question, work);
    expect(times).toBe(5);
    await expect(small.get('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await small.get('c', work)).toBe(6);
  });
});
