import { afterEach, describe, expect, it } from '@jest/globals';
import { clockLeadMs, followClock, nowMs } from '../../src/lib/clock.js';

const ownLeadMs = clockLeadMs();
afterEach(() => followClock(ownLeadMs));

/** Between the two readings of a clock that are compared, ms. */
const MOMENT_MS = 1_000;
const HOUR_MS = 3_600_000;

describe('the clock', () => {
  it('is the system’s', () => {
    expect(Math.abs(nowMs() - Date.now())).toBeLessThan(MOMENT_MS);
  });

  it('means the same in a process that follows another’s, whatever the system’s clock has done meanwhile', () => {
    followClock(ownLeadMs + HOUR_MS);
    expect(Math.abs(nowMs() - Date.now() - HOUR_MS)).toBeLessThan(MOMENT_MS);
    followClock(ownLeadMs + HOUR_MS);
    expect(Math.abs(nowMs() - Date.now() - HOUR_MS)).toBeLessThan(MOMENT_MS);
  });

  it('stays as it is in a process that follows its own', () => {
    followClock(clockLeadMs());
    expect(Math.abs(clockLeadMs() - ownLeadMs)).toBeLessThan(1);
  });
});
