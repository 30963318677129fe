import { describe, expect, it } from '@jest/globals';
import { decodeUlaw, encodeUlaw } from '../../../src/audio/g711.js';
import { isClear, isHeard, loudness, shareOfTone, tone } from './goertzel.js';

const TONES = [600, 1000, 1700, 2100];
const mix = (...parts: Int16Array[]) =>
  (parts[0] ?? new Int16Array()).map((_, i) => parts.reduce((sum, part) => sum + (part[i] ?? 0), 0));

describe('a tone in a sound', () => {
  it.each(TONES)('of %i Hz is all of it when it is alone, and nothing of another', (frequency) => {
    const sound = decodeUlaw(encodeUlaw(tone(frequency, 40)));
    for (const other of TONES) {
      if (other === frequency) expect(shareOfTone(sound, other)).toBeGreaterThan(0.98);
      else expect(shareOfTone(sound, other)).toBeLessThan(0.02);
    }
  });

  it('has its part among others', () => {
    const sound = mix(tone(600, 40), tone(1000, 40), tone(2100, 40));
    for (const frequency of [600, 1000, 2100])
      expect(Math.abs(shareOfTone(sound, frequency) - 1 / 3)).toBeLessThan(0.03);
    expect(shareOfTone(sound, 1700)).toBeLessThan(0.02);
  });

  it('is not in silence', () => {
    expect(shareOfTone(new Int16Array(320), 600)).toBe(0);
    expect(isHeard(new Int16Array(9600), 600, 1200)).toBe(false);
    expect(isHeard(new Int16Array(), 600, 1200)).toBe(false);
  });

  it('is heard when it is there most of the time, and not when it is not', () => {
    const part = (ms: number) => mix(new Int16Array(9600), tone(1000, ms));
    expect(isHeard(part(800), 1000, 1200)).toBe(true);
    expect(isHeard(part(640), 1000, 1200)).toBe(false);
    expect(isHeard(tone(1000, 640), 1000, 1200)).toBe(false);
  });

  it('is clear when it is there nearly all the time or nearly never, and not in between', () => {
    const part = (ms: number) => mix(new Int16Array(3840), tone(1000, ms));
    const clear = [0, 40, 120, 240, 360, 400, 480].map((ms) => isClear(part(ms), 1000, 480));
    expect(clear).toEqual([true, true, false, false, false, true, true]);
    expect(isClear(tone(1000, 240), 1000, 480)).toBe(false); // the rest of it has not arrived
  });

  it('is as loud as its amplitude says', () => {
    expect(Math.abs(loudness(tone(1000, 40, 1000)) - 1000 / Math.SQRT2)).toBeLessThan(10);
  });
});
