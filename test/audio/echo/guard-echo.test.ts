import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withEcho, type EchoHow } from '../../../bench/speech/echo-of.js';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { toWords, wordErrorRate } from '../../../demo/measure/word-errors.js';
import { CallSounds } from '../../../src/audio/echo/call-sounds.js';
import { withoutEcho, type EchoCounts } from '../../../src/audio/echo/guard-echo.js';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import { upsampleTo16k } from '../../../demo/sound/upsample.js';
import { growLeg } from '../../../src/audio/vad/segment-leg.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../../src/audio/vad/segment-options.js';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { startVad, type VadHub } from '../../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { silentLog } from '../../../src/lib/log.js';
import type { Transcriber } from '../../../src/speech/transcriber.js';
import { startFixtureWhisper } from '../../support/fixture-whisper.js';

jest.setTimeout(240_000);

const FRAME_MS = 20;
/** Two turns of each party, behind the greeting; longer than a sound is kept. */
const FROM_MS = 8_800;
const TO_MS = 23_500;
const conversation = loadConversation(1);
const [caller, agent] = [conversation.caller, conversation.agent].map((sound) =>
  decodeUlaw(sound.subarray(FROM_MS * 8, TO_MS * 8)),
) as [Int16Array, Int16Array];
/** With the greeting. */
const wholeAgent = decodeUlaw(conversation.agent.subarray(0, TO_MS * 8));
const silence = new Int16Array(caller.length);
const turnsOf = (who: 'caller' | 'agent') =>
  conversation.turns
    .filter(({ speaker, startMs, endMs }) => speaker === who && startMs > FROM_MS && endMs < TO_MS)
    .map(({ startMs, endMs, text }) => ({ startMs: startMs - FROM_MS, endMs: endMs - FROM_MS, text }));
const callersWords = turnsOf('caller').flatMap(({ text }) => toWords(text));
function later(sound: Int16Array, ms: number): Int16Array {
  const shifted = new Int16Array(sound.length);
  shifted.set(sound.subarray(0, sound.length - ms * 8), ms * 8);
  return shifted;
}
const echoOf = (sound: Int16Array, line: EchoHow) => withEcho(new Int16Array(sound.length), sound, line);
/** The caller speaks while the agent does. */
const talkingOver = later(caller, 5_000);

const LINES: readonly EchoHow[] = [
  { levelDb: -10, delayMs: 20, roomMs: 0 },
  { levelDb: -10, delayMs: 300, roomMs: 30 },
  { levelDb: -20, delayMs: 100, roomMs: 0 },
  { levelDb: -20, delayMs: 100, roomMs: 30 },
  { levelDb: -30, delayMs: 20, roomMs: 30 },
  { levelDb: -30, delayMs: 300, roomMs: 0 },
];
const nameOf = ({ levelDb, delayMs, roomMs }: EchoHow) =>
  `${levelDb} dB, ${delayMs} ms late, room ${roomMs} ms`;
/** So soon that each channel explains the other: a headset, a hybrid nearby, wires beside each other. */
const CLOSE = [0, 20, 39].flatMap((delayMs) =>
  [-10, -30].map((levelDb) => {
    const line = { levelDb, delayMs, roomMs: 0 };
    return [nameOf(line), line] as const;
  }),
);
const lines = LINES.map((line) => [nameOf(line), line] as const);

describe('the echo of one party in the channel of the other, real speech, detector and whisper.cpp', () => {
  let vad: VadHub;
  let whisper: Transcriber;
  beforeAll(async () => {
    vad = await startVad({ modelPath: productPaths.vadModel, isOfFiles: true, log: silentLog() });
    whisper = await startFixtureWhisper({ workers: 2 });
  });
  afterAll(async () => {
    await whisper.close();
    await vad.close();
  });

  /** The speech of the one who is near; the far one's sound comes at the same time. */
  async function listen(near: Int16Array, far: Int16Array, rates: { near?: 16000; far?: 16000 } = {}) {
    const sounds = new CallSounds(10_000);
    const farSound = sounds.open('call');
    const counts: EchoCounts = { echoes: 0, possibleEchoes: 0 };
    const nearFrames = framesOf(near, rates.near);
    const farFrames = framesOf(far, rates.far);
    const both = async function* () {
      for (const [i, frame] of nearFrames.entries()) {
        const other = farFrames[i];
        if (other) farSound.push(other);
        yield frame;
      }
    };
    const how = { vad, options: DEFAULT_SEGMENT_OPTIONS, log: silentLog() };
    const growth: SpeechGrowth[] = [];
    for await (const each of withoutEcho(both(), sounds.open('call'), counts, (heard) => growLeg(heard, how)))
      growth.push(each);
    farSound.close();
    expect(sounds.size).toBe(0);
    const segments = growth.flatMap((each) => (each.type === 'closed' && each.segment ? [each.segment] : []));
    return { growth, segments, counts, own: segments.filter(({ echo }) => echo !== 'sure') };
  }

  async function wordsOf(segments: readonly SpeechSegment[]): Promise<string[]> {
    const words: string[] = [];
    for (const { samples, sampleRateHz } of segments) {
      const how = { legId: 'x', priority: 'final', language: 'en', deadlineMs: 60_000 } as const;
      const { text, dropped } = await whisper.transcribe({ ...how, samples, sampleRateHz });
      if (dropped === null) words.push(...toWords(text));
    }
    return words;
  }

  it.each(lines)('%s: gives no words and stays in its place', async (_name, line) => {
    const { own, segments, counts } = await listen(echoOf(wholeAgent, line), wholeAgent);
    expect(await wordsOf(own)).toEqual([]);
    expect(counts.echoes).toBe(segments.length);
    expect(segments.length).toBeGreaterThan(2);
    for (const { startMs, endMs, samples } of segments)
      expect(samples.length / 8).toBeCloseTo(endMs - startMs, 0);
  });

  it.each(lines)('%s: takes no word from a caller who answers', async (_name, line) => {
    const { own } = await listen(withEcho(caller, agent, line), agent);
    expect(wordErrorRate(callersWords, await wordsOf(own))).toBeLessThanOrEqual(0.05);
  });

  it.each(lines)('%s: takes no word from a caller who speaks at the same time', async (_name, line) => {
    const near = withEcho(talkingOver, agent, line);
    const { segments } = await listen(near, agent);
    for (const { startMs, endMs, echo } of segments) {
      const loud = talkingOver.subarray(startMs * 8, endMs * 8).filter((sample) => Math.abs(sample) > 500);
      if (echo === 'sure') expect(loud.length / 8).toBeLessThan(40);
    }
  });

  it.each(CLOSE)('%s: takes no word from the party whose echo it is', async (_name, line) => {
    for (const other of [silence, caller]) {
      const { segments, counts } = await listen(agent, withEcho(other, agent, line));
      expect(segments.length).toBeGreaterThan(2);
      expect(counts).toEqual({ echoes: 0, possibleEchoes: 0 });
    }
  });

  it('is none where both channels have the same sound: no word is lost to either', async () => {
    const both = withEcho(caller, agent, { levelDb: 0, delayMs: 0, roomMs: 0 });
    for (const delayMs of [0, 20]) {
      const same = withEcho(silence, both, { levelDb: 0, delayMs, roomMs: 0 });
      for (const [near, far] of [
        [both, same],
        [same, both],
      ] as const)
        expect((await listen(near, far)).counts).toEqual({ echoes: 0, possibleEchoes: 0 });
    }
  });

  it('is no echo where two people speak at once, whoever they are', async () => {
    for (const laterMs of [1_500, 2_500, 5_000]) {
      const { counts, segments } = await listen(later(caller, laterMs), agent);
      expect(segments.length).toBeGreaterThanOrEqual(turnsOf('caller').length);
      expect(counts).toEqual({ echoes: 0, possibleEchoes: 0 });
    }
  });

  it('is distinguished from what a party says over a channel of another rate, and of a party of another call it is none', async () => {
    const line = { levelDb: -10, delayMs: 100, roomMs: 0 };
    const echo = withEcho(silence, agent, line);
    const wide = await listen(echo, upsampleTo16k(agent), { far: 16000 });
    expect(wide.own).toEqual([]);
    const alone = await listen(echo, silence);
    expect(alone.own.length).toBeGreaterThan(2);
    expect(alone.counts).toEqual({ echoes: 0, possibleEchoes: 0 });
  });

  it('is not shown while it grows, and the caller who speaks next is', async () => {
    const line = { levelDb: -10, delayMs: 100, roomMs: 0 };
    const { growth } = await listen(withEcho(caller, agent, line), agent);
    const shown = growth.flatMap((each) => (each.type === 'opened' ? [each.onsetMs] : []));
    const isOf = (who: 'caller' | 'agent') => (ms: number) =>
      turnsOf(who).some(({ startMs, endMs }) => ms > startMs - 100 && ms < endMs);
    expect(shown.filter(isOf('caller')).length).toBeGreaterThanOrEqual(turnsOf('caller').length - 1);
    expect(shown.filter((ms) => isOf('agent')(ms) && !isOf('caller')(ms))).toEqual([]);
  });
});

function framesOf(samples: Int16Array, rate: 8000 | 16000 = 8000): AudioFrame[] {
  const length = (FRAME_MS * rate) / 1000;
  return Array.from({ length: Math.floor(samples.length / length) }, (_, i) => ({
    samples: samples.subarray(i * length, (i + 1) * length),
    sampleRateHz: rate,
    startMs: i * FRAME_MS,
    arrivedAtMs: (i + 1) * FRAME_MS,
  }));
}
