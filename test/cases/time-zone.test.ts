import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readTime } from '../../src/http/helpline-api/dialect/read-filter.js';
import { readValue } from '../../src/cases/read-value.js';
import { fieldOf, type Field } from '../../src/cases/resource.js';
import { resourceNamed } from '../../src/cases/resources/all-resources.js';
import { dayIn, dayMeantBy, dayStart, isLocalMidnight, periodDays } from '../../src/cases/time-zone.js';

const ZONES = [
  'Africa/Nairobi',
  'Africa/Cairo', // clocks go forward at midnight: the day begins at 01:00
  'America/Sao_Paulo',
  'America/Guatemala',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Pacific/Auckland',
  'UTC',
];
const seconds = (text: string) => Date.parse(text) / 1000;
const named = (resource: string, name: string) => fieldOf(resourceNamed(resource), name) as Field;

describe('a day begins', () => {
  it.each([
    ['2015-03-01', 'Africa/Nairobi', '2015-02-28T21:00:00Z'],
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['2026-03-01', 'UTC', '2026-03-01T00:00:00Z'],
  ])('%s in %s at %s', (day, timeZone, at) => {
    expect(dayStart(day, timeZone).toISOString().replace('.000Z', 'Z')).toBe(at);
    expect(isLocalMidnight(seconds(at), timeZone)).toBe(true);
  });

  it('where the day before ends, in every zone, on every day', () => {
    const days = fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), days, (timeZone, date) => {
        const day = dayIn('UTC', date);
        const start = dayStart(day, timeZone);
        expect(dayIn(timeZone, start)).toBe(day);
        expect(dayIn(timeZone, new Date(start.getTime() - 1)) < day).toBe(true);
      }),
    );
  });
});

describe('a date of birth sent as Unix seconds', () => {
  const dob = named('clients', 'contact_dob');

  it.each([
    ['2015-03-01T00:00:00+03:00', 'Africa/Nairobi', '2015-03-01'],
    ['2015-03-01T00:00:00Z', 'Africa/Nairobi', '2015-03-01'],
    ['2015-03-01T00:00:00-06:00', 'America/Guatemala', '2015-03-01'],
    ['2015-03-01T00:00:00Z', 'America/Guatemala', '2015-03-01'],
    ['2015-03-01T23:59:59-06:00', 'America/Guatemala', '2015-03-01'],
    ['1969-07-20T00:00:00+03:00', 'Africa/Nairobi', '1969-07-20'],
  ])('%s is kept and looked up in %s as %s', (at, timeZone, day) => {
    expect(readValue(dob, String(seconds(at)), { country: 'KE', timeZone })).toEqual({ value: day });
    expect(dayMeantBy(seconds(at), timeZone)).toBe(day);
    const filter = { test: 'during', field: dob, from: { day }, to: { day } };
    expect(readTime(dob, String(seconds(at)), timeZone)).toEqual(filter);
  });

  it('before the year 1 is none', () => {
    const place = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;
    expect(readValue(dob, '-99999999999', place)).toHaveProperty('fault');
    expect(readTime(dob, '-99999999999', 'Africa/Nairobi')).toBe('must be a date from year 1 on');
  });
});

it('A day that is sent for a moment is the beginning of that day in the zone of the helpline', () => {
  const place = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;
  const at = readValue(named('dispositions', 'src_ts'), '2026-03-01', place);
  expect(at).toEqual({ value: new Date('2026-02-28T21:00:00Z') });
});

describe('a filter by a moment in which a day begins', () => {
  const created = named('cases', 'created_on');

  it.each([
    ['2026-03-29', 'Europe/Berlin'], // 23 hours
    ['2026-10-25', 'Europe/Berlin'], // 25 hours
    ['2018-11-04', 'America/Sao_Paulo'],
    ['2026-03-01', 'Africa/Nairobi'],
  ])('holds for all of %s in %s, however long it is', (day, timeZone) => {
    const from = dayStart(day, timeZone).getTime() / 1000;
    const expected = { test: 'during', field: created, from: { unixS: from }, to: { day } };
    expect(readTime(created, String(from), timeZone)).toEqual(expected);
  });

  it('of UTC holds for that day of UTC', () => {
    const from = seconds('2026-03-01T00:00:00Z');
    expect(readTime(created, String(from), 'Africa/Nairobi')).toMatchObject({ to: { unixS: from + 86_399 } });
  });
});

describe('a period that ends today', () => {
  it.each([
    ['last_3_month', '2026-05-31T12:00:00Z', '2026-02-28'],
    ['last_3_month', '2024-05-31T12:00:00Z', '2024-02-29'],
    ['last_3_month', '2026-05-28T12:00:00Z', '2026-02-28'],
    ['last_6_month', '2026-08-31T12:00:00Z', '2026-02-28'],
    ['last_9_month', '2026-07-31T12:00:00Z', '2025-10-31'],
    ['last_9_month', '2026-08-31T12:00:00Z', '2025-11-30'],
    ['last_3_month', '2026-01-31T12:00:00Z', '2025-10-31'],
    ['this_week', '2026-03-01T12:00:00Z', '2026-02-23'],
    ['this_month', '2026-02-28T21:00:00Z', '2026-03-01'],
    ['today', '2026-02-28T20:59:59Z', '2026-02-28'],
    ['this_year', '2025-12-31T21:00:00Z', '2026-01-01'],
  ])('%s at %s begins on %s', (period, now, from) => {
    expect(periodDays(period, 'Africa/Nairobi', new Date(now))?.from).toBe(from);
  });
});
