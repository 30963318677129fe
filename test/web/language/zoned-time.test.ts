import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayIn, endOfDay, minutesAhead, zoneClock } from '../../../src/web/language/zoned-time.js';

const ZONES = [
  'Africa/Nairobi',
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Europe/Paris',
];

/** The day and the second that a clock on the wall of a zone shows. */
const shownIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

describe('the day at the helpline', () => {
  test('is that of the clock on its wall', () => {
    const moments = fc.date({
      min: new Date('1975-01-01'),
      max: new Date('2035-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, at) => {
        expect(dayIn(zone, at)).toBe(shownIn(zone, at).slice(0, 10));
      }),
    );
  });
});

describe('the end of a day at the helpline', () => {
  test('is the last second of that day on its clock, wherever it is and whenever clocks change', () => {
    const days = fc.date({ min: new Date('1975-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), days, (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        expect(shownIn(zone, endOfDay(day, zone))).toBe(`${day} 23:59:59`);
      }),
    );
  });

  test.each(ZONES)('is right on the days on which the clocks of %s change', (zone) => {
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-25', '2026-11-01'])
      expect(shownIn(zone, endOfDay(day, zone))).toBe(`${day} 23:59:59`);
  });

  test.each(['', 'soon', '2026-13-01', '12026-01-01'])('is none for %j', (day) => {
    expect(endOfDay(day, 'Africa/Nairobi').getTime()).toBeNaN();
  });
});

describe('a clock', () => {
  test.each([
    ['Africa/Nairobi', 180],
    ['Asia/Kathmandu', 345],
    ['America/New_York', -300],
    ['UTC', 0],
  ])('of %s is ahead of UTC by %d minutes in winter', (zone, minutes) => {
    expect(minutesAhead(zoneClock(zone), new Date('2026-01-15T21:30:59.999Z'))).toBe(minutes);
  });
});
