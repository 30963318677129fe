import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  openModelEngines,
  type ModelEngines,
  type ModelEnginesOptions,
} from '../../../src/analysis/onnx/open-model-engines.js';
import { OnnxNotInstalledError } from '../../../src/analysis/onnx/errors.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { WorkerDiedError, WorkerHungError } from '../../../src/workers/errors.js';
import { fixtureNer, shelve } from '../../support/fixture-models.js';
import { eventually, isRunning, processEnd } from '../../support/processes.js';

const preload = (name: string) => [
  '--import',
  fileURLToPath(new URL(`../../support/${name}.mjs`, import.meta.url)),
];
const quick = {
  startTimeoutMs: 60_000,
  restart: { firstMs: 1, maxMs: 20 },
  crashBudget: { count: 20, windowMs: 60_000 },
};
/** A text of more windows than a slow model can work through in time. */
const LONG = 'she lives in nairobi . '.repeat(4000);

describe('the process that runs models', () => {
  let root: string;
  let engines: ModelEngines;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'hearline-models-'));
    for (const name of ['ner', 'hang', 'crash', 'slow']) {
      await shelve(root, { ...fixtureNer(), name: `fixture-${name}` });
    }
  });
  afterEach(async () => {
    await engines?.close();
    await rm(root, { recursive: true });
  });

  const open = async (options: Partial<ModelEnginesOptions> = {}) => {
    engines = await openModelEngines({
      folder: root,
      log: silentLog(),
      supervision: quick,
      nodeOptions: preload('faulty-models'),
      ...options,
    });
  };
  const engine = (name: string) =>
    engines.entityFinders.find(
      (engine) => engine.name === `fixture-${name}`,
    ) as (typeof engines.entityFinders)[number];
  const ask = (name: string, text = 'in nairobi', signal = new AbortController().signal) =>
    engine(name).run({ text }, { signal });
  const namesIn = async (name: string) => (await ask(name)).value.map(({ text }) => text);
  const runsOf = async (name: string) =>
    (await stat(join(root, `ner/fixture-${name}/onnx/model.onnx.runs`))).size;
  const pid = () => engines.pids()[0] as number;

  it('is ended when a model hangs; the question fails, and the next one is answered by another process', async () => {
    await open({ hungAfterMs: 5_000 });
    expect(await namesIn('ner')).toEqual(['nairobi']);
    const before = pid();
    const waiting = ask('hang');
    const after = namesIn('ner');
    await expect(waiting).rejects.toBeInstanceOf(WorkerHungError);
    expect(await after).toEqual(['nairobi']);
    expect(pid()).not.toBe(before);
    await processEnd(before);
  });

  it('dies of a model that crashes: the question is tried once more and fails, the next one is answered', async () => {
    await open();
    const [crashed, answered] = [ask('crash'), namesIn('ner')];
    await expect(crashed).rejects.toBeInstanceOf(WorkerDiedError);
    expect(await answered).toEqual(['nairobi']);
  });

  it('stops its work when the question is taken back, and resumes the next one', async () => {
    await open({ hungAfterMs: 5_000 });
    expect(await namesIn('slow')).toEqual(['nairobi']);
    const before = pid();
    const abort = new AbortController();
    const long = ask('slow', LONG, abort.signal);
    await eventually(async () => (await runsOf('slow')) > 2);
    abort.abort(new Error('the caller has hung up'));
    await expect(long).rejects.toThrow('the caller has hung up');
    expect(await namesIn('ner')).toEqual(['nairobi']);
    expect(pid()).toBe(before);
  });

  it('takes back a question that still waits', async () => {
    await open({ hungAfterMs: 5_000 });
    const abort = new AbortController();
    const hangs = ask('hang');
    const waits = ask('ner', 'in nairobi', abort.signal);
    abort.abort(new Error('no longer needed'));
    await expect(waits).rejects.toThrow('no longer needed');
    await expect(hangs).rejects.toBeInstanceOf(WorkerHungError);
  });

  it('refuses more questions than may wait, at once', async () => {
    await open({ hungAfterMs: 5_000, maxQueued: 2 });
    expect(await namesIn('ner')).toEqual(['nairobi']);
    const asked = [ask('hang'), namesIn('ner'), namesIn('ner')];
    await expect(ask('ner')).rejects.toBeInstanceOf(UnavailableError);
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('takes an utterance before long texts that came earlier', async () => {
    await open();
    expect(await namesIn('slow')).toEqual(['nairobi']);
    const order: string[] = [];
    const long = 'she lives in nairobi . '.repeat(100);
    const reported = (name: string, text: string) => ask('slow', text).then(() => order.push(name));
    await Promise.all([
      reported('first', long),
      reported('second', long),
      reported('utterance', 'in nairobi'),
    ]);
    expect(order).toEqual(['first', 'utterance', 'second']);
  });

  it('ends when it is closed, also in the middle of its work, which is reported', async () => {
    await open();
    expect(await namesIn('ner')).toEqual(['nairobi']);
    const running = pid();
    const outcome = expect(ask('hang')).rejects.toBeInstanceOf(UnavailableError);
    await eventually(async () => (await runsOf('hang').catch(() => 0)) > 0);
    await engines.close();
    await outcome;
    expect(await isRunning(running)).toBe(false);
    await expect(ask('ner')).rejects.toBeInstanceOf(UnavailableError);
  });

  it('closes a model that was not asked for longest to make room for another', async () => {
    await open({ maxOpenBytes: 1 });
    for (let i = 0; i < 3; i++) {
      expect(await namesIn('ner')).toEqual(['nairobi']);
      expect(await namesIn('slow')).toEqual(['nairobi']);
    }
  });

  it('is loading, then ready', async () => {
    await open();
    expect(engine('ner').health()).toEqual({ state: 'loading' });
    expect(await namesIn('ner')).toEqual(['nairobi']);
    expect(engine('ner').health()).toEqual({ state: 'ready' });
  });

  it('is missing without the optional package: health and answers say so, and everything else starts', async () => {
    await open({ nodeOptions: preload('without-tokenizers') });
    await expect(ask('ner')).rejects.toBeInstanceOf(OnnxNotInstalledError);
    expect(engine('ner').health()).toEqual({
      state: 'failed',
      reason: expect.stringMatching(/^not_installed: .*@huggingface\/tokenizers/),
    });
    expect(engines.pids()).toEqual([]);
  });

  it('is not started where there are no models', async () => {
    await open({ folder: join(root, 'nothing-here') });
    expect(engines).toMatchObject({
      classifiers: [],
      entityFinders: [],
      questionAnswerers: [],
      translators: [],
    });
    expect(engines.pids()).toEqual([]);
  });
});
