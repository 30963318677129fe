import { maySupervise } from '../../access/call-rights.js';
import { join } from 'node:path';
import type { Bus } from '../../bus/bus.js';
import { Journal } from '../../calls/journal.js';
import { toCountry } from '../../cases/phone-number.js';
import { SafeContact } from '../../cases/safe-contact.js';
import { toTimeZone } from '../../cases/time-zone.js';
import type { Config } from '../../config/config.js';
import { installationSecret } from '../../config/secrets.js';
import { Agents } from '../../desk/agents.js';
import { UnreachableAgents } from '../../desk/unreachable-agents.js';
import { ContactGate } from '../../desk/contact-gate.js';
import { ControlDesk } from '../../desk/control-desk.js';
import { DialRules, PHONE_ROLE } from '../../desk/dial-rules.js';
import { RememberedAgents } from '../../desk/remembered-agents.js';
import { PhoneAccounts } from '../../desk/phone-accounts.js';
import { reportQueue, watchQueue } from '../../desk/queue-report.js';
import { Router } from '../../desk/router.js';
import type { MediaParts } from '../common/health-probes.js';
import { watchClock } from '../../lib/clock-watch.js';
import type { Closable, Closer } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { Later } from '../../live/recovery/later.js';
import { CallDesk, type CallDeskOptions } from '../../live/call-desk.js';
import { answerForCall, answerForTelephones } from '../../live/control/command-bus.js';
import { publishDesk, sendNotice } from '../../live/people/desk-feed.js';
import { SupervisionWatch } from '../../live/supervision/supervision-watch.js';
import { UserReconciler } from '../../live/people/user-reconciler.js';
import { PhoneKeeper } from '../../live/people/phone-keeper.js';
import { reconcileCallbacks } from '../../live/recovery/reconcile-callbacks.js';
import { AwaySound } from '../../live/kept-sound/away-sound.js';
import { RecordedCalls } from '../../live/kept-sound/recorded-calls.js';
import { recordingReader } from '../../live/recording/read-recording.js';
import { readRecordedSound, readRecordedSpeech } from '../../live/recording/recorded-speech.js';
import { Recorder } from '../../live/recording/recorder.js';
import type { StartingTranscriber } from '../../speech/starting-transcriber.js';
import { EngineStreaming } from '../../speech/streaming/engine-streaming.js';
import type { Transcriber } from '../../speech/transcriber.js';
import { startLiveSpeech } from './start-live-speech.js';
import { journalDirectory, telephonesNote } from '../common/open-database.js';
import type { OpenAnalysis } from '../common/open-analysis.js';
import type { Storage } from '../../storage/storage.js';
import { APPLICATION } from '../../telephony/application.js';
import { AsteriskTelephony } from '../../telephony/asterisk-telephony.js';
import { TelephonyCredentialsError } from '../../telephony/errors.js';
import { wordContactWish } from '../../wording/word-contact-wish.js';
import { readManagedInstance, toAriUrl } from '../../telephony/managed-instance.js';
import { SteeringLease } from '../../telephony/steering-lease.js';
import { missingSounds } from '../../telephony/sound-files.js';
import { configureMedia } from '../../telephony/media/configure-media.js';
import type { MediaProcess } from '../../telephony/media/media-process.js';
import type { MediaReceiver } from '../../telephony/media/media-receiver.js';
import type { Vault } from '../../vault/vault.js';
import { noteProcess } from '../../workers/process-note.js';

/** Name under which Asterisk finds the way to our media receiver. */
export const MEDIA_CLIENT = 'hearline-media';
export const MEDIA_PATH = '/media';
export const CALL_EVENTS = 'call.event';

export interface MediaStart {
  readonly config: Config;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly analysis: Pick<OpenAnalysis, 'analysers'>;
  readonly receiver: MediaReceiver;
  /** Filled in as parts open. */
  readonly media: MediaParts;
  readonly streams: Promise<MediaProcess>;
  /** Where this server is reached. */
  readonly url: string;
  /** Resolves once there is a speech worker to start. */
  readonly whisperReady: Promise<void>;
  /** In place of whisper.cpp. */
  readonly startTranscriber: (() => Promise<Transcriber>) | undefined;
  /** Calls that were up at the start are resumed, as far as the disk reports them. */
  readonly onResumed: (() => void) | undefined;
  /** Whether the database says that this process has the calls. */
  readonly holdsRole: () => boolean;
  readonly log: Log;
  /** The server cannot go on. */
  readonly fail: (reason: Error) => void;
}

/**
 * Asterisk, voice activity detection, speech, the people at the telephones, and the desk that joins them; each part
 * is added to `parts` as it opens.
 */
export async function startMedia(start: MediaStart, parts: Closer): Promise<void> {
  const { config, storage, bus, media, log } = start;
  parts.add(watchClock({ log }));
  const transcriber = (media.transcriber = parts.add(startLiveSpeech(start, parts)));
  const speech = speechOf(transcriber, config);
  const journal = await openJournal(start, parts);
  const { callbacks } = storage;
  const later = parts.add(new Later(log));
  parts.add(reconcileCallbacks({ caughtUp: () => journal.caughtUp(), callbacks, log }));
  const agents = parts.add(await openAgents(start, later, parts));
  const router = openQueue(start, agents, parts);
  const recordings = await openRecordings(start, later, parts, journal);
  const streams = (media.streams = await start.streams);
  parts.add(await noteTelephones(start));
  const telephony = (media.telephony = openTelephony(start, streams));
  const dialRules = new DialRules({ country: config.caseFile.country, allowed: config.desk.dialAllowed });
  const phones = await openPhones(start, { telephony, agents, dialRules });
  const awaySound = openAwaySound(start, telephony, recordings);
  const contact = openContactGate(start);
  const callDesk: CallDesk = new CallDesk({
    telephony,
    journal,
    agents,
    router,
    recordings,
    awaySound,
    log,
    ...speech,
    analysers: start.analysis.analysers,
    queue: config.desk.queue,
    ...dialSettingsOf(config),
    dialRules,
    contact,
    ...recordedReadersOf(start),
    cutSpeech: (frame) => streams.cut(frame),
    openCalls: journal,
    supervision: supervisionOf(start),
    canTakeCalls: () => journal.health().status !== 'unhealthy',
    onCallOpened: (callId) => answerForCall(bus, callId, control, log),
    onSynchronised: () => phones.bringUpToDate(),
    onResumed: () => start.onResumed?.(),
  });
  media.callDesk = callDesk;
  parts.add({ close: () => closeTelephones({ callDesk, phones, telephony, awaySound }, config) });
  const { provision } = phones;
  const desk = { agents, calls: callDesk, callbacks, contact, provision, log };
  const control: ControlDesk = new ControlDesk(desk);
  parts.add(await answerForTelephones(bus, control, log));
  parts.add(new UserReconciler({ agents, phones, log }));
  parts.add(watchSupervision(start, callDesk));
  parts.add(await publishDesk(bus, { agents, router, speechLoad: transcriber.load }));
  if ((await telephony.connection.firstAttempt) === 'refused') {
    throw new TelephonyCredentialsError(telephony.connection.detail);
  }
}

async function openPhones(
  { config, log }: MediaStart,
  { dialRules, ...parts }: { telephony: AsteriskTelephony; agents: Agents; dialRules: DialRules },
): Promise<PhoneKeeper> {
  const accounts = new PhoneAccounts(await secretOf(config, 'phone-key'));
  return new PhoneKeeper({ ...parts, accounts, dialPattern: dialRules.patternOf(PHONE_ROLE), log });
}

function watchSupervision({ storage, log }: MediaStart, calls: CallDesk): SupervisionWatch {
  const standingOf = (id: number) => supervisorStanding(storage.users, id);
  return new SupervisionWatch({ calls, standingOf, log });
}

function dialSettingsOf({ asterisk, desk }: Config) {
  const { ringTimeoutMs } = asterisk;
  const { trunkEndpoint, outboundCallerId } = desk;
  return { ringTimeoutMs, trunkEndpoint, outboundCallerId };
}

function recordedReadersOf({
  vault,
  storage,
}: MediaStart): Pick<CallDeskOptions, 'recordedSpeech' | 'recordedSound'> {
  const recorded = recordingReader({ vault, store: storage.live.recordings });
  return {
    recordedSpeech: (callId, place) => readRecordedSpeech(recorded, callId, place),
    recordedSound: (callId, place) => readRecordedSound(recorded, callId, place),
  };
}

function openContactGate({ config, storage, log }: MediaStart): ContactGate {
  const { country, timeZone } = config.caseFile;
  const place = { country: toCountry(country), timeZone: toTimeZone(timeZone) };
  const { contactWishes, contactOverrides } = storage.live;
  return new ContactGate({
    safeContact: new SafeContact(contactWishes, place),
    overrides: contactOverrides,
    wordWish: (refusal) => wordContactWish(refusal, 'number'),
    log,
  });
}

/** The desk first: as long as it drains, it needs the others. */
async function closeTelephones(
  {
    callDesk,
    phones,
    telephony,
    awaySound,
  }: { callDesk: CallDesk; phones: PhoneKeeper; telephony: AsteriskTelephony; awaySound: AwaySound },
  { shutdownTimeoutMs }: Config,
): Promise<void> {
  const givenUp = awaySound.close(); // the desk waits for what it fetches
  await callDesk.close(shutdownTimeoutMs);
  await givenUp;
  await phones.close();
  await telephony.close();
  await callDesk.ended;
}

async function openJournal(
  { config, storage, bus, media, log }: MediaStart,
  parts: Closer,
): Promise<Journal> {
  const journal = await Journal.open({
    store: storage.live.calls,
    spillDir: journalDirectory(config),
    reserveBytes: config.disk.reserveBytes,
    publish: (record) => void bus.publish(CALL_EVENTS, record),
    log,
  });
  return (media.journal = parts.add(journal));
}

/** The next process need not wait for the database to know that this one has gone. */
async function noteTelephones({ config, log }: MediaStart): Promise<Closable> {
  try {
    return await noteProcess(telephonesNote(config));
  } catch (error) {
    log.warn({ err: error }, 'the note that this process holds the telephones could not be written');
    return { close: () => {} };
  }
}

/** Each password and each dismissal is another generation. */
async function supervisorStanding(users: Storage['users'], id: number): Promise<string | undefined> {
  const user = await users.findById(id);
  return user?.isActive && maySupervise(user.role) ? String(user.loginGeneration) : undefined;
}

function supervisionOf({ config, storage, bus }: MediaStart): CallDeskOptions['supervision'] {
  return {
    store: storage.live.supervisions,
    noticeModes: config.desk.noticeModes,
    onNotice: (userId, callId, mode) => sendNotice(bus, { userId, callId, mode }),
  };
}

async function secretOf({ dataDir }: Config, name: string): Promise<Buffer> {
  return Buffer.from(await installationSecret(dataDir, name), 'base64url');
}

async function openAgents(
  { config, storage, log }: MediaStart,
  later: Later,
  parts: Closer,
): Promise<Agents> {
  const { wrapUpMs, wrapUpAfterSavingMs, missesUntilBreak } = config.desk;
  const store = new RememberedAgents(storage.live.agents, join(config.dataDir, 'agents.json'), log);
  parts.add({ close: () => store.settled() });
  const agents = new Agents({
    store,
    unattendedEndpoints: config.asterisk.agentEndpoints,
    wrapUpMs,
    wrapUpAfterSavingMs,
    missesUntilBreak,
    log,
  });
  parts.add(new UnreachableAgents({ agents, breakAfterMs: config.desk.noPhoneBreakMs, log }));
  await later.nowOrLater('agents', () => agents.load());
  // supervisions that a process that has died left open
  const startedAt = new Date();
  await later.nowOrLater('supervisions', () => storage.live.supervisions.endOpen(startedAt));
  return agents;
}

function openQueue({ config, media, log }: MediaStart, agents: Agents, parts: Closer): Router {
  const router = parts.add(new Router(agents, { languageFallbackMs: config.desk.languageFallbackMs }));
  media.queue = () => reportQueue(agents, router);
  parts.add(watchQueue({ agents, router, log }));
  return router;
}

async function openRecordings(
  { config, storage, vault, log }: MediaStart,
  later: Later,
  parts: Closer,
  journal: Journal,
): Promise<RecordedCalls> {
  const { recordsCalls, pausesTranscript } = config.desk;
  const recorder = recordsCalls
    ? parts.add(
        new Recorder({
          vault,
          store: storage.live.recordings,
          files: storage.files,
          log,
          isRecordedElsewhere: () => recordsWhileAway(config),
        }),
      )
    : undefined;
  const recordings = parts.add(new RecordedCalls({ recorder, pausesTranscript, journal, log }));
  await later.nowOrLater('recordings', () => recordings.recover());
  return recordings;
}

function openAwaySound(
  { config, storage, vault, log }: MediaStart,
  telephony: AsteriskTelephony,
  recorded: RecordedCalls,
): AwaySound {
  const { recordsCalls } = config.desk;
  const store = storage.live.recordings;
  return new AwaySound({ switched: telephony.awayRecordings, recorded, recordsCalls, vault, store, log });
}

function speechOf(transcriber: StartingTranscriber, { speech: { language, hasInterims } }: Config) {
  const { load: speechLoad } = transcriber;
  const waited = (waitMs: number) => speechLoad.waited(waitMs);
  const streaming = hasInterims ? new EngineStreaming(transcriber, { pace: speechLoad, waited }) : undefined;
  return { transcriber, streaming, speechLoad, language };
}

function instanceFileOf({ dataDir }: Config): string {
  return join(dataDir, 'asterisk', 'instance.json');
}

/** Whether Asterisk records the parties as well, for the case that this server goes away. */
async function recordsWhileAway(config: Config): Promise<boolean> {
  const { recordsWhileAway: isWanted, external } = config.asterisk;
  if (isWanted !== 'auto') return isWanted === 'yes';
  if (external) return false;
  return (await readManagedInstance(instanceFileOf(config)))?.recordsInMemory ?? false;
}

/** The sounds of an Asterisk elsewhere are not known until it is asked to play. */
async function missingSoundsOf({ dataDir, asterisk, desk: callDesk }: Config): Promise<readonly string[]> {
  if (asterisk.external) return [];
  const { greeting, outboundGreeting, callbackPromise } = callDesk.queue;
  const media = [...greeting, ...outboundGreeting, ...callbackPromise];
  return missingSounds(join(dataDir, 'asterisk', 'data', 'sounds'), media);
}

function openTelephony(
  { config, receiver, url, log, fail, holdsRole }: MediaStart,
  streams: MediaProcess,
): AsteriskTelephony {
  const { asterisk } = config;
  const { external } = asterisk;
  const instanceFile = instanceFileOf(config);
  const mediaUrl = asterisk.mediaUrl ?? `${url.replace(/^http/, 'ws')}${MEDIA_PATH}`;
  const { user, password } = receiver.credentials;
  return new AsteriskTelephony({
    recordsWhileAway: () => recordsWhileAway(config),
    lease: new SteeringLease({
      holdsRole,
      onLost: () => fail(new Error('another process steers the calls of this Asterisk')),
      log,
    }),
    missingSounds: () => missingSoundsOf(config),
    linesFile: join(config.dataDir, 'lines.json'),
    access: async () =>
      external
        ? { url: toAriUrl(external.ariUrl), user: external.user, password: external.password }
        : readManagedInstance(instanceFile),
    application: APPLICATION,
    mediaClient: MEDIA_CLIENT,
    receiver,
    streams,
    configureMedia: (rest) =>
      configureMedia(rest, { client: MEDIA_CLIENT, url: mediaUrl, user, password }, log),
    // to go on would be to take it back: the two would have every other call each
    onReplaced: () => fail(new Error(`another program took over the application ${APPLICATION} in Asterisk`)),
    log,
  });
}
