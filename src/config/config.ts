import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { SetupError } from '../lib/errors.js';
import type { StaffRole } from './personal-data-settings.js';
import { toAnalysis, type AnalysisConfig } from './analysis-config.js';
import { toPhones, type PhonesConfig } from './phone-settings.js';
import { toRecordings, type RecordingsConfig } from './recordings-config.js';
import { toApiLimits, type ApiLimitsConfig } from './request-limit-settings.js';
import { settings, type SettingName, type Settings } from './settings.js';

export type Role = 'media' | 'api' | 'jobs';

/** Settings of this process. Read once, at start; the environment is not read afterwards. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** On loopback, for programs on this machine; 0: none. */
  readonly audioApiPort: number;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly adminPassword: string | undefined;
  readonly asterisk: AsteriskConfig;
  readonly desk: DeskConfig;
  readonly speech: SpeechConfig;
  readonly sessions: SessionsConfig;
  readonly wallboardIsOpen: boolean;
  readonly apiLimitsPerHour: ApiLimitsConfig;
  /** Log-ins of one user, by all APIs. */
  readonly loginsPerHour: number;
  /** Changes by the bearer API must name the state of the record. */
  readonly requiresIfMatch: boolean;
  readonly messages: MessagesConfig;
  /** Secrets of the gateways that bring messages; empty: they bring none. */
  readonly messageGatewaySecrets: readonly string[];
  readonly webhooksAllowLoopback: boolean;
  readonly otpDayLimits: OtpDayLimitsConfig;
  /** Parts of SMS that leave in a day for all users together. */
  readonly smsPerDay: number;
  /** Roles with the clearance for personal data in words. */
  readonly personalDataRoles: readonly StaffRole[];
  readonly caseFile: CaseFileConfig;
  readonly files: FilesConfig;
  readonly disk: DiskConfig;
  readonly recordings: RecordingsConfig;
  readonly analysis: AnalysisConfig;
  readonly outbox: OutboxConfig;
  /** 0: no watchdog. */
  readonly watchdogMs: number;
  readonly shutdownTimeoutMs: number;
}

/** Bounds of the outbox. */
export interface OutboxConfig {
  readonly retentionDays: number;
  readonly maxRows: number;
}

export interface SessionsConfig {
  readonly idleS: number;
  readonly lifetimeS: number;
  readonly accessTokenLifetimeS: number;
}

/** How many one-time passwords leave in a day. */
export interface OtpDayLimitsConfig {
  readonly perAddress: number;
  /** By SMS altogether. */
  readonly sms: number;
}

/** Limits of the disk of DATA_DIR. */
export interface DiskConfig {
  /** Kept for the journal and the open calls. */
  readonly reserveBytes: number;
  /** With less free than this health says so. */
  readonly lowBytes: number;
  /** With less free than this recordings and uploads stop. */
  readonly stopBytes: number;
}

export interface FilesConfig {
  /** 32 bytes. Undefined: the one in DATA_DIR/secrets. */
  readonly vaultKey: Buffer | undefined;
  readonly earlierVaultKeys: readonly Buffer[];
  readonly uploadLimitBytes: number;
  /** By one user, within 24 hours. */
  readonly uploadQuotaBytes: number;
}

export interface CaseFileConfig {
  /** Two letters, ISO 3166. */
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Undefined: the one that comes with the checkout. */
  readonly categoriesFile: string | undefined;
}

/** Undefined ways out: messages are shown on the terminal, if there is one. */
export interface MessagesConfig {
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly sms:
    | { readonly url: string; readonly body: string | undefined; readonly header: string | undefined }
    | undefined;
}

export interface AsteriskConfig extends PhonesConfig {
  /** Undefined: use the Asterisk that `npm run asterisk` manages, as its `instance.json` says. */
  readonly external:
    { readonly ariUrl: string; readonly user: string; readonly password: string } | undefined;
  readonly mediaUrl: string | undefined;
  readonly mediaPassword: string | undefined;
  readonly agentEndpoints: readonly string[];
  readonly ringTimeoutMs: number;
  /** `auto`: where what Asterisk records lies in memory. */
  readonly recordsWhileAway: 'auto' | 'yes' | 'no';
}

export interface DeskConfig {
  readonly wrapUpMs: number;
  readonly wrapUpAfterSavingMs: number;
  readonly missesUntilBreak: number;
  /** 0: never. */
  readonly noPhoneBreakMs: number;
  /** Shown to people outside whom we call. */
  readonly outboundCallerId: string | undefined;
  /** By role, `phone` or `all`: `national`, `any`, `+256`, `116`. */
  readonly dialAllowed: ReadonlyMap<string, readonly string[]>;
  /** With `{number}` in it. */
  readonly trunkEndpoint: string;
  /** The sounds for callers who wait: see `QueueSettings` of `live/`. */
  readonly queue: Readonly<ReturnType<typeof toQueue>>;
  readonly languageFallbackMs: number;
  readonly serviceLevelMs: number;
  readonly noticeModes: ReadonlySet<'listen' | 'whisper' | 'barge'>;
  readonly recordsCalls: boolean;
  /** A pause of the recording is one of the transcript too. */
  readonly pausesTranscript: boolean;
}

export interface SpeechConfig {
  readonly modelFile: string | undefined;
  readonly language: string;
  readonly workers: number;
  readonly audioContext: 'auto' | 'full' | number | undefined;
  readonly hasInterims: boolean;
  readonly hangoverMs: number;
  /** Behind a whole sentence, ms. */
  readonly sentenceHangoverMs: number;
  /** Undefined: what the model does well on. */
  readonly maxSegmentMs: number | undefined;
  /** Name on the shelf of models, or a path. Undefined: the model of finals does interims too. */
  readonly interimModel: string | undefined;
  /** `auto`: what measured better for the model. */
  readonly interimPolicy: Settings['WHISPER_INTERIM_POLICY'];
  /** Name on the shelf of models, or a path. Undefined: no second pass. */
  readonly secondPassModel: string | undefined;
}

/**
 * Reads and checks every variable.
 *
 * @throws SetupError that lists all faults at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, faults } = parseSettings(environment);
  faults.push(...faultsBetween(values));
  if (faults.length > 0) throw new SetupError(`the configuration is not usable:\n  ${faults.join('\n  ')}`);
  return toConfig(values as Settings);
}

function parseSettings(environment: Readonly<Record<string, string | undefined>>) {
  const values: Partial<Record<SettingName, unknown>> = {};
  const faults: string[] = [];
  for (const [name, { schema, default: fallback }] of Object.entries(settings)) {
    // an empty variable counts as one that is left out, as shells and compose files write it
    const text = environment[name] === undefined || environment[name] === '' ? fallback : environment[name];
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name as SettingName] = parsed.data;
    else faults.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  // a server that was closed by it must not come up with a listener that asks for no token
  if (environment.AUDIO_API_AUTH) {
    faults.push(
      'AUDIO_API_AUTH: is no setting any more. PORT always asks for a token; AUDIO_API_PORT=0 closes the listener for programs on this machine. Remove it',
    );
  }
  return { values: values as Partial<Settings>, faults };
}

/** The tasks of analysis/errors.ts, which this room may not import. */
const ANALYSED = ['classifier', 'ner', 'translator', 'summarizer', 'qa', 'quality', 'insights'];
/** Those that a language model can do. */
const OF_LANGUAGE_MODEL = ['summarizer', 'quality', 'insights'];

function faultsBetween(values: Partial<Settings>): string[] {
  const faults: string[] = [];
  const roles = new Set(values.ROLES ?? []);
  if (roles.has('media') && !roles.has('api')) {
    faults.push('ROLES: the process with the role media serves the APIs too: media,api or media,api,jobs');
  }
  if (roles.size > 0 && !roles.has('media')) {
    if (!values.REDIS_URL)
      faults.push(
        'ROLES: a process without the role media needs REDIS_URL, through which the processes inform each other',
      );
    if (!values.DATABASE_URL)
      faults.push(
        'ROLES: a process without the role media needs DATABASE_URL; the embedded database serves one process',
      );
  }
  const ari = [values.ASTERISK_ARI_URL, values.ASTERISK_ARI_USER, values.ASTERISK_ARI_PASSWORD];
  if (ari.some(Boolean) && !ari.every(Boolean)) {
    faults.push('ASTERISK_ARI_URL, ASTERISK_ARI_USER, ASTERISK_ARI_PASSWORD: set all three or none');
  }
  if (values.PORT && values.PORT === values.AUDIO_API_PORT) {
    faults.push('AUDIO_API_PORT: must differ from PORT');
  }
  for (const task of values.ANALYSIS_ENGINES?.keys() ?? []) {
    if (!ANALYSED.includes(task))
      faults.push(`ANALYSIS_ENGINES: ${task} is no task: ${ANALYSED.join(', ')} are`);
  }
  faults.push(...faultsOfLanguageModel(values));
  if (values.SMTP_URL && !values.MAIL_FROM) faults.push('MAIL_FROM: is needed with SMTP_URL');
  return faults;
}

function faultsOfLanguageModel({ LLM_URL, LLM_MODEL, ANALYSIS_ENGINES = new Map() }: Partial<Settings>) {
  const faults: string[] = [];
  if (LLM_URL && !LLM_MODEL) faults.push('LLM_MODEL: is needed with LLM_URL');
  if (LLM_MODEL && !LLM_URL) faults.push('LLM_URL: is needed with LLM_MODEL');
  for (const [task, kinds] of ANALYSIS_ENGINES) {
    if (!kinds.includes('llm')) continue;
    if (!LLM_URL) faults.push(`ANALYSIS_ENGINES: ${task}=llm needs LLM_URL and LLM_MODEL`);
    if (ANALYSED.includes(task) && !OF_LANGUAGE_MODEL.includes(task))
      faults.push(`ANALYSIS_ENGINES: llm does not do ${task}: it does ${OF_LANGUAGE_MODEL.join(', ')}`);
  }
  return faults;
}

function toConfig(values: Settings): Config {
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    audioApiPort: values.AUDIO_API_PORT,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    roles: new Set<Role>(values.ROLES),
    logLevel: values.LOG_LEVEL,
    adminPassword: values.ADMIN_PASSWORD,
    asterisk: toAsterisk(values),
    desk: toDesk(values),
    speech: toSpeech(values),
    sessions: {
      idleS: values.SESSION_IDLE_S,
      lifetimeS: values.SESSION_LIFETIME_S,
      accessTokenLifetimeS: values.ACCESS_TOKEN_LIFETIME_S,
    },
    wallboardIsOpen: values.WALLBOARD === 'open',
    apiLimitsPerHour: toApiLimits(values),
    loginsPerHour: values.RATE_LIMIT_LOGINS,
    requiresIfMatch: values.REQUIRE_IF_MATCH === 'true',
    messages: toMessages(values),
    messageGatewaySecrets: values.MESSAGE_GATEWAY_SECRET,
    webhooksAllowLoopback: values.WEBHOOK_ALLOW_LOOPBACK === 'true',
    otpDayLimits: { perAddress: values.OTP_PER_ADDRESS_PER_DAY, sms: values.OTP_SMS_PER_DAY },
    smsPerDay: values.SMS_PER_DAY,
    personalDataRoles: values.PERSONAL_DATA_ROLES,
    caseFile: {
      country: values.COUNTRY,
      timeZone: values.TIME_ZONE,
      categoriesFile: values.CATEGORIES_FILE === undefined ? undefined : resolve(values.CATEGORIES_FILE),
    },
    files: toFiles(values),
    disk: toDisk(values),
    recordings: toRecordings(values),
    analysis: toAnalysis(values),
    outbox: { retentionDays: values.OUTBOX_RETENTION_DAYS, maxRows: values.OUTBOX_MAX_ROWS },
    watchdogMs: values.WATCHDOG_S * 1000,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_S * 1000,
  });
}

function toFiles(values: Settings): FilesConfig {
  return {
    vaultKey: values.VAULT_KEY,
    earlierVaultKeys: values.VAULT_EARLIER_KEYS,
    uploadLimitBytes: values.UPLOAD_LIMIT_MB * 1_000_000,
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 1_000_000,
  };
}

function toDisk({ DISK_RESERVE_MB, DISK_LOW_MB }: Settings): DiskConfig {
  const lowBytes = DISK_LOW_MB * 1_000_000;
  return { reserveBytes: DISK_RESERVE_MB * 1_000_000, lowBytes, stopBytes: lowBytes / 4 };
}

function toMessages(values: Settings): MessagesConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SMS_URL: url, SMS_BODY: body, SMS_HEADER: header } = values;
  return {
    smtp: smtpUrl && from ? { url: smtpUrl, from } : undefined,
    sms: url ? { url, body: body === '-' ? undefined : body, header } : undefined,
  };
}

function toAsterisk(values: Settings): AsteriskConfig {
  const { ASTERISK_ARI_URL: ariUrl, ASTERISK_ARI_USER: user, ASTERISK_ARI_PASSWORD: password } = values;
  return {
    external: ariUrl && user && password ? { ariUrl: ariUrl.replace(/\/$/, ''), user, password } : undefined,
    mediaUrl: values.ASTERISK_MEDIA_URL,
    mediaPassword: values.ASTERISK_MEDIA_PASSWORD,
    ...toPhones(values),
    agentEndpoints: values.AGENT_ENDPOINTS,
    ringTimeoutMs: values.AGENT_RING_TIMEOUT_S * 1000,
    recordsWhileAway: values.RECORD_WHILE_AWAY,
  };
}

function toQueue(values: Settings) {
  return {
    greeting: values.QUEUE_GREETING,
    outboundGreeting: values.OUTBOUND_GREETING,
    announceEveryMs: values.QUEUE_ANNOUNCE_S * 1000,
    maxWaitMs: values.QUEUE_MAX_WAIT_S * 1000,
    callbackPromise: values.QUEUE_CALLBACK_PROMISE,
    oneMoment: values.AGENT_LOST_ANNOUNCEMENT,
    lostLine: {
      helpAfterMs: values.AGENT_LOST_HELP_S * 1000,
      callbackAfterMs: values.AGENT_LOST_CALLBACK_S * 1000,
      silentAgentMs: values.AGENT_SILENT_S * 1000,
      silentCallerMs: values.CALLER_SILENT_S * 1000,
    },
    priorities: values.QUEUE_PRIORITIES,
    languages: values.QUEUE_LANGUAGES,
  };
}

function toDesk(values: Settings): DeskConfig {
  return {
    wrapUpMs: values.AGENT_WRAP_UP_S * 1000,
    wrapUpAfterSavingMs: values.AGENT_WRAP_UP_SAVED_S * 1000,
    missesUntilBreak: values.AGENT_MISSES_UNTIL_BREAK,
    noPhoneBreakMs: values.AGENT_NO_PHONE_BREAK_S * 1000,
    trunkEndpoint: values.TRUNK_ENDPOINT,
    outboundCallerId: values.OUTBOUND_CALLER_ID,
    dialAllowed: values.DIAL_ALLOWED,
    queue: toQueue(values),
    languageFallbackMs: values.QUEUE_LANGUAGE_FALLBACK_S * 1000,
    serviceLevelMs: values.SERVICE_LEVEL_S * 1000,
    noticeModes: new Set(values.SUPERVISION_NOTICE),
    recordsCalls: values.RECORD_CALLS === 'yes',
    pausesTranscript: values.PAUSE_TRANSCRIPT === 'yes',
  };
}

function toSpeech(values: Settings): SpeechConfig {
  return {
    modelFile: values.WHISPER_MODEL ? resolve(values.WHISPER_MODEL) : undefined,
    language: values.WHISPER_LANGUAGE,
    workers: values.WHISPER_WORKERS ?? availableParallelism(),
    audioContext: values.WHISPER_AUDIO_CONTEXT,
    hasInterims: values.INTERIM_WORDS === 'yes',
    hangoverMs: values.VAD_HANGOVER_MS,
    sentenceHangoverMs: values.VAD_HANGOVER_MIN_MS,
    maxSegmentMs: values.VAD_MAX_SEGMENT_MS,
    interimModel: values.WHISPER_INTERIM_MODEL,
    interimPolicy: values.WHISPER_INTERIM_POLICY,
    secondPassModel: values.SECOND_PASS_MODEL,
  };
}
