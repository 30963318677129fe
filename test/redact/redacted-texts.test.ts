import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RedactedTexts } from '../../src/redact/redacted-texts.js';
import type { NameFinder } from '../../src/redact/text-span.js';
import { findNames } from '../support/personal-data.js';

const taken = (...texts: readonly string[]) => {
  const redacted = new RedactedTexts(findNames);
  for (const [at, text] of texts.entries()) redacted.take(String(at), text);
  return redacted;
};
const textOf = (redacted: RedactedTexts, id: number) => redacted.of(String(id))?.text;

describe('the texts of a conversation', () => {
  it('are numbered as they come: what comes later changes no pseudonym, also when earlier texts were looked at again', async () => {
    const words = [
      'Wanjiku is my sister',
      'my name is Achieng Atieno',
      'and my brother is called Otieno',
      'Achieng lives in Kisumu, call 0722 123 456',
      'Otieno Achieng is my uncle',
      'and Otieno? and Atieno?',
    ];
    const [atOnce, looking] = [taken(...words), new RedactedTexts(findNames)];
    for (const [at, text] of words.entries()) {
      looking.take(String(at), text);
      await looking.reread();
    }
    const numbersOf = (redacted: RedactedTexts, at: number) =>
      (redacted.of(String(at))?.spans ?? []).map(({ start, pseudonym }) => [start, pseudonym]);
    for (const at of words.keys()) {
      // the second look may hide more, and renumbers nothing
      expect(numbersOf(looking, at)).toEqual(expect.arrayContaining(numbersOf(atOnce, at)));
    }
    await atOnce.reread();
    expect(words.map((_, at) => textOf(atOnce, at))).toEqual(words.map((_, at) => textOf(looking, at)));
  });

  it('mean the latest of two namesakes, whoever was found in an earlier text meanwhile', async () => {
    const findCased: NameFinder = (text) =>
      [...text.matchAll(/Kevin(?: Otieno| Kamau)?/g)].map(({ index, 0: { length } }) => ({
        ...{ type: 'PERSON' as const, start: index, end: index + length },
      }));
    const redacted = new RedactedTexts(findCased);
    for (const [at, text] of ['kevin otieno came', 'Kevin Otieno', 'Kevin Kamau'].entries())
      redacted.take(String(at), text);
    await redacted.reread();
    expect(textOf(redacted, 0)).toBe('[PERSON_1] came');
    redacted.take('3', 'Kevin');
    expect(textOf(redacted, 3)).toBe('[PERSON_2]');
  });

  it('hide in earlier ones what only a later one gave away', async () => {
    const redacted = taken('mzito hits me', 'the name of my uncle is Mzito');
    redacted.addFound('1', [{ type: 'PERSON', start: 24, end: 29 }]);
    expect(textOf(redacted, 0)).toBe('mzito hits me');
    await redacted.reread();
    expect(textOf(redacted, 0)).toBe('[PERSON_1] hits me');
  });

  it('hide what another engine found, once where both found it', () => {
    const redacted = taken('Please call 0722 123 456 and ask for Zuberi Mwakalinga there');
    redacted.addFound('0', [
      { type: 'PHONE', start: 12, end: 24 },
      { type: 'PERSON', start: 37, end: 54 },
    ]);
    expect(textOf(redacted, 0)).toBe('Please call [PHONE_1] and ask for [PERSON_1] there');
  });

  it('have the pseudonym of a number that was known before its words', () => {
    const redacted = new RedactedTexts(findNames);
    expect(redacted.pseudonymOf('PHONE', '+254722123456')).toBe('[PHONE_1]');
    redacted.take('0', 'my number is 0733 000 111, no, 0722 123 456');
    expect(textOf(redacted, 0)).toBe('my number is [PHONE_2], no, [PHONE_1]');
  });

  it('hold the places of quotes: a part of what is hidden is the whole of its pseudonym', () => {
    const redacted = taken('Achieng Atieno lives in Kisumu now');
    const place = (start: number, end: number) => redacted.place('0', { start, end });
    expect(place(0, 7)).toEqual({ start: 0, end: 10, text: '[PERSON_1]' });
    expect(place(8, 20)).toEqual({ start: 0, end: 16, text: '[PERSON_1] lives' });
    expect(place(15, 34)?.text).toBe('lives in [LOC_1] now');
    expect(place(31, 34)?.text).toBe('now');
    expect(redacted.place('1', { start: 0, end: 1 })).toBeUndefined();
  });

  it('hold every place: what it says is what stands there, without any of what is hidden', () => {
    const piece = fc.constantFrom(
      'Achieng',
      ' ',
      'Kisumu',
      'hits me',
      '0722 123 456',
      ', ',
      'é😀',
      'my name is ',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(80), fc.nat(80), (pieces, a, b) => {
        const text = pieces.join('');
        const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        const redacted = taken(text);
        const { text: reported = '', spans = [] } = redacted.of('0') ?? {};
        const place = redacted.place('0', { start, end });
        expect(place?.text).toBe(reported.slice(place?.start, place?.end));
        const left = spans.reduceRight(
          (rest, span) => rest.slice(0, span.start) + span.pseudonym + rest.slice(span.end),
          text,
        );
        expect(reported).toBe(left);
        const isOpen = !spans.some((span) => span.start < end && start < span.end);
        if (isOpen && start < end) expect(place?.text).toBe(text.slice(start, end));
      }),
    );
  });
});
