import type { TranscribedWord } from '../transcriber.js';
import { bareWord } from './behind-confirmed.js';

/** Cost of a changed word: at this cost none is changed where another one can stay the same. */
const AS_LEFT_OUT_AND_ADDED = 2;

interface Stretch {
  readonly from: number;
  /** Behind its last word. */
  readonly to: number;
}

/** Words of two readings of the same sound, in the same place: the same, or otherwise (one of the two may have none). */
export interface WordRegion {
  readonly isSame: boolean;
  readonly a: Stretch;
  readonly b: Stretch;
}

/** Two readings side by side, with as many words as can be the same (longest common subsequence). Words are compared as `bareWord`. */
export function alignWords(
  a: readonly TranscribedWord[],
  b: readonly TranscribedWord[],
): readonly WordRegion[] {
  const [x, y] = [a.map(bareWord), b.map(bareWord)];
  const rows = editRows(x, y, AS_LEFT_OUT_AND_ADDED);
  const regions: WordRegion[] = [];
  let [i, j] = [x.length, y.length];
  let end = { i, j };
  let isSame: boolean | undefined;
  const flush = () => {
    if (isSame !== undefined && (end.i > i || end.j > j))
      regions.push({ isSame, a: { from: i, to: end.i }, b: { from: j, to: end.j } });
    end = { i, j };
  };
  while (i > 0 || j > 0) {
    const isMatch = i > 0 && j > 0 && x[i - 1] === y[j - 1] && at(rows, i, j) === at(rows, i - 1, j - 1);
    if (isMatch !== isSame) flush();
    isSame = isMatch;
    if (isMatch) [i, j] = [i - 1, j - 1];
    else if (i > 0 && at(rows, i, j) === at(rows, i - 1, j) + 1) i--;
    else j--;
  }
  flush();
  return regions.reverse();
}

/** @returns for each number of words of `a`, from 0 on, how many words changed, added and left out make them `b` (Levenshtein) */
export function fewestEdits(a: readonly TranscribedWord[], b: readonly TranscribedWord[]): readonly number[] {
  return editRows(a.map(bareWord), b.map(bareWord), 1).map((row) => row.at(-1) ?? 0);
}

function at(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

function editRows(x: readonly string[], y: readonly string[], changeCost: number): number[][] {
  const rows = [Array.from({ length: y.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= x.length; i++) {
    const above = rows[i - 1] as number[];
    const row = [i];
    for (let j = 1; j <= y.length; j++) {
      const changed = (above[j - 1] as number) + (x[i - 1] === y[j - 1] ? 0 : changeCost);
      row.push(Math.min(changed, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    rows.push(row);
  }
  return rows;
}
