import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitSentences } from '../../../src/analysis/onnx/split-sentences.js';

const split = (text: string, maxCharacters = 100) =>
  splitSentences(text, maxCharacters).map(({ start, end }) => text.slice(start, end));

describe('the sentences of a text', () => {
  it('are found without what stands between them', () => {
    expect(split(' She is 9.  Where is she?\n\nAt home')).toEqual(['She is 9.', 'Where is she?', 'At home']);
  });

  it('are cut between words where there is no punctuation', () => {
    expect(split('my father hits me and i am afraid', 12)).toEqual([
      'my father',
      'hits me and',
      'i am afraid',
    ]);
  });

  it('are cut within a word that is too long, never within a character', () => {
    expect(split('ab😀😀', 3)).toEqual(['ab', '😀', '😀']);
  });

  it('hold every character but white space, in order, whatever the text is', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, maxCharacters) => {
        const sentences = splitSentences(text, maxCharacters);
        let at = 0;
        for (const { start, end } of sentences) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end - start).toBeLessThanOrEqual(maxCharacters);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });
});
