import type { HelplineAccess } from '../../access/helpline-access.js';
import type { Access } from '../../access/open-access.js';
import { type Clearance } from '../../access/personal-data-rights.js';
import { ApiLimits } from '../../access/api-limits.js';
import { TranscriptAudit } from '../../audit/transcript-audit.js';
import { readAllEvents } from '../../calls/journal-reader.js';
import { type Country } from '../../cases/phone-number.js';
import {
  callSessionApis,
  openAudioTasks,
  openCallReading,
  ownFirst,
  recordingsOf,
  type CallReading,
  type CallSessionAccess,
  type SentRecordings,
} from './call-session-apis.js';
import type { Config } from '../../config/config.js';
import { productPaths } from '../../config/product-paths.js';
import { installationSecret } from '../../config/secrets.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { DeskMessages } from '../../desk/desk-messages.js';
import { CommandDoor, type Commands } from '../../desk/commands.js';
import { openCaseFile } from '../../desk/open-case-file.js';
import { notifyUserChanged } from '../../desk/notify-user-changed.js';
import type { LocalApi, ProbedParts } from '../common/health-probes.js';
import type { CallReader } from '../../http/audio-api/call-reader.js';
import {
  hasWatchersToken,
  tokenOptional,
  tokenRequired,
  userOptional,
  userRequired,
} from '../../http/audio-guard.js';
import { FormDrafts } from '../../cases/form-drafts.js';
import { Inbox } from '../../cases/inbox.js';
import type { CallerApiOptions } from '../../http/case-api/caller-api.js';
import type { DispositionApiOptions } from '../../http/case-api/disposition-api.js';
import { feedbackApi } from '../../http/case-api/feedback-api.js';
import { messagesApi } from '../../http/case-api/messages-api.js';
import { draftsApi } from '../../http/case-api/drafts-api.js';
import { savedViewsApi } from '../../http/case-api/saved-views-api.js';
import { SavedViews } from '../../reports/saved-views.js';
import { attachmentsApi, type AttachmentsApiOptions } from '../../http/case-api/attachments-api.js';
import { inboxApi } from '../../http/case-api/inbox-api.js';
import { listsApi, type ListsApiOptions } from '../../http/case-api/lists-api.js';
import { suggestionsApi } from '../../http/case-api/suggestions-api.js';
import { caseApi } from '../../http/case-api/case-api.js';
import { dashboardApi } from '../../http/case-api/dashboard-api.js';
import { webhookApi } from '../../http/case-api/webhook-api.js';
import { deskApi } from '../../http/case-api/desk-api.js';
import { foundCallsApi, type FoundCallsApiOptions } from '../../http/case-api/found-calls-api.js';
import { loginApi } from '../../http/case-api/login.js';
import { exportedTo, shownTo } from '../../http/helpline-api/read-routes.js';
import { helplineApi } from '../../http/helpline-api/helpline-api.js';
import { apiReference } from '../../http/ops/api-reference.js';
import { limitAudioRequests, limitRequests, type LimitRequestsOptions } from '../../http/limit-requests.js';
import { openHttpServer, type HttpServer, type HttpServerOptions } from '../../http/http-server.js';
import { openLocalAudioServer } from '../../http/local-audio-server.js';
import type { Closer } from '../../lib/closer.js';
import { SetupError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { telephonesOverBus } from '../../live/control/command-bus.js';
import { PeakMaker } from '../../live/recording/recording-peaks.js';
import { openSessions } from '../common/open-logins.js';
import { feedUpgrades, openFamilyFeed } from './open-family-feed.js';
import { loginApiOptions } from './login-api-options.js';
import { openPhonePasswords, type PhonePasswordParts } from './open-phone-passwords.js';
import { openMessages, textsRedactor } from './open-messages.js';
import { openCorrections } from './open-corrections.js';
import { openSuggestions } from './open-suggestions.js';
import { callAndCaseApis } from './call-and-case-apis.js';
import { personApis } from './person-apis.js';
import { RuleTrials } from '../../processing/rule-trials.js';
import { pushToScreens } from './push-to-screens.js';
import { accessesApis } from './accesses-apis.js';
import { openCallSearch } from './open-call-search.js';
import { openDeskFigures } from './open-desk-figures.js';
import { figuresOfDay, type FiguresOfDay } from '../../desk/shown-figures.js';
import { Dashboard } from '../../reports/dashboard.js';
import { type CommonParts } from '../common/open-common-parts.js';
import { openVaultBeside } from '../common/open-vault.js';
import type { Storage } from '../../storage/storage.js';
import { MediaReceiver } from '../../telephony/media/media-receiver.js';
import { gatewayApi, sendingOf } from '../common/send-communications.js';
import { MEDIA_CLIENT, MEDIA_PATH } from '../media/start-media.js';
import type { Vault } from '../../vault/vault.js';
import { Webhooks } from '../../webhooks/webhooks.js';

/** The parts of the server's start that the role api uses. */
export interface ApiStart {
  readonly config: Config;
  readonly place: { readonly country: Country; readonly timeZone: string };
  /** YYYY-MM-DD, there. */
  readonly today: () => string;
  /** For personal data in words. */
  readonly hasClearance: Clearance;
  /** Where the telephones in the pages register. */
  readonly phoneUrl: () => Promise<string | null>;
  /** Resolves once the pages are built. */
  readonly pages: Promise<void>;
  /** Requests in work at a stop get what is left of its time. */
  readonly closeInTime: (http: HttpServer) => void;
  readonly log: Log;
}

/** The parts of the role api that other roles of its process share. */
export interface ServedApis {
  readonly http: HttpServer;
  readonly receiver: MediaReceiver;
  readonly vault: Vault;
}

/**
 * The role api: REST, Socket.IO and the pages, with what they alone need.
 *
 * @param parts closes what was opened
 * @throws what the first part that cannot start throws
 */
export async function startApi(start: ApiStart, common: CommonParts, parts: Closer): Promise<ServedApis> {
  return new ApiRole(start, parts).serve(common);
}

class ApiRole {
  readonly #config: Config;
  readonly #parts: Closer;
  readonly #log: Log;
  readonly #start: ApiStart;

  constructor(start: ApiStart, parts: Closer) {
    this.#start = start;
    this.#config = start.config;
    this.#log = start.log;
    this.#parts = parts;
  }

  async serve(common: CommonParts): Promise<ServedApis> {
    const config = this.#config;
    const log = this.#log;
    const receiver = new MediaReceiver({
      user: MEDIA_CLIENT,
      password: config.asterisk.mediaPassword ?? (await installationSecret(config.dataDir, 'media-password')),
      log,
    });
    const localApi: LocalApi = { state: 'not_configured' };
    const helpline = await openSessions(config, common, log);
    const { vault, fileProcess } = await openVaultBeside(config, this.#parts, { ...common, log });
    const recordings = openAudioTasks(config, { ...common, vault, log });
    const http = await this.#serve({
      ...common,
      ...recordings,
      localApi,
      fileProcess,
      helpline,
      receiver,
      vault,
    });
    return { http, receiver, vault };
  }

  /** REST, Socket.IO and the pages; also where Asterisk brings the audio. */
  async #serve(parts: ServeParts): Promise<HttpServer> {
    const { storage, database, bus, access, receiver, media, connections } = parts;
    const { host, port, trustedProxies } = this.#config;
    const log = this.#log;
    const { calls } = storage;
    const reader: CallReader = {
      findCall: (id: string) => calls.findCall(id),
      listActive: () => calls.listActive(),
      readAll: (id: string, afterSeq = 0) => readAllEvents(calls, id, afterSeq),
      findAnalysis: (id: string) => storage.callAnalyses.find(id),
    };
    const commands = new CommandDoor(ownFirst(media, telephonesOverBus(bus), log));
    const words = this.#parts.add(new TranscriptAudit({ store: storage.transcriptAccesses, log }));
    const { findNames, textWork, redactTexts, redactConversations: redact } = parts.analysis;
    const { hasClearance, today, place, phoneUrl } = this.#start;
    const reading = openCallReading(reader, { cases: storage.callCases, hasClearance, redact });
    const messages = openMessages({ ...reading, storage, words, access, bus, redactTexts });
    const trials = new RuleTrials(
      { listRecent: (limit) => calls.listRecent(limit), readAll: (id) => reader.readAll(id) },
      { alertsOf: (rules, call) => textWork.run('alerts.try-out', { rules, call }) },
    );
    const phones = await openPhonePasswords(this.#config, { storage, access }, log, this.#parts);
    const { accounts, phoneCount } = phones;
    const onUserSaved = () => this.#userSaved(access, phones);
    const caseFile = openCaseFile(storage, commands, { onUserSaved, hasClearance });
    const { serviceLevelMs } = this.#config.desk;
    const figures = figuresOfDay(storage.serviceFigures, { today, serviceLevelMs });
    const doors = { commands, words, messages, caseFile, trials, figures };
    const faces = { ...reading, ...doors, peaks: new PeakMaker(), phoneCount };
    const shown = { isOpen: this.#config.wallboardIsOpen, hasClearance, log };
    const feed = this.#parts.add(openFamilyFeed(parts.helpline, shown));
    let pagesReady = false;
    this.#start.pages.then(
      () => (pagesReady = true),
      (error: unknown) => log.error({ err: error }, 'the pages could not be built'),
    );
    const http = await openHttpServer({
      host,
      port,
      trustedProxies,
      connections,
      log,
      directory: () => (pagesReady ? productPaths.pages : null),
      timeZone: this.#start.place.timeZone,
      connectTo: this.#start.phoneUrl,
      apis: this.#apis(parts, faces, phones),
      upgrades: {
        [MEDIA_PATH]: receiver.handleUpgrade.bind(receiver),
        ...feedUpgrades(feed),
        ...phones.upgrades,
      },
    });
    this.#start.closeInTime(http);
    await this.#serveThisMachine(parts, faces);
    const shared = { bus, access, storage, database, accounts, feed, country: place.country };
    const screen = { ...faces, ...shared, findNames, trustedProxies, today, phoneUrl, log };
    await pushToScreens(http, screen, this.#parts);
    this.#parts.add(receiver);
    return http;
  }

  #userSaved(access: Access, phones: PhonePasswordParts): void {
    access.forgetUsers();
    void phones.lookAgain();
  }

  /** The call-session API without a token, for programs on this machine. */
  async #serveThisMachine(parts: ServeParts, faces: Faces): Promise<void> {
    const { audioApiPort: port } = this.#config;
    const { connections } = parts;
    if (port === 0) return;
    const log = this.#log;
    const apis = this.#callSessionApis(parts, faces, {
      identify: tokenOptional(parts.access),
      identifyUser: userOptional(parts.access),
      seesDetails: async () => true,
    });
    const http = await openLocalAudioServer({ port, apis, connections, log }).catch((error: unknown) => {
      if (!(error instanceof SetupError)) throw error;
      // callers do not wait for a port
      log.error({ err: error }, 'AUDIO_API_PORT: the call-session API is not served there');
      Object.assign(parts.localApi, { state: 'failed', failure: error.message } satisfies LocalApi);
    });
    if (!http) return;
    parts.localApi.state = 'healthy';
    this.#start.closeInTime(http);
    log.info({ url: http.url }, 'the call-session API is open to programs on this machine');
  }

  #apis(parts: ServeParts, faces: Faces, phones: PhonePasswordParts): HttpServerOptions['apis'] {
    const { storage, access, helpline, vault, outbox, sealer } = parts;
    const { commands, clearance, caseFile } = faces;
    const hasClearance = this.#start.hasClearance;
    const { wallboardIsOpen, requiresIfMatch, webhooksAllowLoopback: allowsLoopback } = this.#config;
    const { timeZone } = this.#start.place;
    const log = this.#log;
    const { verify } = access;
    const { redactTexts } = parts.analysis;
    const cases = {
      caseFile,
      ...this.#start.place,
      hasClearance,
      clearance,
      redactTexts,
      commands,
    };
    const { uploadLimitBytes: limitBytes, uploadQuotaBytes: quotaBytes } = this.#config.files;
    const files = { vault, files: storage.files, limitBytes, quotaBytes };
    const recordings = recordingsOf({ ...parts, ...faces });
    const facing = {
      caseFile,
      place: this.#start.place,
      requiresIfMatch,
      verify,
      shown: shownTo(cases),
      exported: exportedTo(cases),
      log,
    };
    const webhooks = new Webhooks({ store: storage.webhooks, sealer, allowsLoopback });
    const dashboard = new Dashboard({ store: storage.dashboard, timeZone });
    const telephones = this.#telephones(storage, commands, phones);
    const desk = { ...openDeskFigures(storage, this.#start, faces), ...telephones, verify, log };
    const counting = this.#counting(access);
    const sending = { storage, outbox, place: this.#start.place, log };
    return [
      ['/api/docs', apiReference({ documents: productPaths.apiDocuments, assets: productPaths.swaggerUi })],
      ['/api/v1', limitRequests(counting)],
      ['/api/v1/auth', loginApi(loginApiOptions({ ...this.#start, access, helpline }))],
      ['/api/v1/desk', deskApi({ ...desk, notes: { hasClearance, redact: textsRedactor(redactTexts) } })],
      gatewayApi(sending, this.#config.messageGatewaySecrets, counting),
      ...this.#pageApis({ ...parts, ...faces }, { ...facing, ...files }),
      ...caseApi({ ...facing, ...sendingOf(sending, access.limits, this.#config) }),
      ['/api/v1/dashboard', dashboardApi({ verify, dashboard, log })],
      ['/api/v1/webhooks', webhookApi({ verify, webhooks, hasClearance, timeZone, log })],
      ['/api/v1/calls', foundCallsApi(this.#foundCalls(storage, { verify, words: faces.words }))],
      ['/helpline/api', helplineApi({ access: helpline, cases, files, recordings, wallboardIsOpen, log })],
      ...this.#callSessionApis(parts, faces, {
        identify: tokenRequired(parts.access),
        identifyUser: userRequired(parts.access),
        seesDetails: hasWatchersToken(verify),
        tickets: access.tickets,
        limit: limitAudioRequests(counting),
      }),
    ];
  }

  #counting({ limits, userIdOf, tickets }: Access): LimitRequestsOptions {
    return {
      limits: new ApiLimits(limits, this.#config.apiLimitsPerHour),
      userIdOf,
      userIdOfTicket: (ticket) => tickets.open(ticket, { isUnderWay: false }).userId,
      log: this.#log,
    };
  }

  #foundCalls(
    storage: Storage,
    { verify, words }: Pick<FoundCallsApiOptions, 'verify'> & Pick<Faces, 'words'>,
  ): FoundCallsApiOptions {
    const search = openCallSearch(storage, this.#start);
    return { verify, search, onRead: words.noteReading.bind(words), log: this.#log };
  }

  /** APIs that the pages need beside records: choices, drafts, inbox, persons, files, and what people say about a call. */
  #pageApis(
    { storage, draftSealer, readers, words, messages }: ServeParts & Faces,
    facing: DispositionApiOptions & ListsApiOptions & Pick<CallerApiOptions, 'shown'> & AttachmentsApiOptions,
  ): HttpServerOptions['apis'] {
    const { verify, log, caseFile, place, shown } = facing;
    const { hasClearance } = this.#start;
    const drafts = new FormDrafts({ store: storage.formDrafts, sealer: draftSealer, log });
    const inbox = new Inbox({ store: storage.inbox, caseFile });
    const search = openCallSearch(storage, this.#start);
    const suggestions = openSuggestions({ storage, readers, words, caseFile, country: place.country });
    const corrections = openCorrections({ storage, readers, words, caseFile });
    return [
      ['/api/v1/lists', listsApi(facing)],
      ['/api/v1/drafts', draftsApi({ verify, drafts, log })],
      ['/api/v1/saved-views', savedViewsApi({ verify, views: new SavedViews(storage.savedViews), log })],
      ['/api/v1/cases', attachmentsApi(facing)],
      ['/api/v1/inbox', inboxApi({ verify, inbox, shown, log })],
      ...personApis(storage, { verify, search, caseFile, shown, place, log }),
      ...callAndCaseApis(storage, { verify, search, caseFile, shown, place, hasClearance, log }),
      ...accessesApis(storage, { verify, caseFile, log }),
      ['/api/v1/calls', suggestionsApi({ verify, suggestions, log })],
      ['/api/v1/calls', messagesApi({ verify, messages, log })],
      ['/api/v1/calls', feedbackApi({ verify, corrections, caseFile, log })],
    ];
  }

  #telephones(storage: Storage, control: Commands, phones: PhonePasswordParts) {
    const { passwords, lookAgain } = phones;
    return {
      control,
      accountsOf: async (userId: number) => {
        const agent = await storage.agents.find(userId);
        return agent ? phones.accounts.of(agent) : [];
      },
      renewPhones: async (userId: number, byUserId: number) => {
        await storage.phonePasswords.renew(userId, byUserId);
        await lookAgain();
        return { isInEffect: await notifyUserChanged(control, userId) };
      },
      chosenPasswords: { passwords, onChanged: lookAgain },
    };
  }

  #callSessionApis(parts: ServeParts, faces: Faces, access: CallSessionAccess): HttpServerOptions['apis'] {
    return callSessionApis({ ...parts, ...faces, roles: this.#config.roles, log: this.#log }, access);
  }
}

interface ServeParts
  extends CommonParts, SentRecordings, Required<Pick<ProbedParts, 'localApi' | 'fileProcess'>> {
  readonly helpline: HelplineAccess;
  readonly receiver: MediaReceiver;
  readonly vault: Vault;
}

/** The readers and commands that the APIs and the screens share. */
interface Faces extends CallReading {
  readonly commands: Commands;
  readonly words: TranscriptAudit;
  readonly messages: DeskMessages;
  readonly caseFile: CaseFile;
  readonly trials: RuleTrials;
  readonly figures: FiguresOfDay;
  readonly peaks: PeakMaker;
  /** For health. */
  readonly phoneCount: () => number;
}
