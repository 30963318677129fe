import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysOf } from '../../src/cases/time-part.js';

describe('a part of time', () => {
  it.each([
    ['yr', '2026-01-01', '2026-01-01', '2026-12-31'],
    ['yr', '2026-07-04', '2026-01-01', '2026-12-31'],
    ['mn', '2024-02-01', '2024-02-01', '2024-02-29'],
    ['mn', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['wk', '2026-03-07', '2026-03-08', '2026-03-14'],
    ['wk', '2025-12-27', '2025-12-28', '2026-01-03'],
    ['dt', '2026-03-01', '2026-03-01', '2026-03-01'],
  ] as const)('%s by %s is the days from %s to %s', (part, value, first, last) => {
    expect(daysOf(part, value)).toEqual({ first, last });
  });

  it.each([
    ['yr', '2026'],
    ['yr', '0000-01-01'],
    ['mn', '2026-13-01'],
    ['wk', '2026-03-08'],
    ['wk', '2026-W10'],
    ['dt', '2026-02-30'],
    ['dt', '1767225600'],
  ] as const)('%s by %s is none', (part, value) => {
    expect(daysOf(part, value)).toBeUndefined();
  });

  it('that is a week has seven days, a Sunday first, and every week follows the one before', () => {
    const firstSaturdayMs = Date.parse('1970-01-03T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), (week) => {
        const reported = (number: number) =>
          new Date(firstSaturdayMs + number * 7 * 86_400_000).toISOString().slice(0, 10);
        const [before, days] = [daysOf('wk', reported(week - 1)), daysOf('wk', reported(week))];
        const at = (day = '') => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
        expect(new Date(days?.first ?? '').getUTCDay()).toBe(0);
        expect([at(days?.last) - at(days?.first), at(days?.first) - at(before?.last)]).toEqual([6, 1]);
      }),
    );
  });
});
