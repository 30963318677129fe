import { join } from 'node:path';
import { clearanceOf, type Clearance } from './access/personal-data-rights.js';
import { toCountry, type Country } from './cases/phone-number.js';
import { dayIn, toTimeZone } from './cases/time-zone.js';
import type { Config } from './config/config.js';
import { type HttpServer } from './http/http-server.js';
import { nowMs } from './lib/clock.js';
import { Closer } from './lib/closer.js';
import type { Log } from './lib/log.js';
import { callsFirst } from './live/recovery/calls-first.js';
import type { Transcriber } from './speech/transcriber.js';
import { openCommonParts, type CommonParts } from './start/common/open-common-parts.js';
import { areCallsUp, openDatabase } from './start/common/open-database.js';
import { openVault } from './start/common/open-vault.js';
import { managedPhoneUrl } from './telephony/managed-phone-url.js';
import { serveHealth } from './start/api/serve-health.js';
import { startApi, type ServedApis } from './start/api/start-api.js';
import { startJobs } from './start/jobs/start-jobs.js';
import { startMedia } from './start/media/start-media.js';
import { startStreams, type StartingStreams } from './start/media/start-streams.js';
import { Deferred } from './lib/deferred.js';
import { readSourceMaps } from './lib/read-source-maps.js';

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
  readSourceMaps(); // here no call waits
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
    const { loop, disk } = common;
    const served = config.roles.has('api') ? await this.#startApi(common) : undefined;
    const http = served?.http ?? (await serveHealth({ ...common, config, log }));
    if (!served) this.#closeInTime(http);
    const { url } = http;
    const { products, substitutes: { startTranscriber, startSecondPass } = {} } = this.#options;
    const speech = { whisperReady: products.whisper, startTranscriber, startSecondPass };
    if (config.roles.has('jobs')) {
      const vault = served?.vault ?? (await openVault(config, { hasRoom: () => disk.hasRoom() }));
      startJobs({ ...common, ...speech, config, place: this.#place, vault, log }, this.#parts);
    }
    if (streams && served) {
      const { receiver, vault } = served;
      await startMedia(
        {
          ...common,
          config,
          vault,
          receiver,
          url,
          log,
          streams: streams.started,
          whisperReady: Promise.all([products.whisper, after]).then(() => {}),
          onResumed: first?.onResumed,
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

  #startApi(common: CommonParts): Promise<ServedApis> {
    const start = {
      config: this.#config,
      place: this.#place,
      today: () => dayIn(this.#place.timeZone, new Date()),
      hasClearance: this.#hasClearance,
      phoneUrl: this.#phoneUrl,
      pages: this.#options.products.pages,
      closeInTime: (http: HttpServer) => this.#closeInTime(http),
      log: this.#log,
    };
    return startApi(start, common, this.#parts);
  }

  /** Requests in work at a stop get what is left of its time. */
  #closeInTime(http: HttpServer): void {
    this.#parts.add({ close: () => http.close(Math.max(0, this.#stopByMs - nowMs())) });
  }
}
