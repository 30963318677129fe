import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../../src/lib/log.js';
import { modelsByPriority } from '../../../src/speech/models-by-priority.js';
import { StartingTranscriber } from '../../../src/speech/starting-transcriber.js';
import { EngineStreaming } from '../../../src/speech/streaming/engine-streaming.js';
import type { SpeechEngine, StretchHost } from '../../../src/speech/streaming/streaming-engine.js';
import type {
  GrowingStretch,
  StretchRequest,
  WholeStretch,
} from '../../../src/speech/streaming/streaming-transcriber.js';
import type { Transcriber } from '../../../src/speech/transcriber.js';
import { eventually } from '../../support/processes.js';
import { ScriptedTranscriber } from '../../support/scripted-transcriber.js';

const RATE_HZ = 8000;
const whole: WholeStretch = {
  ...{ legId: 'a', priority: 'final', samples: new Int16Array(8000), sampleRateHz: RATE_HZ },
  ...{ language: 'en', deadlineMs: 10_000, spokenToMs: 1000 },
};

/** An engine that says one word for each piece that it hears, and has waited 700 ms for each. */
function hearing(word: string, finals: Transcriber): SpeechEngine {
  const streaming = {
    open: (request: StretchRequest, host: StretchHost): GrowingStretch => ({
      push: () => {
        host.waited(700);
        const words = [{ text: word, startMs: 0, endMs: 100, probability: 0.9 }];
        request.onWords({ words, confirmed: 1, language: 'en' });
      },
      finish: (asked, signal) => host.finals.transcribe(asked, signal),
      close: () => {},
    }),
  };
  return {
    streaming,
    transcribe: (request, signal) => finals.transcribe(request, signal),
    stats: () => finals.stats(),
    close: () => finals.close(),
  };
}

describe('the engine of growing speech', () => {
  let engine: SpeechEngine;
  let starting: StartingTranscriber;
  let streaming: EngineStreaming;
  beforeEach(async () => {
    engine = new ScriptedTranscriber(
      { a: ['said so far', 'the final of the first'] },
      { hearsInterims: true },
    );
    starting = new StartingTranscriber({ start: async () => engine, log: silentLog() });
    streaming = new EngineStreaming(starting, {
      pace: { everyMs: 1000 },
      waited: (waitMs) => starting.load.waited(waitMs),
    });
    await eventually(async () => starting.state === 'loaded');
  });
  afterEach(() => starting.close());

  function open(): { stretch: GrowingStretch; heard: string[] } {
    const heard: string[] = [];
    const stretch = streaming.open({
      ...{ callId: 'call', legId: 'a', sampleRateHz: RATE_HZ, leadMs: 0, language: () => 'en' },
      onWords: ({ words }) => heard.push(words.map(({ text }) => text).join(' ')),
    });
    return { stretch, heard };
  }
  const piece = { samples: new Int16Array(8000), quietMs: 0, spokenToMs: 1000 };

  it('is the agreement of texts where the engine knows whole utterances only', async () => {
    const { stretch, heard } = open();
    stretch.push(piece);
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual(['said so far']);
    expect(await stretch.finish(whole)).toMatchObject({ text: 'the final of the first' });
  });

  it('is the engine itself where it hears speech grow, and its waits are part of the load', () => {
    const own = new EngineStreaming(hearing('grown', new ScriptedTranscriber({})), {
      pace: { everyMs: 1000 },
      waited: (waitMs) => starting.load.waited(waitMs),
    });
    expect(starting.load.step).toBe('interims-1s');
    const heard: string[] = [];
    own
      .open({
        ...{ callId: 'call', legId: 'a', sampleRateHz: RATE_HZ, leadMs: 0, language: () => 'en' },
        onWords: ({ words }) => heard.push(...words.map(({ text }) => text)),
      })
      .push(piece);
    expect(heard).toEqual(['grown']);
    expect(starting.load.step).toBe('interims-2s');
  });

  it('is that of the model in use when a stretch begins; the final is of the one in use at its end', async () => {
    const before = open();
    engine = hearing('grown', new ScriptedTranscriber({ a: ['of the new model', 'of the new model too'] }));
    await starting.replace();
    const after = open();
    after.stretch.push(piece);
    expect(after.heard).toEqual(['grown']);
    expect(await before.stretch.finish(whole)).toMatchObject({ text: 'of the new model' });
    expect(await after.stretch.finish(whole)).toMatchObject({ text: 'of the new model too' });
  });

  it('is that of the model for interims where there are two', () => {
    const finals = new ScriptedTranscriber({});
    const interims = hearing('grown', new ScriptedTranscriber({}));
    expect(modelsByPriority({ interims, finals }).streaming).toBe(interims.streaming);
    expect(modelsByPriority({ interims: finals, finals: interims }).streaming).toBeUndefined();
  });
});
