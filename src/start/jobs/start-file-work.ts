import { randomUUID } from 'node:crypto';
import { startVad } from '../../audio/vad/vad-hub.js';
import type { Config } from '../../config/config.js';
import { productPaths } from '../../config/product-paths.js';
import { JobRunner } from '../../jobs/job-runner.js';
import type { Closer } from '../../lib/closer.js';
import type { HealthProbe } from '../../lib/health.js';
import type { Log } from '../../lib/log.js';
import { audioJob } from '../../processing/audio-job.js';
import { StartingEngines, type FileEngines } from '../../processing/starting-engines.js';
import { TaskTrimmer } from '../../processing/task-trimmer.js';
import { WorkerHeartbeat } from '../../processing/worker-heartbeat.js';
import type { OpenAnalysis } from '../common/open-analysis.js';
import { ModelWatch } from '../../speech/models/model-watch.js';
import { ReplaceableTranscriber } from '../../speech/replaceable-transcriber.js';
import type { Transcriber } from '../../speech/transcriber.js';
import { startSpeechEngine } from '../common/start-speech-engine.js';
import { modelPath, readModel, segmentOptions } from '../media/start-streams.js';
import type { Storage } from '../../storage/storage.js';
import type { Vault } from '../../vault/vault.js';
import type { Seats } from '../../workers/seats.js';

export interface FileWork {
  readonly config: Config;
  readonly storage: Pick<Storage, 'jobs' | 'audioTasks' | 'textTasks'>;
  readonly vault: Vault;
  readonly analysis: OpenAnalysis;
  readonly whisperReady: Promise<void>;
  readonly startTranscriber: (() => Promise<Transcriber>) | undefined;
  /** One for each speech worker, which the second pass uses while they are idle. */
  readonly seats: Seats;
  readonly log: Log;
}

/**
 * Tasks of one process at once. Two, so that a short recording does not wait for a long one; with more,
 * windows of speech wait for each other.
 */
const TASKS_AT_ONCE = 2;

/**
 * Recordings that were sent: a runner of their own, so that they never wait for other jobs, nor these for them. Their
 * detector and speech workers start with the first recording.
 *
 * @returns how these are
 */
export function startFileWork(work: FileWork, parts: Closer): HealthProbe {
  const { config, storage, vault, log } = work;
  const { jobs: store, audioTasks } = storage;
  const engines = parts.add(new StartingEngines((opened) => startEngines(work, opened)));
  const { retentionDays } = config.recordings;
  for (const tasks of [audioTasks, storage.textTasks])
    parts.add(new TaskTrimmer({ store: tasks, retentionDays, log }));
  const heartbeat = parts.add(
    new WorkerHeartbeat({ id: randomUUID(), capacity: TASKS_AT_ONCE, store: audioTasks, log }),
  );
  const kind = audioJob({ store: audioTasks, vault, engines: () => engines.ready(), log });
  const counted = { ...kind, run: heartbeat.counting(kind.run) };
  parts.add(new JobRunner({ store, kinds: [counted], concurrency: TASKS_AT_ONCE, log }));
  return () => engines.health();
}

async function startEngines(
  { config, whisperReady, startTranscriber, analysis, seats, log }: FileWork,
  parts: Closer,
): Promise<FileEngines> {
  const { audioContext } = config.speech;
  const startEngine = async () => {
    const model = await readModel(config);
    await whisperReady;
    const workers = config.recordings.speechWorkers;
    return startSpeechEngine({ model, workers, audioContext, background: 'file', seats, log });
  };
  const engine = await (startTranscriber ?? startEngine)();
  const transcriber = parts.add(new ReplaceableTranscriber(engine, log));
  if (!startTranscriber) {
    const path = () => modelPath(config);
    parts.add(new ModelWatch({ path, onChange: () => transcriber.replace(startEngine) }));
  }
  const vad = parts.add(await startVad({ modelPath: productPaths.vadModel, isOfFiles: true, log }));
  const { engines, translateTo, identify } = analysis;
  const asked = { analysis: engines, translateTo, identify };
  return { transcriber, vad, segment: await segmentOptions(config), ...asked };
}
