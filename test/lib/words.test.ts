import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutWords, wordKey } from '../../src/lib/words.js';

const texts = (text: string) => cutWords(text).map((word) => word.text);
const gaps = (text: string) => cutWords(text).map(({ gap }) => gap);

describe('the words of a text', () => {
  it('keep apostrophes within a name, and part with a possessive', () => {
    expect(texts("Ng'ang'a's house, Murang’a")).toEqual(["Ng'ang'a", "'s", 'house', 'Murang’a']);
    expect(texts("Qacha's Nek 's don't")).toEqual(['Qacha', "'s", 'Nek', 's', "don't"]);
  });

  it('are compared in lower case, composed and with straight apostrophes', () => {
    expect(wordKey('MURANG’A')).toBe("murang'a");
    expect(wordKey('Zoe\u0301')).toBe(wordKey('ZO\u00c9'));
  });

  it('part digits from letters and parts of a hyphenated name from each other', () => {
    expect(texts('12yrs Butha-Buthe')).toEqual(['12', 'yrs', 'Butha', 'Buthe']);
    expect(gaps('12yrs Butha-Buthe')).toEqual(['break', 'joined', 'joined', 'joined']);
  });

  it('show what stands before them', () => {
    expect(gaps('Mr. Kamau, his son\ncame')).toEqual(['break', 'dot', 'comma', 'joined', 'break']);
    expect(gaps('a      b')).toEqual(['break', 'break']);
  });

  it('are where they say, in order, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let end = 0;
        for (const word of cutWords(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(text.slice(word.start, word.end)).toBe(word.text);
          end = word.end;
        }
      }),
    );
  });
});
