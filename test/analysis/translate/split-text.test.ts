import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitText } from '../../../src/analysis/translate/split-text.js';

describe('a text in pieces', () => {
  it('is cut behind sentences where it has some', () => {
    expect(splitText('One here. Two here. Three', 20)).toEqual(['One here. Two here. ', 'Three']);
  });

  it('is cut between words where a sentence is too long', () => {
    expect(splitText('one two three', 9)).toEqual(['one two ', 'three']);
  });

  it('keeps every character, within the length, and cuts none in half', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, longest) => {
        const pieces = splitText(text, longest);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(longest);
          expect(piece).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });
});
