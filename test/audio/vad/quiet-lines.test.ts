import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listConversations, loadConversation } from '../../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import type { SampleRateHz } from '../../../src/audio/frame.js';
import { upsampleTo16k } from '../../../demo/sound/upsample.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../../src/audio/vad/segment-options.js';
import { startVad, type VadHub } from '../../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { silentLog } from '../../../src/lib/log.js';

jest.setTimeout(120_000);

const WINDOW_MS = 32;
const PIECE_MS = 10;
const AUDIBLE_RMS = 32768 * 10 ** (-50 / 20);
const PAUSE_MS = 400;
const SHORTEST_MS = 60;

interface Stretch {
  readonly startMs: number;
  endMs: number;
}

/** Where something sounds, at 8 kHz; pauses up to 400 ms belong to it. */
function audibleStretches(samples: Int16Array): Stretch[] {
  const stretches: Stretch[] = [];
  const pieceSamples = PIECE_MS * 8;
  for (let at = 0; at + pieceSamples <= samples.length; at += pieceSamples) {
    const piece = samples.subarray(at, at + pieceSamples);
    if (Math.sqrt(piece.reduce((sum, sample) => sum + sample ** 2, 0) / pieceSamples) <= AUDIBLE_RMS)
      continue;
    const startMs = at / 8;
    const last = stretches.at(-1);
    if (last && startMs - last.endMs < PAUSE_MS) last.endMs = startMs + PIECE_MS;
    else stretches.push({ startMs, endMs: startMs + PIECE_MS });
  }
  return stretches.filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_MS);
}

const legs = listConversations()
  .map(loadConversation)
  .flatMap(({ number, ...conversation }) =>
    (['caller', 'agent'] as const).map((speaker) => ({
      name: `conversation ${number}, ${speaker}`,
      samples: decodeUlaw(conversation[speaker]),
    })),
  );

describe('on a line with digital silence between the words', () => {
  let vad: VadHub;
  beforeAll(async () => {
    vad = await startVad({ modelPath: productPaths.vadModel, log: silentLog() });
  });
  afterAll(() => vad.close());

  async function judge(samples: Int16Array, rate: SampleRateHz): Promise<number[]> {
    const leg = vad.openLeg(rate);
    const { windowSamples } = leg;
    const probabilities: number[] = [];
    for (let at = 0; at + windowSamples <= samples.length; at += windowSamples)
      probabilities.push(await leg.probabilityOf(samples.subarray(at, at + windowSamples)));
    await leg.close();
    return probabilities;
  }

  /** How late each stretch is noticed, ms; of one that is missed, Infinity. */
  async function noticed(samples: Int16Array, rate: SampleRateHz): Promise<number[]> {
    const probabilities = await judge(rate === 8000 ? samples : upsampleTo16k(samples), rate);
    const heardMs = probabilities.flatMap((probability, at) =>
      probability >= DEFAULT_SEGMENT_OPTIONS.onset ? [at * WINDOW_MS] : [],
    );
    return audibleStretches(samples).map(({ startMs, endMs }) => {
      const firstMs = heardMs.find((ms) => ms + WINDOW_MS > startMs && ms < endMs);
      return firstMs === undefined ? Infinity : firstMs + WINDOW_MS - startMs;
    });
  }

  /** How much longer than there is any the detector hears speech before a pause that ends an utterance, ms. */
  async function tailsMs(samples: Int16Array): Promise<number[]> {
    const { hangoverMs, offset } = DEFAULT_SEGMENT_OPTIONS;
    const spokenMs = (await judge(samples, 8000)).flatMap((probability, at) =>
      probability >= offset ? [(at + 1) * WINDOW_MS] : [],
    );
    const stretches = audibleStretches(samples);
    return stretches.flatMap(({ endMs }, at) => {
      const nextMs = stretches[at + 1]?.startMs ?? samples.length / 8;
      if (nextMs - endMs < 2 * hangoverMs) return [];
      const lastMs = spokenMs.findLast((ms) => ms < endMs + hangoverMs);
      return lastMs === undefined ? [] : [lastMs - endMs];
    });
  }

  it.each([8000, 16000] as const)(
    'no stretch of speech is missed, or noticed later than the pre-roll reaches back, at %i Hz',
    async (rate) => {
      const delays = await Promise.all(
        legs.map(async ({ name, samples }) =>
          (await noticed(samples, rate)).map((delayMs) => ({ name, delayMs })),
        ),
      );
      const late = delays.flat().filter(({ delayMs }) => delayMs > DEFAULT_SEGMENT_OPTIONS.preRollMs);
      expect(late).toEqual([]);
      expect(delays.flat().length).toBeGreaterThan(90);
    },
  );

  it('the end of what is said is heard as soon as it comes', async () => {
    const tails = await Promise.all(legs.map(({ samples }) => tailsMs(samples)));
    const sorted = tails.flat().sort((a, b) => a - b);
    expect(sorted.length).toBeGreaterThan(60);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(4 * WINDOW_MS);
  });

  it('silence itself is no speech', async () => {
    const probabilities = await judge(new Int16Array(8000 * 60), 8000);
    expect(Math.max(...probabilities)).toBeLessThan(DEFAULT_SEGMENT_OPTIONS.onset / 2);
  });
});
