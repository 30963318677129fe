import { describe, expect, it } from '@jest/globals';
import { estimateTime } from '../../src/processing/estimate.js';

const one = [{ capacity: 1 }];

describe('the estimated time of a task', () => {
  it('is of its length, the sound that waits before it, the measured speed and the workers', () => {
    const atHalfSpeed = { realTimeFactor: 0.5, soundAheadS: 0 };
    expect(estimateTime(60, atHalfSpeed, one)).toBe('15-45 seconds');
    expect(estimateTime(60, { ...atHalfSpeed, soundAheadS: 60 }, one)).toBe('30-90 seconds');
    expect(estimateTime(60, { ...atHalfSpeed, soundAheadS: 60 }, [...one, ...one])).toBe('22-68 seconds');
  });

  it('is a range also of the shortest sound', () => {
    expect(estimateTime(0.1, { realTimeFactor: 0.01, soundAheadS: 0 }, one)).toBe('1-2 seconds');
  });

  it('is not known where nothing was measured, and where no worker is there', () => {
    expect(estimateTime(60, { realTimeFactor: null, soundAheadS: 0 }, one)).toBeNull();
    expect(estimateTime(60, { realTimeFactor: 0.5, soundAheadS: 0 }, [])).toBeNull();
  });
});
