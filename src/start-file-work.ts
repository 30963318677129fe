import { randomUUID } from 'node:crypto';
import { CueClassifier } from './analysis/classify/cue-classifier.js';
import { startVad } from './audio/vad/vad-hub.js';
import type { Config } from './config/config.js';
import { productPaths } from './config/product-paths.js';
import { JobRunner } from './jobs/job-runner.js';
import { Closer } from './lib/closer.js';
import { UnavailableError } from './lib/errors.js';
import type { Log } from './lib/log.js';
import { audioJob } from './processing/audio-job.js';
import type { TaskEngines } from './processing/process-task.js';
import { TaskTrimmer } from './processing/task-trimmer.js';
import { WorkerHeartbeat } from './processing/worker-heartbeat.js';
import { ModelWatch } from './speech/models/model-watch.js';
import { ReplaceableTranscriber } from './speech/replaceable-transcriber.js';
import { startWhisper } from './speech/whisper/whisper-transcriber.js';
import type { Transcriber } from './speech/transcriber.js';
import { modelPath, readModel, segmentOptions } from './start-streams.js';
import type { Storage } from './storage/storage.js';
import type { Vault } from './vault/vault.js';

export interface FileWork {
  readonly config: Config;
  readonly storage: Pick<Storage, 'jobs' | 'audioTasks'>;
  readonly vault: Vault;
  readonly whisperReady: Promise<void>;
  readonly startTranscriber: (() => Promise<Transcriber>) | undefined;
  readonly log: Log;
}

/** Of one process. Two, so that a short recording does not wait for a long one; of more, windows of speech wait for each other. */
const TASKS_AT_ONCE = 2;

/** Recordings that were sent: a runner of their own, so that they never wait for other jobs, nor these for them. */
export function startFileWork(work: FileWork, parts: Closer): void {
  const { config, storage, vault, log } = work;
  const { jobs: store, audioTasks } = storage;
  const engines = parts.add(new FileEngines(work));
  const { retentionDays } = config.recordings;
  parts.add(new TaskTrimmer({ store: audioTasks, retentionDays, log }));
  const heartbeat = parts.add(
    new WorkerHeartbeat({ id: randomUUID(), capacity: TASKS_AT_ONCE, store: audioTasks, log }),
  );
  const kind = audioJob({ store: audioTasks, vault, engines: () => engines.ready(), log });
  const counted = { ...kind, run: heartbeat.counting(kind.run) };
  parts.add(new JobRunner({ store, kinds: [counted], concurrency: TASKS_AT_ONCE, log }));
}

/** Detection and recognition of speech for recordings, apart from those of calls; started with the first recording. */
class FileEngines {
  readonly #work: FileWork;
  readonly #parts = new Closer();
  #starting: Promise<TaskEngines> | undefined;

  constructor(work: FileWork) {
    this.#work = work;
  }

  /** A start that fails is tried again at the next call. @throws UnavailableError */
  ready(): Promise<TaskEngines> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw new UnavailableError('speech recognition for recordings does not start', { cause: error });
    });
    return this.#starting;
  }

  async close(): Promise<void> {
    await this.#starting?.catch(() => {});
    await this.#parts.close();
  }

  async #start(): Promise<TaskEngines> {
    const { config, whisperReady, startTranscriber, log } = this.#work;
    const { audioContext } = config.speech;
    const startEngine = async () => {
      const model = await readModel(config);
      await whisperReady;
      const workers = config.recordings.speechWorkers;
      const { whisperWorker: workerPath } = productPaths;
      return startWhisper({ workerPath, model, workers, audioContext, isInBackground: true, log });
    };
    const engine = await (startTranscriber ?? startEngine)();
    const transcriber = this.#parts.add(new ReplaceableTranscriber(engine, log));
    if (!startTranscriber) {
      const path = () => modelPath(config);
      this.#parts.add(new ModelWatch({ path, onChange: () => transcriber.replace(startEngine) }));
    }
    const vad = this.#parts.add(await startVad({ modelPath: productPaths.vadModel, isOfFiles: true, log }));
    return { transcriber, vad, segment: await segmentOptions(config), classifier: new CueClassifier() };
  }
}
