import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Downsampler } from '../../src/audio/downsample.js';

const tone = (hz: number, length = 16_000, amplitude = 10_000) =>
  Int16Array.from({ length }, (_, i) => Math.round(amplitude * Math.sin((2 * Math.PI * hz * i) / 16_000)));

/** Root mean square of what is in the middle, without the edges. */
function level(samples: Int16Array): number {
  const middle = samples.subarray(200, -200);
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
}

const dB = (hz: number) => 20 * Math.log10(level(new Downsampler().push(tone(hz))) / (10_000 / Math.SQRT2));

describe('speech at 16 kHz brought to 8 kHz', () => {
  it.each([200, 1000, 2500, 3100])('keeps a tone of %i Hz', (hz) => {
    expect(Math.abs(dB(hz))).toBeLessThan(0.5);
  });

  it.each([4900, 5500, 6500, 7900])('does not fold a tone of %i Hz into it', (hz) => {
    expect(dB(hz)).toBeLessThan(-60);
  });

  it('is half as long and the same, however it is cut into pieces', () => {
    const whole = tone(700, 2000);
    const expected = new Downsampler().push(whole);
    expect(expected.length).toBe(1000);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 333 }), { minLength: 1 }), (sizes) => {
        const downsampler = new Downsampler();
        const output: number[] = [];
        let at = 0;
        for (let n = 0; at < whole.length; n++) {
          const size = Math.max(1, sizes[n % sizes.length] ?? 1);
          output.push(...downsampler.push(whole.subarray(at, at + size)));
          at += size;
        }
        expect(output).toEqual([...expected]);
      }),
      { numRuns: 50 },
    );
  });

  it('does not wrap around at full scale', () => {
    const square = Int16Array.from({ length: 4000 }, (_, i) => (i % 32 < 16 ? 32_767 : -32_768));
    const output = new Downsampler().push(square).subarray(40);
    for (let i = 0; i < output.length; i++) {
      const place = (2 * (i + 40) - 31 + 32_000) % 32;
      if (place > 4 && place < 11) expect(output[i]).toBeGreaterThan(20_000);
      if (place > 20 && place < 27) expect(output[i]).toBeLessThan(-20_000);
    }
  });
});
