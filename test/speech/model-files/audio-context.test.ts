import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { audioContextFrames } from '../../../src/speech/model-files/audio-context.js';

describe('the context that the encoder computes', () => {
  it.each([
    [1_000, 256],
    [4_800, 256],
    [5_000, 512],
    [9_000, 512],
    [20_000, 1024],
    [25_000, 1280],
    [28_000, 0],
  ])('is, for %i ms of speech, %i frames', (durationMs, frames) => {
    expect(audioContextFrames('auto', durationMs)).toBe(frames);
  });

  it('is all of it when that is asked for', () => {
    expect(audioContextFrames('full', 1000)).toBe(0);
  });

  it('never loses the end of what was said, and is a multiple of 256', () => {
    const policy = fc.oneof(fc.constant('auto' as const), fc.integer({ min: 1, max: 1500 }));
    fc.assert(
      fc.property(policy, fc.integer({ min: 0, max: 29_000 }), (chosen, durationMs) => {
        const frames = audioContextFrames(chosen, durationMs);
        expect(frames % 256).toBe(0);
        expect((frames || 1500) * 20).toBeGreaterThanOrEqual(durationMs);
        if (typeof chosen === 'number' && frames !== 0) expect(frames).toBeGreaterThanOrEqual(chosen);
      }),
    );
  });
});
