import { describe, expect, it } from '@jest/globals';
import { phonePasswordFault } from '../../src/desk/phone-password-strength.js';

const own = ['2014', 'Chao', 'Mwangi'];
const fault = (password: string) => phonePasswordFault(password, own);

describe('a chosen phone password', () => {
  it.each([
    'Baobab-river-9-kettle',
    'k7mwx-3pq9z-hh4td',
    'correcthorsebattery',
    'zebra lamp 71 cloud',
    '"quoted\\backslash"',
  ])('may be %s', (password) => {
    expect(fault(password)).toBeUndefined();
  });

  it.each([
    ['', 'an empty one'],
    ['Baobab-9-ke', 'one of eleven characters'],
    ['x'.repeat(129), 'one that is longer than a digest needs'],
    ['aaaaaaaaaaaaaaaa', 'one character'],
    ['abababababababab', 'two characters'],
    ['123456789012', 'figures in order'],
    ['987654321098', 'figures backwards'],
    ['abcdefghijklmnop', 'letters in order'],
    ['password1234', 'the word itself'],
    ['Password2014!', 'the word and the extension'],
    ['PASSWORDpassword', 'the word twice'],
    ['qwertyuiop12', 'keys in order'],
    ['helpline-phone1', 'what it is for'],
    ['Chao-Mwangi-2014', 'the name and the extension of the user'],
    ['mwangichao2014!', 'the same, otherwise'],
    ['Baobab-river-9-kettlé', 'a letter that clients write differently'],
    ['Baobab-river\n9-kettle', 'a line end'],
    [' Baobab-river-9-kettle', 'a space at the beginning'],
    ['Baobab-river-9-kettle ', 'a space at the end'],
  ])('may not be %j: %s', (password) => {
    expect(fault(password)).toMatchObject({ fault: expect.any(String) });
  });
});
