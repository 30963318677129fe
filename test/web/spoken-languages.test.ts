import { describe, expect, it } from '@jest/globals';
import { spokenLanguages } from '../../src/web/call/spoken-languages.js';

describe('the languages of a call on its page', () => {
  it('are named once each, in the order in which they came', () => {
    const said = ['sw', 'en', 'sw'].map((language) => ({ language }));
    expect(spokenLanguages(said)).toEqual([
      expect.stringMatching(/swahili/i),
      expect.stringMatching(/english/i),
    ]);
  });

  it('are not named where the recogniser reports none', () => {
    expect(spokenLanguages(['und', '', 'und'].map((language) => ({ language })))).toEqual([]);
  });
});
