import { join } from 'node:path';
import type { HelplineAccess } from './access/helpline-access.js';
import { clearanceOf, type Clearance } from './access/personal-data-rights.js';
import { ApiLimits } from './access/api-limits.js';
import { TranscriptAudit } from './audit/transcript-audit.js';
import { readAllEvents } from './calls/journal-reader.js';
import { toCountry, type Country } from './cases/phone-number.js';
import { SafeContact } from './cases/safe-contact.js';
import { dayIn, toTimeZone } from './cases/time-zone.js';
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
import type { Config } from './config/config.js';
import { productPaths } from './config/product-paths.js';
import { installationSecret } from './config/secrets.js';
import { CommandDoor, type Commands } from './desk/commands.js';
import { PhoneAccounts } from './desk/phone-accounts.js';
import { openCaseFile } from './desk/open-case-file.js';
import { tellOfUser } from './desk/tell-of-user.js';
import type { LocalApi, ProbedParts } from './health-probes.js';
import type { CallReader } from './http/audio-api/call-reader.js';
import {
  hasWatchersToken,
  tokenOptional,
  tokenRequired,
  userOptional,
  userRequired,
} from './http/audio-guard.js';
import { caseApi } from './http/case-api/case-api.js';
import { dashboardApi } from './http/case-api/dashboard-api.js';
import { webhookApi } from './http/case-api/webhook-api.js';
import { deskApi } from './http/case-api/desk-api.js';
import { loginApi } from './http/case-api/login.js';
import { shownTo } from './http/helpline-api/read-routes.js';
import { helplineApi } from './http/helpline-api/helpline-api.js';
import { apiReference } from './http/ops/api-reference.js';
import { limitAudioRequests, limitRequests } from './http/limit-requests.js';
import { openHttpServer, type HttpServer, type HttpServerOptions } from './http/http-server.js';
import { openLocalAudioServer } from './http/local-audio-server.js';
import { nowMs } from './lib/clock.js';
import { Closer } from './lib/closer.js';
import { SetupError } from './lib/errors.js';
import type { Log } from './lib/log.js';
import { callsFirst } from './live/recovery/calls-first.js';
import { telephonesOverBus } from './live/control/command-bus.js';
import { openSessions } from './open-logins.js';
import type { Transcriber } from './speech/transcriber.js';
import { feedUpgrades, openFamilyFeed } from './open-family-feed.js';
import { RuleTrials } from './processing/rule-trials.js';
import { pushToScreens } from './push-to-screens.js';
import { Dashboard } from './reports/dashboard.js';
import { openCommonParts, type CommonParts } from './open-common-parts.js';
import { areCallsUp, openDatabase } from './open-database.js';
import { openVault, openVaultBeside } from './open-vault.js';
import type { Storage } from './storage/storage.js';
import { managedPhoneUrl } from './telephony/managed-phone-url.js';
import { MediaReceiver } from './telephony/media/media-receiver.js';
import { gatewayApi, sendingOf } from './send-communications.js';
import { serveHealth } from './serve-health.js';
import { startJobs } from './start-jobs.js';
import { MEDIA_CLIENT, MEDIA_PATH, startMedia } from './start-media.js';
import { startStreams, type StartingStreams } from './start-streams.js';
import type { Vault } from './vault/vault.js';
import { Deferred } from './lib/deferred.js';
import { Webhooks } from './webhooks/webhooks.js';

/** The products of set-up. Each promise resolves once the thing is there, and rejects with the cause. */
export interface Products {
  readonly whisper: Promise<void>;
  readonly pages: Promise<void>;
}

/** The outside world, which a test may replace; all else is the real thing. */
export interface Substitutes {
  readonly startTranscriber?: () => Promise<Transcriber>;
  readonly startSecondPass?: () => Promise<Transcriber>;
}

export interface AppOptions {
  readonly products: Products;
  /** Secrets are taken that are not those of the database: see `storage/installation-secrets.ts`. */
  readonly takesNewSecrets?: boolean | undefined;
  readonly log: Log;
  /** Taken over; where it is left out, and this process has the role media, it is started here. */
  readonly streams?: StartingStreams | undefined;
  readonly substitutes?: Substitutes;
  /** Shown once on the terminal that starts the server: the generated password of the first administrator. */
  readonly onFirstPassword?: ((password: string) => void) | undefined;
  /** Shows a line on the terminal of this server: a message for which there is no gateway. Undefined without a terminal. */
  readonly print?: ((line: string) => void) | undefined;
}

export interface RunningApp {
  readonly url: string;
  /** Resolves with the reason when the server cannot go on. */
  readonly failed: Promise<Error>;
  /** From `ready` on. */
  readonly loop: Pick<CommonParts['loop'], 'figures' | 'reset'>;
  close(): Promise<void>;
}

/**
 * Starts the parts that `config.roles` asks for, in the order in which data flows, and returns one handle that
 * closes them in reverse.
 *
 * @throws what the first part that cannot start throws, once the others are closed
 */
export async function startApp(config: Config, options: AppOptions): Promise<RunningApp> {
  const parts = new Closer();
  try {
    return await new AppStart(config, options, parts).run();
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** The start-up as a person reads it: one method a stretch of the way, each part added to the closer as it opens. */
class AppStart {
  readonly #config: Config;
  readonly #options: AppOptions;
  readonly #parts: Closer;
  readonly #log: Log;
  /** Where the telephones in the pages register. */
  readonly #phoneUrl: () => Promise<string | null>;
  /** Where the helpline is. */
  readonly #place: { readonly country: Country; readonly timeZone: string };
  /** YYYY-MM-DD, there. */
  readonly #today = () => dayIn(this.#place.timeZone, new Date());
  /** For personal data in words. */
  readonly #hasClearance: Clearance;
  /** When a stop that was asked for must be over; 0 before that, and where the start has failed. */
  #stopByMs = 0;
  readonly #failed = new Deferred<Error>();

  /** @throws SetupError for a place that does not exist */
  constructor(config: Config, options: AppOptions, parts: Closer) {
    this.#config = config;
    const { country, timeZone } = config.caseFile;
    this.#place = { country: toCountry(country), timeZone: toTimeZone(timeZone) };
    this.#hasClearance = clearanceOf(config.personalDataRoles);
    this.#options = options;
    this.#parts = parts;
    this.#log = options.log;
    const { phoneUrl } = config.asterisk;
    const managed = managedPhoneUrl(join(config.dataDir, 'asterisk', 'instance.json'));
    this.#phoneUrl = phoneUrl === undefined ? managed : () => Promise.resolve(phoneUrl);
  }

  async run(): Promise<RunningApp> {
    const config = this.#config;
    const streams = config.roles.has('media') ? this.#startStreams() : undefined;
    const first = (await areCallsUp(config)) ? callsFirst() : undefined;
    const after = first?.heard;
    if (first)
      this.#log.warn(
        'calls are in progress: continuing them before the database and the speech engine start',
      );
    const { takesNewSecrets, log } = this.#options;
    const fail = (reason: Error) => this.#failed.resolve(reason);
    const { database, storage } = await openDatabase(
      { config, after, takesNewSecrets, log, fail, ...this.#place },
      this.#parts,
    );
    const common = await openCommonParts({ config, storage, database, ...this.#options }, this.#parts);
    const { bus, loop, media, fileWork, analysis, outbox, sealer, disk } = common;
    const served = config.roles.has('api') ? await this.#serveApis(common) : undefined;
    const http = served?.http ?? (await serveHealth({ ...common, config, log: this.#log }));
    if (!served) this.#closeInTime(http);
    const { url } = http;
    const { products, substitutes: { startTranscriber, startSecondPass } = {} } = this.#options;
    const speech = { whisperReady: products.whisper, startTranscriber, startSecondPass };
    if (config.roles.has('jobs')) {
      const vault = served?.vault ?? (await openVault(config, { hasRoom: () => disk.hasRoom() }));
      startJobs(
        {
          ...{ config, storage, outbox, place: this.#place, sealer, vault, analysis, fileWork, bus },
          ...{ ...speech, log: this.#log },
        },
        this.#parts,
      );
    }
    if (streams && served) {
      const { receiver, vault } = served;
      await startMedia(
        {
          ...{ config, storage, bus, vault, analysis, receiver, media, url, log: this.#log },
          streams: streams.started,
          whisperReady: Promise.all([products.whisper, after]).then(() => {}),
          onWentOn: first?.onWentOn,
          startTranscriber,
          holdsRole: () => database.holdsLocks,
          fail,
        },
        this.#parts,
      );
    }
    await database.firstTry;
    this.#log.info({ url, roles: [...config.roles] }, 'ready');
    loop.reset(); // a start loads the program and its lists in long stretches, which no call waits for
    return { url, failed: this.#failed.promise, loop, close: () => this.#stop() };
  }

  #startStreams(): StartingStreams {
    return this.#parts.add(this.#options.streams ?? startStreams(this.#config, this.#log));
  }

  #stop(): Promise<void> {
    this.#stopByMs ||= nowMs() + this.#config.shutdownTimeoutMs;
    return this.#parts.close();
  }

  /** Requests in work at a stop get what is left of its time. */
  #closeInTime(http: HttpServer): void {
    this.#parts.add({ close: () => http.close(Math.max(0, this.#stopByMs - nowMs())) });
  }

  async #phoneAccounts(): Promise<PhoneAccounts> {
    const key = await installationSecret(this.#config.dataDir, 'phone-key');
    return new PhoneAccounts(Buffer.from(key, 'base64url'));
  }

  #deskFigures({ callbacks, contactWishes, serviceFigures: figures }: Storage) {
    return {
      callbacks,
      safeContact: new SafeContact(contactWishes, this.#place),
      figures,
      today: this.#today,
      serviceLevelMs: this.#config.desk.serviceLevelMs,
    };
  }

  /** The role api, with what it alone needs. */
  async #serveApis(common: CommonParts) {
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
    const commands = new CommandDoor(ownFirst(media, telephonesOverBus(bus)));
    const words = this.#parts.add(new TranscriptAudit({ store: storage.transcriptAccesses, log }));
    const { findNames, textWork, redactConversations: redact } = parts.analysis;
    const hasClearance = this.#hasClearance;
    const reading = openCallReading(reader, { cases: storage.callCases, hasClearance, redact });
    const trials = new RuleTrials(
      { listRecent: (limit) => calls.listRecent(limit), readAll: (id) => reader.readAll(id) },
      { alertsOf: (rules, call) => textWork.run('alerts.try-out', { rules, call }) },
    );
    const faces = { ...reading, commands, words, trials };
    const accounts = await this.#phoneAccounts();
    const shown = { isOpen: this.#config.wallboardIsOpen, hasClearance, log };
    const feed = this.#parts.add(openFamilyFeed(parts.helpline, shown));
    let pagesReady = false;
    this.#options.products.pages.then(
      () => (pagesReady = true),
      (error: unknown) => log.error({ err: error }, 'the pages could not be built'),
    );
    const http = await openHttpServer({
      ...{ host, port, trustedProxies, connections, log },
      directory: () => (pagesReady ? productPaths.pages : null),
      connectTo: this.#phoneUrl,
      apis: this.#apis(parts, faces, accounts),
      upgrades: { [MEDIA_PATH]: receiver.handleUpgrade.bind(receiver), ...feedUpgrades(feed) },
    });
    this.#closeInTime(http);
    await this.#serveThisMachine(parts, faces);
    const shared = { bus, access, storage, database, accounts, feed };
    const screen = { ...faces, ...shared, findNames, trustedProxies, log };
    const place = { country: this.#place.country, today: this.#today, phoneUrl: this.#phoneUrl };
    await pushToScreens(http, { ...screen, ...place }, this.#parts);
    this.#parts.add(receiver);
    return http;
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
    this.#closeInTime(http);
    log.info({ url: http.url }, 'the call-session API is open to programs on this machine');
  }

  #apis(parts: ServeParts, faces: Faces, accounts: PhoneAccounts): HttpServerOptions['apis'] {
    const { storage, access, helpline, vault, outbox, sealer } = parts;
    const { commands, clearance } = faces;
    const hasClearance = this.#hasClearance;
    const { wallboardIsOpen, requiresIfMatch, apiLimitsPerHour } = this.#config;
    const { webhooksAllowLoopback: allowsLoopback } = this.#config;
    const { timeZone } = this.#place;
    const log = this.#log;
    const { login, refresh, userOf, userIdOf, logOut, verify } = access;
    const caseFile = openCaseFile(storage, commands, { onUserSaved: access.forgetUsers, hasClearance });
    const { redactTexts } = parts.analysis;
    const cases = { caseFile, ...this.#place, hasClearance, clearance, redactTexts, desk: commands };
    const { uploadLimitBytes: limitBytes, uploadQuotaBytes: quotaBytes } = this.#config.files;
    const files = { vault, files: storage.files, limitBytes, quotaBytes };
    const recordings = recordingsOf({ ...parts, ...faces });
    const facing = { caseFile, place: this.#place, requiresIfMatch, verify, shown: shownTo(cases), log };
    const webhooks = new Webhooks({ store: storage.webhooks, sealer, allowsLoopback });
    const dashboard = new Dashboard({ store: storage.dashboard, timeZone });
    const accountsOf = async (userId: number) => {
      const agent = await storage.agents.find(userId);
      return agent ? accounts.of(agent) : [];
    };
    const renewPhones = async (userId: number) => {
      await storage.phonePasswords.renew(userId);
      return { isInEffect: await tellOfUser(commands, userId) };
    };
    const desk = { ...this.#deskFigures(storage), accountsOf, renewPhones, control: commands, verify, log };
    const counting = { limits: new ApiLimits(access.limits, apiLimitsPerHour), userIdOf, log };
    const sending = { storage, outbox, place: this.#place, log };
    return [
      ['/api/docs', apiReference({ documents: productPaths.apiDocuments, assets: productPaths.swaggerUi })],
      ['/api/v1', limitRequests(counting)],
      ['/api/v1/auth', loginApi({ login, refresh, userOf, logOut, log })],
      ['/api/v1/desk', deskApi(desk)],
      gatewayApi(sending, this.#config.messageGatewaySecrets, counting),
      ...caseApi({ ...facing, ...sendingOf(sending, access.limits, this.#config) }),
      ['/api/v1/dashboard', dashboardApi({ verify, dashboard, log })],
      ['/api/v1/webhooks', webhookApi({ verify, webhooks, hasClearance, timeZone, log })],
      ['/helpline/api', helplineApi({ access: helpline, cases, files, recordings, wallboardIsOpen, log })],
      ...this.#callSessionApis(parts, faces, {
        identify: tokenRequired(parts.access),
        identifyUser: userRequired(parts.access),
        seesDetails: hasWatchersToken(verify),
        limit: limitAudioRequests(counting),
      }),
    ];
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
  readonly trials: RuleTrials;
}
