import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import { readConfig } from '../../../src/config/config.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { Closer } from '../../../src/lib/closer.js';
import { SetupError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { utterancesOf } from '../../../src/live/transcript/leg-utterances.js';
import type { StartingTranscriber } from '../../../src/speech/starting-transcriber.js';
import { EngineStreaming } from '../../../src/speech/streaming/engine-streaming.js';
import type { TranscriptionRequest } from '../../../src/speech/transcriber.js';
import { describeModel } from '../../../src/speech/model-files/model-info.js';
import { startLiveSpeech } from '../../../src/start/media/start-live-speech.js';
import { startSpeechEngine } from '../../../src/start/common/start-speech-engine.js';
import { someSegment } from '../../support/live-parts.js';
import { eventually } from '../../support/processes.js';
import { randomParakeet, type RandomParakeet } from '../../support/random-parakeet.js';
import { spokenTurn } from '../../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const { samples } = spokenTurn(1, 'My stepfather beat me');
const log = silentLog();
let parakeet: RandomParakeet;
beforeAll(async () => {
  parakeet = await randomParakeet();
});
afterAll(() => parakeet.remove());

describe('the model file that is set', () => {
  const parts: Closer[] = [];
  afterEach(async () => {
    for (const each of parts.splice(0)) await each.close();
  });

  async function liveSpeech(environment: Record<string, string>): Promise<StartingTranscriber> {
    const closer = new Closer();
    parts.push(closer);
    const config = readConfig({ WHISPER_WORKERS: '1', ...environment });
    const start = { config, whisperReady: Promise.resolve(), startTranscriber: undefined, log };
    const live = closer.add(startLiveSpeech(start, closer));
    await eventually(async () => live.state !== 'building');
    return live;
  }

  const request: TranscriptionRequest = {
    ...{ legId: 'a', priority: 'final', samples, sampleRateHz: 8000, language: 'auto', deadlineMs: 30_000 },
  };

  it('starts Parakeet where it is one: it makes finals, and hears speech grow', async () => {
    const live = await liveSpeech({ WHISPER_MODEL: parakeet.path });
    expect(live.state).toBe('loaded');
    expect(await live.transcribe(request)).toMatchObject({ language: 'und', model: 'parakeet.bin' });
    expect(live.streaming).toBeDefined();
  });

  it('has the words of a party reported by Parakeet while it speaks, and its final behind them', async () => {
    const live = await liveSpeech({ WHISPER_MODEL: parakeet.path });
    const events: PlacedEvent[] = [];
    const speech = (async function* (): AsyncGenerator<SpeechGrowth> {
      const piece = (at: number) => samples.slice(at * 2_400, (at + 1) * 2_400);
      yield { type: 'opened', startMs: 0, onsetMs: 200, samples: piece(0), sampleRateHz: 8000 };
      let at = 1;
      for (; (at + 1) * 2_400 <= samples.length; at++) {
        yield { type: 'grew', samples: piece(at), quietMs: 0, spokenToMs: (at + 1) * 300 };
        await eventually(() => live.stats().busy + live.stats().queued === 0);
      }
      const segment = {
        ...someSegment(0, at * 300),
        samples: samples.slice(0, at * 2_400),
        spokenToMs: at * 300,
      };
      yield { type: 'closed', segment };
    })();
    const heard = utterancesOf(
      { callId: 'call', legId: 'caller', speaker: 'caller', speech, nextId: () => 'caller-1' },
      {
        transcriber: live,
        streaming: new EngineStreaming(live, {
          pace: live.load,
          waited: (waitMs) => live.load.waited(waitMs),
        }),
        language: 'auto',
        signal: new AbortController().signal,
        onDeferred: () => {},
      },
    );
    for await (const event of heard) events.push(event);
    const interims = events.flatMap(({ event }) => (event.type === 'transcript.interim' ? [event] : []));
    expect(interims.length).toBeGreaterThan(1);
    expect(interims.at(-1)?.utterance).toMatchObject({ id: 'caller-1', language: 'und' });
    expect(interims.at(-1)?.utterance.words.length).toBeGreaterThan(0);
    expect(events.at(-1)?.event).toMatchObject({ type: 'transcript.final', utterance: { id: 'caller-1' } });
  });

  it('starts whisper.cpp where it is one of Whisper, which knows whole utterances only', async () => {
    const live = await liveSpeech({ WHISPER_MODEL: productPaths.fixtureModel });
    expect(await live.transcribe(request)).toMatchObject({ language: 'en', model: 'helpline-fixture' });
    expect(live.streaming).toBeUndefined();
  });

  it('may be a Parakeet for the words that are being said, beside a Whisper for those that stay', async () => {
    const live = await liveSpeech({
      WHISPER_MODEL: productPaths.fixtureModel,
      WHISPER_INTERIM_MODEL: parakeet.path,
    });
    expect(live.streaming).toBeDefined();
    expect(await live.transcribe(request)).toMatchObject({ language: 'en', model: 'helpline-fixture' });
  });

  it('may be a Parakeet for recordings too', async () => {
    const model = await describeModel(parakeet.path, productPaths.modelManifest);
    const engine = await startSpeechEngine({ model, workers: 1, background: 'file', log });
    try {
      expect((await engine.transcribe({ ...request, priority: 'file' })).words.length).toBeGreaterThan(0);
    } finally {
      await engine.close();
    }
  });

  it('is refused with what to do where whisper.cpp was built without Parakeet', async () => {
    const model = await describeModel(parakeet.path, productPaths.modelManifest);
    const programs = { ...productPaths, parakeetWorker: '/nowhere/hearline-parakeet-worker' };
    const started = startSpeechEngine({ model, workers: 1, log }, programs);
    await expect(started).rejects.toBeInstanceOf(SetupError);
    await expect(started).rejects.toThrow(/is a Parakeet.*leave WHISPER_CPP_DIR empty and run npm run setup/);
  });
});
