import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePhrase } from '../../../src/analysis/phrases/phrase-pattern.js';
import { PhraseSet } from '../../../src/analysis/phrases/phrase-set.js';
import { tokenize } from '../../../src/analysis/phrases/tokenize.js';

function found(pattern: string, text: string): string[] {
  const set = new PhraseSet([{ node: parsePhrase(pattern), meaning: pattern }]);
  return set.find(tokenize(text)).map((hit) => hit.text);
}

describe('a pattern of words', () => {
  it.each([
    ['hit*', 'He HITS, hit-and-run', ['HITS', 'hit']],
    ['*nipiga', 'Baba ananipiga', ['ananipiga']],
    ['do not want', "I don't want, I don’t want, I dont want", ["don't want", 'don’t want', 'dont want']],
    ["ng'ombe", 'ng’ombe kumi', ['ng’ombe']],
    ['(kill|stab ~1 me)', 'stab only me, stab not only me, kill', ['stab only me', 'kill']],
    ['the? knife', 'the knife, knife', ['the knife', 'knife', 'knife']],
    ['a ~2 b', 'a x x b', ['a x x b']],
    ['a ~2 b', 'a x x x b', []],
    ['a b', 'a. b', []],
    ['cafe', 'CAFÉ', ['CAFÉ']],
  ])('%s finds in "%s" %j', (pattern, text, expected) => {
    expect(found(pattern, text)).toEqual(expected);
  });

  it.each([
    ['', 'no word'],
    ['a?', 'without any word'],
    ['~3 a', 'not with a gap'],
    ['a ~3', 'not with a gap'],
    ['a ~3 b?', 'not with a gap'],
    ['(a', 'not closed'],
    ['a)', 'closes nothing'],
    ['a ~51 b', '1 to 50'],
    ['*', 'letters'],
    ['<none>', 'no group'],
    ['a+', 'not part of a pattern'],
    ['[ab]', 'not part of a pattern'],
    ['((((((((((a))))))))))', 'levels'],
    ['a'.repeat(2001), 'at most'],
  ])('%s is refused', (pattern, reason) => {
    expect(() => parsePhrase(pattern)).toThrow(reason);
  });

  it('is parsed or refused, whatever it is, and finds what stands where it says', () => {
    const piece = fc.constantFrom(
      'a',
      'b*',
      '*',
      '(',
      ')',
      '|',
      '?',
      ' ',
      '~1',
      '~9',
      '<a>',
      '+',
      '\ud800',
      '\0',
    );
    const pattern = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.string({ unit: 'binary', maxLength: 60 }), (raw, noise) => {
        const text = `a b ${noise} ba`;
        try {
          parsePhrase(raw);
        } catch {
          return;
        }
        const set = new PhraseSet([{ node: parsePhrase(raw), meaning: 0 }]);
        for (const hit of set.find(tokenize(text))) expect(text.slice(hit.start, hit.end)).toBe(hit.text);
      }),
    );
  });
});
