import { join } from 'node:path';
import type { Role } from '../../access/roles.js';
import type { TranscriptAudit } from '../../audit/transcript-audit.js';
import type { Config } from '../../config/config.js';
import { VERSION } from '../../config/product-paths.js';
import type { Commands, Telephones } from '../../desk/commands.js';
import { WordsClearance, type WordsClearanceOptions } from '../../desk/words-clearance.js';
import { healthProbes, type MediaParts, type ProbedParts } from '../common/health-probes.js';
import type { CallReader } from '../../http/audio-api/call-reader.js';
import { callsApi } from '../../http/audio-api/calls.js';
import { CallReaders, type CallReadersOptions } from '../../http/audio-api/redacted-calls.js';
import { recordingApi } from '../../http/audio-api/recording-route.js';
import { analysisApis } from '../../http/analysis-api/analysis-api.js';
import { sttApi } from '../../http/audio-api/stt-api.js';
import type { IdentifyUser } from '../../http/audio-api/task-rights.js';
import { TaskViews } from '../../http/audio-api/task-views.js';
import { tasksApi } from '../../http/audio-api/tasks-api.js';
import type { TasksApiOptions } from '../../http/audio-api/tasks-api-options.js';
import { ticketOrToken, type IdentifyAudio, type Tickets, type Verifiers } from '../../http/audio-guard.js';
import type { HttpServerOptions } from '../../http/http-server.js';
import { healthApi, type HealthOptions } from '../../http/ops/health.js';
import type { RecordingAccess, RecordingRoutesOptions } from '../../http/serve-recording.js';
import type { Log } from '../../lib/log.js';
import { failingByCode } from '../../live/control/command-failure.js';
import { recordingReader } from '../../live/recording/read-recording.js';
import type { PeakMaker } from '../../live/recording/recording-peaks.js';
import { silencedReader } from '../../live/recording/silenced-recording.js';
import type { OpenAnalysis } from '../common/open-analysis.js';
import { AudioTasks } from '../../processing/audio-tasks.js';
import type { RuleTrials } from '../../processing/rule-trials.js';
import { TextTasks } from '../../processing/text-tasks.js';
import type { Storage } from '../../storage/storage.js';
import type { Vault } from '../../vault/vault.js';

type Apis = HttpServerOptions['apis'];

/** The parts that take and process sent recordings. */
export interface SentRecordings {
  readonly tasks: AudioTasks;
  /** For recordings on their way. */
  readonly uploads: Pick<TasksApiOptions, 'uploadDirectory' | 'limitBytes' | 'waitMs'>;
}

/** The kept calls, and who gets their words as they were said. */
export interface CallReading {
  readonly reader: CallReader;
  readonly readers: CallReaders;
  readonly clearance: WordsClearance;
}

export interface CallSessionParts extends ProbedParts, SentRecordings, CallReading {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly commands: Commands;
  readonly words: TranscriptAudit;
  readonly analysis: Pick<OpenAnalysis, 'identifier' | 'translateTo' | 'redactConversations'>;
  readonly access: Verifiers;
  /** Shared by both listeners, as are trials. */
  readonly peaks: PeakMaker;
  /** Shared by both listeners: one trial of rules at a time. */
  readonly trials: RuleTrials;
  readonly log: Log;
}

/** The rules of admission, in which the two listeners differ. */
export interface CallSessionAccess {
  readonly identify: IdentifyAudio;
  readonly identifyUser: IdentifyUser;
  readonly seesDetails: HealthOptions['seesDetails'];
  /** For recordings in pages; none for programs on this machine. */
  readonly tickets?: Tickets;
  /** Counts the requests of users to the APIs of recordings and texts; none for programs on this machine. */
  readonly limit?: Apis[number][1];
}

/** The APIs that the main port and the listener for programs on this machine both serve: health, calls, recordings. */
export function callSessionApis(parts: CallSessionParts, access: CallSessionAccess): Apis {
  const { reader: calls, readers, clearance, commands, words, tasks, uploads, log } = parts;
  const { trials, engines, analysis } = parts;
  const { identify, seesDetails } = access;
  const hasClearance = (role: Role) => clearance.hasRole(role);
  const { redactConversations } = analysis;
  const views = new TaskViews({ hasClearance, redact: redactConversations });
  const sent = { tasks, views, ...uploads, identify: access.identifyUser, log };
  const liveWarnings = () => (engines.translator.isInstalled ? [] : ['translation: no engine is installed']);
  const onRead = words.noteReading.bind(words);
  const texts = analysisApis({
    engines,
    identifier: analysis.identifier,
    translateTo: analysis.translateTo,
    tasks: new TextTasks(parts.storage.textTasks),
    identify: access.identifyUser,
    hasClearance,
    log,
  });
  return [
    ['/health', healthApi({ version: VERSION, seesDetails, log, ...healthProbes(parts) })],
    [
      '/api/v1/calls',
      recordingApi({ ...recordingsOf(parts), ...recordingAccess(parts, access), calls, log }),
    ],
    ['/api/v1/calls', callsApi({ calls, readers, commands, identify, onRead, trials, liveWarnings, log })],
    ...limitersOf(['/audio', '/stt', ...texts.map(([path]) => path)], access.limit),
    ['/audio', tasksApi(sent)],
    ['/stt', sttApi(sent)],
    ...texts,
  ];
}

function recordingAccess(
  { access, peaks }: Pick<CallSessionParts, 'access' | 'peaks'>,
  { identify, tickets }: Pick<CallSessionAccess, 'identify' | 'tickets'>,
) {
  const peaksOf = peaks.of.bind(peaks);
  const identifyHearer = ticketOrToken(identify, tickets, access);
  return { identify, identifyHearer, peaksOf, ...(tickets && { tickets }) };
}

/** One limiter in front of each path, however many routers are mounted there. */
function limitersOf(paths: readonly string[], limit: CallSessionAccess['limit']): Apis {
  return limit ? [...new Set(paths)].map((path) => [path, limit] as const) : [];
}

export function openAudioTasks(
  { recordings, dataDir }: Pick<Config, 'recordings' | 'dataDir'>,
  { storage, vault, log }: { readonly storage: Storage; readonly vault: Vault; readonly log: Log },
): SentRecordings {
  const { limitBytes, waitMs } = recordings;
  const tasks = new AudioTasks({ store: storage.audioTasks, vault, ...recordings, log });
  return { tasks, uploads: { uploadDirectory: join(dataDir, 'uploads'), limitBytes, waitMs } };
}

export function openCallReading(
  reader: CallReader,
  options: Pick<WordsClearanceOptions, 'hasClearance' | 'cases'> & Pick<CallReadersOptions, 'redact'>,
): CallReading {
  const { redact } = options;
  const clearance = new WordsClearance({ ...options, readAll: (id) => reader.readAll(id) });
  return { reader, readers: new CallReaders({ calls: reader, clearance, redact }), clearance };
}

export function recordingsOf({
  vault,
  storage,
  readers,
}: Pick<CallSessionParts, 'vault' | 'storage' | 'readers'>): Omit<RecordingRoutesOptions, 'log'> {
  const whole = recordingReader({ vault, store: storage.recordings });
  const silenced = silencedReader({ reader: whole, audibleOf: (callId) => readers.audibleOf(callId) });
  return {
    recordingsFor: async (listener, callId) =>
      (await readers.seesWords(listener, callId)) ? whole : silenced,
    onAccess: (access: RecordingAccess) => storage.recordingAccesses.add(access),
  };
}

/** A call of this process is ended at once, without the bus; any other command goes through it. */
export function ownFirst(media: Pick<MediaParts, 'callDesk'>, elsewhere: Telephones, log: Log): Telephones {
  return {
    ...elsewhere,
    carryOut(userId, command) {
      const { callDesk } = media;
      if (command.target !== 'call' || !callDesk?.liveCallIds.includes(command.callId))
        return elsewhere.carryOut(userId, command);
      const { callId, note } = command;
      return failingByCode(() => callDesk.end(callId, { userId, note }), log);
    },
  };
}
