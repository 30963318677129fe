import { describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { fillGaps } from '../../../src/telephony/media/fill-gaps.js';

function frameAt(startMs: number, sampleRateHz: 8000 | 16000 = 8000): AudioFrame {
  const samples = new Int16Array(sampleRateHz / 50).fill(7);
  return { samples, sampleRateHz, startMs, arrivedAtMs: startMs + 20 };
}

async function fill(frames: readonly AudioFrame[]) {
  const holes: { fromMs: number; toMs: number }[] = [];
  const source = (async function* () {
    yield* frames;
  })();
  const filled: AudioFrame[] = [];
  for await (const frame of fillGaps(source, (hole) => holes.push(hole))) filled.push(frame);
  return { holes, filled };
}

describe('a leg with holes', () => {
  it('passes unchanged where there is none', async () => {
    const frames = [frameAt(0), frameAt(20), frameAt(40.5)];
    const { filled, holes } = await fill(frames);
    expect(filled).toEqual(frames);
    expect(holes).toEqual([]);
  });

  it('has silence where frames are missing, marked as such', async () => {
    const { filled, holes } = await fill([frameAt(0), frameAt(100)]);
    expect(holes).toEqual([{ fromMs: 20, toMs: 100 }]);
    expect(filled.map(({ startMs, filled: made }) => [startMs, made ?? false])).toEqual([
      [0, false],
      [20, true],
      [100, false],
    ]);
    expect(filled[1]?.samples).toEqual(new Int16Array(640));
  });

  it('has silence of the rate that the leg continues with', async () => {
    const { filled } = await fill([frameAt(0), frameAt(120, 16000)]);
    expect(filled[1]).toMatchObject({ sampleRateHz: 16000, startMs: 20, filled: true });
    expect(filled[1]?.samples.length).toBe(1600);
  });

  it('jumps over a break of more than a minute, and reports it', async () => {
    const { filled, holes } = await fill([frameAt(0), frameAt(90_000)]);
    expect(filled).toHaveLength(2);
    expect(holes).toEqual([{ fromMs: 20, toMs: 90_000 }]);
  });

  it('has no hole before its first frame', async () => {
    const { filled, holes } = await fill([frameAt(5_000)]);
    expect(filled).toHaveLength(1);
    expect(holes).toEqual([]);
  });
});
