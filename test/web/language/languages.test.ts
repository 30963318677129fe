import { describe, expect, test } from '@jest/globals';
import { formatTag, languageFor } from '../../../src/web/language/languages.js';
import { readLanguage, writeLanguage } from '../../../src/web/language/stored-language.js';

describe('the language of the pages', () => {
  test('is the one that was chosen, else the first that the browser asks for, else English', () => {
    expect(languageFor('fr', ['sw-TZ', 'en'])).toBe('fr');
    expect(languageFor(null, ['am', 'sw-TZ', 'en'])).toBe('sw');
    expect(languageFor(null, ['AR-eg'])).toBe('ar');
    expect(languageFor(null, ['am'])).toBe('en');
    // a version with more languages has stored it
    expect(languageFor('xx', [])).toBe('en');
    expect(languageFor('constructor', ['toString'])).toBe('en');
  });

  test('writes dates as the country of the browser does, and digits as telephones have them', () => {
    const time = (tag: string): string =>
      new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(
        new Date('2026-03-01T15:04Z'),
      );
    expect(time(formatTag('en', ['sw', 'en-GB', 'en-US']))).toBe('15:04');
    expect(time(formatTag('ar', ['ar-EG']))).toMatch(/^3:04/);
    expect(formatTag('fr', ['en-GB'])).toBe('fr-u-nu-latn');
    expect(formatTag('sw', ['sw-'])).toBe('sw-u-nu-latn');
  });

  test('is kept in the browser, where that keeps anything', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const forbidden = (): never => {
      throw new Error('forbidden');
    };
    expect(readLanguage(() => storage)).toBeNull();
    expect(writeLanguage(() => storage, 'sw')).toBe(true);
    expect(readLanguage(() => storage)).toBe('sw');
    expect(readLanguage(forbidden)).toBeNull();
    expect(writeLanguage(forbidden, 'sw')).toBe(false);
  });
});
