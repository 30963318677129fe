import { beforeEach, describe, expect, it } from '@jest/globals';
import { WaitTrend } from '../../src/speech/wait-trend.js';

describe('the trend of what live speech waits', () => {
  const now = { ms: 0 };
  let trend: WaitTrend;
  beforeEach(() => {
    now.ms = 0;
    trend = new WaitTrend(() => now.ms);
  });
  const see = (...waitsMs: readonly number[]) => {
    for (const waitMs of waitsMs) {
      trend.see(waitMs);
      now.ms += 500;
    }
    return trend.isFalling;
  };

  it.each([
    [[2_000, 1_600], true],
    [[2_000, 1_600, 1_700], false],
    [[1_200, 1_200], false],
    [[1_200], false],
    [[1_200, 0], true],
    [[0], true],
  ])('of waits of %j ms is falling: %s', (waitsMs, isFalling) => {
    expect(see(...waitsMs)).toBe(isFalling);
  });

  it('is not that of one final that ends and the next one that begins', () => {
    trend.see(1_500);
    now.ms += 100;
    trend.see(200);
    expect(trend.isFalling).toBe(false);
  });
});
