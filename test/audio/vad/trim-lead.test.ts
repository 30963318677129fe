import { describe, expect, it } from '@jest/globals';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { trimLead } from '../../../src/audio/vad/trim-lead.js';

const RATE_HZ = 8000;
/** Stretches of a constant level, each [ms, level]. */
function segment(...stretches: readonly (readonly [number, number])[]): SpeechSegment {
  const samples = Int16Array.from(
    stretches.flatMap(([ms, level]) =>
      Array.from({ length: (ms * RATE_HZ) / 1000 }, (_, i) => (i % 2 === 0 ? level : -level)),
    ),
  );
  const lastsMs = stretches.reduce((sum, [ms]) => sum + ms, 0);
  return {
    ...{ samples, sampleRateHz: RATE_HZ, startMs: 1000, endMs: 1000 + lastsMs, endedBy: 'hangover' },
    ...{ spokenToMs: 0, lastSpeechAtMs: 0, closedAtMs: 0 },
  };
}

const LEAD_MS = 200;
const trimmedMs = (given: SpeechSegment) => {
  const { samples, startMs, endMs } = trimLead(given, LEAD_MS);
  expect(endMs).toBe(given.endMs);
  expect(samples.length).toBe(((endMs - startMs) * RATE_HZ) / 1000);
  return startMs - given.startMs;
};

describe('the silence before speech', () => {
  it('is left out but for its end, and the time of the beginning moves with it', () => {
    expect(trimmedMs(segment([500, 0], [1000, 8000]))).toBe(300);
  });

  it('is also what a quiet line hums', () => {
    expect(trimmedMs(segment([500, 100], [1000, 8000]))).toBe(300);
  });

  it('is not a soft beginning of a word', () => {
    expect(trimmedMs(segment([300, 0], [200, 200], [1000, 8000]))).toBe(100);
  });

  it('stays where it is short', () => {
    const given = segment([LEAD_MS, 0], [1000, 8000]);
    expect(trimLead(given, LEAD_MS)).toBe(given);
  });

  it('is no silence beside a single knock', () => {
    expect(trimmedMs(segment([500, 30], [1000, 2000], [10, 32000]))).toBe(300);
    expect(trimmedMs(segment([500, 400], [1000, 2000], [10, 32000]))).toBe(0);
  });

  it.each([
    ['all is silent', segment([1500, 0])],
    ['there is nothing', segment()],
    ['all sounds', segment([1500, 8000])],
  ])('is left alone where %s', (_where, given) => {
    expect(trimLead(given, LEAD_MS)).toBe(given);
  });
});
