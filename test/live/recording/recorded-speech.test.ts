import { describe, expect, it } from '@jest/globals';
import type { RecordingContent, RecordingReader } from '../../../src/calls/recording-reader.js';
import {
  readRecordedSound,
  readRecordedSpeech,
  readWholeUtterance,
} from '../../../src/live/recording/recorded-speech.js';
import { wavHeader } from '../../../src/live/recording/wav-header.js';

/** A recording of one second; the caller's samples are 1, 2, 3 …, everybody else's are negative. */
function recording(
  pauses: RecordingContent['pauses'] = [],
): RecordingReader & { readonly isClosed: () => boolean } {
  const pcm = Buffer.alloc(8000 * 4);
  for (let at = 0; at < 8000; at++) {
    pcm.writeInt16LE(at + 1, at * 4);
    pcm.writeInt16LE(-at - 1, at * 4 + 2);
  }
  const wav = Buffer.concat([wavHeader({ channels: 2, sampleRateHz: 8000 }, pcm.length), pcm]);
  let isClosed = false;
  return {
    isClosed: () => isClosed,
    open: async (callId) =>
      callId !== 'c1'
        ? undefined
        : {
            ...{ sizeBytes: wav.length, isGrowing: false, etag: null },
            stretches: [{ fromMs: 0, toMs: 1000 }],
            pauses,
            async *read(start = 0, end = wav.length) {
              for (let at = start; at < end; at += 1001) yield wav.subarray(at, Math.min(end, at + 1001));
            },
            close: () => void (isClosed = true),
          },
  };
}

describe('the recorded sound of one party', () => {
  it('is that of its side and its place, and the recording is closed', async () => {
    const reader = recording();
    const caller = await readRecordedSpeech(reader, 'c1', { speaker: 'caller', startMs: 100, endMs: 200 });
    expect(caller).toMatchObject({ startMs: 100, endMs: 200, sampleRateHz: 8000 });
    expect(caller?.samples).toHaveLength(800);
    expect([caller?.samples[0], caller?.samples.at(-1)]).toEqual([801, 1600]);
    const agent = await readRecordedSpeech(reader, 'c1', { speaker: 'agent', startMs: 100, endMs: 200 });
    expect(agent?.samples[0]).toBe(-801);
    expect(reader.isClosed()).toBe(true);
  });

  it('comes with the stretch that was recorded, where that is shorter than what was asked for', async () => {
    const place = { speaker: 'caller', startMs: 500, endMs: 1500 } as const;
    const sound = await readRecordedSound(recording(), 'c1', place);
    expect(sound?.found).toEqual([{ fromMs: 500, toMs: 1000, source: 'recording' }]);
    expect(sound?.samples).toHaveLength(500 * 8);
  });

  it('is nothing where nothing was recorded', async () => {
    const place = { speaker: 'caller', startMs: 2000, endMs: 3000 } as const;
    expect(await readRecordedSpeech(recording(), 'c1', place)).toBeNull();
    expect(await readRecordedSpeech(recording(), 'another', place)).toBeNull();
  });
});

describe('the recorded sound of a whole utterance', () => {
  const whole = { speaker: 'caller', startMs: 100, endMs: 200 } as const;

  it('is that of its side and its place', async () => {
    const reader = recording();
    const found = await readWholeUtterance(reader, 'c1', whole);
    expect([found?.sampleRateHz, found?.samples.length, found?.samples[0]]).toEqual([8000, 800, 801]);
    expect(reader.isClosed()).toBe(true);
  });

  it('is none where something of it was paused, is missing, or the call has no recording', async () => {
    const paused = recording([{ fromMs: 150, toMs: 160 }]);
    expect(await readWholeUtterance(paused, 'c1', whole)).toBeNull();
    expect(paused.isClosed()).toBe(true);
    expect(await readWholeUtterance(recording([{ fromMs: 200, toMs: 300 }]), 'c1', whole)).not.toBeNull();
    expect(
      await readWholeUtterance(recording(), 'c1', { ...whole, startMs: 700, endMs: 1090 }),
    ).not.toBeNull();
    expect(await readWholeUtterance(recording(), 'c1', { ...whole, startMs: 700, endMs: 1110 })).toBeNull();
    expect(await readWholeUtterance(recording(), 'other', whole)).toBeNull();
  });
});
