import { expect, it } from '@jest/globals';
import { csvLine } from '../../src/http/csv.js';

it.each(['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'])(
  'A cell that begins with %j is no formula to a spreadsheet',
  (sign) => {
    const cell = `${sign}cmd|' /C calc'!A0`;
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  },
);

it.each(['+254722000333', '-1', '+1.5'])('A number alone is no formula: %s', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

it.each(['+254722000333+cmd', '+1-1', '-1\n', '+254 722', '-(1)', '+', '+1.', '=1'])(
  'With more than digits it may be one: %j',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  },
);

it('Any other cell stays as it is, quoted', () => {
  expect(csvLine(['Amina', 'a "b"', '1=1', ''])).toBe('"Amina","a ""b""","1=1",""\r\n');
});
