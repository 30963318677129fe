import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoteFinder } from '../../../src/analysis/llm/quote-finder.js';

describe('a quote in a text', () => {
  it.each([
    ['He beat me  with a\nCable.', 'beat me with a cable', 'beat me  with a\nCable'],
    ['I don’t eat', '"I don\'t eat..."', 'I don’t eat'],
    ['ananipiga!', 'Ananipiga', 'ananipiga'],
    ['[PERSON_1] hits me (a lot)', '[PERSON_1] hits me (a', '[PERSON_1] hits me (a'],
    ['$5.00 a day', '5.00', '5.00'],
  ])('%j holds %j', (text, quote, found) => {
    const span = quoteFinder(quote)(text);
    expect(span?.text).toBe(found);
    expect(text.slice(span?.start, span?.end)).toBe(found);
  });

  it.each([
    ['he has a gun'],
    ['he beat'],
    ['beat me cable'],
    ['eat me'],
    ['beat m'],
    [''],
    ['...'],
    ['.*'],
    ['(beat|me)+'],
    ['x'.repeat(501)],
  ])('%j is not in it', (quote) => {
    expect(quoteFinder(quote)('They beat me with a cable. Xxx')).toBeUndefined();
  });

  it('takes any text for what it is', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(texts, texts, texts, (before, quote, after) => {
        const text = `${before} ${quote} ${after}`;
        const span = quoteFinder(quote)(text);
        if (span) expect(text.slice(span.start, span.end)).toBe(span.text);
        else if (/^[a-z ]*[a-z][a-z ]*$/.test(quote)) throw new Error('words that are there were not found');
      }),
    );
  });
});
