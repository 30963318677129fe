import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LocalAgreement } from '../../../src/speech/streaming/local-agreement.js';
import type { TranscribedWord } from '../../../src/speech/transcriber.js';

/** Words of 300 ms each. */
function said(text: string): TranscribedWord[] {
  const texts = text.split(' ').filter(Boolean);
  return texts.map((each, at) => ({
    text: each,
    startMs: at * 300,
    endMs: (at + 1) * 300,
    probability: 0.9,
  }));
}

/** The confirmed words in front of the mark, the others behind it, after each text. */
function grown(...texts: readonly string[]): string[] {
  const agreement = new LocalAgreement();
  return texts.map((text) => {
    const { words, confirmed } = agreement.push(said(text));
    const spelled = words.map((word) => word.text);
    return `${spelled.slice(0, confirmed).join(' ')}|${spelled.slice(confirmed).join(' ')}`;
  });
}

describe('words that grow', () => {
  it('are confirmed once two texts in a row agree on them', () => {
    expect(grown('my', 'my uncle', 'my uncle beats me')).toEqual(['|my', 'my|uncle', 'my uncle|beats me']);
  });

  it('are not confirmed from where the texts differ, even where they agree further on', () => {
    expect(grown('my ankle beats me', 'my uncle beats me')).toEqual([
      '|my ankle beats me',
      'my|uncle beats me',
    ]);
  });

  it('are compared without case and punctuation, and shown as they were when they were confirmed', () => {
    expect(grown('Help.', 'help me', 'help, me now')).toEqual(['|Help.', 'help|me', 'help me|now']);
  });

  it('go on behind the confirmed ones where a later text says those with one word more, less, or otherwise', () => {
    const start = ['he hit me', 'he hit me and'];
    expect(grown(...start, 'oh he hit me and ran').at(-1)).toBe('he hit me and|ran');
    expect(grown(...start, 'hit me and ran').at(-1)).toBe('he hit me and|ran');
    expect(grown(...start, 'she hurt us and ran').at(-1)).toBe('he hit me and|ran');
  });

  it('never change once they are confirmed, whatever the texts say', () => {
    const texts = fc.array(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((words) => words.join(' ')),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(texts, (all) => {
        const agreement = new LocalAgreement();
        let before: readonly TranscribedWord[] = [];
        for (const text of all) {
          const { words, confirmed } = agreement.push(said(text));
          expect(words.slice(0, before.length)).toEqual(before);
          expect(confirmed).toBeGreaterThanOrEqual(before.length);
          before = words.slice(0, confirmed);
        }
      }),
    );
  });
});
