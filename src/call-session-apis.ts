import { join } from 'node:path';
import type { TranscriptAudit } from './audit/transcript-audit.js';
import type { Config } from './config/config.js';
import { VERSION } from './config/product-paths.js';
import type { Commands, Telephones } from './desk/commands.js';
import { healthProbes, type MediaParts, type ProbedParts } from './health-probes.js';
import type { CallReader } from './http/audio-api/call-reader.js';
import { callsApi } from './http/audio-api/calls.js';
import { recordingApi } from './http/audio-api/recording-route.js';
import { sttApi } from './http/audio-api/stt-api.js';
import type { IdentifyUser } from './http/audio-api/task-rights.js';
import { tasksApi } from './http/audio-api/tasks-api.js';
import type { TasksApiOptions } from './http/audio-api/tasks-api-options.js';
import type { IdentifyAudio } from './http/audio-guard.js';
import type { HttpServerOptions } from './http/http-server.js';
import { healthApi, type HealthOptions } from './http/ops/health.js';
import type { RecordingAccess } from './http/serve-recording.js';
import type { Log } from './lib/log.js';
import { recordingReader } from './live/recording/read-recording.js';
import { AudioTasks } from './processing/audio-tasks.js';
import type { Storage } from './storage/storage.js';
import type { Vault } from './vault/vault.js';

type Apis = HttpServerOptions['apis'];

/** What becomes of recordings that are sent. */
export interface SentRecordings {
  readonly tasks: AudioTasks;
  /** For recordings on their way. */
  readonly uploads: Pick<TasksApiOptions, 'uploadDirectory' | 'limitBytes'>;
}

export interface CallSessionParts extends ProbedParts, SentRecordings {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly reader: CallReader;
  readonly commands: Commands;
  readonly words: TranscriptAudit;
  readonly log: Log;
}

/** The rules of admission, in which the two listeners differ. */
export interface CallSessionAccess {
  readonly identify: IdentifyAudio;
  readonly identifyUser: IdentifyUser;
  readonly seesDetails: HealthOptions['seesDetails'];
}

/** The APIs that the main port and the listener for programs on this machine both serve: health, calls, recordings. */
export function callSessionApis(parts: CallSessionParts, access: CallSessionAccess): Apis {
  const { reader: calls, commands, words, tasks, uploads, log } = parts;
  const { identify, seesDetails } = access;
  const sent = { tasks, ...uploads, identify: access.identifyUser, log };
  const onRead = words.noteReading.bind(words);
  return [
    ['/health', healthApi({ version: VERSION, seesDetails, log, ...healthProbes(parts) })],
    ['/api/v1/calls', recordingApi({ ...recordingsOf(parts), calls, identify, log })],
    ['/api/v1/calls', callsApi({ calls, commands, identify, onRead, log })],
    ['/audio', tasksApi(sent)],
    ['/stt', sttApi(sent)],
  ];
}

export function openAudioTasks(
  { recordings, dataDir }: Pick<Config, 'recordings' | 'dataDir'>,
  { storage, vault, log }: { readonly storage: Storage; readonly vault: Vault; readonly log: Log },
): SentRecordings {
  const { longestS, limitBytes } = recordings;
  const tasks = new AudioTasks({ store: storage.audioTasks, vault, longestS, log });
  return { tasks, uploads: { uploadDirectory: join(dataDir, 'uploads'), limitBytes } };
}

export function recordingsOf({ vault, storage }: Pick<CallSessionParts, 'vault' | 'storage'>) {
  return {
    recordings: recordingReader({ vault, store: storage.recordings }),
    onAccess: (heard: RecordingAccess) => storage.recordingAccesses.add(heard),
  };
}

/** A call of this process is ended at once, without the bus; any other command goes through it. */
export function ownFirst(media: MediaParts, elsewhere: Telephones): Telephones {
  return {
    ...elsewhere,
    carryOut: (userId, command) =>
      command.target === 'call' && media.desk?.liveCallIds.includes(command.callId)
        ? media.desk.end(command.callId, command)
        : elsewhere.carryOut(userId, command),
  };
}
