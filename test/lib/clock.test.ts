import { afterEach, describe, expect, it } from '@jest/globals';
import {
  clockLeadMs,
  followClock,
  fromSystemMs,
  nowMs,
  systemLeadMs,
  toSystemMs,
} from '../../src/lib/clock.js';

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

  it('is not set when the system’s is: times of the one become times of the other by what that was set by', () => {
    const at = nowMs();
    followClock(ownLeadMs - HOUR_MS); // the system's is an hour ahead from now on
    expect(Math.abs(systemLeadMs() - HOUR_MS)).toBeLessThan(MOMENT_MS);
    expect(Math.abs(fromSystemMs(Date.now()) - nowMs())).toBeLessThan(MOMENT_MS);
    expect(Math.abs(toSystemMs(nowMs()) - Date.now())).toBeLessThan(MOMENT_MS);
    followClock(ownLeadMs);
    expect([fromSystemMs(at), toSystemMs(at), systemLeadMs()]).toEqual([at, at, 0]);
  });

  it('stays as it is in a process that follows its own', () => {
    followClock(clockLeadMs());
    expect(Math.abs(clockLeadMs() - ownLeadMs)).toBeLessThan(1);
  });
});
