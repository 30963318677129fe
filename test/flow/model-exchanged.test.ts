import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { productPaths } from '../../src/config/product-paths.js';
import { sha256Of } from '../../src/lib/sha256-of.js';
import { readCatalogue } from '../../src/speech/model-files/catalogue.js';
import { ModelShelf } from '../../src/speech/model-files/model-shelf.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { childrenOf, eventually } from '../support/processes.js';
import { beatenLastNight, spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(60_000);

const where = spokenTurn(1, 'Where are you now');
const beaten = beatenLastNight();

interface Health {
  readonly components: Record<string, string>;
  readonly details: { readonly models: { readonly detail?: string } };
}

describe('a speech model that is exchanged while a call is up', () => {
  let database: TestDatabase;
  let flow: Flow;
  let shelf: ModelShelf;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    flow = await Flow.open({ databaseUrl: database.url, transcriber: 'whisper' });
    shelf = new ModelShelf(flow.dataDir);
  });
  afterEach(() => flow.close());

  const health = async () => (await flow.server.request('GET', '/health/detailed')).body as unknown as Health;

  /** The model files of the speech workers that run now. */
  async function modelsInWorkers(): Promise<string[]> {
    const commands = await Promise.all(
      (await childrenOf(process.pid)).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    const arguments_ = commands.map((command) => command.split('\0'));
    return arguments_.flatMap((words) =>
      words.includes('--model') ? [words[words.indexOf('--model') + 1] ?? ''] : [],
    );
  }

  /** Another file with the weights of the fixture. */
  async function shelve(name: string, from = productPaths.fixtureModel): Promise<string> {
    const [fixture] = await readCatalogue(productPaths.modelManifest);
    if (!fixture) throw new Error('the manifest names no model');
    const { archive: _, ...record } = fixture;
    const unfinished = join(await shelf.workFolder(), name);
    await copyFile(from, unfinished);
    return shelf.put(unfinished, {
      ...record,
      name,
      file: `${name}.bin`,
      sha256: await sha256Of(unfinished),
    });
  }

  it('is used from then on, and no word is lost', async () => {
    const caller = flow.asterisk.call();
    const callId = caller.channelId;
    await flow.screen.event(callId, 'leg_joined', 2);
    await flow.screen.event(callId, 'media_started', 2);
    await caller.say(where.samples);
    await flow.screen.event(callId, 'streaming_transcription_segment');
    expect(new Set(await modelsInWorkers())).toEqual(new Set([productPaths.fixtureModel]));

    const path = await shelve('another');
    await shelf.use('another');
    await caller.say(beaten.samples);
    await eventually(async () => (await modelsInWorkers()).includes(path), 30_000);
    await eventually(async () => (await modelsInWorkers()).every((model) => model === path), 30_000);
    await caller.say(where.samples);
    await flow.screen.event(callId, 'streaming_transcription_segment', 3);
    caller.hangUp();
    const complete = await flow.screen.complete(callId);
    expect(complete).toMatchObject({ left_out: [] });
    const said = flow.screen
      .eventsOf(callId, 'streaming_transcription_segment')
      .map(({ utterance }) => utterance.text);
    expect(said.join(' ')).toBe(`${where.text} ${beaten.text} ${where.text}`);
    expect((await health()).components['models']).toBe('loaded');
  });

  it('stays as it was when the other file is no model, and health says why', async () => {
    const path = await shelve('another');
    await shelf.use('another');
    await eventually(async () => (await modelsInWorkers()).every((model) => model === path), 30_000);
    await rm(path);
    await writeFile(path, '<!doctype html><title>not found</title>');
    await eventually(
      async () => (await health()).details.models.detail?.includes('an HTML page') ?? false,
      30_000,
    );
    expect((await health()).components['models']).toBe('loaded');
  });
});
