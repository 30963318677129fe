import type { Bus } from '../../bus/bus.js';
import type { Config } from '../../config/config.js';
import type { JobKind } from '../../jobs/job-kind.js';
import { JobRunner } from '../../jobs/job-runner.js';
import { changesFormatter } from '../../http/case-api/event-changes.js';
import { JobTrimmer } from '../../jobs/job-trimmer.js';
import { CaseFile } from '../../cases/case-file.js';
import type { Place } from '../../cases/read-value.js';
import type { Closer } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { recordingReader } from '../../live/recording/read-recording.js';
import { readWholeUtterance } from '../../live/recording/recorded-speech.js';
import type { Outbox } from '../../messages/outbox.js';
import type { OpenAnalysis } from '../common/open-analysis.js';
import { readAllEvents } from '../../calls/journal-reader.js';
import { callAnalysisJob } from '../../processing/call-analysis-job.js';
import { secondPassJob } from '../../processing/second-pass-job.js';
import { textJob } from '../../processing/text-job.js';
import { sendingJob } from '../common/send-communications.js';
import type { Transcriber } from '../../speech/transcriber.js';
import { startFileWork } from './start-file-work.js';
import { CALL_EVENTS } from '../media/start-media.js';
import { startSecondPass, type SecondPassEngine } from './start-second-pass.js';
import type { FileWorkParts } from '../common/health-probes.js';
import type { Storage } from '../../storage/storage.js';
import type { Vault } from '../../vault/vault.js';
import { deliveryJob } from '../../webhooks/delivery-job.js';
import type { SecretSealer } from '../../lib/secret-sealer.js';
import { WebhookFollower } from '../../webhooks/webhook-follower.js';
import { Seats } from '../../workers/seats.js';

export interface JobParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly outbox: Outbox;
  readonly place: Place;
  readonly sealer: SecretSealer;
  readonly vault: Vault;
  readonly analysis: OpenAnalysis;
  /** Gets the probe of the work on recordings. */
  readonly fileWork: FileWorkParts;
  /** Resolves once there is a speech worker to start. */
  readonly whisperReady: Promise<void>;
  /** In place of whisper.cpp. */
  readonly startTranscriber: (() => Promise<Transcriber>) | undefined;
  /** In place of the model of the second pass. */
  readonly startSecondPass: (() => Promise<Transcriber>) | undefined;
  readonly bus: Bus;
  readonly log: Log;
}

/** Attempts at once, in one process. Most of them wait for a receiver's answer. */
const JOBS_AT_ONCE = 32;

/** The role jobs: makes jobs of what webhooks ask for, does jobs of every kind, and deletes those that ended long ago. */
export function startJobs(job: JobParts, parts: Closer): void {
  const { storage, analysis, log, config } = job;
  const { jobs: store } = storage;
  parts.add(new JobTrimmer({ store, log }));
  const seats = new Seats(config.recordings.speechWorkers);
  const secondPass = startSecondPass({ ...job, startTranscriber: job.startSecondPass, seats }, parts);
  const kinds = [...jobKinds(job), callSecondPass(job, secondPass)];
  parts.add(new JobRunner({ store, kinds, concurrency: JOBS_AT_ONCE, log }));
  job.fileWork.health = startFileWork({ ...job, seats }, parts);
  job.fileWork.secondPass = secondPass?.health;
  const format = changesFormatter(new CaseFile({ store: storage.caseFile, files: storage.files }));
  const feed = {
    feed: storage.webhookFeed,
    outbox: storage.outbox,
    redactTexts: analysis.redactTexts,
    format: format,
  };
  parts.add(new WebhookFollower({ ...feed, retentionDays: config.outbox.retentionDays, log }));
}

/** Every kind of job but that of recordings, which has a runner of its own (start-file-work.ts). */
function jobKinds({ config, storage, outbox, place, sealer, analysis, log }: JobParts): readonly JobKind[] {
  const post = { allowsLoopback: config.webhooksAllowLoopback };
  return [
    deliveryJob({ store: storage.webhookDeliveries, sealer, post, log }),
    sendingJob({ storage, outbox, place, log }),
    textJob({ store: storage.textTasks, engines: analysis.engines }),
    callAnalysisJob({
      readEvents: (callId) => readAllEvents(storage.calls, callId),
      store: storage.callAnalyses,
      ...analysis,
    }),
  ];
}

function callSecondPass(
  { storage, vault, bus, log }: JobParts,
  engine: SecondPassEngine | undefined,
): JobKind {
  const recordings = recordingReader({ vault, store: storage.recordings });
  return secondPassJob({
    store: storage.calls,
    publish: (record) => void bus.publish(CALL_EVENTS, record),
    recordedUtterance: (callId, place) => readWholeUtterance(recordings, callId, place),
    transcriber: engine && (() => engine.ready()),
    log,
  });
}
