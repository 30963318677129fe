import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textDifference, type TextRun } from '../../src/web/cases/text-difference.js';

const joined = (runs: readonly TextRun[], kinds: readonly TextRun['kind'][]) =>
  runs
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

describe('the difference of two long texts', () => {
  test('is what was removed and what was added, with some words around it', () => {
    const before = 'She lives with her aunt in Kisumu and goes to school there.';
    const after = 'She lives with her mother in Kisumu and goes to a school there.';
    expect(textDifference(before, after)).toEqual([
      { kind: 'same', text: 'She lives with her ' },
      { kind: 'removed', text: 'aunt' },
      { kind: 'added', text: 'mother' },
      { kind: 'same', text: ' in Kisumu and goes to' },
      { kind: 'added', text: ' a' },
      { kind: 'same', text: ' school there.' },
    ]);
  });

  test('leaves out what is far from a change', () => {
    const far = Array.from({ length: 100 }, (_, n) => `w${n}`).join(' ');
    expect(textDifference(`${far} old ${far} same`, `${far} new ${far} same`)).toEqual([
      { kind: 'same', text: '…w92 w93 w94 w95 w96 w97 w98 w99 ' },
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
      { kind: 'same', text: ' w0 w1 w2 w3 w4 w5 w6 w7…' },
    ]);
  });

  test('of texts of any length comes in a moment, and loses no word of a change', () => {
    const [old, now] = ['a', 'b'].map((letter) =>
      Array.from({ length: 20_000 }, (_, n) => letter + n).join(' '),
    ) as [string, string];
    const runs = textDifference(old, now);
    expect([joined(runs, ['removed']), joined(runs, ['added'])]).toEqual([old, now]);
  });

  test('gives both texts back where nothing is far from a change', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const runs = textDifference(before, after);
        expect([joined(runs, ['same', 'removed']), joined(runs, ['same', 'added'])]).toEqual([before, after]);
      }),
    );
  });
});
