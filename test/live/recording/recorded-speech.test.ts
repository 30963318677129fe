import { describe, expect, it } from '@jest/globals';
import { withEcho } from '../../../bench/speech/echo-of.js';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import type { RecordingContent, RecordingReader } from '../../../src/calls/recording-reader.js';
import {
  readRecordedSound,
  readRecordedSpeech,
  readWholeUtterance,
} from '../../../src/live/recording/recorded-speech.js';
import { wavHeader } from '../../../src/live/recording/wav-header.js';

/** One second; the caller's samples are 1, 2, 3 …, all others' are negative. */
const counting = {
  left: Int16Array.from({ length: 8000 }, (_, at) => at + 1),
  right: Int16Array.from({ length: 8000 }, (_, at) => -at - 1),
};

function recording(
  pauses: RecordingContent['pauses'] = [],
  { left, right }: { readonly left: Int16Array; readonly right: Int16Array } = counting,
): RecordingReader & { readonly isClosed: () => boolean } {
  const pcm = Buffer.alloc(left.length * 4);
  for (const [at, sample] of left.entries()) {
    pcm.writeInt16LE(sample, at * 4);
    pcm.writeInt16LE(right[at] ?? 0, at * 4 + 2);
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
            stretches: [{ fromMs: 0, toMs: left.length / 8 }],
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
    const caller = await readRecordedSpeech(reader, 'c1', {
      legId: 'caller',
      speaker: 'caller',
      startMs: 100,
      endMs: 200,
    });
    expect(caller).toMatchObject({ startMs: 100, endMs: 200, sampleRateHz: 8000 });
    expect(caller?.samples).toHaveLength(800);
    expect([caller?.samples[0], caller?.samples.at(-1)]).toEqual([801, 1600]);
    const agent = await readRecordedSpeech(reader, 'c1', {
      legId: 'agent-1',
      speaker: 'agent',
      startMs: 100,
      endMs: 200,
    });
    expect(agent?.samples[0]).toBe(-801);
    expect(reader.isClosed()).toBe(true);
  });

  it('is marked where it is the other party on the loudspeaker, and not where it is answered', async () => {
    const { agent: ulaw, caller: answering, turns } = loadConversation(1);
    const right = decodeUlaw(ulaw);
    const left = withEcho(decodeUlaw(answering), right, { levelDb: -20, delayMs: 100, roomMs: 0 });
    const reader = recording([], { left, right });
    const echoIn = async (speaker: 'agent' | 'caller') => {
      const { startMs = 0, endMs = 0 } = turns.find((turn) => turn.speaker === speaker) ?? {};
      const place = { legId: 'caller', speaker: 'caller', startMs, endMs: endMs + 100 } as const;
      return (await readRecordedSpeech(reader, 'c1', place))?.echo;
    };
    expect([await echoIn('agent'), await echoIn('caller')]).toEqual(['sure', undefined]);
  });

  it('comes with the stretch that was recorded, where that is shorter than what was asked for', async () => {
    const place = { legId: 'caller', speaker: 'caller', startMs: 500, endMs: 1500 } as const;
    const sound = await readRecordedSound(recording(), 'c1', place);
    expect(sound?.found).toEqual([{ fromMs: 500, toMs: 1000, source: 'recording' }]);
    expect(sound?.samples).toHaveLength(500 * 8);
  });

  it('is nothing where nothing was recorded', async () => {
    const place = { legId: 'caller', speaker: 'caller', startMs: 2000, endMs: 3000 } as const;
    expect(await readRecordedSpeech(recording(), 'c1', place)).toBeNull();
    expect(await readRecordedSpeech(recording(), 'another', place)).toBeNull();
  });
});

describe('the recorded sound of a whole utterance', () => {
  const whole = { legId: 'caller', speaker: 'caller', startMs: 100, endMs: 200 } as const;

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
