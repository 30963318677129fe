import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bindFinal, splitAtCut } from '../../../src/speech/streaming/bind-final.js';
import type { TranscribedWord } from '../../../src/speech/transcriber.js';

/** Words of 300 ms each. */
function said(text: string): TranscribedWord[] {
  const texts = text.split(' ').filter(Boolean);
  const word = (each: string, at: number) => ({ text: each, startMs: at * 300, endMs: (at + 1) * 300 });
  return texts.map((each, at) => ({ ...word(each, at), probability: 0.9 }));
}

function bound(confirmed: string, final: string, options = {}): { text: string; corrections: string[] } {
  const { words, corrections } = bindFinal(said(confirmed), said(final), options);
  const text = words.map((word) => word.text);
  const named = corrections.map(
    ({ shown, firstWord, wordCount }) =>
      `${shown} → ${text.slice(firstWord, firstWord + wordCount).join(' ') || 'nothing'}`,
  );
  return { text: text.join(' '), corrections: named };
}

const nothing: string[] = [];

describe('words that were shown as confirmed', () => {
  it.each([
    ['he beats me', 'He beats me, always.', 'He beats me, always.', nothing],
    ['', 'he beats me', 'he beats me', nothing],
    ['my ankle beats me', 'my uncle beats me', 'my uncle beats me', ['ankle → uncle']],
    ['he he beats me', 'he beats me', 'he beats me', ['he → nothing']],
    ['I can not go', 'I cannot go', 'I cannot go', ['can not → cannot']],
  ])('"%s" stand in the final "%s", or are named', (confirmed, final, text, corrections) => {
    expect(bound(confirmed, final)).toEqual({ text, corrections });
  });

  it.each([
    ['my mother wants me to get married', 'my mother.', 'my mother wants me to get married'],
    ['my mother wants me to get married', 'married', 'my mother wants me to get married'],
    ['he hit me and ran away', 'he hit away from here', 'he hit me and ran away from here'],
    ['he beats me', '', 'he beats me'],
  ])('"%s" are not lost to the final "%s"', (confirmed, final, text) => {
    expect(bound(confirmed, final)).toEqual({ text, corrections: nothing });
  });

  it('give way where the decoder was stuck and what it repeated is taken out, which is named', () => {
    expect(bound('no no no no no', 'no no no', { stuck: true })).toEqual({
      text: 'no no no',
      corrections: ['no no → nothing'],
    });
  });

  it('stay or are named, whatever the final says, and nothing else is invented', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (confirmed, final) => {
        const { words, corrections } = bindFinal(said(confirmed.join(' ')), said(final.join(' ')));
        // put back what was corrected: the confirmed words are in there, in their order
        const shown: string[] = [];
        for (let at = 0; at <= words.length; at++) {
          for (const each of corrections) if (each.firstWord === at) shown.push(...each.shown.split(' '));
          shown.push(...words.slice(at, at + 1).map((word) => word.text));
        }
        let found = 0;
        for (const word of shown) if (word === confirmed[found]) found++;
        expect(found).toBe(confirmed.length);
        expect(words.every(({ startMs }, at) => startMs >= (words[at - 1]?.startMs ?? 0))).toBe(true);
        expect(words.length).toBeGreaterThanOrEqual(Math.min(confirmed.length, final.length));
        const changed = corrections.reduce((sum, { shown: each }) => sum + each.split(' ').length, 0);
        expect(changed).toBeLessThanOrEqual(confirmed.length);
      }),
    );
  });

  it('are not compared word by word with a final that is longer than any utterance: that would be long work', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `w${at % 7}`).join(' ');
    const { corrections } = bindFinal(said('w1 w2 w3'), said(words));
    expect(corrections).toEqual([{ shown: 'w1 w2 w3', firstWord: 0, wordCount: 20_000 }]);
    expect(bindFinal(said(words), said('w1 w2 w3')).words).toHaveLength(20_000);
  });
});

describe('a cut in the middle of speech', () => {
  it.each([
    // the cut is at 1.2 s, behind the fourth word by their times
    ['a b c d e f g', 'a b c d', 4],
    ['a b c d e f g', 'a b c', 3],
    ['a b c d e f g', 'a b c d e', 5],
    ['a b c d e f g', 'a b x y', 4],
    ['a b c d e f g', 'a', 2],
    ['a b c d e f g', 'a b c d e f g', 6],
  ])('between "%s" is found by the final "%s": behind %d words', (confirmed, final, count) => {
    expect(splitAtCut(said(confirmed), said(final), 1_200)).toBe(count);
  });

  it('is found by the times alone while there is no final', () => {
    expect(splitAtCut(said('a b c d e f g'), null, 1_200)).toBe(4);
  });
});
