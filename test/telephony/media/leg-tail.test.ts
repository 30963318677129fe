import { describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { LegTail } from '../../../src/telephony/media/leg-tail.js';

/** 200 ms each. */
const frames = (fromMs: number, toMs: number): AudioFrame[] =>
  Array.from({ length: (toMs - fromMs) / 200 }, (_, i) => ({
    samples: new Int16Array(1600),
    sampleRateHz: 8000,
    startMs: fromMs + i * 200,
    arrivedAtMs: 0,
  }));
const startsOf = (tail: LegTail) => tail.frames.map(({ startMs }) => startMs);

describe('the sound of a leg that is kept for its next tap', () => {
  it('is as much as the longest stretch of speech', () => {
    const tail = new LegTail(1000);
    tail.add(frames(0, 3000));
    tail.add(frames(3000, 3400));
    expect(startsOf(tail)).toEqual([2400, 2600, 2800, 3000, 3200]);
  });

  it('is nothing that has become speech, whenever it comes', () => {
    const tail = new LegTail(1000);
    tail.add(frames(0, 600));
    tail.spokenUntil(700);
    tail.add(frames(600, 1000));
    expect(startsOf(tail)).toEqual([700, 800]);
    expect(tail.frames[0]?.samples.length).toBe(800);
  });

  it('is the end of the newest frame at least, so that a hole behind it is seen', () => {
    const tail = new LegTail(1000);
    expect(tail.isEmpty).toBe(true);
    tail.add(frames(0, 600));
    tail.spokenUntil(600);
    expect(startsOf(tail)).toEqual([600]);
    expect(tail.frames[0]?.samples.length).toBe(0);
    expect(tail.isEmpty).toBe(false);
  });
});
