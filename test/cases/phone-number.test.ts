import { describe, expect, it } from '@jest/globals';
import { normalisePhone, phoneSpellings, toCountry, toE164 } from '../../src/cases/phone-number.js';
import { SetupError } from '../../src/lib/errors.js';

describe('a telephone number', () => {
  it.each([
    ['0700123456', 'KE', '+254700123456'],
    ['0700 123-456', 'KE', '+254700123456'],
    ['+254700123456', 'KE', '+254700123456'],
    ['254700123456', 'KE', '+254700123456'],
    ['0754123456', 'TZ', '+255754123456'],
    ['+255754123456', 'KE', '+255754123456'],
    ['116', 'KE', '116'],
    ['101', 'KE', '101'],
  ] as const)('%s in %s is kept as %s', (text, country, kept) => {
    expect(normalisePhone(text, country)).toBe(kept);
  });

  it.each(['', '12', '1234567890123456', 'abc', '0700x', '++254700123456', "0700'; --"])(
    'is not %j',
    (text) => {
      expect(normalisePhone(text, 'KE')).toBeUndefined();
    },
  );

  it('that only works at home cannot be dialled from abroad', () => {
    expect(toE164('116', 'KE')).toBeUndefined();
    expect(toE164('0700123456', 'KE')).toBe('+254700123456');
  });

  it('is looked for in every way in which a trunk writes it', () => {
    const spellings = phoneSpellings('0700123456', 'KE');
    for (const each of ['+254700123456', '254700123456', '0700123456', '700123456', '00254700123456']) {
      expect(spellings).toContain(each);
    }
  });
});

describe('a country', () => {
  it('is one that has telephones', () => {
    expect(toCountry('ke')).toBe('KE');
    expect(() => toCountry('XX')).toThrow(SetupError);
  });
});
