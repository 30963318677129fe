import { describe, expect, it } from '@jest/globals';
import { GatedAgreement } from '../../../bench/speech/gated-agreement.js';

const WINDOW = 256;

/** Windows of speech and silence, `s` and `.`, 32 ms each; shows what was transcribed, ms from the start of each request. */
async function hear(windows: string, readsEnd: boolean) {
  const lengthsMs: number[] = [];
  const places = [...windows];
  let at = 0;
  const vad = {
    windowSamples: WINDOW,
    probabilityOf: async () => (places[at++] === 's' ? 0.9 : 0.1),
    close: () => {},
  };
  const recognise = async (samples: Int16Array) => {
    const lengthMs = samples.length / 8;
    lengthsMs.push(lengthMs);
    return { words: [{ text: `to-${lengthMs}`, startMs: 0, endMs: lengthMs }], segmentEndsMs: [] };
  };
  const policy = new GatedAgreement({ vad, recognise, trimBeyondMs: 15_000, readsEnd });
  const reported: string[] = [];
  for (let i = 0; i < windows.length; i++) {
    await policy.insert(new Int16Array(WINDOW));
    reported.push(...(await policy.next()).map(({ text }) => text));
  }
  return { lengthsMs, reported };
}

describe('the voice activity controller', () => {
  const stretch = '.'.repeat(40) + 's'.repeat(40) + '.'.repeat(40);

  it('has each second of a stretch transcribed, from 100 ms before the end of its first window, and nothing of the silence', async () => {
    const { lengthsMs } = await hear(stretch, false);
    expect(lengthsMs).toEqual([100 + 29 * 32]);
  });

  it('reports the newest text when 500 ms have been silent, and leaves the rest of the stretch unheard, as published', async () => {
    const { reported } = await hear(stretch, false);
    expect(reported).toEqual(['to-1028']);
  });

  it('has the end of a stretch transcribed where that is asked for', async () => {
    const { lengthsMs, reported } = await hear(stretch, true);
    expect(lengthsMs[1]).toBeGreaterThanOrEqual(40 * 32 + 500);
    expect(reported).toEqual([`to-${lengthsMs[1]}`]);
  });
});
