import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldedUserName, readUserName } from '../../src/access/user-name.js';
import { LIKE_ADMIN } from '../support/spelled-names.js';

describe('a name to log in with', () => {
  it.each(LIKE_ADMIN)('%j is admin, or refused, and never one of its own', (text) => {
    expect(foldedUserName(text)).toBe('admin');
  });

  it.each([
    ['Wanjikũ', 'wanjikũ', 'wanjiku'],
    ['WANJIKU\u0303', 'wanjikũ', 'wanjiku'],
    ['O’Brien', "o'brien", "o'brien"],
    ['Mary \u00a0 Jane', 'mary jane', 'mary jane'],
    ['user‑١٢', 'user-12', 'user-12'],
    ['Akinyi@Helpline.example', 'akinyi@helpline.example', 'akinyi@helpline.example'],
    ['መሪየም', 'መሪየም', 'መሪየም'],
    ['محمد', 'محمد', 'محمد'],
    ['Чехов', 'чехов', 'чexoв'.replace('в', 'b')],
    ['田中ひろ', '田中ひろ', '田中ひろ'],
  ])('%j is kept as %j, and no other has %j', (text, name, folded) => {
    expect(readUserName(text)).toEqual({ name });
    expect(foldedUserName(text)).toBe(folded);
  });

  it.each([
    ['admin\u200b', 'invisible'],
    ['admin\u202e', 'invisible'],
    ['ad\u00admin', 'invisible'],
    ['admin\u3164', 'invisible'],
    ['a\u{e0061}dmin', 'invisible'],
    ['аdmin', 'one script'],
    ['αdmin', 'one script'],
    ['ᴀdmin', 'one script'],
    ['e\u0301\u0301\u0301\u0301\u0301', 'one script'],
    ['admin:x', 'letters, digits'],
    ['<admin>', 'letters, digits'],
    ['admin\u2800', 'letters, digits'],
    ['...', 'letters, digits'],
  ])('%j is refused, and the reason says why', (text, reason) => {
    expect(readUserName(text)).toEqual({ fault: expect.stringContaining(reason) });
  });

  it('that is taken is kept as it is when it is sent again, and folds as it did', () => {
    const unit = fc.oneof(
      fc.constantFrom(..."aeiounsz.-@ 'ũłøаеκαß1"),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 12 }), (text) => {
        const read = readUserName(text);
        if ('fault' in read) return;
        expect(readUserName(read.name)).toEqual(read);
        expect(foldedUserName(read.name)).toBe(foldedUserName(text));
        expect(foldedUserName(foldedUserName(text))).toBe(foldedUserName(text));
        expect(foldedUserName(text.toUpperCase())).toBe(foldedUserName(text.toUpperCase().toLowerCase()));
      }),
      { numRuns: 3000, examples: [['ꞌa']] },
    );
  });
});
