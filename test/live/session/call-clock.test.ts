import { afterEach, describe, expect, it } from '@jest/globals';
import { clockLeadMs, followClock, nowMs } from '../../../src/lib/clock.js';
import { answeredAtMsOf, placeOfArrival } from '../../../src/live/session/call-clock.js';

const YEAR_MS = 365 * 86_400_000;
/** Between two readings of a clock that are compared, ms. */
const MOMENT_MS = 1_000;
const ownLeadMs = clockLeadMs();
afterEach(() => followClock(ownLeadMs));

describe('where in a call it arrived', () => {
  const arrivedBefore = (ms: number) =>
    placeOfArrival({ createdAt: new Date(Date.now() - ms) }, { answeredAtMs: nowMs() });

  it('is before the answer, by the time that it rang', () => {
    expect(Math.abs(arrivedBefore(4_000) + 4_000)).toBeLessThan(MOMENT_MS);
  });

  it('is the same after the system’s clock was set by years since the process began', () => {
    followClock(ownLeadMs - 6 * YEAR_MS);
    expect(Math.abs(arrivedBefore(4_000) + 4_000)).toBeLessThan(MOMENT_MS);
  });

  it('is the answer itself where the clock of the switch makes no sense here', () => {
    expect(arrivedBefore(6 * YEAR_MS)).toBe(0);
    expect(arrivedBefore(-6 * YEAR_MS)).toBe(0);
  });
});

describe('when a call of an earlier process was answered', () => {
  const place = (answeredAt: Date, lastStartMs = 30_000) =>
    nowMs() - answeredAtMsOf({ lastStartMs }, answeredAt);

  it('is what the journal says', () => {
    expect(Math.abs(place(new Date(Date.now() - 60_000)) - 60_000)).toBeLessThan(MOMENT_MS);
  });

  it('is such that the call goes on behind its last word, where a clock was set by years meanwhile', () => {
    expect(Math.abs(place(new Date(Date.now() - 6 * YEAR_MS)) - 30_000)).toBeLessThan(MOMENT_MS);
    expect(Math.abs(place(new Date(Date.now() + 6 * YEAR_MS)) - 30_000)).toBeLessThan(MOMENT_MS);
  });
});
