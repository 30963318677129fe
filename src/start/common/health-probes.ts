import type { AnalysisEngines } from '../../analysis/analysis-engines.js';
import { chainHealth } from '../../analysis/chain-health.js';
import type { Bus } from '../../bus/bus.js';
import type { Journal } from '../../calls/journal.js';
import type { Role } from '../../config/config.js';
import type { QueueReport } from '../../desk/queue-report.js';
import type { ConnectionBudget } from '../../http/connection-budget.js';
import type { HealthOptions } from '../../http/ops/health.js';
import type { DiskWatch } from '../../lib/disk-watch.js';
import type { JobFigures } from '../../jobs/job-store.js';
import type { HealthProbe, HealthReport } from '../../lib/health.js';
import type { LoopMeter } from '../../lib/loop-meter.js';
import type { CallDesk } from '../../live/call-desk.js';
import type { StartingTranscriber } from '../../speech/starting-transcriber.js';
import type { PreparedDatabase } from '../../storage/prepared-database.js';
import type { Storage } from '../../storage/storage.js';
import type { AsteriskTelephony } from '../../telephony/asterisk-telephony.js';
import type { MediaProcess } from '../../telephony/media/media-process.js';
import type { FileProcess } from '../../vault/file-process.js';
import type { Vault } from '../../vault/vault.js';
import type { PassedBy } from '../../webhooks/webhook-store.js';
import { isInstalled } from '../../workers/run-program.js';

/** The parts of the media role, as far as they are there. */
export interface MediaParts {
  streams?: MediaProcess;
  transcriber?: StartingTranscriber;
  journal?: Journal;
  telephony?: AsteriskTelephony;
  callDesk?: CallDesk;
  queue?: () => QueueReport;
}

/** The work on recordings that were sent, once it has begun. */
export interface FileWorkParts {
  health?: HealthProbe;
  /** Undefined where no second pass is wanted. */
  secondPass?: HealthProbe | undefined;
}

/** The call-session API without a token, for programs on this machine. */
export interface LocalApi {
  /** `not_configured`: it is not wanted. */
  state: 'not_configured' | 'healthy' | 'failed';
  failure?: string;
}

export interface ProbedParts {
  readonly storage: Storage;
  readonly database: Pick<PreparedDatabase, 'failure' | 'isReady'>;
  readonly bus: Bus;
  readonly media: MediaParts;
  readonly fileWork: FileWorkParts;
  readonly engines: AnalysisEngines;
  readonly loop: Pick<LoopMeter, 'figures'>;
  readonly connections: ConnectionBudget;
  /** Telephones that this process passes on to Asterisk; only in a process with the role api. */
  readonly phoneCount?: () => number;
  /** Only in a process with the role api. */
  readonly localApi?: LocalApi;
  readonly fileProcess?: Pick<FileProcess, 'health'>;
  readonly disk?: Pick<DiskWatch, 'health'>;
  readonly vault?: Pick<Vault, 'unreadable'>;
  /** Roles of this process. The parts of the role media open after the first requests are served. */
  readonly roles: ReadonlySet<Role>;
}

/** In the order of the API's document, then the others. */
const MODELS = ['translator', 'ner', 'classifier', 'summarizer', 'qa', 'quality', 'insights'] as const;
const DECODERS = ['ffmpeg', 'ffprobe'];
const ELSEWHERE: HealthReport = { ok: true, status: 'not_in_this_process' };
/** A job that is due is taken within a second by a process that has nothing else to do. */
const LONGEST_DUE_S = 60;
/** A fifth of what the watchdog lets pass by default. */
const LONGEST_STRETCH_MS = 1_000;
/** Health reports a change that was passed by for a day. */
const PASSED_BY_FOR_MS = 24 * 60 * 60_000;
/** `SECOND_PASS_MODEL` is not set. */
const NOT_WANTED: HealthReport = { ok: true, status: 'off' };
const STARTING: HealthReport = { ok: false, status: 'starting' };

/** Real questions to real parts, asked when health is asked for. */
export function healthProbes({
  storage,
  database: prepared,
  bus,
  media,
  fileWork,
  engines,
  loop,
  connections,
  phoneCount,
  localApi,
  fileProcess,
  disk,
  vault,
  roles,
}: ProbedParts): Pick<HealthOptions, 'components' | 'models' | 'isStarting'> {
  const absent = roles.has('media') ? STARTING : ELSEWHERE;
  const stt = (): HealthReport => {
    const { transcriber } = media;
    if (!transcriber) return absent;
    const { state, isModelAtFault } = transcriber;
    const detail = transcriber.failure ?? transcriber.replaceFailure;
    const status = state === 'failed' ? (isModelAtFault ? 'failed:model_file' : 'failed:start') : state;
    return { ok: state === 'loaded', status, ...(detail ? { detail } : {}) };
  };
  return {
    isStarting: () => !prepared.isReady,
    components: {
      api: () => (roles.has('api') ? { ok: true, status: 'healthy' } : ELSEWHERE),
      event_loop: () => eventLoop(loop),
      connections: () => connected(connections, phoneCount),
      local_api: () => (localApi ? local(localApi) : ELSEWHERE),
      cache: () => bus.health(),
      models: stt,
      workers: () => workers(media, absent),
      database: () => database(storage, prepared, media),
      journal: () => journal(media, absent),
      telephony: () => telephony(media, absent),
      disk: () => disk?.health() ?? ELSEWHERE,
      files: () => fileProcess?.health() ?? ELSEWHERE,
      vault: () => (vault ? vaultReport(vault) : ELSEWHERE),
      jobs: () => jobs(storage, roles),
      webhooks: () => webhooks(storage),
      recordings: () => (roles.has('jobs') ? (fileWork.health?.() ?? STARTING) : ELSEWHERE),
      second_pass: () => (roles.has('jobs') ? (fileWork.secondPass?.() ?? NOT_WANTED) : ELSEWHERE),
      decoder: () => (roles.has('jobs') || roles.has('api') ? decoder() : ELSEWHERE),
    },
    models: {
      stt,
      ...Object.fromEntries(MODELS.map((task) => [task, () => chainHealth(engines[task])] as const)),
    },
  };
}

/** Whether requests and calls of this process wait for each other. */
function eventLoop(loop: ProbedParts['loop']): HealthReport {
  const figures = loop.figures();
  const report = {
    longest_stretch_ms: figures.longestStretchMs,
    longest_delay_ms: figures.longestDelayMs,
    longest_stretch_last_minute_ms: figures.longestStretchLastMinuteMs,
    longest_delay_last_minute_ms: figures.longestDelayLastMinuteMs,
  };
  if (figures.longestStretchLastMinuteMs < LONGEST_STRETCH_MS)
    return { ok: true, status: 'healthy', ...report };
  const detail = `one piece of work kept everything else of this process waiting for ${figures.longestStretchLastMinuteMs} ms`;
  return { ok: false, status: 'slow', detail, ...report };
}

/** Connections of all listeners of this process. */
function connected(connections: ConnectionBudget, phoneCount = () => 0): HealthReport {
  const { open, withoutLogin, withoutLoginAtMost, closedForRoom, descriptorsAtMost, isForwardedUntrusted } =
    connections.figures();
  const limits = { without_login_at_most: withoutLoginAtMost, descriptors_at_most: descriptorsAtMost };
  const counted = { open, without_login: withoutLogin, closed_for_room: closedForRoom };
  const figures = { ...counted, relayed_phones: phoneCount(), ...limits };
  if (withoutLogin >= withoutLoginAtMost) return { ok: true, status: 'full', ...figures };
  if (!isForwardedUntrusted) return { ok: true, status: 'healthy', ...figures };
  const detail =
    'X-Forwarded-For comes from a peer that TRUSTED_PROXIES does not name: limits and audit take all its clients for one. Name the proxy there';
  return { ok: true, status: 'untrusted_proxy', detail, ...figures };
}

function local({ state, failure }: LocalApi): HealthReport {
  return { ok: state !== 'failed', status: state, ...(failure !== undefined && { detail: failure }) };
}

/** Live words that wait longer for a worker are late, however many workers say that they are ready. */
const LIVE_WAIT_AT_MOST_MS = 5_000;

async function workers({ transcriber, streams }: MediaParts, absent: HealthReport): Promise<HealthReport> {
  if (!transcriber) return absent;
  const speech = {
    ...transcriber.stats(),
    step: transcriber.load.step,
    utilisation: transcriber.load.utilisation,
  };
  const listening = await streams?.stats();
  const building = transcriber.state === 'building';
  const ok = speech.ready > 0 && listening?.ready === true && speech.liveWaitMs <= LIVE_WAIT_AT_MOST_MS;
  return { ok, status: ok ? 'active' : building ? 'building' : 'degraded', speech, vad: listening };
}

async function database(
  storage: Storage,
  { failure }: ProbedParts['database'],
  { journal }: MediaParts,
): Promise<HealthReport> {
  const events = journal?.health();
  let hasRoom: boolean;
  try {
    await storage.ping();
    hasRoom = await storage.hasRoom();
  } catch {
    const detail = 'the database does not answer; what happens on calls is kept on disk until it does';
    const reason = failure === undefined ? {} : { reason: failure };
    return { ok: false, status: 'unreachable', detail, ...reason, journal: events };
  }
  if (!hasRoom) {
    const detail =
      'the disk of the database is full and writes are refused: make room there. What happens on calls is kept on the disk of this server meanwhile';
    return { ok: false, status: 'disk_full', detail, journal: events };
  }
  const unreadable_events = storage.unreadableEvents();
  if (unreadable_events > 0) {
    const detail = `${unreadable_events} events of calls cannot be read by this version and are passed over: see the log`;
    return { ok: true, status: 'unreadable_events', detail, unreadable_events, journal: events };
  }
  const status = events?.status === 'degraded' ? 'catching_up' : 'healthy';
  return { ok: true, status, unreadable_events, journal: events };
}

/** Files that were asked for and could not be opened. The process that reads them may be well all the same. */
function vaultReport({ unreadable }: Pick<Vault, 'unreadable'>): HealthReport {
  const unreadable_files = unreadable.size;
  if (unreadable_files === 0) return { ok: true, status: 'healthy', unreadable_files };
  const detail = `${unreadable_files} files of the vault were asked for and cannot be read: \`npm run vault -- sweep --dry-run\` names them and their reasons`;
  return { ok: false, status: 'unreadable_files', detail, unreadable_files };
}

/** Work that can wait, for all processes together: it is in the database. */
async function jobs(storage: Storage, roles: ReadonlySet<Role>): Promise<HealthReport> {
  let figures: JobFigures;
  try {
    figures = await storage.jobs.figures();
  } catch {
    return { ok: false, status: 'unknown', detail: 'the database does not answer' };
  }
  const { waiting, running, deadLetters: dead_letters, longestDueS } = figures;
  const longest_due_s = Math.round(longestDueS);
  const report = { waiting, running, dead_letters, longest_due_s };
  if (longestDueS > LONGEST_DUE_S) {
    const detail = `a job has waited ${longest_due_s} s for a free worker: is a process with the role jobs running?`;
    return { ok: false, status: 'waiting', detail, ...report };
  }
  return { ok: true, status: roles.has('jobs') ? 'healthy' : ELSEWHERE.status, ...report };
}

/** For all processes together. */
async function webhooks(storage: Storage): Promise<HealthReport> {
  let passedBy: PassedBy;
  try {
    passedBy = await storage.webhookFeed.passedBy();
  } catch {
    return { ok: false, status: 'unknown', detail: 'the database does not answer' };
  }
  const { count: passed_by, at } = passedBy;
  if (!at || Date.now() - at.getTime() > PASSED_BY_FOR_MS) return { ok: true, status: 'healthy', passed_by };
  const detail =
    'a change could not be redacted, and was sent without its texts to webhooks without personal data: the log of the process with the role jobs has its position in the outbox';
  return { ok: false, status: 'passed_by', detail, passed_by, passed_by_at: at.toISOString() };
}

/**
 * Health of the programs that detect the format of a recording and decode it. Looked for at each question:
 * they may be installed meanwhile.
 */
function decoder(): HealthReport {
  const missing = DECODERS.filter((program) => !isInstalled(program));
  if (missing.length === 0) return { ok: true, status: 'healthy' };
  const detail = `${missing.join(' and ')} not found: recordings that are sent cannot be read. Install ffmpeg`;
  return { ok: false, status: 'not_installed', detail };
}

/** Whether what happens on calls is kept. */
function journal({ journal: door }: MediaParts, absent: HealthReport): HealthReport {
  if (!door) return absent;
  const { status, refusedEvents, ...disk } = door.health();
  const report = { refusedEvents, ...disk };
  if (status === 'unhealthy') {
    return {
      ok: false,
      status,
      detail:
        'no room on disk: events of calls wait in memory until there is some, and no new calls are taken; make room',
      ...report,
    };
  }
  if (disk.lostEvents > 0) {
    const detail = `${disk.lostEvents} events of calls found no room, neither on disk nor in memory, and are lost`;
    return { ok: false, status: 'degraded', detail, ...report };
  }
  if (refusedEvents > 0) {
    const detail = `the database refused ${refusedEvents} events: see journal/refused.jsonl in DATA_DIR, and the log`;
    return { ok: false, status: 'degraded', detail, ...report };
  }
  return { ok: true, status: status === 'degraded' ? 'on_disk' : 'healthy', ...report };
}

function telephony({ telephony: asterisk, callDesk, queue }: MediaParts, absent: HealthReport): HealthReport {
  if (!asterisk) return absent;
  return { ...asterisk.health(), live_calls: callDesk?.liveCallIds.length ?? 0, ...queued(queue?.()) };
}

/** Waiting callers, and the states of the agents that keep them waiting. */
function queued(report: QueueReport | undefined): object {
  if (!report) return {};
  const { waiting, longestWaitS: longest_wait_s, agents } = report;
  return { queue: { waiting, longest_wait_s, agents } };
}
