import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AutomaticLevel } from '../../../src/audio/vad/automatic-level.js';

const WINDOW = 256;

/** A window of a tone, root mean square in dBFS. */
function tone(dbfs: number): Int16Array {
  const amplitude = 32_768 * 10 ** (dbfs / 20) * Math.SQRT2;
  return Int16Array.from({ length: WINDOW }, (_, at) => Math.round(amplitude * Math.sin(at)));
}

/** The gain in dB for each window, one after the other. */
function gainsOf(levels: readonly number[]): number[] {
  const level = new AutomaticLevel();
  return levels.map(
    (dbfs) => 20 * Math.log10(level.gainFor(dbfs < -95 ? new Int16Array(WINDOW) : tone(dbfs))),
  );
}

const times = (count: number, ...levels: readonly number[]) =>
  Array.from({ length: count }, () => levels).flat();

describe('the level in front of the detector', () => {
  it('leaves a party as loud as speech as they are, and never raises what is loud itself', () => {
    expect(Math.max(...gainsOf([-20, -22, -20, ...times(50, -20, -22, -60, -70)]))).toBe(0);
    const gains = gainsOf(times(30, -48, -70, -70, -20, -70, -70, -70, -70));
    expect(gains.filter((_gain, at) => at % 8 === 3).every((gain) => gain === 0)).toBe(true);
  });

  it('raises a quiet party within 100 ms, as far as speech is loud', () => {
    const gains = gainsOf([...times(30, -100), ...times(20, -48)]);
    expect(gains.slice(0, 30).every((gain) => gain === 0)).toBe(true);
    expect(gains[33]).toBeCloseTo(26, 0);
  });

  it('raises by 30 dB at most', () => {
    expect(Math.max(...gainsOf(times(30, -60, -80)))).toBeCloseTo(30, 0);
  });

  it('does not raise noise that is even, silence, and the last bits of a converter', () => {
    for (const dbfs of [-40, -50, -60]) expect(Math.max(...gainsOf(times(200, dbfs, dbfs + 2)))).toBe(0);
    expect(Math.max(...gainsOf(times(200, -100)))).toBe(0);
    expect(Math.max(...gainsOf(times(100, -66, -100)))).toBe(0);
  });

  it('is not raised by a click, and goes on for the quiet party behind a knock of two windows', () => {
    expect(Math.max(...gainsOf([...times(40, -100), -45, -45, ...times(40, -100)]))).toBe(0);
    const gains = gainsOf([...times(20, -48, -70), -10, -10, ...times(5, -48, -70)]);
    expect(gains.at(-1)).toBeGreaterThan(20);
  });

  it('is down at once when a loud voice speaks', () => {
    const gains = gainsOf([...times(20, -48, -70), ...times(6, -15)]);
    expect(gains.slice(-4)).toEqual([0, 0, 0, 0]);
  });

  it('never lowers, never raises by more than 30 dB, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 0 }), { maxLength: 150 }), (levels) => {
        for (const gain of gainsOf(levels)) {
          expect(gain).toBeGreaterThanOrEqual(0);
          expect(gain).toBeLessThanOrEqual(30.001);
        }
      }),
    );
  });
});
