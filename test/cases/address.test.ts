import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressSpellings, readAddress } from '../../src/cases/address.js';
import { phoneSpellings } from '../../src/cases/phone-number.js';
import { numberSpellings, spelledMail, spelledNumber } from '../support/spelled-addresses.js';

/** Numbers of the plan, of the helpline's own country and of others. */
const NUMBERS = [
  { country: 'KE', number: '+254722000333', national: '722000333' },
  { country: 'KE', number: '+254110222333', national: '110222333' },
  { country: 'UG', number: '+256772123456', national: '772123456' },
  { country: 'GB', number: '+447400123456', national: '7400123456' },
  { country: 'IN', number: '+919876543210', national: '9876543210' },
  // none of a plan without fixed lengths: 04915123456789 may be a German number of the area 0491
  { country: 'TZ', number: '+255712345678', national: '712345678' },
] as const;

describe('a telephone number', () => {
  it('has one form, however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NUMBERS), spelledNumber, ({ country, number, national }, spell) => {
        const written = spell({ callingCode: number.slice(1, -national.length), national });
        expect([written, readAddress(written, country)]).toEqual([
          written,
          { kind: 'phone', address: number },
        ]);
      }),
    );
  });

  it('of another country has one form wherever its prefix is written', () => {
    const spellings = numberSpellings({ callingCode: '256', national: '772123456' });
    for (const written of [spellings.plus, spellings.zeros, spellings.trunkInBrackets, spellings.whatsApp])
      expect(readAddress(written, 'KE').address).toBe('+256772123456');
  });

  it.each([
    ['+5215512345678', '+525512345678'],
    ['005215512345678', '+525512345678'],
    ['whatsapp:+521 55 1234 5678', '+525512345678'],
  ])('of a Mexican mobile has the form of today: %s', (written, kept) => {
    expect(readAddress(written, 'KE').address).toBe(kept);
    expect(phoneSpellings(kept, 'MX')).toContain('+5215512345678');
  });

  it.each([
    ['+254999000333', '+254999000333'],
    ['00254999000333', '+254999000333'],
    ['0254999000333', '+254999000333'],
    ['254999000333', '+254999000333'],
    ['0999000333', '+254999000333'],
  ])('of a range that our copy of the plan does not know has one form, too: %s', (written, kept) => {
    expect(readAddress(written, 'KE').address).toBe(kept);
  });

  it.each(['116', '1195', '999', '20101'])('of a network stays as it is dialled: %s', (written) => {
    expect(readAddress(written, 'KE')).toEqual({ kind: 'phone', address: written });
  });

  it('that is read again is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = readAddress(text, 'KE');
        expect(readAddress(once.address, 'KE')).toEqual(once);
      }),
    );
  });

  it('is looked for in every way in which a trunk writes it', () => {
    const { plus, bare, zeros, trunkBeforeCode, trunk } = numberSpellings({
      ...{ callingCode: '254', national: '722000333' },
    });
    expect(addressSpellings('0722000333', 'KE')).toEqual(
      expect.arrayContaining([plus, bare, zeros, trunkBeforeCode, trunk]),
    );
  });
});

describe('an e-mail address', () => {
  it('has one form, however it is written', () => {
    fc.assert(
      fc.property(spelledMail, (spell) => {
        const written = spell('akinyi.o@mail.example.org');
        expect([written, readAddress(written, 'KE')]).toEqual([
          written,
          { kind: 'email', address: 'akinyi.o@mail.example.org' },
        ]);
      }),
    );
  });
});

describe('the name of a person in a chat', () => {
  it.each(['@Akinyi', 'Akinyi Otieno', '1234567890123456', 'Wanjir\u0169'])('stays as it is: %s', (name) => {
    expect(readAddress(name, 'KE')).toEqual({ kind: 'other', address: name });
  });

  it('has no invisible marks', () => {
    expect(readAddress('\u202a@Akinyi\u202c\u200b', 'KE').address).toBe('@Akinyi');
  });
});
