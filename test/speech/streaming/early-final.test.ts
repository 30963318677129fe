import { describe, expect, it } from '@jest/globals';
import { ParakeetStretch } from '../../../src/speech/parakeet/parakeet-stretch.js';
import { EngineStreaming } from '../../../src/speech/streaming/engine-streaming.js';
import type { SpeechEngine, StreamingEngine } from '../../../src/speech/streaming/streaming-engine.js';
import type { GrowingStretch, WholeStretch } from '../../../src/speech/streaming/streaming-transcriber.js';
import { ScriptedTranscriber, type ScriptedLine } from '../../support/scripted-transcriber.js';

const RATE_HZ = 8000;

interface Stage {
  readonly transcriber: ScriptedTranscriber;
  readonly stretch: GrowingStretch;
  /** Places up to which a sentence was reported to be whole. */
  readonly sentences: number[];
  readonly pace: { everyMs: number | null };
  /** Speech of that length comes. Resolves when all that was asked about it is answered. */
  readonly say: (ms: number, quietMs?: number, spokenToMs?: number) => Promise<void>;
}

/** An engine that hears speech grow and writes nothing until the final. */
const parakeet: StreamingEngine = {
  open: (request, host) =>
    new ParakeetStretch(request, host, {
      ...{ frameMs: 80, longestMs: 50_000, model: 'scripted', languageOf: (asked: string) => asked },
      decode: async ({ from }) => ({
        ...{
          reply: { inferenceMs: 0, withoutProcessorMs: 0, next: from, stable: [], tail: [] },
          queueMs: 0,
          runMs: 0,
        },
      }),
    }),
};

const engines = [
  { name: 'an engine of whole utterances', streaming: undefined },
  { name: 'an engine that hears speech grow', streaming: parakeet },
];

describe.each(engines)('a pause, with $name', ({ streaming }) => {
  function open(...lines: readonly (ScriptedLine | string)[]): Stage {
    const transcriber = new ScriptedTranscriber({ caller: lines }, { hearsInterims: true });
    const engine: SpeechEngine = Object.assign(transcriber, { streaming });
    const pace: Stage['pace'] = { everyMs: 1000 };
    const sentences: number[] = [];
    const stretch = new EngineStreaming(engine, { pace, waited: () => {} }).open({
      ...{ callId: 'call', legId: 'caller', sampleRateHz: RATE_HZ, leadMs: 200, language: () => 'sw' },
      onWords: () => {},
      onSentenceEnd: (spokenToMs) => sentences.push(spokenToMs),
    });
    const say = async (ms: number, quietMs = 0, spokenToMs = ms) => {
      stretch.push({ samples: new Int16Array((ms * RATE_HZ) / 1000), quietMs, spokenToMs });
      while (transcriber.stats().busy > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { transcriber, stretch, sentences, pace, say };
  }

  it('has the final made at once, which is there when the stretch is over', async () => {
    const { transcriber, stretch, say } = open('he beats me', 'never asked');
    await say(400);
    await say(800, 200, 1000);
    expect(transcriber.requests).toMatchObject([{ priority: 'final', isTentative: true, callId: 'call' }]);
    expect(await stretch.finish(final)).toMatchObject({ text: 'he beats me' });
    expect(transcriber.requests).toHaveLength(1);
    expect(transcriber.requests[0]?.samples).toHaveLength(1200 * 8);
  });

  it('has a final that is waited for when the stretch is over first', async () => {
    const { transcriber, stretch } = open({ text: 'he beats me', afterMs: 50 }, 'never asked');
    stretch.push({ samples: new Int16Array(9600), quietMs: 200, spokenToMs: 1000 });
    expect(await stretch.finish(final)).toMatchObject({ text: 'he beats me' });
    expect(transcriber.requests).toHaveLength(1);
  });

  it('has a final that counts no time that passed before the stretch was over', async () => {
    const { transcriber, stretch } = open({ text: 'he beats me', afterMs: 200 });
    stretch.push({ samples: new Int16Array(9600), quietMs: 200, spokenToMs: 1000 });
    while (transcriber.stats().completed === 0) await new Promise((resolve) => setImmediate(resolve));
    const { queueMs, inferenceMs } = await stretch.finish(final);
    expect([queueMs, inferenceMs < 200]).toEqual([0, true]);
  });

  it('after which the party goes on has its final given up, also where only the end shows that', async () => {
    const { transcriber, stretch, say } = open({ text: 'he', afterMs: 5_000 }, 'he beats', 'he beats me');
    stretch.push({ samples: new Int16Array(4000), quietMs: 200, spokenToMs: 300 });
    stretch.push({ samples: new Int16Array(1600), quietMs: 140, spokenToMs: 600 });
    await say(200, 200, 700);
    expect(await stretch.finish(final)).toMatchObject({ text: 'he beats me' });
    expect(transcriber.stats()).toMatchObject({ busy: 0, failed: 1 });
  });

  it('of one that is doubtful is followed by a final that counts', async () => {
    const { transcriber, stretch, say } = open({ text: 'he', doubt: 'low-probability' }, 'he beats me');
    await say(1200, 200, 1000);
    expect(await stretch.finish(final)).toMatchObject({ text: 'he beats me' });
    expect(transcriber.requests.at(-1)).not.toHaveProperty('isTentative');
  });

  it('is reported as the end of a sentence where the model is sure that it is one', async () => {
    const reported = async (line: ScriptedLine | string) => {
      const { say, sentences } = open(line);
      await say(1200, 200, 1000);
      return sentences;
    };
    const sure = { text: 'He beats me.', confidence: 0.95 };
    expect(await reported(sure)).toEqual([1000]);
    expect(await reported({ ...sure, text: 'እሱ ሁልጊዜ ይመታኛል።' })).toEqual([1000]);
    expect(await reported({ ...sure, text: '他每天晚上打我。' })).toEqual([1000]);
    expect(await reported({ ...sure, text: 'He beats' })).toEqual([]);
    expect(await reported({ ...sure, text: 'He beats...' })).toEqual([]);
    expect(await reported({ ...sure, confidence: 0.8 })).toEqual([]);
    expect(await reported({ ...sure, doubt: 'repetition' })).toEqual([]);
    expect(await reported({ ...sure, dropped: 'no-speech' })).toEqual([]);
  });

  it.each(['Hello.', 'Hello?', 'Good morning.', 'Oh, please!', 'No.', 'Habari yako?', 'አዎ።', '你好。'])(
    'is no end behind "%s", which a party says at the beginning of a sentence',
    async (text) => {
      const { say, sentences } = open({ text, confidence: 0.99 });
      await say(1200, 200, 1000);
      expect(sentences).toEqual([]);
    },
  );

  it('costs nothing while there is more speech than room', async () => {
    const { say, transcriber, pace, stretch } = open('he beats me');
    pace.everyMs = 2000;
    await say(1200, 200, 1000);
    expect(transcriber.requests).toEqual([]);
    expect(await stretch.finish(final)).toMatchObject({ text: 'he beats me' });
  });
});

const final: WholeStretch = {
  spokenToMs: 1000,
  ...{ legId: 'caller', priority: 'final', samples: new Int16Array(8000), sampleRateHz: RATE_HZ },
  ...{ language: 'sw', deadlineMs: 30_000 },
};
