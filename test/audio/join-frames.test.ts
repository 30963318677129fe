import { describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../src/audio/frame.js';
import { joinFrames } from '../../src/audio/join-frames.js';

const frame = (startMs: number, value: number, changes: Partial<AudioFrame> = {}): AudioFrame => ({
  samples: new Int16Array(160).fill(value),
  sampleRateHz: 8000,
  startMs,
  arrivedAtMs: 1000 + startMs,
  ...changes,
});

describe('frames that are joined', () => {
  it('are one where they follow on each other, which arrived with the last', () => {
    const [joined, ...rest] = joinFrames([frame(0, 1), frame(20, 2), frame(40.4, 3)]);
    expect(rest).toEqual([]);
    expect(joined).toMatchObject({ sampleRateHz: 8000, startMs: 0, arrivedAtMs: 1040.4 });
    expect([...(joined?.samples ?? [])]).toEqual(
      [1, 2, 3].flatMap((value) => new Array<number>(160).fill(value)),
    );
  });

  it.each([
    ['time jumps', frame(60, 2)],
    ['the rate changes', frame(20, 2, { sampleRateHz: 16000 })],
    ['silence was filled in', frame(20, 0, { filled: true })],
  ])('stay apart where %s', (_where, next) => {
    expect(joinFrames([frame(0, 1), next])).toEqual([frame(0, 1), next]);
  });

  it('are none of none', () => {
    expect(joinFrames([])).toEqual([]);
  });
});
