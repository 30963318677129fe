import { describe, expect, it } from '@jest/globals';
import { LevelMeter } from '../../src/audio/level-meter.js';
import { gainFor, silenceWarnings } from '../../src/processing/channel-levels.js';

const RATE_HZ = 8_000;

/** A tone in every other second, over noise; amplitudes of full scale 32,768. */
function levelOf(tone: number, noise: number) {
  const meter = new LevelMeter(1, RATE_HZ);
  let state = 7;
  const samples = Int16Array.from({ length: 10 * RATE_HZ }, (_, at) => {
    state = (state * 48_271) % 0x7fffffff;
    const isOn = Math.floor(at / RATE_HZ) % 2 === 0;
    return (isOn ? tone * Math.sin(at / 3) : 0) + noise * (state / 0x7fffffff - 0.5);
  });
  meter.push(samples);
  return meter.levels()[0] ?? null;
}

describe('a channel of a recording', () => {
  it('is left as it is where it is as loud as speech', () => {
    for (const tone of [32_000, 3_000, 600]) expect(gainFor(levelOf(tone, 20))).toBe(1);
  });

  it('is raised to the level of speech where it is quiet', () => {
    for (const tone of [300, 60, 20]) {
      const level = levelOf(tone, 6);
      expect((level?.dbfs ?? NaN) + 20 * Math.log10(gainFor(level))).toBeCloseTo(-26);
    }
  });

  it('is not raised where it is noise, or silence', () => {
    for (const noise of [400, 60, 10]) expect(gainFor(levelOf(0, noise))).toBe(1);
    expect([gainFor(levelOf(0, 0)), gainFor(null), gainFor(undefined)]).toEqual([1, 1, 1]);
  });

  it('is named where it is quiet and no words were heard in it', () => {
    const levels = [levelOf(60, 6), levelOf(3_000, 20), null, levelOf(0, 60)];
    expect(silenceWarnings({ levels }, [])).toEqual([
      expect.stringMatching(/^channel 0: it is very quiet \(-\d+(\.5)? dBFS\)/),
    ]);
    expect(silenceWarnings({ levels }, [{ channel: 0 }])).toEqual([]);
  });
});
