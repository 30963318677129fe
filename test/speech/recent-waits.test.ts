import { describe, expect, it } from '@jest/globals';
import { RecentWaits } from '../../src/speech/recent-waits.js';

function stage(waits: readonly number[]) {
  const now = { ms: 0 };
  const recent = new RecentWaits(() => now.ms);
  for (const waitMs of waits) recent.add(waitMs);
  return { now, recent };
}

describe('what requests have waited of late', () => {
  it('counts the longest, also of what waits still', () => {
    const { recent } = stage([300, 900, 20]);
    expect([recent.longest(0), recent.longest(1200)]).toEqual([900, 1200]);
  });

  it('leaves out the longest of many, and none of a few', () => {
    const many = stage([...Array.from({ length: 38 }, () => 50), 900]).recent;
    expect(many.allBut(0.05, 0)).toBe(50);
    expect(many.allBut(0.05, 1200)).toBe(50);
    expect(stage([50, 900]).recent.allBut(0.05, 0)).toBe(900);
    expect(stage([]).recent.allBut(0.05, 0)).toBe(0);
  });

  it('forgets a wait after three seconds', () => {
    const { now, recent } = stage([900]);
    now.ms = 2_999;
    expect(recent.longest(0)).toBe(900);
    now.ms = 3_000;
    expect(recent.longest(0)).toBe(0);
  });

  it('keeps no more than 500, however fast they come', () => {
    const { recent } = stage([5_000, ...Array.from({ length: 500 }, () => 10)]);
    expect(recent.longest(0)).toBe(10);
  });
});
