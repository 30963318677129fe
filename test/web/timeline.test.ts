import { describe, expect, test } from '@jest/globals';
import type { WireSpeaker } from '../../src/realtime/protocol.js';
import { toPiece, type Piece } from '../../src/web/call/pieces.js';
import { toIslands, type Island } from '../../src/web/call/timeline.js';
import { toUtterance } from '../support/scripted-call.js';

function said(key: string, lane: WireSpeaker, startS: number, endS: number): Piece {
  return toPiece(toUtterance(key, { speaker: lane, start: startS, end: endS, text: key }));
}

function rowsOf(island: Island | undefined): Record<string, [number, number]> {
  return Object.fromEntries(
    (island?.placed ?? []).map(({ piece, startRow, endRow }) => [piece.key, [startRow, endRow]]),
  );
}

describe('the two lanes on one axis of time', () => {
  test('turns that do not touch stand below each other', () => {
    const islands = toIslands([said('a', 'caller', 0, 2), said('b', 'agent', 2.5, 4)], {});
    expect(islands.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(islands[1]?.silenceBeforeS).toBeCloseTo(0.5);
    expect(islands.flatMap(({ overlaps }) => overlaps)).toEqual([]);
  });

  test('speech at the same time stands side by side on shared rows', () => {
    const [island, ...more] = toIslands([said('a', 'caller', 0, 4), said('b', 'agent', 3, 6)], {});
    expect(more).toEqual([]);
    // rows: 0–3 the caller alone, 3–4 both, 4–6 the agent alone
    expect(rowsOf(island)).toEqual({ a: [1, 3], b: [2, 4] });
    expect(island?.overlaps).toEqual([{ startRow: 2, endRow: 3, seconds: 1 }]);
  });

  test('the silence around the words of an utterance is no speech at the same time', () => {
    const padded = {
      ...toUtterance('a', { speaker: 'caller', start: 0.4, end: 2, text: 'a b' }),
      start: 0,
      end: 3,
    };
    const [first, second] = toIslands([toPiece(padded), said('b', 'agent', 2.5, 4)], {});
    expect(first).toMatchObject({ startS: 0.4, endS: 2, overlaps: [] });
    expect(second?.silenceBeforeS).toBeCloseTo(0.5);
  });

  test('words with impossible times leave the utterance where it is', () => {
    const broken = {
      ...toUtterance('a', { speaker: 'caller', start: 1, end: 9, text: 'a b' }),
      start: 2,
      end: 3,
    };
    expect(toPiece(broken)).toMatchObject({ startS: 2, endS: 3 });
  });

  test('a word thrown in leaves the other lane undivided', () => {
    const [island] = toIslands([said('long', 'caller', 0, 10), said('mhm', 'agent', 4, 5)], {});
    expect(rowsOf(island)).toEqual({ long: [1, 4], mhm: [2, 3] });
  });

  test('two pieces of one lane at the same time never cover each other', () => {
    const [island] = toIslands([said('a', 'agent', 0, 4), said('b', 'agent', 2, 5)], {});
    const rows = rowsOf(island);
    expect((rows['b'] ?? [0])[0]).toBeGreaterThanOrEqual((rows['a'] ?? [0, Infinity])[1]);
    expect(island?.overlaps).toEqual([]);
  });

  test('words still being spoken have their place too', () => {
    const interim = {
      ...toUtterance('now', { speaker: 'agent', start: 1.5, end: 3, text: 'and' }),
      confirmed_words: 1,
    };
    const [island] = toIslands([said('a', 'caller', 0, 2)], { 'leg-agent': interim });
    expect(island?.placed.map(({ piece }) => piece.key)).toEqual(['a', 'now']);
    expect(island?.placed[1]?.piece).toMatchObject({ interim: true, confirmedWords: 1 });
  });

  test('a silence is measured from the last word of either lane', () => {
    const islands = toIslands(
      [said('a', 'caller', 0, 10), said('b', 'agent', 2, 3), said('c', 'agent', 16, 17)],
      {},
    );
    expect(islands.at(-1)?.silenceBeforeS).toBeCloseTo(6);
  });

  test('an hour in which both never stop is one island with every overlap', () => {
    const pieces = Array.from({ length: 2000 }, (_, index) =>
      said(`s${index}`, index % 2 === 0 ? 'caller' : 'agent', index * 1.8, index * 1.8 + 2),
    );
    const islands = toIslands(pieces, {});
    expect(islands.flatMap(({ placed }) => placed)).toHaveLength(2000);
    expect(islands).toHaveLength(1);
    expect(islands[0]?.overlaps).toHaveLength(1999);
  });

  test('lay out again only what new words touch', () => {
    const before = [said('a', 'caller', 0, 2), said('b', 'agent', 2.5, 4), said('c', 'caller', 4.5, 6)];
    const first = toIslands(before, {});
    const touched = toIslands([...before, said('d', 'agent', 5, 7)], {});
    expect(touched[0]).toBe(first[0]);
    expect(touched[1]).toBe(first[1]);
    expect(touched[2]).not.toBe(first[2]);
    expect(touched[2]?.placed).toHaveLength(2);
    const replaced = toIslands([said('a', 'caller', 0, 2.2), ...before.slice(1)], {});
    expect(replaced.map(({ silenceBeforeS }) => silenceBeforeS)).toEqual([
      0,
      expect.closeTo(0.3),
      expect.closeTo(0.5),
    ]);
    expect(replaced[2]).toEqual(first[2]);
  });
});
