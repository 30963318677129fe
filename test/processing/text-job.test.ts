import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InvalidInputError, UnavailableError } from '../../src/lib/errors.js';
import { textJob } from '../../src/processing/text-job.js';
import { TextTasks } from '../../src/processing/text-tasks.js';
import { TEXT_JOB } from '../../src/processing/text-task.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { noEngines } from '../support/no-engines.js';
import { scriptedEngines } from '../support/scripted-engines.js';

let database: TestDatabase;
let storage: Storage;
let tasks: TextTasks;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  tasks = new TextTasks(storage.textTasks);
});
afterAll(() => database.close());

const signal = () => new AbortController().signal;
const submit = (text = 'Amina is here') => tasks.submit({ kind: 'ner', input: { text }, createdById: null });
const entity = { type: 'PERSON', text: 'Amina', start: 0, end: 5, confidence: 0.9, source: 'list' } as const;

/** The payload of the job of a task, as a worker gets it. */
async function takeJob(): Promise<{ payload: unknown }> {
  const [job] = await storage.jobs.take({ kinds: [TEXT_JOB], atMost: 1, leaseMs: 60_000 });
  if (!job) throw new Error('there is no job for the task');
  await storage.jobs.complete(job, null);
  return job;
}

describe('a text that is analysed later', () => {
  beforeEach(() => storage.textTasks.trim({ before: new Date(Date.now() + 60_000), atMost: 1_000 }));

  it('waits with its job, and has its answer once that is done', async () => {
    const { id } = await submit();
    expect(await tasks.find(id, 'ner', null)).toMatchObject({
      status: 'pending',
      answer: null,
      endedAt: null,
    });
    const job = textJob({ store: storage.textTasks, engines: scriptedEngines({ ner: () => [entity] }) });
    await job.run(await takeJob(), signal());
    const task = await tasks.find(id, 'ner', null);
    expect(task).toMatchObject({ status: 'success', failure: null });
    expect(task.answer?.finding).toEqual({
      ...{ value: [entity], engine: 'scripted-ner@1', confidenceKind: 'heuristic', warnings: [] },
    });
  });

  it('has failed, in plain words, where another attempt would come out the same', async () => {
    const { id } = await submit();
    const job = textJob({ store: storage.textTasks, engines: noEngines() });
    await job.run(await takeJob(), signal());
    expect(await tasks.find(id, 'ner', null)).toMatchObject({
      status: 'failed',
      failure: { code: 'engine-not-installed', task: 'ner' },
    });
    const wrong = new InvalidInputError([{ field: 'text', message: 'is too long' }]);
    const second = await submit();
    const refusing = scriptedEngines({ ner: () => Promise.reject(wrong) });
    await textJob({ store: storage.textTasks, engines: refusing }).run(await takeJob(), signal());
    expect(await tasks.find(second.id, 'ner', null)).toMatchObject({
      status: 'failed',
      failure: { code: 'fields-refused', faults: wrong.faults },
    });
  });

  it('is tried again where the engine is away, and has failed when the last attempt has', async () => {
    const { id } = await submit();
    const engines = scriptedEngines({ ner: () => Promise.reject(new UnavailableError('away')) });
    const job = textJob({ store: storage.textTasks, engines });
    const taken = await takeJob();
    await expect(job.run(taken, signal())).rejects.toThrow('away');
    expect(await tasks.find(id, 'ner', null)).toMatchObject({ status: 'processing' });
    await job.giveUp(taken, 'unavailable');
    expect(await tasks.find(id, 'ner', null)).toMatchObject({
      status: 'failed',
      failure: { code: 'given-up', reason: 'unavailable' },
    });
  });

  it('is found by its owner and its endpoint only, and gone when it is deleted', async () => {
    const { id } = await submit();
    await takeJob();
    await expect(tasks.find(id, 'ner', 1)).rejects.toThrow('unknown-text-task');
    await expect(tasks.find(id, 'qa', null)).rejects.toThrow('unknown-text-task');
    await tasks.remove(id, 'ner', null);
    await expect(tasks.find(id, 'ner', null)).rejects.toThrow('unknown-text-task');
    await expect(tasks.remove(id, 'ner', null)).rejects.toThrow('unknown-text-task');
  });

  it('that was deleted while its job waited is passed over', async () => {
    const { id } = await submit();
    const taken = await takeJob();
    await tasks.remove(id, 'ner', null);
    const engines = scriptedEngines({ ner: () => Promise.reject(new Error('must not be asked')) });
    await expect(
      textJob({ store: storage.textTasks, engines }).run(taken, signal()),
    ).resolves.toBeUndefined();
  });

  it('is deleted when its time is over', async () => {
    const { id } = await submit();
    await textJob({ store: storage.textTasks, engines: noEngines() }).run(await takeJob(), signal());
    expect(await storage.textTasks.trim({ before: new Date(0), atMost: 10 })).toBe(0);
    expect(await storage.textTasks.trim({ before: new Date(Date.now() + 1_000), atMost: 10 })).toBe(1);
    await expect(tasks.find(id, 'ner', null)).rejects.toThrow('unknown-text-task');
  });
});
