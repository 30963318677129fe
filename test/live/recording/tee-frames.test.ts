import { describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { teeFrames } from '../../../src/live/recording/tee-frames.js';
import { constant, framesOf } from './some-audio.js';

const frames = framesOf({ durationMs: 200, valueAt: constant(1) });

async function* coming(onEnd = () => {}) {
  try {
    for (const frame of frames) yield await Promise.resolve(frame);
  } finally {
    onEnd();
  }
}

async function all(source: AsyncIterable<AudioFrame>): Promise<AudioFrame[]> {
  const came: AudioFrame[] = [];
  for await (const frame of source) came.push(frame);
  return came;
}

describe('frames that are recorded on their way', () => {
  it('are the same on either side', async () => {
    const seen: AudioFrame[] = [];
    const errors: unknown[] = [];
    const came = await all(
      teeFrames(
        coming(),
        (frame) => void seen.push(frame),
        (error) => errors.push(error),
      ),
    );
    expect([came, seen, errors]).toEqual([frames, frames, []]);
  });

  it('go on when the recording fails, which is told once', async () => {
    const errors: unknown[] = [];
    let shown = 0;
    const sink = () => {
      if (++shown === 3) throw new Error('broken');
    };
    expect(await all(teeFrames(coming(), sink, (error) => errors.push(error)))).toEqual(frames);
    expect([shown, errors]).toEqual([3, [new Error('broken')]]);
  });

  it('let their source go when nobody takes them any more', async () => {
    let isOver = false;
    for await (const frame of teeFrames(
      coming(() => (isOver = true)),
      () => {},
      () => {},
    )) {
      expect(frame).toBe(frames[0]);
      break;
    }
    expect(isOver).toBe(true);
  });
});
