import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { placesAtMost, placesOf, toSearched } from '../../src/web/call/find-words.js';

const found = (text: string, words: string): string[] =>
  placesOf(toSearched(text), words).map(({ start, end }) => text.slice(start, end));

describe('words that are searched in what was said', () => {
  test.each([
    ['in small letters', 'My Uncle hits me. The uncle.', 'uncle', ['Uncle', 'uncle']],
    ['in capitals', 'My uncle hits me', 'UNCLE', ['uncle']],
    ['without their accents', 'El Niño está aquí', 'nino esta', ['Niño está']],
    ['with accents that the text has in two signs', 'Nin\u0303o', 'niño', ['Nin\u0303o']],
    ['with another apostrophe', 'Ng’ombe yuko', "ng'ombe", ['Ng’ombe']],
    ['in Arabic, without the signs of its vowels', 'كَتَبَ الوَلَدُ', 'كتب', ['كَتَبَ']],
    ['behind a sign of two code units', '🙂 help me', 'help', ['help']],
    ['as a part of a word', 'grandmother', 'mother', ['mother']],
    ['with blanks around them', 'at home', '  home ', ['home']],
    ['which are not there', 'at home', 'school', []],
    ['which are none', 'at home', '  ', []],
  ])('%s are found', (_how, text, words, places) => {
    expect(found(text, words)).toEqual(places);
  });

  test('are found wherever they stand, whatever is around them', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, fc.constantFrom('uncle', 'Niño', 'عمي', '叔叔'), text, (before, words, after) => {
        const whole = `${before} ${words} ${after}`;
        const places = placesOf(toSearched(whole), words);
        expect(places.map(({ start }) => start)).toContain(before.length + 1);
        expect(found(whole, words)).toContain(words);
      }),
    );
  });

  test('are counted up to a bound', () => {
    expect(found('a'.repeat(5_000), 'a')).toHaveLength(placesAtMost);
  });
});
