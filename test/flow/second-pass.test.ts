import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { productPaths } from '../../src/config/product-paths.js';
import { readCatalogue } from '../../src/speech/model-files/catalogue.js';
import { ModelShelf } from '../../src/speech/model-files/model-shelf.js';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow, type FlowOptions } from '../support/flow.js';
import { eventually } from '../support/processes.js';
import { beatenLastNight, spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(90_000);

const beaten = beatenLastNight();
const where = spokenTurn(1, 'Where are you now');

const parts = new Closer();
/** Flows of the running test: one server at a time uses the database. */
let flows = new Closer();
let database: TestDatabase;
/** The weights of the fixture under another name: whisper.cpp reads the recording with it. */
let largerModel: string;
beforeAll(async () => {
  database = parts.add(await startTestDatabase());
  const dir = parts.add(await makeTestDir());
  largerModel = join(dir.path, 'larger.bin');
  await copyFile(productPaths.fixtureModel, largerModel);
});
afterEach(async () => {
  await flows.close();
  flows = new Closer();
});
afterAll(() => parts.close());

const openFlow = async (options: Partial<FlowOptions> = {}) =>
  flows.add(
    await Flow.open({
      ...{ databaseUrl: database.url, ...options },
      environment: { SECOND_PASS_MODEL: largerModel, ...options.environment },
    }),
  );

/** A caller who says that as often; the words that the live recogniser hears are those of the script. */
async function callThatSays(flow: Flow, samples: Int16Array, times: number): Promise<string> {
  const caller = flow.asterisk.call();
  const callId = caller.channelId;
  await flow.screen.event(callId, 'leg_joined', 2);
  await flow.screen.event(callId, 'media_started', 2);
  for (let turn = 1; turn <= times; turn++) {
    await caller.say(samples);
    await flow.screen.event(callId, 'streaming_transcription_segment', turn);
  }
  caller.hangUp();
  await flow.screen.complete(callId);
  return callId;
}

interface Reported {
  readonly transcript: string;
  readonly second_pass: Record<string, unknown> | null;
  readonly classification: { readonly main_category: string } | null;
  readonly analysis: { readonly state: string };
}
const readCall = async (flow: Flow, callId: string) => {
  const { body } = await flow.server.request('GET', `/api/v1/calls/${callId}`);
  return (body as unknown as { call: Reported }).call;
};

describe('a recorded call that a larger model listens to after its end', () => {
  it('has that model’s words in transcript and analysis, the live ones beside them, and the screen is notified', async () => {
    const flow = await openFlow();
    flow.script({ caller: ['the weather is nice today'] });
    const callId = await callThatSays(flow, beaten.samples, 1);
    const { utterance, better } = await flow.screen.event(callId, 'second_pass_segment', 1, 30_000);
    expect({ better, ...utterance }).toMatchObject({
      ...{ better: true, segment_id: 'caller-1', text: beaten.text, model: 'larger.bin' },
    });
    expect(await flow.screen.event(callId, 'second_pass_ended')).toMatchObject({
      ...{ outcome: 'completed', model: 'larger.bin', replaced: 1, left_out: [] },
    });
    await eventually(async () => (await readCall(flow, callId)).analysis.state === 'completed', 20_000);
    const call = await readCall(flow, callId);
    expect(call).toMatchObject({
      transcript: `Caller: ${beaten.text}`,
      classification: { main_category: 'VANE' },
      second_pass: {
        differences: [
          { segment_id: 'caller-1', live: 'the weather is nice today', second_pass: beaten.text },
        ],
      },
    });
    const { body } = await flow.server.request('GET', '/health/detailed');
    expect(body).toMatchObject({ components: { second_pass: 'active' } });
    expect(flow.screen.faults).toEqual([]);
    expect(flow.errors).toEqual([]);
  });

  it('keeps its words where nothing was recorded, and says so', async () => {
    const flow = await openFlow({ environment: { RECORD_CALLS: 'no' } });
    flow.script({ caller: ['the weather is nice today'] });
    const callId = await callThatSays(flow, where.samples, 1);
    expect(await flow.screen.event(callId, 'second_pass_ended', 1, 20_000)).toMatchObject({
      ...{
        outcome: 'no-recording',
        replaced: 0,
        left_out: [{ segment_id: 'caller-1', reason: 'not-recorded' }],
      },
    });
    expect(await readCall(flow, callId)).toMatchObject({
      ...{ transcript: 'Caller: the weather is nice today', second_pass: { outcome: 'no-recording' } },
    });
    expect(flow.errors).toEqual([]);
  });

  it('waits for a model that is put on the shelf later, and is notified of it', async () => {
    const flow = await openFlow({ environment: { SECOND_PASS_MODEL: 'larger' } });
    flow.script({ caller: ['live words'] });
    const callId = await callThatSays(flow, where.samples, 1);
    const health = async () => (await flow.server.request('GET', '/health/detailed')).body;
    await eventually(
      async () =>
        (await health()).status === 'degraded' && 'second_pass' in ((await health()).details as object),
      20_000,
    );
    const shelf = new ModelShelf(flow.dataDir);
    const [fixture] = await readCatalogue(productPaths.modelManifest);
    if (!fixture) throw new Error('the manifest names no model');
    const unfinished = join(await shelf.workFolder(), 'larger');
    await copyFile(productPaths.fixtureModel, unfinished);
    const { archive: _, ...record } = fixture;
    await shelf.put(unfinished, { ...record, name: 'larger', file: 'larger.bin' });
    const { outcome, model } = await flow.screen.event(callId, 'second_pass_ended', 1, 40_000);
    expect({ outcome, model }).toEqual({ outcome: 'completed', model: 'larger' });
    expect(flow.errors.join()).toContain('SECOND_PASS_MODEL: there is no such model');
  });

  it('is listened to to its end, once, by the next process where one is killed in the middle', async () => {
    const flow = await openFlow({ isOwnProcess: true });
    const TURNS = 6;
    flow.script({ caller: Array.from({ length: TURNS }, (_, at) => `live words ${at}`) });
    const callId = await callThatSays(flow, where.samples, TURNS);
    await flow.screen.event(callId, 'second_pass_segment', 1, 30_000);
    await flow.killServer();
    const storage = await database.openStorage();
    const eventsOf = async () =>
      (await storage.calls.readEvents(callId))
        .map(({ event }) => event.type)
        .filter((type) => type.startsWith('second'));
    const before = await eventsOf();
    expect(before.length).toBeLessThan(TURNS); // else nothing is left to continue with
    await flow.startServer();
    const { replaced } = await flow.screen.event(callId, 'second_pass_ended', 1, 60_000);
    expect(replaced).toBe(TURNS);
    expect(await eventsOf()).toEqual([
      ...Array.from({ length: TURNS }, () => 'second-pass.heard'),
      'second-pass.ended',
    ]);
    expect((await readCall(flow, callId)).transcript).toBe(
      Array.from({ length: TURNS }, () => `Caller: ${where.text}`).join('\n'),
    );
    expect(flow.screen.faults).toEqual([]);
    expect(flow.errors).toEqual([]);
  });
});
