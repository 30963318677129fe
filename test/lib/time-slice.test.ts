import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inSlices, mapInSlices, TimeSlice } from '../../src/lib/time-slice.js';

/** How long a piece of work takes, ms of the clock that these tests set. */
const PIECE_MS = 1;
const SLICE_PIECES = 5;

let nowMs = 0;
/** Pieces done at each turn of the event loop. */
let doneAtTurns: number[];
let done: number;
let next: NodeJS.Immediate;

const work = () => {
  nowMs += PIECE_MS;
  return ++done;
};
const look = () => {
  doneAtTurns.push(done);
  next = setImmediate(look);
};

beforeEach(() => {
  [nowMs, done, doneAtTurns] = [0, 0, []];
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  next = setImmediate(look);
});
afterEach(() => {
  clearImmediate(next);
  jest.restoreAllMocks();
});

/** The most that was done without a turn of the event loop between. */
const mostAtOnce = () =>
  Math.max(...[...doneAtTurns, done].map((count, at) => count - (doneAtTurns[at - 1] ?? 0)));

describe('work in slices', () => {
  it('leaves the event loop as soon as it has had 5 ms, again and again', async () => {
    await expect(mapInSlices(Array.from({ length: 50 }), work)).resolves.toHaveLength(50);
    expect(mostAtOnce()).toBe(SLICE_PIECES);
  });

  it('leaves it between the pieces of a generator, and returns what that returns', async () => {
    const pieces = function* () {
      for (let n = 0; n < 50; n++) yield void work();
      return 'all of it';
    };
    await expect(inSlices(pieces())).resolves.toBe('all of it');
    expect(mostAtOnce()).toBe(SLICE_PIECES);
  });

  it('goes on where its slice is not over: a turn for each piece would be slow', async () => {
    const slice = new TimeSlice();
    for (let n = 0; n < SLICE_PIECES - 1; n++) {
      work();
      expect(slice.isOver).toBe(false);
      await slice.breathe();
    }
    expect(doneAtTurns).toEqual([]);
  });

  it('keeps the order of what it maps', async () => {
    const squares = await mapInSlices([3, 1, 2], (value, at) => (work(), [at, value * value]));
    expect(squares).toEqual([
      [0, 9],
      [1, 1],
      [2, 4],
    ]);
  });
});
