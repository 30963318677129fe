import { join } from 'node:path';
import { createHelplineAccess, type HelplineAccess } from './access/helpline-access.js';
import { openAccess, type Access } from './access/open-access.js';
import { CueClassifier } from './analysis/classify/cue-classifier.js';
import { DEFAULT_SEGMENT_OPTIONS } from './audio/vad/segment-options.js';
import { startVad } from './audio/vad/vad-hub.js';
import type { Bus } from './bus/bus.js';
import { openBus } from './bus/open-bus.js';
import { parseCallEventRecord } from './calls/call-event-json.js';
import { Journal } from './calls/journal.js';
import { readAllEvents } from './calls/journal-reader.js';
import { toCountry } from './cases/phone-number.js';
import { toTimeZone } from './cases/time-zone.js';
import type { Config } from './config/config.js';
import { productPaths, VERSION } from './config/product-paths.js';
import { installationSecret } from './config/secrets.js';
import type { CallCommands } from './desk/call-commands.js';
import { healthProbes, type MediaParts } from './health-probes.js';
import type { CallReader } from './http/audio-api/call-reader.js';
import { callsApi } from './http/audio-api/calls.js';
import { audioGuard } from './http/audio-guard.js';
import { loginApi } from './http/case-api/login.js';
import { helplineApi } from './http/helpline-api/helpline-api.js';
import { openHttpServer, type HttpServer } from './http/http-server.js';
import { healthApi } from './http/ops/health.js';
import { Closer } from './lib/closer.js';
import type { Log } from './lib/log.js';
import { answerCommands, commandOverBus } from './live/call-command-bus.js';
import { CallDesk } from './live/call-desk.js';
import { segmentLeg } from './live/segment-leg.js';
import { openMessages } from './messages/open-messages.js';
import { otpMessage } from './messages/otp-message.js';
import { attachRealtime } from './realtime/realtime-server.js';
import { describeModel, type ModelInfo } from './speech/whisper/model-info.js';
import { startWhisper } from './speech/whisper/whisper-transcriber.js';
import { StartingTranscriber } from './speech/starting-transcriber.js';
import type { Transcriber } from './speech/transcriber.js';
import { loadReferenceData } from './storage/case-file/load-reference-data.js';
import { deployMigrations } from './storage/migrate.js';
import { holdSingleProcessLock } from './storage/single-process-lock.js';
import { openVault } from './open-vault.js';
import { openStorage, type Storage } from './storage/storage.js';
import { AsteriskTelephony } from './telephony/asterisk-telephony.js';
import { TelephonyCredentialsError } from './telephony/errors.js';
import { readManagedInstance, toAriUrl } from './telephony/managed-instance.js';
import { configureMedia } from './telephony/media/configure-media.js';
import { MediaReceiver } from './telephony/media/media-receiver.js';
import { startEmbeddedPostgres } from './workers/embedded-postgres.js';

/** The Stasis application of our dial plan. */
const APPLICATION = 'hearline';
/** Name under which Asterisk finds the way to our media receiver. */
const MEDIA_CLIENT = 'hearline-media';
const MEDIA_PATH = '/media';
const CALL_EVENTS = 'call.event';

/** What set-up makes. Each promise resolves once the thing is there, and rejects with what is in the way. */
export interface Products {
  readonly whisper: Promise<void>;
  readonly pages: Promise<void>;
}

/** What a test may put in place of the outside world; all else is the real thing. */
export interface Substitutes {
  readonly startTranscriber?: () => Promise<Transcriber>;
}

export interface AppOptions {
  readonly products: Products;
  readonly log: Log;
  readonly substitutes?: Substitutes;
  /** Shown once to whoever starts the server: the generated password of the first administrator. */
  readonly onFirstPassword?: ((password: string) => void) | undefined;
  /** Shows a line on the console of whoever runs this server: a message for which there is no gateway. */
  readonly print?: ((line: string) => void) | undefined;
}

export interface RunningApp {
  readonly url: string;
  /** Resolves with the reason when the server cannot go on. */
  readonly failed: Promise<Error>;
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
  #fail: (reason: Error) => void = () => {};
  readonly #failed = new Promise<Error>((resolve) => (this.#fail = resolve));

  constructor(config: Config, options: AppOptions, parts: Closer) {
    this.#config = config;
    this.#options = options;
    this.#parts = parts;
    this.#log = options.log;
  }

  async run(): Promise<RunningApp> {
    const config = this.#config;
    if (config.audioApiOpenOnNetwork) {
      this.#log.warn('AUDIO_API_AUTH=none: everybody who reaches this address can read and end calls');
    }
    const storage = await this.#openStorage();
    const bus = this.#parts.add(await openBus({ redisUrl: config.redisUrl, log: this.#log }));
    const access = await this.#openAccess(storage);
    const receiver = new MediaReceiver({
      user: MEDIA_CLIENT,
      password: config.asterisk.mediaPassword ?? (await installationSecret(config.dataDir, 'media-password')),
      log: this.#log,
    });
    const media: MediaParts = {};
    const helpline = await this.#openHelplineAccess(storage, access);
    const http = await this.#serve({ storage, bus, access, helpline, receiver, media });
    if (config.roles.has('media')) await this.#startMedia({ storage, bus, receiver, media, http });
    this.#log.info({ url: http.url, roles: [...config.roles] }, 'ready');
    return { url: http.url, failed: this.#failed, close: () => this.#parts.close() };
  }

  /** Where the helpline is. @throws SetupError */
  get #place() {
    const { country, timeZone } = this.#config.caseFile;
    return { country: toCountry(country), timeZone: toTimeZone(timeZone) };
  }

  async #openStorage(): Promise<Storage> {
    const { databaseUrl, dataDir, redisUrl } = this.#config;
    const log = this.#log;
    const url = databaseUrl ?? this.#parts.add(await startEmbeddedPostgres({ dataDir, log })).url;
    await deployMigrations({ url, log });
    if (!redisUrl) {
      const onLost = () => this.#fail(new Error('another process has taken the database'));
      this.#parts.add(await holdSingleProcessLock({ url, log, onLost }));
    }
    const { categoriesFile = productPaths.categories } = this.#config.caseFile;
    const added = await loadReferenceData({ url, log, categoriesFile });
    if (added > 0) log.info({ added }, 'lists to choose from loaded');
    return this.#parts.add(await openStorage({ url, log, ...this.#place }));
  }

  async #openAccess(storage: Storage): Promise<Access> {
    const { dataDir, adminPassword, redisUrl } = this.#config;
    const { access, firstPassword } = await openAccess({
      users: storage.users,
      signingKey: Buffer.from(await installationSecret(dataDir, 'token-key'), 'base64url'),
      adminPassword,
      redisUrl,
      log: this.#log,
    });
    this.#parts.add(access);
    if (firstPassword) this.#options.onFirstPassword?.(firstPassword);
    return access;
  }

  /** Sessions, and the messages by which people without a password come to one. */
  async #openHelplineAccess(storage: Storage, access: Access): Promise<HelplineAccess> {
    const { dataDir, messages, sessions } = this.#config;
    const { log, print = (line: string) => void process.stderr.write(`${line}\n`) } = this.#options;
    const outbox = this.#parts.add(openMessages({ ...messages, print, log }));
    return createHelplineAccess({
      users: storage.users,
      sessions: storage.sessions,
      oneTimePasswords: storage.oneTimePasswords,
      checkCredentials: access.checkCredentials,
      limits: access.limits,
      otpKey: Buffer.from(await installationSecret(dataDir, 'otp-key'), 'base64url'),
      deliverOtp: (message) => outbox.offer(otpMessage(message)),
      sessionIdleS: sessions.idleS,
      sessionLifetimeS: sessions.lifetimeS,
      log,
    });
  }

  /** Files at rest, and which there are. */
  async #openFiles({ files }: Storage) {
    const { uploadLimitBytes: limitBytes } = this.#config.files;
    return { vault: await openVault(this.#config), files, limitBytes };
  }

  /** REST, Socket.IO and the pages; also where Asterisk brings the audio. */
  async #serve({ storage, bus, access, helpline, receiver, media }: ServeParts): Promise<HttpServer> {
    const { host, port, audioApiNeedsToken: needsToken, audioApiOpenOnNetwork: openOnNetwork } = this.#config;
    const { wallboardIsOpen } = this.#config;
    const log = this.#log;
    const { products } = this.#options;
    const { calls, caseFile } = storage;
    const cases = { caseFile, ...this.#place };
    const reader = {
      findCall: (id: string) => calls.findCall(id),
      listActive: () => calls.listActive(),
      readAll: (id: string, afterSeq = 0) => readAllEvents(calls, id, afterSeq),
    };
    const commands = ownFirst(media, commandOverBus(bus));
    const guard = audioGuard({ needsToken, openOnNetwork, verify: access.verify });
    let pagesReady = false;
    products.pages.then(
      () => (pagesReady = true),
      (error: unknown) => log.error({ err: error }, 'the pages could not be built'),
    );
    const http = this.#parts.add(
      await openHttpServer({
        host,
        port,
        log,
        trustedProxies: this.#config.trustedProxies,
        directory: () => (pagesReady ? productPaths.pages : null),
        apis: [
          [
            '/health',
            healthApi({
              version: VERSION,
              log,
              ...healthProbes({ storage, bus, media, hasMediaRole: this.#config.roles.has('media') }),
            }),
          ],
          ['/api/v1/auth', loginApi({ login: access.login, log })],
          [
            '/helpline/api',
            helplineApi({
              access: helpline,
              cases,
              files: await this.#openFiles(storage),
              wallboardIsOpen,
              log,
            }),
          ],
          ['/api/v1/calls', callsApi({ calls: reader, commands, guard, log })],
        ],
        upgrades: { [MEDIA_PATH]: (request, socket, head) => receiver.handleUpgrade(request, socket, head) },
      }),
    );
    await this.#pushToScreens(http, { reader, bus, access, commands });
    this.#parts.add(receiver);
    return http;
  }

  async #pushToScreens(http: HttpServer, { reader, bus, access, commands }: ScreenParts): Promise<void> {
    const log = this.#log;
    const journal = {
      readAfter: (id: string, seq: number) => reader.readAll(id, seq),
      exists: async (id: string) => (await reader.findCall(id)) !== undefined,
      listActiveIds: async () => (await reader.listActive()).map(({ id }) => id),
    };
    const realtime = this.#parts.add(
      attachRealtime(http.server, { verify: access.verify, journal, commands, log }),
    );
    const stop = await bus.subscribe(CALL_EVENTS, (payload) => realtime.offer(parseCallEventRecord(payload)));
    this.#parts.add({ close: stop });
  }

  /** Asterisk, voice activity detection, speech, and the desk that joins them. */
  async #startMedia({ storage, bus, receiver, media, http }: MediaStart): Promise<void> {
    const { dataDir, speech, asterisk, shutdownTimeoutMs } = this.#config;
    const log = this.#log;
    // a file that is no model is told before anything waits for the build
    const model = await describeModel(
      speech.modelFile ?? productPaths.fixtureModel,
      productPaths.modelManifest,
    );
    const vad = (media.vad = this.#parts.add(await startVad({ modelPath: productPaths.vadModel, log })));
    const transcriber = (media.transcriber = this.#parts.add(this.#startTranscriber(model)));
    const journal = this.#parts.add(
      await Journal.open({
        store: storage.calls,
        spillDir: join(dataDir, 'journal'),
        publish: (record) => void bus.publish(CALL_EVENTS, record),
        log,
      }),
    );
    media.journal = journal;
    const telephony = this.#openTelephony(receiver, http.url);
    media.telephony = telephony;
    const { hangoverMs, language } = speech;
    const maxSegmentMs = speech.maxSegmentMs ?? model.maxUtteranceMs;
    const options = { ...DEFAULT_SEGMENT_OPTIONS, hangoverMs, maxSegmentMs };
    const desk: CallDesk = new CallDesk({
      telephony,
      transcriber,
      classifier: new CueClassifier(),
      segment: (frames) => segmentLeg(frames, { vad, options, log }),
      journal,
      language,
      agentEndpoints: asterisk.agentEndpoints,
      ringTimeoutMs: asterisk.ringTimeoutMs,
      openCalls: storage.calls,
      canTakeCalls: () => journal.health().status !== 'unhealthy',
      onCallOpened: (callId) => answerCommands(bus, callId, desk),
      log,
    });
    media.desk = desk;
    this.#parts.add({
      close: async () => {
        await desk.close(shutdownTimeoutMs);
        await telephony.close();
        await desk.ended;
      },
    });
    if ((await telephony.connection.firstAttempt) === 'refused') {
      throw new TelephonyCredentialsError(telephony.connection.detail);
    }
  }

  #startTranscriber(model: ModelInfo): StartingTranscriber {
    const { products, substitutes, log } = this.#options;
    if (substitutes?.startTranscriber) return new StartingTranscriber(substitutes.startTranscriber());
    const { workers, audioContext } = this.#config.speech;
    const start = products.whisper.then(() =>
      startWhisper({ workerPath: productPaths.whisperWorker, model, workers, audioContext, log }),
    );
    start.catch((error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    return new StartingTranscriber(start);
  }

  #openTelephony(receiver: MediaReceiver, url: string): AsteriskTelephony {
    const { asterisk, dataDir } = this.#config;
    const { external } = asterisk;
    const log = this.#log;
    const instanceFile = join(dataDir, 'asterisk', 'instance.json');
    const mediaUrl = asterisk.mediaUrl ?? `${url.replace(/^http/, 'ws')}${MEDIA_PATH}`;
    const { user, password } = receiver.credentials;
    return new AsteriskTelephony({
      access: async () =>
        external
          ? { url: toAriUrl(external.ariUrl), user: external.user, password: external.password }
          : readManagedInstance(instanceFile),
      application: APPLICATION,
      mediaClient: MEDIA_CLIENT,
      receiver,
      configureMedia: (rest) =>
        configureMedia(rest, { client: MEDIA_CLIENT, url: mediaUrl, user, password }, log),
      log,
    });
  }
}

interface ServeParts {
  readonly storage: Storage;
  readonly bus: Bus;
  readonly access: Access;
  readonly helpline: HelplineAccess;
  readonly receiver: MediaReceiver;
  readonly media: MediaParts;
}

interface ScreenParts extends Pick<ServeParts, 'bus' | 'access'> {
  readonly reader: CallReader;
  readonly commands: CallCommands;
}

type MediaStart = Omit<ServeParts, 'access' | 'helpline'> & { readonly http: HttpServer };

/** A call of this process is commanded at once, any other through the bus. */
function ownFirst(media: MediaParts, elsewhere: CallCommands): CallCommands {
  return {
    end: (callId, options) =>
      media.desk?.liveCallIds.includes(callId)
        ? media.desk.end(callId, options)
        : elsewhere.end(callId, options),
  };
}
