import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readSearch, writeSearch } from '../../src/web/app/search.js';

test('the address of a view is read as it was written, whatever was typed into its filters', () => {
  const values = fc.dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  );
  fc.assert(fc.property(values, (view) => expect(readSearch(writeSearch(view))).toEqual({ ...view })));
});

test('the address of a view can be read by people, and has nothing that was left empty', () => {
  const view = { number: '0711000222', t: 39.2, words: '', agent: undefined, open: true, closed: false };
  expect(writeSearch(view)).toBe('?number=0711000222&t=39.2&open=true');
  expect(writeSearch({})).toBe('');
});
