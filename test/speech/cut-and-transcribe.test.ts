import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  loadConversation,
  type Conversation,
  type Turn,
} from '../../demo/conversations/load-conversation.js';
import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import { segmentSpeech } from '../../src/audio/vad/segment-speech.js';
import { startVad, type VadHub } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { Transcriber, Transcription } from '../../src/speech/transcriber.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { soundsWithoutWords } from '../support/sounds-without-words.js';

jest.setTimeout(120_000);

const FRAME_SAMPLES = 160;
const SPEAKERS = ['caller', 'agent'] as const;

async function* framesOf(samples: Int16Array): AsyncGenerator<AudioFrame> {
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const startMs = at / 8;
    yield {
      samples: samples.subarray(at, at + FRAME_SAMPLES),
      sampleRateHz: 8000,
      startMs,
      arrivedAtMs: startMs + 20,
    };
  }
}

describe('a recorded call, cut by the real voice activity detection and read by the real whisper.cpp', () => {
  let vad: VadHub;
  let whisper: Transcriber;
  beforeAll(async () => {
    vad = await startVad({ modelPath: productPaths.vadModel, log: silentLog() });
    whisper = await startFixtureWhisper({ workers: 2 });
  });
  afterAll(async () => {
    await whisper.close();
    await vad.close();
  });

  async function read(samples: Int16Array, language: string): Promise<Transcription> {
    const how = { legId: 'x', priority: 'final', sampleRateHz: 8000, deadlineMs: 60_000 } as const;
    return whisper.transcribe({ ...how, samples, language });
  }

  /** Cut as in a call, then read. */
  async function hear(samples: Int16Array, language: string): Promise<Transcription[]> {
    const leg = vad.openLeg(8000);
    const heard: Transcription[] = [];
    for await (const segment of segmentSpeech(framesOf(samples), leg, DEFAULT_SEGMENT_OPTIONS))
      heard.push(await read(segment.samples, language));
    await leg.close();
    return heard;
  }

  const wordsOf = (heard: readonly Transcription[]) =>
    heard.flatMap(({ text, dropped }) => (dropped === null ? toWords(text) : []));

  const turnsOf = ({ turns }: Conversation, speaker: 'caller' | 'agent') =>
    turns.filter((turn) => turn.speaker === speaker);

  /** Wrong words, of how many. */
  function compare(turns: readonly Turn[], heard: readonly string[]) {
    const said = turns.flatMap(({ text }) => toWords(text));
    return { words: said.length, wrong: (wordErrorRate(said, heard) ?? 0) * said.length };
  }

  // the bounds are those of whole turns given to whisper.cpp directly, plus a margin for another processor
  it.each([
    [1, 0.04],
    [2, 0.04],
    [3, 0.02],
    [4, 0.04],
  ])('conversation %i reads almost as well as its turns given directly', async (number, atMost) => {
    const conversation = loadConversation(number);
    const legs = await Promise.all(
      SPEAKERS.map(async (speaker) => {
        const heard = await hear(decodeUlaw(conversation[speaker]), conversation.language);
        return compare(turnsOf(conversation, speaker), wordsOf(heard));
      }),
    );
    expect(sumOf(legs, 'wrong') / sumOf(legs, 'words')).toBeLessThanOrEqual(atMost);
  });

  it.each([-45, -50, -55])(
    'callers at −45 dBFS are read as well as their turns given directly, and all of them as well as louder ones: at %i dBFS',
    async (dbfs) => {
      const legs = await Promise.all(
        [1, 2, 3].map(loadConversation).map(async (conversation) => {
          const quiet = toLevel(decodeUlaw(conversation.caller), dbfs);
          const heard = await hear(quiet, conversation.language);
          return compare(turnsOf(conversation, 'caller'), wordsOf(heard));
        }),
      );
      expect(sumOf(legs, 'wrong') / sumOf(legs, 'words')).toBeLessThanOrEqual(0.03);
    },
  );

  it.each(Object.entries(soundsWithoutWords()))('%s gives no words, at any level', async (_name, samples) => {
    expect(wordsOf(await hear(samples, 'auto'))).toEqual([]);
    const quiet = decodeUlaw(encodeUlaw(samples.map((sample) => Math.round(sample / 4)))); // raised again
    expect(wordsOf(await hear(quiet, 'auto'))).toEqual([]);
  });
});

function sumOf<Key extends string>(items: readonly Record<Key, number>[], key: Key): number {
  return items.reduce((sum, item) => sum + item[key], 0);
}

/** As loud as said, root mean square of what is not silence, through µ-law. */
function toLevel(samples: Int16Array, dbfs: number): Int16Array {
  const audible = samples.filter((sample) => Math.abs(sample) > 100);
  const rms = Math.sqrt(audible.reduce((sum, sample) => sum + sample ** 2, 0) / audible.length);
  const gain = (32768 * 10 ** (dbfs / 20)) / rms;
  return decodeUlaw(encodeUlaw(samples.map((sample) => Math.round(sample * gain))));
}
