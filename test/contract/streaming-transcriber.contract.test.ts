import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { InterimPace } from '../../src/speech/streaming/paced-stretch.js';
import { EngineStreaming } from '../../src/speech/streaming/engine-streaming.js';
import type { SpeechEngine } from '../../src/speech/streaming/streaming-engine.js';
import type {
  GrowingStretch,
  GrowingWords,
  StreamingTranscriber,
  WholeStretch,
} from '../../src/speech/streaming/streaming-transcriber.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { randomParakeet, startRandomParakeet, type RandomParakeet } from '../support/random-parakeet.js';
import { ScriptedStreaming } from '../support/scripted-streaming.js';
import { spokenTurns } from '../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const RATE_HZ = 8000;
const PIECE_MS = 100;
/** As long as the fixture model takes at once. */
const SPEECH_MS = 6_500;

/** Speech of one party without its pauses, which is as long as a stretch may be. */
function speechOf(speaker: 'caller' | 'agent'): Int16Array {
  const turns = spokenTurns(1).filter((turn) => turn.speaker === speaker);
  const all = turns.flatMap(({ samples }) => Array.from(samples.subarray(2400, samples.length - 2400)));
  return Int16Array.from(all.slice(0, (SPEECH_MS * RATE_HZ) / 1000));
}

const SPEECH: Record<string, Int16Array> = { A: speechOf('caller'), B: speechOf('agent') };

interface Running {
  readonly streaming: StreamingTranscriber;
  /** Resolves once all that was asked is answered. */
  readonly settled: () => Promise<void>;
  readonly close: () => void | Promise<void>;
}

let parakeet: RandomParakeet;
beforeAll(async () => {
  parakeet = await randomParakeet();
});
afterAll(() => parakeet.remove());

async function runningOn(started: Promise<SpeechEngine>, pace: InterimPace): Promise<Running> {
  const engine = await started;
  const isBusy = () => engine.stats().busy + engine.stats().queued > 0;
  return {
    streaming: new EngineStreaming(engine, { pace, waited: () => {} }),
    settled: async () => {
      while (isBusy()) await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setImmediate(resolve));
    },
    close: () => engine.close(),
  };
}

function scripted(): Running {
  return {
    streaming: new ScriptedStreaming({
      A: [{ text: 'my stepfather beat me and I ran to the neighbours', everyMs: 600 }],
      B: [{ text: 'where are you now are you safe', everyMs: 800 }],
    }),
    settled: async () => {},
    close: () => {},
  };
}

const implementations: { name: string; start: (pace: InterimPace) => Promise<Running> }[] = [
  { name: 'a scripted one', start: async () => scripted() },
  { name: 'agreement of texts of whisper.cpp', start: (pace) => runningOn(startFixtureWhisper(), pace) },
  {
    name: 'parakeet.cpp with random weights',
    start: (pace) => runningOn(startRandomParakeet(parakeet.path), pace),
  },
];

const textOf = ({ words, confirmed }: GrowingWords) => words.slice(0, confirmed).map(({ text }) => text);

describe.each(implementations)('an engine that hears speech grow: $name', ({ start }) => {
  const pace: InterimPace = { everyMs: 1000 };
  let running: Running;
  afterEach(async () => running.close());

  function open(legId: 'A' | 'B'): { stretch: GrowingStretch; heard: GrowingWords[] } {
    const heard: GrowingWords[] = [];
    const stretch = running.streaming.open({
      ...{ callId: 'call', legId, sampleRateHz: RATE_HZ, leadMs: 200, language: () => 'en' },
      onWords: (words) => heard.push(words),
    });
    return { stretch, heard };
  }

  /** Pushes the leg's speech from `fromMs` to `toMs`, in pieces. */
  async function say(legId: 'A' | 'B', stretch: GrowingStretch, fromMs: number, toMs: number): Promise<void> {
    for (let atMs = fromMs; atMs < toMs; atMs += PIECE_MS) {
      const samples = (SPEECH[legId] as Int16Array).slice(atMs * 8, (atMs + PIECE_MS) * 8);
      stretch.push({ samples, quietMs: 0, spokenToMs: atMs + PIECE_MS });
      await running.settled();
    }
  }

  function whole(legId: 'A' | 'B'): WholeStretch {
    return {
      ...{ legId, priority: 'final', samples: SPEECH[legId] as Int16Array, sampleRateHz: RATE_HZ },
      ...{ language: 'en', deadlineMs: 30_000, spokenToMs: SPEECH_MS },
    };
  }

  it('says words while they are being said, in order, inside what was said so far', async () => {
    running = await start(pace);
    const { stretch, heard } = open('A');
    for (let atMs = 0; atMs < SPEECH_MS; atMs += PIECE_MS) {
      const before = heard.length;
      await say('A', stretch, atMs, atMs + PIECE_MS);
      for (const { words, confirmed, language } of heard.slice(before)) {
        expect(confirmed).toBeLessThanOrEqual(words.length);
        expect(language).toBe('en');
        let beforeMs = 0;
        for (const { startMs, endMs, probability } of words) {
          expect(startMs).toBeGreaterThanOrEqual(beforeMs);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
          expect(endMs).toBeLessThanOrEqual(atMs + PIECE_MS);
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThanOrEqual(1);
          beforeMs = startMs;
        }
      }
    }
    expect(heard.length).toBeGreaterThan(2);
    stretch.close();
  });

  it('never changes or takes back a word that it has confirmed', async () => {
    running = await start(pace);
    const { stretch, heard } = open('A');
    await say('A', stretch, 0, SPEECH_MS);
    stretch.close();
    const last = heard.at(-1) as GrowingWords;
    expect(last.confirmed).toBeGreaterThan(2);
    let before = 0;
    for (const { words, confirmed } of heard) {
      expect(confirmed).toBeGreaterThanOrEqual(before);
      expect(last.words.slice(0, confirmed)).toEqual(words.slice(0, confirmed));
      before = confirmed;
    }
  });

  it('hears two parties at once as it hears each alone', async () => {
    running = await start(pace);
    const together = { A: open('A'), B: open('B') };
    for (let atMs = 0; atMs < SPEECH_MS; atMs += PIECE_MS)
      for (const leg of ['A', 'B'] as const) await say(leg, together[leg].stretch, atMs, atMs + PIECE_MS);
    for (const { stretch } of Object.values(together)) stretch.close();
    await running.close();
    for (const leg of ['A', 'B'] as const) {
      running = await start(pace);
      const { stretch, heard } = open(leg);
      await say(leg, stretch, 0, SPEECH_MS);
      stretch.close();
      expect(together[leg].heard.map(textOf)).toEqual(heard.map(textOf));
      expect(textOf(heard.at(-1) as GrowingWords).length).toBeGreaterThan(0);
      await running.close();
    }
  });

  it('gives the words as they stay at the end, and then no other ones', async () => {
    running = await start(pace);
    const { stretch, heard } = open('A');
    await say('A', stretch, 0, 3_000);
    const final = await stretch.finish(whole('A'));
    expect(final.words.length).toBeGreaterThan(0);
    expect(final.words.map(({ text }) => text).join(' ')).toBe(final.text);
    const count = heard.length;
    await say('A', stretch, 3_000, SPEECH_MS);
    expect(heard.length).toBe(count);
  });

  it('says nothing of a stretch that was given up', async () => {
    running = await start(pace);
    const { stretch, heard } = open('A');
    // the answer to the last piece is on its way
    for (let atMs = 0; atMs < 2_000; atMs += PIECE_MS)
      stretch.push({
        samples: (SPEECH['A'] as Int16Array).slice(atMs * 8, (atMs + PIECE_MS) * 8),
        quietMs: 0,
        spokenToMs: atMs,
      });
    const count = heard.length;
    stretch.close();
    await running.settled();
    await say('A', stretch, 2_000, SPEECH_MS);
    expect(heard.length).toBe(count);
  });

  it('takes its final back with the reason of the signal', async () => {
    running = await start(pace);
    const { stretch } = open('A');
    const controller = new AbortController();
    const why = new Error('the call is gone');
    controller.abort(why);
    await expect(stretch.finish(whole('A'), controller.signal)).rejects.toBe(why);
  });
});
