import { describe, expect, it } from '@jest/globals';
import { toHttpFailure } from '../../src/http/kit/error-table.js';
import { periodAsked, stretchOf } from '../../src/reports/period.js';

const NAIROBI = 'Africa/Nairobi';
/** The 2nd of March in Nairobi already. */
const now = new Date('2026-03-01T22:30:00Z');

describe('the period of a dashboard', () => {
  it.each([
    [{}, { from: '2026-02-01', to: '2026-03-02' }],
    [{ to: '2026-01-30' }, { from: '2026-01-01', to: '2026-01-30' }],
    [{ from: '2026-03-02' }, { from: '2026-03-02', to: '2026-03-02' }],
    [
      { from: '2025-12-31', to: '2026-01-01' },
      { from: '2025-12-31', to: '2026-01-01' },
    ],
  ])('that is asked for by %j is %j', (asked, period) => {
    expect(periodAsked(asked, NAIROBI, now)).toEqual(period);
  });

  it('does not end before it begins', () => {
    const faults = (asked: object) => {
      try {
        return periodAsked(asked, NAIROBI, now);
      } catch (error) {
        return toHttpFailure(error);
      }
    };
    expect(faults({ from: '2026-01-02', to: '2026-01-01' })).toMatchObject({
      ...{ status: 400, message: 'from: must not be after 2026-01-01' },
      faults: [{ field: 'from', message: 'must not be after 2026-01-01' }],
      refusal: { code: 'period-reversed', to: '2026-01-01' },
    });
    expect(faults({ from: '2026-03-03' })).toMatchObject({
      faults: [{ field: 'from', message: 'must not be after 2026-03-02' }],
    });
  });

  it('begins and ends at midnight where the helpline is, also on the days on which clocks change', () => {
    expect(stretchOf({ from: '2026-03-01', to: '2026-03-02' }, NAIROBI)).toEqual({
      from: new Date('2026-02-28T21:00:00Z'),
      until: new Date('2026-03-02T21:00:00Z'),
    });
    expect(stretchOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      from: new Date('2026-03-28T23:00:00Z'),
      until: new Date('2026-03-29T22:00:00Z'),
    });
  });
});
