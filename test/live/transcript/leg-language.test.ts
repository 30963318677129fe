import { describe, expect, it } from '@jest/globals';
import { expectedLanguage, LegLanguage } from '../../../src/live/transcript/leg-language.js';

const heard = (language: string, confidence: number, count = 5) => ({
  ...{ language, confidence, dropped: null },
  doubt: confidence < 0.6 ? ('low-probability' as const) : null,
  words: Array.from({ length: count }, () => ({
    ...{ text: 'maji', startMs: 0, endMs: 1, probability: confidence },
  })),
});

describe('the language of a party', () => {
  it('is that of the first utterance that shows, not of a short or an uncertain one', () => {
    const language = new LegLanguage('auto');
    language.learnFrom(heard('en', 0.9, 2));
    language.learnFrom(heard('en', 0.7));
    expect(language.current).toBe('auto');
    language.learnFrom(heard('sw', 0.9));
    language.learnFrom(heard('en', 0.9));
    expect(language.current).toBe('sw');
  });

  it('is not that of an engine that reports none, however sure it is of its words', () => {
    const language = new LegLanguage('auto');
    language.learnFrom(heard('und', 0.99, 20));
    expect(language.current).toBe('auto');
    language.learnFrom(heard('sw', 0.9));
    expect(language.current).toBe('sw');
  });

  it('is detected again when three utterances in a row are doubtful, and not after fewer', () => {
    const language = new LegLanguage('auto');
    language.learnFrom(heard('sw', 0.9));
    for (const confidence of [0.4, 0.4, 0.9, 0.4, 0.4]) language.learnFrom(heard('sw', confidence));
    expect(language.current).toBe('sw');
    language.learnFrom(heard('sw', 0.4));
    expect(language.current).toBe('auto');
    language.learnFrom(heard('en', 0.9));
    expect(language.current).toBe('en');
  });

  it('stays as it was set, whatever is heard', () => {
    const language = new LegLanguage('sw');
    for (let i = 0; i < 4; i++) language.learnFrom(heard('en', 0.4));
    language.learnFrom(heard('en', 0.9));
    expect(language.current).toBe('sw');
  });

  it('is expected as the server is set, then as the number that was dialled is, where the model knows that', () => {
    expect(expectedLanguage('en', 'sw')).toBe('en');
    expect(expectedLanguage('auto', 'sw')).toBe('sw');
    expect(expectedLanguage('auto', null)).toBe('auto');
    expect(expectedLanguage('auto', 'luo')).toBe('auto');
  });
});
