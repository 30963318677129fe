import { describe, expect, it } from '@jest/globals';
import { closedSegments, type SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { SpeechPauses } from '../../../src/live/session/speech-pauses.js';
import { closedSpeech, collect, someSegment, streamOf } from '../../support/live-parts.js';

const loud = (startMs: number, endMs: number): SpeechSegment => {
  const segment = someSegment(startMs, endMs);
  return { ...segment, samples: segment.samples.map(() => 1000) };
};

async function through(pauses: SpeechPauses, ...segments: SpeechSegment[]): Promise<SpeechSegment[]> {
  return collect(closedSegments(pauses.without(closedSpeech(...segments))));
}

/** From where to where in the call it is not silent, in ms. */
function heard({ samples, startMs }: SpeechSegment): [number, number] {
  return [startMs + samples.findIndex(Boolean) / 8, startMs + (samples.findLastIndex(Boolean) + 1) / 8];
}

/** Kinds of the growths that a reader gets of speech that grows by a second each, from there on. */
async function grown(pauses: SpeechPauses, fromMs: number, seconds: number): Promise<string[]> {
  const samples = new Int16Array(8000).fill(1000);
  const growth: SpeechGrowth[] = [
    { type: 'opened', startMs: fromMs, onsetMs: fromMs, samples, sampleRateHz: 8000 },
    ...Array.from(
      { length: seconds - 1 },
      () => ({ type: 'grew', samples, quietMs: 0, spokenToMs: 0 }) as const,
    ),
    { type: 'closed', segment: loud(fromMs, fromMs + seconds * 1000) },
  ];
  const reported = await collect(pauses.without(streamOf(...growth)));
  return reported.map((each) => (each.type === 'closed' && !each.segment ? 'taken back' : each.type));
}

describe('what is transcribed of a call', () => {
  it('is reported as it grows, and no further from where it meets a pause', async () => {
    const pauses = new SpeechPauses();
    expect(await grown(pauses, 0, 3)).toEqual(['opened', 'grew', 'grew', 'closed']);
    pauses.pause(5000);
    pauses.resume(9000);
    expect(await grown(pauses, 3500, 3)).toEqual(['opened', 'taken back', 'closed']);
    expect(await grown(pauses, 6000, 2)).toEqual(['taken back']);
  });

  it('is all of it where nothing was paused', async () => {
    const segment = loud(0, 1000);
    expect(await through(new SpeechPauses(), segment)).toEqual([segment]);
  });

  it('holds nothing that was said in a pause, and all that was said beside it', async () => {
    const pauses = new SpeechPauses();
    pauses.pause(2000);
    pauses.resume(5000);
    pauses.pause(9000);
    const given = [loud(0, 1500), loud(1500, 2500), loud(2600, 4900), loud(4000, 6000), loud(8900, 9900)];
    const left = await through(pauses, ...given, loud(10_000, 11_000));
    expect(left.map(heard)).toEqual([
      [0, 1500],
      [1500, 2000],
      [5000, 6000],
    ]);
    expect(left.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 1500],
      [1500, 2500],
      [4000, 6000],
    ]);
    expect(given[1]?.samples.every(Boolean)).toBe(true); // only the copy was silenced
  });

  it('is on both sides of a pause in the middle of an utterance', async () => {
    const pauses = new SpeechPauses();
    pauses.pause(1000);
    pauses.resume(2000);
    const [left] = await through(pauses, loud(0, 3000));
    const isSilent = left?.samples.subarray(8000, 16_000).every((sample) => sample === 0);
    expect([left && heard(left), isSilent]).toEqual([[0, 3000], true]);
  });
});
