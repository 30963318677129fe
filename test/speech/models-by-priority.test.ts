import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { productPaths } from '../../src/config/product-paths.js';
import { Closer } from '../../src/lib/closer.js';
import { modelsByPriority } from '../../src/speech/models-by-priority.js';
import type { Transcriber, TranscriptionPriority } from '../../src/speech/transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { Seats } from '../../src/workers/seats.js';
import { makeTestDir } from '../support/database.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

const { samples, text } = spokenTurn(1, 'Where are you now');
const parts = new Closer();
let both: Transcriber;
/** In the order in which they were answered. */
const answered: string[] = [];

const ask = async (priority: TranscriptionPriority) => {
  const how = { sampleRateHz: 8000, language: 'en', deadlineMs: 30_000 } as const;
  const result = await both.transcribe({ legId: 'caller', priority, samples, ...how });
  answered.push(priority);
  return result;
};

describe('a small model for interims beside a large one for finals', () => {
  beforeAll(async () => {
    const dir = parts.add(await makeTestDir());
    const path = join(dir.path, 'small.bin');
    await copyFile(productPaths.fixtureModel, path);
    const seats = new Seats(1);
    const [interims, finals] = await Promise.all([
      startFixtureWhisper({ model: await describeModel(path, productPaths.modelManifest), seats }),
      startFixtureWhisper({ seats }),
    ]);
    both = parts.add(modelsByPriority({ interims, finals }));
  });
  afterAll(() => parts.close());

  it('says the words of each by its own model', async () => {
    expect(await ask('interim')).toMatchObject({ model: 'small.bin' });
    for (const priority of ['final', 'file'] as const)
      expect(await ask(priority)).toMatchObject({ model: 'helpline-fixture', text });
  });

  it('gives the seat that both share to finals first', async () => {
    answered.length = 0;
    await Promise.all([ask('interim'), ask('interim'), ask('file'), ask('final')]);
    // the first interim has begun before the others came
    expect(answered).toEqual(['interim', 'final', 'interim', 'file']);
    expect(both.stats()).toMatchObject({ workers: 2, ready: 2, completed: 7, failed: 0, queued: 0 });
  });
});

describe('a small model beside a large one of which no worker lives', () => {
  it('counts as none: finals would have no words', () => {
    const [interims, finals] = [new ScriptedTranscriber({}), new ScriptedTranscriber({})];
    expect(modelsByPriority({ interims, finals }).stats()).toMatchObject({ ready: 2 });
    finals.close();
    expect(modelsByPriority({ interims, finals }).stats()).toMatchObject({ ready: 0, workers: 2 });
  });
});
