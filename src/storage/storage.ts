import { PERSONAL_DATA_ROLES } from '../access/personal-data-rights.js';
import type { Role } from '../access/roles.js';
import type { AudioTaskStore, TaskWorkStore } from '../processing/audio-task-store.js';
import type { CallAnalysisStore } from '../processing/call-analysis.js';
import type { TextTaskStore } from '../processing/text-task.js';
import { DatabaseAudioTaskStore } from './processing/audio-task-store.js';
import { DatabaseCallAnalysisStore } from './processing/call-analysis-store.js';
import { DatabaseTextTaskStore } from './processing/text-task-store.js';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../build/prisma-client/client.js';
import type { BearerLoginStore } from '../access/bearer-login-store.js';
import type { EndedTokens } from '../access/ended-tokens.js';
import type { OtpStore } from '../access/otp-store.js';
import type { SessionStore } from '../access/session-store.js';
import type { UserStore } from '../access/user-store.js';
import type { ContactOverrideLog } from '../audit/contact-override-log.js';
import type { RecordingAccessLog } from '../audit/recording-access-log.js';
import type { TranscriptAccessLog } from '../audit/transcript-access-log.js';
import type { CallStore } from '../calls/call-store.js';
import type { JournalEpoch } from '../calls/journal-epoch.js';
import type { RecordingStore } from '../calls/recording-store.js';
import type { CaseFileStore } from '../cases/case-file-store.js';
import type { ContactWishStore, RecordWishStore } from '../cases/contact-wishes.js';
import type { KnownCallerStore } from '../cases/known-caller.js';
import type { Country } from '../cases/phone-number.js';
import type { FormDraftStore } from '../cases/form-drafts.js';
import type { SavedViewStore } from '../reports/saved-views.js';
import type { InboxStore } from '../cases/inbox.js';
import type { PersonStore } from '../cases/persons.js';
import type { RecordAccessStore } from '../cases/record-accesses.js';
import type { PersonFlagStore } from '../cases/person-flags.js';
import type { PersonMergeStore } from '../cases/person-merges.js';
import type { CorrectionStore } from '../cases/corrections/correction.js';
import type { SuggestionAnswerStore } from '../cases/suggestions/suggestion.js';
import type { FileRecords } from '../cases/file-records.js';
import type { Outbox } from '../cases/outbox.js';
import type { AgentStore } from '../desk/agent-store.js';
import type { ChosenPasswordStore } from '../desk/chosen-phone-passwords.js';
import type { PhonePasswords } from '../desk/phone-passwords.js';
import type { CallbackStore } from '../desk/callback-store.js';
import type { DeskMessageStore } from '../desk/desk-message.js';
import type { ServiceFiguresStore } from '../desk/service-figures.js';
import type { SupervisionStore } from '../desk/supervision-store.js';
import type { CallCases } from '../desk/words-clearance.js';
import type { JobStore } from '../jobs/job-store.js';
import type { CommunicationStore, InboundStore } from '../messages/communication-store.js';
import type { DashboardStore } from '../reports/dashboard-store.js';
import type { FoundCallsStore } from '../reports/found-calls.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import type { DeliveryStore, WebhookFeed, WebhookStore } from '../webhooks/webhook-store.js';
import { DatabaseRecordingAccessLog } from './recording-access-log.js';
import { DatabaseContactOverrideLog } from './contact-override-log.js';
import { DatabaseContactWishStore } from './contact-wish-store.js';
import { DatabaseKnownCallerStore } from './known-caller-store.js';
import { DatabaseAgentStore } from './agent-store.js';
import { DatabaseCallbackStore } from './callback-store.js';
import { DatabaseCallCases } from './call-cases.js';
import { DatabaseSupervisionStore } from './supervision-store.js';
import { DatabaseTranscriptAccessLog } from './transcript-access-log.js';
import { DatabaseCallStore } from './call-store.js';
import { DatabaseCaseFileStore } from './case-file/case-file-store.js';
import { ExportCursors } from './case-file/export-cursors.js';
import { DatabasePersonMerges } from './case-file/person-merge-store.js';
import { communicationStores } from './communications/communication-stores.js';
import { whileReachable } from './database-error.js';
import { DiskRoom } from './disk-room.js';
import { UnreadableEvents } from './unreadable-events.js';
import { gatedClient } from './gated-client.js';
import { GatedPool } from './gated-pool.js';
import { DatabaseBearerLoginStore } from './bearer-login-store.js';
import { DatabaseEndedTokens } from './ended-tokens.js';
import { DatabaseDeskMessages } from './desk-messages.js';
import { DatabaseFormDrafts } from './form-drafts.js';
import { DatabaseSavedViews } from './saved-views.js';
import { DatabaseInboxStore } from './inbox-store.js';
import { DatabasePersonStore } from './person-store.js';
import { DatabasePersonFlags } from './person-flags.js';
import { DatabaseFileRecords } from './file-records.js';
import { DatabaseJobStore } from './jobs/database-job-store.js';
import { DatabaseJournalEpoch } from './journal-epoch.js';
import { DatabaseOtpStore } from './otp-store.js';
import { DatabaseOutbox } from './outbox/database-outbox.js';
import { DatabaseChosenPhonePasswords } from './chosen-phone-passwords.js';
import { DatabasePhonePasswords } from './phone-passwords.js';
import { reportStores } from './report-stores.js';
import { DatabaseRecordingStore } from './recording-store.js';
import { DatabaseSessionStore } from './session-store.js';
import { DatabaseCallCorrections } from './call-corrections.js';
import { DatabaseSuggestionAnswers } from './suggestion-answers.js';
import { StoredChanges } from './stored-changes.js';
import { DatabaseUserStore } from './user-store.js';
import { DatabaseDeliveryStore } from './webhooks/delivery-store.js';
import { DatabaseWebhookFeed } from './webhooks/webhook-feed.js';
import { DatabaseWebhookStore } from './webhooks/webhook-store.js';

export interface StorageOptions {
  /** Address of the database; undefined while its tables may be old or missing: no query gets a connection then. */
  readonly url: string | (() => string | undefined);
  readonly log: Log;
  /** Connections at most. */
  readonly poolSize?: number;
  readonly connectTimeoutMs?: number;
  /** For one statement; the server ends it, and a second later we stop listening. */
  readonly statementTimeoutMs?: number;
  /** How long the reader of an export may take over one batch; then the server ends it. */
  readonly exportPatienceMs?: number;
  /** Two letters (ISO 3166): where a telephone number without a country's prefix is at home. Kenya when left out. */
  readonly country?: Country;
  /** IANA name: where days begin. UTC when left out. */
  readonly timeZone?: string;
  /** The end of a call enqueues a second pass over its recording. Off when left out. */
  readonly hasSecondPass?: boolean;
  /** Roles with clearance for personal data. Those that have it by default when left out. */
  readonly personalDataRoles?: readonly Role[];
}

/** The stores of live calls, on connections of their own: no report keeps a call's events waiting. */
export interface LiveStores {
  readonly calls: CallStore;
  readonly agents: AgentStore;
  readonly callbacks: CallbackStore;
  readonly recordings: RecordingStore;
  readonly supervisions: SupervisionStore;
  readonly contactWishes: ContactWishStore & RecordWishStore;
  readonly contactOverrides: ContactOverrideLog;
}

/** Everything that is kept in PostgreSQL, as the stores that the rooms have asked for. */
export interface Storage extends Closable {
  readonly calls: CallStore;
  readonly journalEpoch: JournalEpoch;
  readonly users: UserStore;
  readonly caseFile: CaseFileStore;
  readonly outbox: Outbox;
  readonly jobs: JobStore;
  readonly sessions: SessionStore;
  readonly endedTokens: EndedTokens;
  readonly bearerLogins: BearerLoginStore;
  readonly oneTimePasswords: OtpStore;
  readonly files: FileRecords;
  readonly formDrafts: FormDraftStore;
  readonly savedViews: SavedViewStore;
  readonly inbox: InboxStore;
  readonly persons: PersonStore;
  readonly personFlags: PersonFlagStore;
  readonly personMerges: PersonMergeStore;
  readonly suggestionAnswers: SuggestionAnswerStore;
  readonly callCorrections: CorrectionStore;
  readonly deskMessages: DeskMessageStore;
  readonly recordings: RecordingStore;
  readonly recordingAccesses: RecordingAccessLog;
  readonly transcriptAccesses: TranscriptAccessLog;
  readonly recordAccesses: RecordAccessStore;
  readonly contactWishes: ContactWishStore & RecordWishStore;
  readonly agents: AgentStore;
  readonly phonePasswords: PhonePasswords;
  readonly chosenPhonePasswords: ChosenPasswordStore;
  readonly callbacks: CallbackStore;
  readonly supervisions: SupervisionStore;
  readonly callCases: CallCases;
  readonly knownCallers: KnownCallerStore;
  readonly serviceFigures: ServiceFiguresStore;
  readonly dashboard: DashboardStore;
  readonly foundCalls: FoundCallsStore;
  readonly audioTasks: AudioTaskStore & TaskWorkStore;
  readonly textTasks: TextTaskStore;
  readonly callAnalyses: CallAnalysisStore;
  readonly webhooks: WebhookStore;
  readonly webhookFeed: WebhookFeed;
  readonly webhookDeliveries: DeliveryStore;
  readonly communications: CommunicationStore;
  readonly inboundMessages: InboundStore;
  /** The same rows as by the stores above. */
  readonly live: LiveStores;
  /** Changes that the stores above have made. */
  readonly changed: StoredChanges;
  /** See `DayCountCompactor`. @throws UnavailableError */
  compactDayCounts(): Promise<void>;
  /** See `fillCallSearch`. @throws UnavailableError */
  fillCallSearch(): Promise<boolean>;
  /** Resolves when the database answers. @throws UnavailableError */
  ping(): Promise<void>;
  /** False from the first write that the database refuses because its disk is full until it has room. @throws UnavailableError */
  hasRoom(): Promise<boolean>;
  /** Events of calls that this version cannot read, of those that this process was asked for. */
  unreadableEvents(): number;
  close(): Promise<void>;
}

/** A disk that stands still for half a second holds every connection that commits; who only reads must find one free. */
const POOL_SIZE = 20;
/** An event takes 2 ms; a disk that stands still holds those that commit, and the next ones wait three seconds. */
const LIVE_POOL_SIZE = 6;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const EXPORT_PATIENCE_MS = 30_000;
/** A new connection knows no tables and has planned nothing: not made anew whenever several people ask at once. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
const { DATE } = pg.types.builtins;

/**
 * Opens the stores on a database whose migrations are deployed, or will be.
 * @throws UnavailableError when it does not answer though it is ready
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { country = 'KE', timeZone = 'UTC', exportPatienceMs = EXPORT_PATIENCE_MS } = options;
  const { personalDataRoles = PERSONAL_DATA_ROLES } = options;
  const changed = new StoredChanges();
  const afterCalls = { hasSecondPass: options.hasSecondPass ?? false, country, changed };
  const pool = openPool(options);
  const isOpen = () => urlOf(options) !== undefined;
  const exports = new ExportCursors({ pool, patienceMs: exportPatienceMs });
  const client = await openClient(pool);
  const database = gatedClient(client, isOpen);
  const ping = () => whileReachable(async () => void (await database.$queryRaw`SELECT 1`));
  const livePool = openPool({ ...options, poolSize: LIVE_POOL_SIZE });
  const room = new DiskRoom();
  const unreadable = new UnreadableEvents(options.log);
  for (const each of [pool, livePool]) room.watch(each);
  const liveClient = await openClient(livePool);
  const liveDatabase = gatedClient(liveClient, isOpen);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll([client, liveClient], [pool, livePool]));
  if (isOpen())
    await ping().catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return {
    calls: new DatabaseCallStore(database, afterCalls, unreadable),
    journalEpoch: new DatabaseJournalEpoch(database),
    users: new DatabaseUserStore(database),
    caseFile: new DatabaseCaseFileStore({ pool, country, timeZone, exports, changed }),
    outbox: new DatabaseOutbox(pool),
    jobs: new DatabaseJobStore(pool),
    sessions: new DatabaseSessionStore(database, pool),
    endedTokens: new DatabaseEndedTokens(database),
    bearerLogins: new DatabaseBearerLoginStore(database),
    oneTimePasswords: new DatabaseOtpStore(database),
    files: new DatabaseFileRecords(database),
    ...pageStores(pool, changed),
    ...recordingStores(database),
    contactWishes: new DatabaseContactWishStore(database),
    agents: new DatabaseAgentStore(database),
    ...phoneStores(database),
    callbacks: new DatabaseCallbackStore(database, { country, changed }),
    supervisions: new DatabaseSupervisionStore(database),
    callCases: new DatabaseCallCases(database),
    knownCallers: new DatabaseKnownCallerStore(database),
    ...reportStores(database, pool, { timeZone, exports }),
    audioTasks: new DatabaseAudioTaskStore(pool),
    textTasks: new DatabaseTextTaskStore(pool),
    callAnalyses: new DatabaseCallAnalysisStore(pool),
    ...webhookStores(pool, personalDataRoles),
    ...communicationStores(pool),
    live: liveStores(liveDatabase, new DatabaseCallStore(liveDatabase, afterCalls, unreadable), afterCalls),
    changed,
    ping,
    hasRoom: () => room.isThere(pool),
    unreadableEvents: () => unreadable.count,
    close,
  };
}

/** Loads the compiler of queries, some 80 ms of the loop, which the first event of a call waited for. Asks no database. */
async function openClient(pool: pg.Pool): Promise<PrismaClient> {
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  await client.$connect();
  return client;
}

/** Rows beside the records of the case file, which the pages need. */
function pageStores(
  pool: pg.Pool,
  changed: StoredChanges,
): Pick<
  Storage,
  | 'formDrafts'
  | 'savedViews'
  | 'inbox'
  | 'persons'
  | 'personFlags'
  | 'personMerges'
  | 'suggestionAnswers'
  | 'callCorrections'
  | 'deskMessages'
> {
  return {
    formDrafts: new DatabaseFormDrafts(pool),
    savedViews: new DatabaseSavedViews(pool),
    inbox: new DatabaseInboxStore(pool, changed),
    persons: new DatabasePersonStore(pool),
    personFlags: new DatabasePersonFlags(pool),
    personMerges: new DatabasePersonMerges(pool),
    suggestionAnswers: new DatabaseSuggestionAnswers(pool),
    callCorrections: new DatabaseCallCorrections(pool),
    deskMessages: new DatabaseDeskMessages(pool),
  };
}

function webhookStores(
  pool: pg.Pool,
  personalDataRoles: readonly Role[],
): Pick<Storage, 'webhooks' | 'webhookFeed' | 'webhookDeliveries'> {
  return {
    webhooks: new DatabaseWebhookStore(pool, personalDataRoles),
    webhookFeed: new DatabaseWebhookFeed(pool, personalDataRoles),
    webhookDeliveries: new DatabaseDeliveryStore(pool, personalDataRoles),
  };
}

function recordingStores(
  database: PrismaClient,
): Pick<Storage, 'recordings' | 'recordingAccesses' | 'transcriptAccesses'> {
  return {
    recordings: new DatabaseRecordingStore(database),
    recordingAccesses: new DatabaseRecordingAccessLog(database),
    transcriptAccesses: new DatabaseTranscriptAccessLog(database),
  };
}

function phoneStores(database: PrismaClient): Pick<Storage, 'phonePasswords' | 'chosenPhonePasswords'> {
  return {
    phonePasswords: new DatabasePhonePasswords(database),
    chosenPhonePasswords: new DatabaseChosenPhonePasswords(database),
  };
}

/** The stores of a call in progress, on connections of their own. */
function liveStores(
  liveDatabase: PrismaClient,
  calls: DatabaseCallStore,
  options: { readonly country: Country; readonly changed: StoredChanges },
): Storage['live'] {
  return {
    calls,
    agents: new DatabaseAgentStore(liveDatabase),
    callbacks: new DatabaseCallbackStore(liveDatabase, options),
    recordings: new DatabaseRecordingStore(liveDatabase),
    supervisions: new DatabaseSupervisionStore(liveDatabase),
    contactWishes: new DatabaseContactWishStore(liveDatabase),
    contactOverrides: new DatabaseContactOverrideLog(liveDatabase),
  };
}

async function closeAll(databases: readonly PrismaClient[], pools: readonly pg.Pool[]): Promise<void> {
  await Promise.all(databases.map((database) => database.$disconnect()));
  await Promise.all(pools.map((pool) => pool.end()));
}

function urlOf({ url }: Pick<StorageOptions, 'url'>): string | undefined {
  return typeof url === 'string' ? url : url();
}

function openPool({
  url,
  log,
  poolSize = POOL_SIZE,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: StorageOptions): pg.Pool {
  const config: pg.PoolConfig = {
    max: poolSize,
    application_name: 'hearline',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  };
  const pool = new GatedPool(config, () => urlOf({ url }));
  // an idle connection has broken; the pool replaces it, and without a listener the process would end
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return pool;
}

/** A day stays the text that it is, YYYY-MM-DD: the driver would make it midnight in the zone of this machine. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === DATE ? String : (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
