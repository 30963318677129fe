import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ParakeetStretch, type ParakeetWindow } from '../../../src/speech/parakeet/parakeet-stretch.js';
import type { ParakeetTranscriber } from '../../../src/speech/parakeet/parakeet-transcriber.js';
import type { StretchHost } from '../../../src/speech/streaming/streaming-engine.js';
import type { GrowingStretch, GrowingWords } from '../../../src/speech/streaming/streaming-transcriber.js';
import { randomParakeet, startRandomParakeet, type RandomParakeet } from '../../support/random-parakeet.js';
import { spokenTurns } from '../../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const RATE_HZ = 8000;
const PIECE_MS = 100;
const turns = spokenTurns(1);
const speech = Int16Array.from(turns.flatMap(({ samples }) => Array.from(samples)).slice(0, 25 * RATE_HZ));

let model: RandomParakeet;
beforeAll(async () => {
  model = await randomParakeet();
});
afterAll(() => model.remove());

describe('speech that grows, as parakeet.cpp hears it', () => {
  let parakeet: ParakeetTranscriber;
  let pace: { everyMs: number | null };
  let waits: number[];
  beforeEach(async () => {
    pace = { everyMs: 1000 };
    waits = [];
    parakeet = await startRandomParakeet(model.path);
  });
  afterEach(() => parakeet.close());

  function open(): { stretch: GrowingStretch; heard: GrowingWords[] } {
    const heard: GrowingWords[] = [];
    const host: StretchHost = { pace, finals: parakeet, waited: (waitMs) => waits.push(waitMs) };
    const stretch = parakeet.streaming.open(
      {
        ...{ callId: 'call', legId: 'leg', sampleRateHz: RATE_HZ, leadMs: 200, language: () => 'auto' },
        onWords: (words) => heard.push(words),
      },
      host,
    );
    return { stretch, heard };
  }

  async function settled(): Promise<void> {
    while (parakeet.stats().busy + parakeet.stats().queued > 0)
      await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setImmediate(resolve));
  }

  function push(stretch: GrowingStretch, atMs: number, quietMs = 0): void {
    const samples = speech.slice(atMs * 8, (atMs + PIECE_MS) * 8);
    stretch.push({ samples, quietMs, spokenToMs: atMs + PIECE_MS });
  }

  async function say(stretch: GrowingStretch, fromMs: number, toMs: number, quietMs = 0): Promise<void> {
    for (let atMs = fromMs; atMs < toMs; atMs += PIECE_MS) {
      push(stretch, atMs, quietMs);
      await settled();
    }
  }

  const asked = () => parakeet.stats().completed;
  const confirmedOf = (heard: readonly GrowingWords[]) =>
    heard.map(({ words, confirmed }) => words.slice(0, confirmed));

  it('is asked for soon after the party began to speak, then at the pace of the load', async () => {
    const { stretch } = open();
    await say(stretch, 0, 500);
    expect(asked()).toBe(0);
    await say(stretch, 500, 600);
    expect(asked()).toBe(1);
    await say(stretch, 600, 1_500);
    expect(asked()).toBe(1);
    await say(stretch, 1_500, 1_600);
    expect(asked()).toBe(2);
    pace.everyMs = 2000;
    await say(stretch, 1_600, 5_600);
    expect(asked()).toBe(4);
    expect(waits).toHaveLength(4);
  });

  it('is not asked for while there is no room for it, nor when the party has stopped speaking', async () => {
    const { stretch, heard } = open();
    pace.everyMs = null;
    await say(stretch, 0, 3_000);
    pace.everyMs = 1000;
    await say(stretch, 3_000, 4_000, 150);
    expect([asked(), heard]).toEqual([0, []]);
    await say(stretch, 4_000, 4_100);
    expect(asked()).toBe(1);
  });

  it('has one question on its way, however much comes meanwhile', async () => {
    const { stretch } = open();
    for (let atMs = 0; atMs < 20_000; atMs += PIECE_MS) push(stretch, atMs);
    expect(parakeet.stats()).toMatchObject({ busy: 1, queued: 0 });
    await settled();
    expect(asked()).toBe(1);
  });

  it('confirms nothing of the last two seconds, and most of what was said before', async () => {
    const { stretch, heard } = open();
    await say(stretch, 0, 20_000);
    expect(heard.length).toBeGreaterThan(5);
    for (const words of confirmedOf(heard)) {
      for (const { startMs } of words) expect(startMs).toBeLessThan(18_000);
    }
    expect(confirmedOf(heard).at(-1)?.at(-1)?.startMs).toBeGreaterThan(10_000);
    expect(heard.at(-1)).toMatchObject({ language: 'und', model: 'parakeet.bin' });
  });

  it('goes on where it stood when a worker has died, in the middle of a question and between two', async () => {
    const undisturbed = open();
    await say(undisturbed.stretch, 0, 12_000);
    undisturbed.stretch.close();
    const { stretch, heard } = open();
    await say(stretch, 0, 5_000);
    process.kill(parakeet.workerPids[0] as number, 'SIGKILL');
    while (parakeet.stats().restarts < 1 || parakeet.stats().ready < 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await say(stretch, 5_000, 8_500);
    push(stretch, 8_500);
    expect(parakeet.stats().busy).toBe(1);
    process.kill(parakeet.workerPids[0] as number, 'SIGKILL');
    await settled();
    await say(stretch, 8_600, 12_000);
    expect(parakeet.stats()).toMatchObject({ restarts: 2, failed: 0 });
    expect(confirmedOf(heard).at(-1)).toEqual(confirmedOf(undisturbed.heard).at(-1));
    expect(confirmedOf(heard).at(-1)?.length).toBeGreaterThan(5);
  });

  it('says no more words and has its final by another engine when its own is gone', async () => {
    const { stretch, heard } = open();
    await say(stretch, 0, 3_000);
    const count = heard.length;
    await parakeet.close();
    await say(stretch, 3_000, 6_000);
    expect(heard.length).toBe(count);
    const next = await startRandomParakeet(model.path);
    try {
      const host: StretchHost = { pace, finals: next, waited: () => {} };
      const other = parakeet.streaming.open(
        {
          ...{ callId: 'call', legId: 'leg', sampleRateHz: RATE_HZ, leadMs: 0, language: () => 'en' },
          onWords: () => {},
        },
        host,
      );
      const whole = { legId: 'leg', priority: 'final', samples: speech.slice(0, 48_000) } as const;
      const rest = { sampleRateHz: RATE_HZ, language: 'en', deadlineMs: 30_000, spokenToMs: 6_000 } as const;
      expect((await other.finish({ ...whole, ...rest })).words.length).toBeGreaterThan(0);
    } finally {
      await next.close();
    }
  });

  it('takes no more memory of a worker however long and how often parties speak', async () => {
    const [pid] = parakeet.workerPids as [number];
    const round = async () => {
      const { stretch } = open();
      await say(stretch, 0, 20_000);
      stretch.close();
    };
    await round();
    const before = await residentKb(pid);
    for (let i = 0; i < 3; i++) await round();
    expect(await residentKb(pid)).toBeLessThan(before + 4_000);
  });
});

describe('speech that grows, as a large model on a slow machine hears it', () => {
  /** A stretch whose answers cost as much as they are set to; the lengths that were asked about, ms. */
  function openSlow(): { stretch: GrowingStretch; asked: number[]; cost: { inferenceMs: number } } {
    const cost = { inferenceMs: 0 };
    const asked: number[] = [];
    const decoder = {
      ...{ frameMs: 80, longestMs: 50_000, model: 'slow', languageOf: (language: string) => language },
      decode: async ({ request, from }: ParakeetWindow) => {
        asked.push(request.samples.length / 8);
        const { inferenceMs } = cost;
        return {
          reply: { inferenceMs, withoutProcessorMs: 0, next: from, stable: [], tail: [] },
          queueMs: 0,
          runMs: inferenceMs,
        };
      },
    };
    const finals = { transcribe: () => Promise.reject(new Error('there is no final here')) };
    const stretch = new ParakeetStretch(
      {
        ...{ callId: 'call', legId: 'leg', sampleRateHz: RATE_HZ, leadMs: 0, language: () => 'en' },
        onWords: () => {},
      },
      { pace: { everyMs: 1000 }, finals, waited: () => {} },
      decoder,
    );
    return { stretch, asked, cost };
  }

  it('takes half of a worker at most, so that finals need not wait', async () => {
    const { stretch, asked, cost } = openSlow();
    const sayMore = async (ms: number) => {
      for (let i = 0; i < ms; i += PIECE_MS) {
        stretch.push({ samples: new Int16Array(PIECE_MS * 8), quietMs: 0, spokenToMs: 0 });
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    cost.inferenceMs = 1_500;
    await sayMore(4_000);
    expect(asked).toEqual([400, 3_400]);
    cost.inferenceMs = 300;
    await sayMore(5_000);
    expect(asked).toEqual([400, 3_400, 6_400, 7_400, 8_400]);
  });
});

describe('the part of a stretch that is listened to', () => {
  const FRAME_MS = 80;
  const FRAME_SAMPLES = FRAME_MS * 8;

  /** Reads in each frame the number that its samples are of; its memory is the last number that it has read for good. */
  function reads({ request, from, stableUntil }: ParakeetWindow, lengthsMs: number[]) {
    lengthsMs.push(request.samples.length / 8);
    const last = from.predictor[0] ?? 255;
    const count = Math.floor(request.samples.length / FRAME_SAMPLES);
    const tokens = Array.from({ length: count }, (_, frame) => {
      const number = request.samples[frame * FRAME_SAMPLES] as number;
      const isNext = frame !== from.frame || number === (last + 1) % 256;
      const bytes = Buffer.from(isNext ? ` f${number}` : ` f${number}-after-${last}`);
      return { bytes, probability: 0.9, frame, frames: 1 };
    });
    const until = Math.max(from.frame, stableUntil);
    const memory = Uint8Array.of(request.samples[(until - 1) * FRAME_SAMPLES] ?? 255);
    const predictor = until > 0 ? memory : from.predictor;
    return {
      reply: {
        ...{ inferenceMs: 0, withoutProcessorMs: 0 },
        next: { frame: until, tokensInFrame: 0, predictor },
        stable: tokens.slice(from.frame, until),
        tail: tokens.slice(until),
      },
      ...{ queueMs: 0, runMs: 0 },
    };
  }

  it('begins ten seconds before what is new, and nothing is read twice, left out, or at another place', async () => {
    const heard: GrowingWords[] = [];
    const lengthsMs: number[] = [];
    const stretch = new ParakeetStretch(
      {
        ...{ callId: 'call', legId: 'leg', sampleRateHz: RATE_HZ, leadMs: 0, language: () => 'en' },
        onWords: (words) => heard.push(words),
      },
      {
        ...{ pace: { everyMs: 1000 }, waited: () => {} },
        finals: { transcribe: () => Promise.reject(new Error('there is no final here')) },
      },
      {
        ...{
          frameMs: FRAME_MS,
          longestMs: 50_000,
          model: 'reader',
          languageOf: (language: string) => language,
        },
        decode: async (window) => reads(window, lengthsMs),
      },
    );
    // 250 frames are 20 s; in pieces that fit no frame
    const all = new Int16Array(250 * FRAME_SAMPLES).map((_, at) => Math.floor(at / FRAME_SAMPLES));
    for (let at = 0; at < all.length; at += 700) {
      stretch.push({ samples: all.slice(at, at + 700), quietMs: 0, spokenToMs: 0 });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { words, confirmed } = heard.at(-1) as GrowingWords;
    expect(words.map(({ text, startMs }) => [text, startMs])).toEqual(
      words.map((_, frame) => [`f${frame}`, frame * FRAME_MS]),
    );
    expect(words.length).toBeGreaterThan(230);
    expect(confirmed).toBeGreaterThan(200);
    expect(Math.max(...lengthsMs)).toBeGreaterThan(12_000);
    expect(Math.max(...lengthsMs)).toBeLessThan(10_000 + 2_000 + 1_000 + 3 * FRAME_MS);
  });
});

async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
