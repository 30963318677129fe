import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Deferred } from '../../src/lib/deferred.js';
import { InvalidInputError, UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { audioJob } from '../../src/processing/audio-job.js';
import type { TaskEngines } from '../../src/processing/process-task.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import type { Storage } from '../../src/storage/storage.js';
import { JobStage } from '../support/job-stage.js';
import { noEngines } from '../support/no-engines.js';
import { CountingTranscriber, drawSound, inPieces, loudnessVad, segment } from '../support/task-parts.js';

let stage: JobStage;
let store: Storage['audioTasks'];
beforeAll(async () => {
  stage = await JobStage.open();
  ({ audioTasks: store } = await stage.database.openStorage());
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => stage.client.query('DELETE FROM audio_tasks; DELETE FROM jobs'));

const { sound, bytes } = drawSound('..####..........####..........####......');

/** Holds one sound, and shows what was removed. */
class OneSound {
  readonly removed: string[] = [];
  opened = 0;

  open = async () => {
    this.opened++;
    return { read: () => inPieces(bytes), close: async () => void this.opened-- } as never;
  };

  remove = async (name: string) => void this.removed.push(name);
}

/** Answers so many stretches; the next one it works on until it is taken back. */
class StuckTranscriber extends CountingTranscriber {
  readonly stuck = new Deferred<void>();
  readonly takenBack = new Deferred<void>();
  readonly #answers: number;

  constructor(answers: number) {
    super();
    this.#answers = answers;
  }

  override async transcribe(request: TranscriptionRequest, signal?: AbortSignal) {
    if (this.requests.length < this.#answers) return super.transcribe(request);
    this.stuck.resolve();
    return new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        this.takenBack.resolve();
        reject(signal.reason as Error);
      });
    });
  }
}

const failing = (error: Error) =>
  ({ transcribe: () => Promise.reject(error) }) satisfies Pick<CountingTranscriber, 'transcribe'>;

function jobWith(
  transcriber: TaskEngines['transcriber'],
  vault = new OneSound(),
  engines?: () => Promise<TaskEngines>,
) {
  const ready = async () => ({
    vad: loudnessVad,
    segment,
    transcriber,
    analysis: noEngines(),
    translateTo: 'en',
  });
  const kind = audioJob({ store, vault, engines: engines ?? ready, log: silentLog() });
  const run = (id: string, signal = new AbortController().signal) =>
    kind.run({ payload: { task_id: id } }, signal);
  return { kind, vault, run };
}

async function aTask(): Promise<string> {
  const { id } = await store.add({
    kind: 'process',
    options: { language: 'en', includesTranslation: true, includesInsights: true },
    file: { filename: 'call.wav', sizeBytes: 10, sampleRateHz: 16_000, channels: 1 },
    ...{ sound, createdById: null },
  });
  return id;
}

describe('the job of a task', () => {
  it('has its words, deletes its sound, and does nothing the second time', async () => {
    const [id, transcriber] = [await aTask(), new CountingTranscriber()];
    const { run, vault } = jobWith(transcriber);
    await run(id);
    const task = await store.find(id);
    expect(task).toMatchObject({ status: 'completed', progress: 1 });
    expect(task?.results?.utterances).toHaveLength(3);
    expect([vault.removed, vault.opened]).toEqual([[sound.vaultName], 0]);
    await run(id);
    expect(transcriber.requests).toHaveLength(3);
    expect((await store.find(id))?.revision).toBe(task?.revision);
  });

  it('takes the stretch that is worked on back when its task is cancelled, and leaves no result', async () => {
    const [id, transcriber] = [await aTask(), new StuckTranscriber(1)];
    const { run, vault } = jobWith(transcriber);
    const running = run(id);
    await transcriber.stuck.promise;
    expect(await store.cancel(id)).toEqual(sound);
    await transcriber.takenBack.promise;
    await running;
    expect(await store.find(id)).toMatchObject({ status: 'cancelled', results: null });
    expect(vault.opened).toBe(0);
  });

  it('goes on behind the words that an attempt has kept which was cut off', async () => {
    const [id, stuck, stop] = [await aTask(), new StuckTranscriber(2), new AbortController()];
    const cutOff = expect(jobWith(stuck).run(id, stop.signal)).rejects.toThrow('the lease is lost');
    await stuck.stuck.promise;
    const kept = async () => (await stage.client.query('SELECT FROM audio_task_utterances')).rowCount;
    while ((await kept()) !== 2) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort(new Error('the lease is lost'));
    await cutOff;
    expect(await store.find(id)).toMatchObject({ status: 'processing' });
    const rest = new CountingTranscriber();
    await jobWith(rest).run(id);
    expect(rest.requests).toHaveLength(1);
    expect((await store.find(id))?.results?.utterances.map(({ text }) => text)).toEqual([
      '0-1',
      '0-2',
      '0-1',
    ]);
  });

  it('is tried again when an engine is away, and keeps the sound for that', async () => {
    for (const job of [
      jobWith(failing(new UnavailableError('no worker lives'))),
      jobWith(new CountingTranscriber(), new OneSound(), () =>
        Promise.reject(new UnavailableError('no model')),
      ),
    ]) {
      const id = await aTask();
      await expect(job.run(id)).rejects.toBeInstanceOf(UnavailableError);
      expect([(await store.find(id))?.status, job.vault.removed]).toEqual(['processing', []]);
    }
  });

  it('is not tried again for what each attempt would refuse', async () => {
    const id = await aTask();
    const refusal = new InvalidInputError([{ field: 'language', message: 'unknown language xx' }]);
    const { run, vault } = jobWith(failing(refusal));
    await run(id);
    expect(await store.find(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'fields-refused', faults: [{ field: 'language', message: 'unknown language xx' }] },
    });
    expect(vault.removed).toEqual([sound.vaultName]);
  });

  it('that is given up says why, and deletes the sound', async () => {
    const id = await aTask();
    const { kind, vault } = jobWith(new CountingTranscriber());
    for (let time = 0; time < 2; time++) await kind.giveUp({ payload: { task_id: id } }, 'workers-lost');
    expect(await store.find(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'given-up', reason: 'workers-lost' },
    });
    expect(vault.removed).toEqual([sound.vaultName]);
  });

  it('names no task: it is refused', async () => {
    await expect(
      jobWith(new CountingTranscriber()).kind.run({ payload: {} }, new AbortController().signal),
    ).rejects.toThrow('the job names no task');
  });
});
