import { expect, it } from '@jest/globals';
import { madeOnce } from '../../src/lib/made-once.js';

it('a value is made when it is first asked for, and once, whatever it is', () => {
  for (const value of ['text', undefined, null, 0]) {
    let times = 0;
    const get = madeOnce(() => {
      times++;
      return value;
    });
    expect(times).toBe(0);
    expect([get(), get(), times]).toEqual([value, value, 1]);
  }
});

it('a value whose making failed is made when it is asked for again', () => {
  let times = 0;
  const get = madeOnce(() => {
    times++;
    if (times === 1) throw new Error('not yet');
    return times;
  });
  expect(get).toThrow('not yet');
  expect([get(), get()]).toEqual([2, 2]);
});
