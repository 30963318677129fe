import { describe, expect, it } from '@jest/globals';
import { CallShedding } from '../../src/speech/call-shedding.js';

function stage() {
  const now = { ms: 0 };
  const shedding = new CallShedding(() => now.ms);
  /** Looks each half second at 20 calls, of which the workers carry 10. @returns how many were left out at each look */
  const look = (waitsMs: readonly number[], calls = 20, carried = 10) =>
    waitsMs.map((waitMs) => {
      now.ms += 500;
      return shedding.tooMany(waitMs, calls, carried);
    });
  return { now, shedding, look };
}

describe('calls that are left out because those let in are too many', () => {
  it('are those beyond what the workers carry beside the words that wait', () => {
    expect(stage().look([1_600, 2_000])).toEqual([0, 14]); // 6 of 10: the rest of the time is for what waits
    expect(stage().look([3_000, 4_500])).toEqual([0, 18]); // no fewer than a quarter of 10
  });

  it('are none while words wait for less than 1.2 s, only once, or ever shorter', () => {
    expect(stage().look([1_100, 1_150, 1_190])).toEqual([0, 0, 0]);
    expect(stage().look([1_000, 3_000, 1_000, 3_000])).toEqual([0, 0, 0, 0]);
    expect(stage().look([5_000, 4_000, 3_000, 2_000])).toEqual([0, 0, 0, 0]);
  });

  it('grow only after two checks have found words waiting', () => {
    expect(stage().look([2_000, 3_000, 2_500, 1_000, 500])).toEqual([0, 16, 0, 0, 0]);
    expect(stage().look([2_000, 3_000, 2_500, 2_500, 2_500])).toEqual([0, 16, 0, 15, 0]);
  });

  it('are looked for twice a second, however often it is asked', () => {
    const { now, shedding } = stage();
    const found = Array.from({ length: 25 }, () => {
      now.ms += 100;
      return shedding.tooMany(2_000, 20, 10);
    });
    expect(found.flatMap((count, i) => (count > 0 ? [i] : []))).toEqual([5, 15]);
  });

  it('are one at least where it is not seen why words wait, and never the last one', () => {
    expect(stage().look([2_000, 3_000], 20, 100)).toEqual([0, 1]);
    expect(stage().look([2_000, 3_000], 2, 0)).toEqual([0, 1]);
    expect(stage().look([2_000, 3_000], 1, 0)).toEqual([0, 0]);
  });

  it('are let in again one after another, for a minute', () => {
    const { now, shedding, look } = stage();
    expect(shedding.letsIn).toBe(true);
    shedding.letIn();
    expect(shedding.letsIn).toBe(true); // nothing was left out so far
    look([2_000, 3_000]);
    const letIn: number[] = [];
    for (const endsMs = now.ms + 10_000; now.ms < endsMs; now.ms += 500) {
      if (!shedding.letsIn) continue;
      shedding.letIn();
      letIn.push(now.ms);
    }
    expect(letIn).toEqual([2_000, 4_000, 6_000, 8_000, 10_000]);
    now.ms += 60_000;
    shedding.letIn();
    expect(shedding.letsIn).toBe(true);
  });
});
