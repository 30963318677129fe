import { describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { FrameBatches } from '../../../src/telephony/media/frame-batches.js';
import type { LegFrames } from '../../../src/telephony/media/media-wire.js';

const frame = (startMs: number): AudioFrame => ({
  ...{ samples: new Int16Array(160), sampleRateHz: 8000, startMs, arrivedAtMs: startMs },
});
const NEVER_MS = 60_000;

describe('the frames of all legs', () => {
  it('go together, each leg’s in order and joined', () => {
    const reported: (readonly LegFrames[])[] = [];
    const batches = new FrameBatches(NEVER_MS, (legs) => reported.push(legs));
    for (const startMs of [0, 20, 60]) for (const leg of [1, 2]) batches.add(leg, frame(startMs));
    batches.flush();
    expect(reported).toHaveLength(1);
    expect(
      reported[0]?.map(({ leg, frames }) => [leg, frames.map(({ startMs, samples }) => [startMs, samples.length])]),
    ).toEqual([1, 2].map((leg) => [leg, [[0, 320], [60, 160]]])); // prettier-ignore
  });

  it('say up to where the leg was listened to, with the next of them, once', () => {
    const reported: (readonly LegFrames[])[] = [];
    const batches = new FrameBatches(NEVER_MS, (legs) => reported.push(legs));
    batches.settled(1, 100);
    batches.settled(1, 120);
    for (const leg of [2, 1]) {
      batches.add(leg, frame(0));
      batches.flush();
    }
    batches.add(1, frame(20));
    batches.flush();
    expect(reported.map(([leg]) => leg?.settledToMs)).toEqual([undefined, 120, undefined]);
  });

  it('are reported by themselves after a while', async () => {
    await new Promise<void>((resolve) => {
      new FrameBatches(1, () => resolve()).add(1, frame(0));
    });
  });

  it('are not reported where there are none', () => {
    let reported = 0;
    const batches = new FrameBatches(NEVER_MS, () => reported++);
    batches.flush();
    batches.add(1, frame(0));
    batches.flush();
    batches.flush();
    expect(reported).toBe(1);
  });
});
