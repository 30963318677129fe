import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { productPaths } from '../../src/config/product-paths.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

const where = spokenTurn(1, 'Where are you now');
/** Tries come after 1 to 2 s, 2 to 4, 4 to 8. */
const NEXT_TRY_MS = 20_000;

interface Health {
  readonly status: string;
  readonly components: Record<string, string>;
  readonly details: { readonly models: { readonly detail?: string } };
}

let database: TestDatabase;
let dir: string;
let model: string;
let flow: Flow;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hearline-model-'));
  model = join(dir, 'helpline-fixture-q8_0.bin');
});
afterEach(async () => {
  await flow.close();
  await rm(dir, { recursive: true, force: true });
});

const open = async (environment = {}) => {
  flow = await Flow.open({
    databaseUrl: database.url,
    transcriber: 'whisper',
    environment: { WHISPER_MODEL: model, ...environment },
  });
};
const health = async () => (await flow.server.request('GET', '/health/detailed')).body as unknown as Health;

/** The caller asks where the agent is. */
async function callWithSpeech() {
  const caller = flow.asterisk.call();
  const callId = caller.channelId;
  await flow.screen.event(callId, 'leg_joined', 2);
  await flow.screen.event(callId, 'media_started', 2);
  await caller.say(where.samples);
  const deferred = await flow.screen.event(callId, 'transcript_deferred');
  return { caller, callId, deferred };
}

/** Resolves once speech was recognised, also if that takes several tries to start. */
const words = (callId: string) =>
  flow.screen.changes.until(
    'the words to come',
    () => flow.screen.eventsOf(callId, 'streaming_transcription_segment')[0],
    NEXT_TRY_MS,
  );

describe('a server whose speech model is missing', () => {
  it('takes calls, says what is missing, and has the words while the call goes on once the model is there', async () => {
    await open();
    const { caller, callId, deferred } = await callWithSpeech();
    expect(await health()).toMatchObject({
      status: 'degraded',
      components: { models: 'failed:model_file', workers: 'degraded' },
    });
    expect((await health()).details.models.detail).toContain(`${model} does not exist`);
    expect(
      flow.asterisk
        .phone('1001')
        .hears()
        .map(({ id }) => id),
    ).toContain(callId);

    await copyFile(productPaths.fixtureModel, model);
    const { utterance } = await words(callId);
    expect(utterance).toMatchObject({ segment_id: deferred.segment_id, speaker: 'caller' });
    expect(utterance.text).toBe(where.text);
    expect((await health()).components['models']).toBe('loaded');
    expect(flow.screen.types(callId)).not.toContain('streaming_call_end');
    caller.hangUp();
    const complete = await flow.screen.complete(callId);
    expect(complete).toMatchObject({ utterances: 1, left_out: [] });
  });

  it('starts with a damaged one too', async () => {
    await writeFile(model, '<html>not found</html>');
    await open();
    const { caller, callId } = await callWithSpeech();
    expect((await health()).details.models.detail).toContain(model);
    caller.hangUp();
    await flow.screen.event(callId, 'streaming_call_end');
  });
});

describe('a server that is started again while words are owed', () => {
  it('has them from the recording, of a call that has ended meanwhile', async () => {
    await open({ SHUTDOWN_TIMEOUT_S: '1' });
    const { caller, callId, deferred } = await callWithSpeech();
    caller.hangUp();
    await flow.screen.event(callId, 'streaming_call_end');
    await flow.stopServer();
    await copyFile(productPaths.fixtureModel, model);
    await flow.startServer();
    await flow.screen.watch(callId);
    const { utterance } = await words(callId);
    expect(utterance).toMatchObject({ segment_id: deferred.segment_id, text: where.text });
    const complete = await flow.screen.complete(callId);
    expect(complete).toMatchObject({ utterances: 1, left_out: [] });
  });
});
