import { expect, it } from '@jest/globals';
import { ReaderPace } from '../../src/http/reader-pace.js';

/** @returns the pieces that it has got */
function piecesFor(msOfEach: number, bytesOfEach: number): number {
  const pace = new ReaderPace();
  for (let piece = 0; piece < 1_000; piece++) {
    pace.give(bytesOfEach, 0);
    try {
      pace.taken(msOfEach);
    } catch {
      return piece;
    }
  }
  return Infinity;
}

it('a reader that takes a piece shortly before the patience with it is over holds its place for a minute or two', () => {
  expect(piecesFor(29_000, 10_000)).toBe(2);
});

it('a reader on a poor line has all the time that it needs', () => {
  expect(piecesFor(20_000, 100_000)).toBe(Infinity); // 5 kB/s
});
