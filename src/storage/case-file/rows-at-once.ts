import type { RecordCells } from '../../cases/record-query.js';

/** Read in one turn of the event loop: some milliseconds. */
const CHARACTERS_AT_ONCE = 1_000_000;
const ROWS_AT_MOST = 500;
/** A few small rows do not promise that the next thousand are small. */
const GROWTH_AT_MOST = 4;

/**
 * How many rows are read next.
 *
 * @param rows that were read last
 * @param characters that they have
 * @param share how many times as many their reader could have taken
 */
export function nextRows(rows: number, characters: number, share = Infinity): number {
  const growth = Math.min(GROWTH_AT_MOST, share, CHARACTERS_AT_ONCE / Math.max(1, characters));
  return Math.max(1, Math.min(ROWS_AT_MOST, Math.floor(rows * growth)));
}

/** In characters. */
export function lengthOf(records: readonly RecordCells[]): number {
  let length = 0;
  for (const cells of records) for (const cell of cells) length += cell.length;
  return length;
}
