import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StereoTimeline } from '../../../src/live/recording/stereo-timeline.js';

/** A timeline and everything that has left it. */
function startTimeline(start = 0) {
  const left: number[] = [];
  const timeline = new StereoTimeline(start, {
    onAudio: (samples) => {
      for (const sample of samples) left.push(sample);
    },
    onSilence: (count) => {
      for (let i = 0; i < 2 * count; i++) left.push(0);
    },
  });
  return { timeline, left };
}

describe('the two sides of a call', () => {
  it('are what was placed on them, in whatever order it came within a second', () => {
    const piece = fc.record({
      side: fc.constantFrom('left' as const, 'right' as const),
      advance: fc.integer({ min: 0, max: 3000 }),
      back: fc.integer({ min: 0, max: 8000 }),
      length: fc.integer({ min: 0, max: 1600 }),
      value: fc.integer({ min: -20_000, max: 20_000 }),
    });
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(piece, { maxLength: 60 }), (start, pieces) => {
        const { timeline, left } = startTimeline(start);
        const expected: number[] = [];
        let newest = start;
        for (const { side, advance, back, length, value } of pieces) {
          const at = Math.max(start, newest + advance - back);
          if (at < newest - 8000) continue;
          timeline.add(side, at, new Int16Array(length).fill(value));
          newest = Math.max(newest, at + length);
          while (expected.length < 2 * (newest - start)) expected.push(0);
          for (let i = 0; i < length; i++) {
            const place = 2 * (at - start + i) + (side === 'left' ? 0 : 1);
            expected[place] = Math.max(-32768, Math.min(32767, (expected[place] ?? 0) + value));
          }
        }
        timeline.flush();
        expect(left).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('go on without what comes too late', () => {
    const { timeline, left } = startTimeline();
    timeline.add('left', 0, new Int16Array(160).fill(5));
    timeline.add('left', 40_000, new Int16Array(160).fill(5));
    timeline.add('right', 100, new Int16Array(160).fill(7));
    timeline.add('right', timeline.start - 60, new Int16Array(160).fill(7));
    timeline.flush();
    expect(left.length).toBe(2 * 40_160);
    expect(left.filter((sample) => sample === 7).length).toBe(100);
    expect(left.filter((sample) => sample === 5).length).toBe(320);
  });

  it('have silence where no party was heard for a long time, without room for it', () => {
    const silences: number[] = [];
    const timeline = new StereoTimeline(0, { onAudio: () => {}, onSilence: (count) => silences.push(count) });
    timeline.add('left', 0, new Int16Array(160));
    timeline.add('left', 8000 * 1800, new Int16Array(160));
    expect(silences).toEqual([8000 * 1800 + 160 - 12_000 - 160]);
  });

  it('forget what is cleared while it is still here', () => {
    const { timeline, left } = startTimeline();
    timeline.add('left', 0, new Int16Array(1600).fill(5));
    timeline.add('right', 0, new Int16Array(1600).fill(6));
    timeline.clear(400, 800);
    timeline.flush();
    expect(left.slice(0, 800)).toEqual(Array.from({ length: 400 }, () => [5, 6]).flat());
    expect(left.slice(800, 1600)).toEqual(new Array(800).fill(0));
    expect(left.slice(1600)).toEqual(Array.from({ length: 800 }, () => [5, 6]).flat());
  });
});
