import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConfirmedWords } from '../../../src/speech/streaming/confirmed-words.js';
import type { TranscribedWord } from '../../../src/speech/transcriber.js';

function said(texts: readonly string[]): TranscribedWord[] {
  const word = (each: string, at: number) => ({ text: each, startMs: at * 300, endMs: (at + 1) * 300 });
  return texts.map((each, at) => ({ ...word(each, at), probability: 0.9 }));
}

/** The text that is shown after each answer of the engine; `|` is behind its confirmed words. */
function shown(...reported: readonly string[]): string[] {
  const confirmed = new ConfirmedWords();
  return reported.map((each) => {
    const [stable = '', rest = ''] = each.split('|').map((part) => part.trim());
    const stableWords = stable.split(' ').filter(Boolean);
    const words = [...stableWords, ...rest.split(' ').filter(Boolean)];
    const now = confirmed.take({ words: said(words), confirmed: stableWords.length });
    const texts = now.words.map(({ text }) => text);
    return `${texts.slice(0, now.confirmed).join(' ')}|${texts.slice(now.confirmed).join(' ')}`;
  });
}

describe('confirmed words of an engine', () => {
  it('that keeps its word are shown as it says them', () => {
    expect(shown('|my', 'my|uncle', 'my uncle|beats')).toEqual(['|my', 'my|uncle', 'my uncle|beats']);
  });

  it('that drops them stay', () => {
    expect(shown('he beats me|and', '|')).toEqual(['he beats me|and', 'he beats me|']);
    expect(shown('he beats me|and', 'he|')).toEqual(['he beats me|and', 'he beats me|']);
  });

  it('that says them otherwise stay as they were shown, with what comes behind them', () => {
    expect(shown('he beats me|', 'she hurts us and|runs').at(-1)).toBe('he beats me and|runs');
    expect(shown('he beats me|', 'and he beats me and|runs').at(-1)).toBe('he beats me and|runs');
  });

  it('never change, whatever it says and confirms next', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const reported = fc.record({
      words: fc.array(word, { maxLength: 8 }),
      confirmed: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 12 }), fc.array(word, { maxLength: 3 }), (all, before) => {
        const confirmed = new ConfirmedWords(said(before));
        let stable: readonly TranscribedWord[] = said(before);
        for (const each of all) {
          const now = confirmed.take({ ...each, words: said(each.words) });
          expect(now.words.slice(0, stable.length)).toEqual(stable);
          expect(now.confirmed).toBeLessThanOrEqual(now.words.length);
          stable = now.words.slice(0, now.confirmed);
        }
      }),
    );
  });
});
