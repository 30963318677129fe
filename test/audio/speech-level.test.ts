import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { activeLevel } from '../../src/audio/speech-level.js';

const RATE = 8000;
/** A tone of that peak, share of full scale. */
const tone = (peak: number, ms: number): number[] =>
  Array.from({ length: (RATE * ms) / 1000 }, (_, at) =>
    Math.round(peak * 32_767 * Math.sin((at * Math.PI) / 4)),
  );
const silence = (ms: number): number[] => new Array<number>((RATE * ms) / 1000).fill(0);
const level = (samples: readonly number[]) => activeLevel(Int16Array.from(samples), RATE);

describe('how loud speech is', () => {
  it('is its mean power against full scale: a sine of full scale has -3 dBFS', () => {
    expect(level(tone(1, 1000))).toEqual({ dbfs: -3, activeMs: 1000 });
    expect(level(tone(0.1, 1000))?.dbfs).toBeCloseTo(-23, 0);
  });

  it('does not count the pauses and the noise in them', () => {
    const spoken = [...tone(0.5, 400), ...silence(2000), ...tone(0.5, 400), ...tone(0.001, 3000)];
    expect(level(spoken)).toEqual({ dbfs: level(tone(0.5, 800))?.dbfs, activeMs: 800 });
  });

  it('counts quiet syllables beside loud ones', () => {
    expect(level([...tone(0.5, 400), ...tone(0.2, 400)])?.activeMs).toBe(800);
  });

  it('of digital silence, and of nothing, is not known', () => {
    expect(level(silence(500))).toBeNull();
    expect(level([])).toBeNull();
  });

  it('is never above full scale, and silence around it changes nothing', () => {
    const sample = fc.integer({ min: -32_768, max: 32_767 });
    fc.assert(
      fc.property(fc.array(sample, { minLength: 160, maxLength: 1600 }), (samples) => {
        const whole = samples.slice(0, samples.length - (samples.length % 160));
        const found = level(whole);
        expect(found?.dbfs ?? 0).toBeLessThanOrEqual(0);
        expect(level([...silence(100), ...whole, ...silence(100)])).toEqual(found);
      }),
    );
  });
});
