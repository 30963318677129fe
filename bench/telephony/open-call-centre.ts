import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { CueClassifier } from '../../src/analysis/classify/cue-classifier.js';
import { classificationAnalyser } from '../../src/analysis/live/classification-analyser.js';
import { MemoryBus } from '../../src/bus/memory-bus.js';
import { Journal } from '../../src/calls/journal.js';
import { productPaths } from '../../src/config/product-paths.js';
import type { Agent } from '../../src/desk/agent.js';
import { Agents } from '../../src/desk/agents.js';
import type { ContactGate } from '../../src/desk/contact-gate.js';
import { ControlDesk } from '../../src/desk/control-desk.js';
import { PhoneAccounts } from '../../src/desk/phone-accounts.js';
import { Router } from '../../src/desk/router.js';
import type { Closer } from '../../src/lib/closer.js';
import type { Log } from '../../src/lib/log.js';
import { CallDesk } from '../../src/live/call-desk.js';
import { publishDesk, sendNotice } from '../../src/live/people/desk-feed.js';
import { PhoneKeeper } from '../../src/live/people/phone-keeper.js';
import { RecordedCalls } from '../../src/live/kept-sound/recorded-calls.js';
import { Recorder } from '../../src/live/recording/recorder.js';
import { loadReferenceData } from '../../src/storage/case-file/load-reference-data.js';
import { deployMigrations } from '../../src/storage/migrate.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';
import { SpeechLoad } from '../../src/speech/speech-load.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { MeasuredTelephony } from './measured-telephony.js';
import type { CallCentreSettings, Person } from './protocol.js';
import { telephonyOptions } from './telephony-options.js';

/** Short, so that no caller waits for the wrap-up of an agent. */
const WRAP_UP_MS = 500;
const FIRST_AGENT = 2001;
const FIRST_SUPERVISOR = 2901;

export interface CallCentre {
  readonly telephony: MeasuredTelephony;
  readonly callDesk: CallDesk;
  readonly control: ControlDesk;
  readonly agents: Agents;
  readonly storage: Storage;
  readonly people: readonly Person[];
}

/**
 * The call centre as `start-media.ts` puts it together: the same telephony, desk, queue, journal, recordings, vault
 * and database. In the place of voice activity detection is the end of the pipe: audio is counted and let go.
 */
export async function openCallCentre(
  settings: CallCentreSettings,
  log: Log,
  parts: Closer,
): Promise<CallCentre> {
  const { dataDir } = settings;
  const storage = await openDatabase(settings, log, parts);
  const accounts = new PhoneAccounts(randomBytes(32));
  const telephony = new MeasuredTelephony(await telephonyOptions(dataDir, log, parts));
  const agents = parts.add(
    new Agents({
      ...{ store: storage.agents, unattendedEndpoints: [], missesUntilBreak: 1_000, log },
      ...{ wrapUpMs: WRAP_UP_MS, wrapUpAfterSavingMs: WRAP_UP_MS },
    }),
  );
  await agents.load();
  const { desk: callDesk, phones } = await openDesk(
    { dataDir, storage, telephony, agents, accounts, log },
    parts,
  );
  const { callbacks } = storage;
  const control = new ControlDesk({
    agents,
    calls: callDesk,
    callbacks,
    contact: ANY_NUMBER,
    provision: phones.provision,
    log,
  });
  const people = agents.all().map((agent) => toPerson(agent, accounts));
  return { telephony, callDesk, control, agents, storage, people };
}

/** No case file is here. */
const ANY_NUMBER: Pick<ContactGate, 'check'> = { check: async (target) => target };

interface DeskParts {
  readonly dataDir: string;
  readonly storage: Storage;
  readonly telephony: MeasuredTelephony;
  readonly agents: Agents;
  readonly accounts: PhoneAccounts;
  readonly log: Log;
}

/** @returns once Asterisk is connected, and has an account for each user */
async function openDesk({ dataDir, storage, telephony, agents, accounts, log }: DeskParts, parts: Closer) {
  const bus = new MemoryBus({ log });
  const publish = (record: unknown) => bus.publish('call.event', record);
  const spillDir = join(dataDir, 'journal');
  const journal = parts.add(await Journal.open({ store: storage.calls, spillDir, publish, log }));
  const router = parts.add(new Router(agents, { languageFallbackMs: 30_000 }));
  const keys = new MasterKeys(randomBytes(32), []);
  const vault = await Vault.open({ directory: join(dataDir, 'vault'), keys });
  const recorder = parts.add(new Recorder({ vault, store: storage.recordings, files: storage.files, log }));
  const phones = new PhoneKeeper({ telephony, agents, accounts, dialPattern: '', log });
  let onUpToDate = () => {};
  const upToDate = new Promise<void>((resolve) => (onUpToDate = resolve));
  const callDesk = new CallDesk({
    ...{ telephony, journal, agents, router, log },
    ...{ language: 'en', ringTimeoutMs: 20_000, trunkEndpoint: 'PJSIP/{number}@trunk' },
    dialRules: { check: (number: string) => number },
    contact: ANY_NUMBER,
    transcriber: { transcribe: () => Promise.reject(new Error('nothing is to be transcribed here')) },
    recordings: new RecordedCalls({ recorder, pausesTranscript: true, journal, log }),
    awaySound: { synchronised: () => {}, fetch: async () => {}, fetchRest: async () => {} },
    recordedSpeech: async () => null,
    recordedSound: async () => null,
    cutSpeech: async () => [],
    analysers: [classificationAnalyser(new CueClassifier())],
    queue: {
      ...{ greeting: [], outboundGreeting: [], announceEveryMs: 0, maxWaitMs: 600_000, callbackPromise: [] },
      ...{ priorities: new Map(), languages: new Map() },
      oneMoment: [],
      lostLine: {
        ...{ helpAfterMs: 10_000, callbackAfterMs: 25_000, silentAgentMs: 25_000, silentCallerMs: 120_000 },
      },
    },
    openCalls: journal,
    supervision: {
      store: storage.supervisions,
      noticeModes: new Set(['whisper', 'barge']),
      onNotice: (userId, callId, mode) => sendNotice(bus, { userId, callId, mode }),
    },
    canTakeCalls: () => journal.health().status !== 'unhealthy',
    onCallOpened: () => Promise.resolve({ close: () => {} }),
    onSynchronised: () => phones.bringUpToDate().then(() => onUpToDate()),
    onResumed: () => {},
  });
  parts.add({
    close: async () => {
      await callDesk.close();
      await phones.close();
      await telephony.close();
      await callDesk.ended;
    },
  });
  const speechLoad = new SpeechLoad({ waitMs: () => 0, workers: () => 0 }); // nothing is transcribed here
  parts.add(await publishDesk(bus, { agents, router, speechLoad }));
  await upToDate;
  return { desk: callDesk, phones };
}

function toPerson(agent: Agent, accounts: PhoneAccounts): Person {
  const { userId, extension } = agent;
  const account = accounts.of(agent).find(({ kind }) => kind === 'sip');
  if (userId === null || !account) throw new Error(`${extension} has no telephone`);
  const isSupervisor = Number(extension) >= FIRST_SUPERVISOR;
  return { userId, extension, password: account.password, isSupervisor };
}

/** With all users in it. */
async function openDatabase(
  { dataDir, ...people }: CallCentreSettings,
  log: Log,
  parts: Closer,
): Promise<Storage> {
  const { url } = parts.add(await startEmbeddedPostgres({ dataDir, log }));
  await deployMigrations({ url, log });
  await loadReferenceData({ url, log, categoriesFile: productPaths.categories });
  const storage = parts.add(await openStorage({ url, log }));
  await addPeople(storage, url, people);
  return storage;
}

/** Adds users who can telephone here but cannot log in anywhere: no password matches theirs. */
async function addPeople(
  { users }: Storage,
  databaseUrl: string,
  { agents, supervisors }: { agents: number; supervisors: number },
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const add = async (extension: string, role: 'counsellor' | 'supervisor') => {
    const username = `bench-${extension}`;
    const { id } = await users.create({ username, passwordHash: '!', role, fullName: username });
    await database.query('UPDATE users SET extension = $1 WHERE id = $2', [extension, id]);
  };
  try {
    for (let i = 0; i < agents; i++) await add(String(FIRST_AGENT + i), 'counsellor');
    for (let i = 0; i < supervisors; i++) await add(String(FIRST_SUPERVISOR + i), 'supervisor');
  } finally {
    await database.end();
  }
}
