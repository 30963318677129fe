import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withEcho } from '../../bench/speech/echo-of.js';
import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import { startVad, type VadHub } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { understandSound, type Understood } from '../../src/processing/understand-sound.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { CountingTranscriber, inPieces } from '../support/task-parts.js';

// real speech, detector and whisper.cpp on a machine that may be busy
jest.setTimeout(240_000);

const RATE_HZ = 8000;
const LASTS_MS = 20_000;
const conversation = loadConversation(1);
const caller = decodeUlaw(conversation.caller).subarray(0, LASTS_MS * 8);
const agent = decodeUlaw(conversation.agent).subarray(0, LASTS_MS * 8);
const wordsOf = (who: 'caller' | 'agent') =>
  conversation.turns
    .filter(({ speaker, endMs }) => speaker === who && endMs < LASTS_MS)
    .flatMap(({ text }) => toWords(text));
/** The caller speaks while the agent does. */
const talkingOver = new Int16Array(caller.length);
talkingOver.set(caller.subarray(7_000 * 8));
const LINES = [
  { levelDb: -20, delayMs: 100, roomMs: 0 },
  { levelDb: -30, delayMs: 10, roomMs: 0 },
];

describe("a party's words in the other channel of a recording that was sent", () => {
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

  async function understood(
    channels: readonly Int16Array[],
    transcriber: Pick<Transcriber, 'transcribe'> = new CountingTranscriber(),
  ): Promise<Understood[]> {
    const length = Math.min(...channels.map((each) => each.length));
    const all = Int16Array.from(
      { length: length * channels.length },
      (_, at) => channels[at % channels.length]?.[Math.floor(at / channels.length)] ?? 0,
    );
    const bytes = Buffer.from(all.buffer);
    const count = channels.length as 1 | 2;
    const sound = { vaultName: 'v', channels: count, sampleRateHz: RATE_HZ, durationMs: length / 8 } as const;
    const found: Understood[] = [];
    const heard = Array.from({ length: sound.channels }, (_, channel) => ({ channel, gain: 1 }));
    const options = {
      heard,
      ...{ vad, segment: DEFAULT_SEGMENT_OPTIONS, transcriber, language: 'en', taskId: 't', known: [] },
      ...{ signal: new AbortController().signal, log: silentLog() },
    };
    for await (const each of understandSound(sound, () => inPieces(bytes), options)) found.push(each);
    return found;
  }

  const heardIn = (found: readonly Understood[], channel: number) =>
    found
      .flatMap(({ utterance }) => (utterance?.channel === channel ? [utterance] : []))
      .sort((a, b) => a.startMs - b.startMs);

  it.each(LINES)('come once ($levelDb dB, $delayMs ms late), and no word is lost', async (line) => {
    const found = await understood([withEcho(caller, agent, line), agent], whisper);
    const textOf = (channel: number) => heardIn(found, channel).flatMap(({ text }) => toWords(text));
    expect(wordErrorRate(wordsOf('caller'), textOf(0))).toBeLessThanOrEqual(0.05);
    // as many as without the other channel
    const alone = await understood([agent], whisper);
    expect(textOf(1)).toEqual(heardIn(alone, 0).flatMap(({ text }) => toWords(text)));
    const echoes = found.filter(({ isEcho }) => isEcho);
    expect(echoes.length).toBeGreaterThan(2);
    expect(echoes.filter(({ channel }) => channel === 1)).toEqual([]);
  });

  it.each(LINES)('take no word where both speak at once ($levelDb dB, $delayMs ms late)', async (line) => {
    const left = withEcho(talkingOver, agent, line);
    const missedMs = (found: readonly Understood[]) => {
      const heard = heardIn(found, 0);
      const isHeard = (ms: number) => heard.some(({ startMs, endMs }) => ms >= startMs && ms < endMs);
      return talkingOver.filter((sample, at) => Math.abs(sample) > 500 && !isHeard(at / 8)).length / 8;
    };
    expect(missedMs(await understood([left, agent]))).toBeLessThan(missedMs(await understood([left])) + 40);
  });

  it("are no party's echo where both channels have the same sound", async () => {
    const both = withEcho(caller, agent, { levelDb: 0, delayMs: 0, roomMs: 0 });
    const found = await understood([both, both]);
    expect(found.filter(({ isEcho }) => isEcho)).toEqual([]);
    expect(heardIn(found, 0).length).toBeGreaterThan(2);
    expect(heardIn(found, 0).map(({ doubt }) => doubt)).not.toContain('echo');
    expect(heardIn(found, 1)).toHaveLength(heardIn(found, 0).length);
  });
});
