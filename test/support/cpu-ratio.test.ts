import { describe, expect, it } from '@jest/globals';
import { growth } from './cpu-ratio.js';

/** Additions of some work. */
const additions = (count: number) => {
  let sum = 0;
  for (let n = 0; n < count; n++) sum += n ^ 3;
  return sum;
};

describe('the growth of CPU with the size of work', () => {
  it('is that of the square where each part is compared with each other part', async () => {
    expect(await growth((size) => additions(size ** 2), [2_000, 8_000], 2.5 ** 2)).toBeGreaterThan(2.5 ** 2);
  });

  it('is that of the size where each part is read once', async () => {
    expect(await growth((size) => additions(size * 4_000), [4_000, 16_000], 2.5 ** 2)).toBeLessThanOrEqual(
      2.5 ** 2,
    );
  });
});
