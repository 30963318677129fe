import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loadConversation, type Conversation } from '../../demo/conversations/load-conversation.js';
import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import { segmentSpeech } from '../../src/audio/vad/segment-speech.js';
import { startVad, type VadHub } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';

jest.setTimeout(120_000);

const FRAME_SAMPLES = 160;

async function* framesOf(ulaw: Uint8Array): AsyncGenerator<AudioFrame> {
  const samples = decodeUlaw(ulaw);
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

  async function hear(
    { language, ...conversation }: Conversation,
    speaker: 'caller' | 'agent',
  ): Promise<string[]> {
    const leg = vad.openLeg(8000);
    const words: string[] = [];
    for await (const segment of segmentSpeech(
      framesOf(conversation[speaker]),
      leg,
      DEFAULT_SEGMENT_OPTIONS,
    )) {
      const { samples, sampleRateHz } = segment;
      const asked = {
        legId: speaker,
        priority: 'final',
        samples,
        sampleRateHz,
        language,
        deadlineMs: 60_000,
      } as const;
      words.push(...toWords((await whisper.transcribe(asked)).text));
    }
    await leg.close();
    return words;
  }

  // the bounds are those of whole turns given to whisper.cpp directly, plus a margin for another processor
  it.each([
    [1, 0.04],
    [2, 0.04],
    [3, 0.02],
    [4, 0.04],
  ])('conversation %i reads almost as well as its turns given directly', async (number, atMost) => {
    const conversation = loadConversation(number);
    const heard = await Promise.all([hear(conversation, 'caller'), hear(conversation, 'agent')]);
    const errors = (['caller', 'agent'] as const).map((speaker, at) => {
      const said = conversation.turns
        .filter((turn) => turn.speaker === speaker)
        .flatMap(({ text }) => toWords(text));
      return { count: said.length, errors: (wordErrorRate(said, heard[at] as string[]) ?? 0) * said.length };
    });
    const words = errors.reduce((sum, { count }) => sum + count, 0);
    const wrong = errors.reduce((sum, { errors: some }) => sum + some, 0);
    expect(wrong / words).toBeLessThanOrEqual(atMost);
  });
});
