import { describe, expect, test } from '@jest/globals';
import { FLOOR_DB, LatestLevels, levelDb, loudnessOf } from '../../src/web/phone/loudness.js';

/** A sine of that amplitude, in whole periods. */
const sine = (amplitude: number) =>
  Float32Array.from({ length: 2_048 }, (_, at) => amplitude * Math.sin((2 * Math.PI * at) / 64));

describe('the level of a microphone', () => {
  test.each([
    [1, -3],
    [0.1, -23],
    [0.01, -43],
  ])('of a sine of amplitude %d is %d dB', (amplitude, db) => {
    expect(levelDb(sine(amplitude))).toBeCloseTo(db, 0);
  });

  test('is never below that of silence, and never above full scale', () => {
    expect(levelDb(sine(0))).toBe(FLOOR_DB);
    expect(levelDb(sine(0.000_01))).toBe(FLOOR_DB);
    expect(levelDb(new Float32Array(0))).toBe(FLOOR_DB);
    expect(levelDb(new Float32Array(8).fill(1))).toBe(0);
    expect(levelDb(new Float32Array(8).fill(3))).toBe(0);
  });
});

describe('a microphone', () => {
  test.each([
    ['nothing', [FLOOR_DB, -51]],
    ['quiet', [-50, -37]],
    ['good', [-36, -20, -9]],
    ['loud', [-8, 0]],
  ])('that hears its user is said to be: %s', (loudness, levels) => {
    expect(levels.map(loudnessOf)).toEqual(levels.map(() => loudness));
  });

  test('is not said to be quiet between two words, nor loud for long after one', () => {
    const latest = new LatestLevels(4);
    expect([-60, -20, -60, -60].map((level) => latest.add(level))).toEqual([null, -20, -20, -20]);
    expect([-60, -60].map((level) => latest.add(level))).toEqual([-20, -60]);
  });
});
