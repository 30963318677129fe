import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Piece } from '../../../src/analysis/onnx/model-tokenizer.js';
import { bestWindows, windowsOf } from '../../../src/analysis/onnx/windows.js';

/** Words of so many pieces. */
function piecesOf(words: readonly number[]): Piece[] {
  return words.flatMap((count, word) =>
    Array.from({ length: count }, (_, i) => ({ id: 0, start: word, end: word + 1, isFirst: i === 0 })),
  );
}
const sizes = fc.record({
  sizePieces: fc.integer({ min: 1, max: 40 }),
  overlapPieces: fc.integer({ min: 0, max: 60 }),
});
const words = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 120 });

describe('the windows of a text', () => {
  it('begin and end between words, and overlap', () => {
    const pieces = piecesOf([2, 1, 3, 1, 1, 2]);
    expect(windowsOf(pieces, { sizePieces: 5, overlapPieces: 2 })).toEqual([
      { from: 0, to: 3 },
      { from: 2, to: 7 },
      { from: 3, to: 8 },
      { from: 6, to: 10 },
    ]);
  });

  it('are one where the text fits', () => {
    expect(windowsOf(piecesOf([1, 1]), { sizePieces: 2, overlapPieces: 1 })).toEqual([{ from: 0, to: 2 }]);
    expect(windowsOf([], { sizePieces: 2, overlapPieces: 1 })).toEqual([]);
  });

  it('leave out nothing, fit the model and come to an end, whatever the words are', () => {
    fc.assert(
      fc.property(words, sizes, (words, size) => {
        const pieces = piecesOf(words);
        const windows = windowsOf(pieces, size);
        let covered = 0;
        for (const { from, to } of windows) {
          expect(from).toBeLessThanOrEqual(covered);
          expect(to).toBeGreaterThan(covered);
          expect(to - from).toBeLessThanOrEqual(size.sizePieces);
          covered = to;
        }
        expect(covered).toBe(pieces.length);
      }),
    );
  });

  it('are each the best one for pieces that are in it', () => {
    fc.assert(
      fc.property(words, sizes, (words, size) => {
        const pieces = piecesOf(words);
        const windows = windowsOf(pieces, size);
        for (const [i, best] of bestWindows(windows, pieces.length).entries()) {
          const { from, to } = windows[best] ?? { from: -1, to: -1 };
          expect(i >= from && i < to).toBe(true);
        }
      }),
    );
  });
});
