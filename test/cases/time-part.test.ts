import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysOf } from '../../src/cases/time-part.js';

describe('a part of time', () => {
  it.each([
    ['yr', '2026', '2026-01-01', '2026-12-31'],
    ['mn', '2024-02', '2024-02-01', '2024-02-29'],
    ['mn', '2026-12', '2026-12-01', '2026-12-31'],
    ['wk', '2026-W01', '2025-12-29', '2026-01-04'],
    ['wk', '2020-W53', '2020-12-28', '2021-01-03'],
    ['wk', '2027-W01', '2027-01-04', '2027-01-10'],
    ['dt', '2026-03-01', '2026-03-01', '2026-03-01'],
  ] as const)('%s %s is the days from %s to %s', (part, value, first, last) => {
    expect(daysOf(part, value)).toEqual({ first, last });
  });

  it.each([
    ['yr', '26'],
    ['yr', '0000'],
    ['mn', '2026-13'],
    ['wk', '2026-W54'],
    ['wk', '2025-W53'],
    ['wk', '2026-W00'],
    ['wk', '2026-10'],
    ['dt', '2026-02-30'],
    ['dt', '1767225600'],
  ] as const)('%s %s is none', (part, value) => {
    expect(daysOf(part, value)).toBeUndefined();
  });

  it('that is a week has seven days, a Monday first, and every week follows the one before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2199 }), fc.integer({ min: 2, max: 53 }), (year, week) => {
        const name = (number: number) => `${year}-W${String(number).padStart(2, '0')}`;
        const [before, days] = [daysOf('wk', name(week - 1)), daysOf('wk', name(week))];
        if (!before || !days) return expect(week).toBe(53);
        const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
        expect(new Date(days.first).getUTCDay()).toBe(1);
        expect([at(days.last) - at(days.first), at(days.first) - at(before.last)]).toEqual([6, 1]);
      }),
    );
  });
});
