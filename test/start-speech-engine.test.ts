import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '../src/config/config.js';
import { productPaths } from '../src/config/product-paths.js';
import { Closer } from '../src/lib/closer.js';
import { SetupError } from '../src/lib/errors.js';
import { silentLog } from '../src/lib/log.js';
import type { StartingTranscriber } from '../src/speech/starting-transcriber.js';
import type { TranscriptionRequest } from '../src/speech/transcriber.js';
import { describeModel } from '../src/speech/whisper/model-info.js';
import { startLiveSpeech } from '../src/start-live-speech.js';
import { startSpeechEngine } from '../src/start-speech-engine.js';
import { eventually } from './support/processes.js';
import { randomParakeet, type RandomParakeet } from './support/random-parakeet.js';
import { spokenTurn } from './support/spoken-turns.js';

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
