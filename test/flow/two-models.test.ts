import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { productPaths } from '../../src/config/product-paths.js';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(90_000);

const beaten = spokenTurn(1, 'My stepfather beat me');

const parts = new Closer();
let flows = new Closer();
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = parts.add(await startTestDatabase());
  folder = parts.add(await makeTestDir()).path;
});
afterEach(async () => {
  await flows.close();
  flows = new Closer();
});
afterAll(() => parts.close());

/** Under load interims are left out of a sentence. */
const SAID_AT_MOST = 6;

/**
 * A caller says two sentences as fast as one speaks, once more while they had no interim.
 *
 * @returns the models of interims and of finals
 */
async function modelsHeardIn(flow: Flow) {
  const caller = flow.asterisk.call();
  const callId = caller.channelId;
  await flow.screen.event(callId, 'media_started', 2);
  for (let said = 1; said <= SAID_AT_MOST; said++) {
    await caller.say(beaten.samples, { realTime: true });
    await flow.screen.event(callId, 'streaming_transcription_segment', said, 30_000);
    if (flow.screen.eventsOf(callId, 'streaming_transcription_interim').length > 0) break;
  }
  const modelsOf = (type: 'streaming_transcription_interim' | 'streaming_transcription_segment') =>
    new Set(flow.screen.eventsOf(callId, type).map(({ utterance }) => utterance.model));
  return {
    interims: modelsOf('streaming_transcription_interim'),
    finals: modelsOf('streaming_transcription_segment'),
  };
}

const openFlow = async (interimModel: string) =>
  flows.add(
    await Flow.open({
      ...{ databaseUrl: database.url, transcriber: 'whisper' },
      environment: { WHISPER_INTERIM_MODEL: interimModel },
    }),
  );

describe('a server with a small model for the words that are being said', () => {
  it('has them from it, and those that stay from the other one', async () => {
    const small = join(folder, 'small.bin');
    await copyFile(productPaths.fixtureModel, small);
    const { interims, finals } = await modelsHeardIn(await openFlow(small));
    expect([...interims]).toEqual(['small.bin']);
    expect([...finals]).toEqual(['helpline-fixture']);
  });

  it('has both from the other one where it is no model, and says so', async () => {
    const broken = join(folder, 'broken.bin');
    await writeFile(broken, 'a text');
    const flow = await openFlow(broken);
    const { interims, finals } = await modelsHeardIn(flow);
    expect([[...interims], [...finals]]).toEqual([['helpline-fixture'], ['helpline-fixture']]);
    expect(flow.errors.join()).toContain('WHISPER_INTERIM_MODEL cannot be used');
  });
});
