import { describe, expect, it } from '@jest/globals';
import { upsampleTo16k } from '../../../demo/sound/upsample.js';

const AMPLITUDE = 10_000;

function tone(frequencyHz: number, sampleRateHz: number, count: number): Int16Array {
  return Int16Array.from(
    { length: count },
    (_, i) => AMPLITUDE * Math.sin((2 * Math.PI * frequencyHz * i) / sampleRateHz),
  );
}

/** Level of one frequency, relative to full amplitude, in dB (Goertzel over whole periods, Hann window). */
function levelDb(samples: Int16Array, frequencyHz: number): number {
  let [re, im, weight] = [0, 0, 0];
  samples.forEach((sample, i) => {
    const window = 1 - Math.cos((2 * Math.PI * i) / samples.length);
    const phase = (2 * Math.PI * frequencyHz * i) / 16_000;
    re += window * sample * Math.cos(phase);
    im += window * sample * Math.sin(phase);
    weight += window;
  });
  return 20 * Math.log10((2 * Math.hypot(re, im)) / weight / AMPLITUDE);
}

describe('8 kHz brought to 16 kHz', () => {
  it.each([200, 1000, 2000, 3000])('keeps a tone of %i Hz and no image of it', (frequencyHz) => {
    const wide = upsampleTo16k(tone(frequencyHz, 8000, 8000)).subarray(1600, 14_400);
    expect(levelDb(wide, frequencyHz)).toBeCloseTo(0, 1);
    expect(levelDb(wide, 8000 - frequencyHz)).toBeLessThan(-70);
  });

  it('is in time: every second sample is the one that came in', () => {
    const narrow = tone(440, 8000, 500);
    const wide = upsampleTo16k(narrow);
    expect(wide).toHaveLength(1000);
    expect(wide.filter((_, i) => i % 2 === 0)).toEqual(narrow);
  });

  it('takes what is before and behind a piece for silence', () => {
    const narrow = tone(700, 8000, 100);
    const amidSilence = new Int16Array(300);
    amidSilence.set(narrow, 100);
    expect(upsampleTo16k(narrow)).toEqual(upsampleTo16k(amidSilence).subarray(200, 400));
    expect(upsampleTo16k(narrow.subarray(0, 5))).toHaveLength(10);
    expect(upsampleTo16k(new Int16Array())).toHaveLength(0);
  });

  it('does not wrap around at full level', () => {
    const loud = Int16Array.from({ length: 400 }, (_, i) => (i % 4 < 2 ? 32_767 : -32_768));
    const wide = upsampleTo16k(loud);
    for (let i = 40; i < 740; i++)
      expect(Math.abs((wide[i] as number) - (wide[i + 1] as number))).toBeLessThan(50_000);
  });
});
