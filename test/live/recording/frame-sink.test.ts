import { describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { untilItFails } from '../../../src/live/recording/frame-sink.js';
import { constant, framesOf } from './some-audio.js';

const frames = framesOf({ durationMs: 200, valueAt: constant(1) });

describe('frames that are recorded', () => {
  it('are given on as they are', () => {
    const seen: AudioFrame[] = [];
    const errors: unknown[] = [];
    const sink = untilItFails(
      (frame) => void seen.push(frame),
      (error) => errors.push(error),
    );
    for (const frame of frames) sink(frame);
    expect(seen).toEqual(frames);
    expect(errors).toEqual([]);
  });

  it('are given no further when recording them fails, which is reported once and disturbs nothing else', () => {
    const errors: unknown[] = [];
    let given = 0;
    const sink = untilItFails(
      () => {
        if (++given === 3) throw new Error('the disk is full');
      },
      (error) => errors.push(error),
    );
    for (const frame of frames) sink(frame);
    expect(given).toBe(3);
    expect(errors).toEqual([new Error('the disk is full')]);
  });
});
