import { z } from 'zod';
import { analysisSettings } from './analysis-settings.js';
import { liveSpeechSettings } from './live-speech-settings.js';
import { personalDataSettings } from './personal-data-settings.js';
import { phoneSettings } from './phone-settings.js';
import { recordingSettings } from './recording-settings.js';
import { requestLimitSettings } from './request-limit-settings.js';
import { speechSettings } from './speech-settings.js';
import {
  announcement,
  endpoints,
  list,
  media,
  pairs,
  port,
  positive,
  setting,
  vaultKey,
  whole,
  type Setting,
} from './setting-kinds.js';

function noRole({ input }: { readonly input?: unknown }): string {
  return `${JSON.stringify(input)} is no role: media, api and jobs are`;
}

/**
 * Every variable this server knows. The table of docs/settings.md is generated from here (`npm run docs`), and a name
 * that stands elsewhere but not here is a mistake.
 */
export const settings = {
  HOST: setting(z.string().min(1), '127.0.0.1', 'Address to listen on.'),
  PORT: setting(port, '8080', 'Port to listen on; 0 takes a free one.'),
  DATA_DIR: setting(
    z.string().min(1),
    'data',
    'Directory of all data: database, recordings, secrets. It holds nothing that set-up can build again.',
  ),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
      .optional(),
    undefined,
    'A PostgreSQL 15 or newer. Left out: an embedded PostgreSQL in DATA_DIR.',
  ),
  COUNTRY: setting(
    z.string().regex(/^[A-Za-z]{2}$/, 'must be the two letters of a country, e.g. KE'),
    'KE',
    'Country of the helpline (ISO 3166-1 alpha-2): telephone numbers without a country code belong to it.',
  ),
  TIME_ZONE: setting(
    z.string().min(1),
    'Africa/Nairobi',
    'Time zone of the helpline (IANA name): the days of lists and reports, safe hours, and all times on the pages.',
  ),
  CATEGORIES_FILE: setting(
    z.string().min(1).optional(),
    undefined,
    'The choices of lists, as JSON. Left out: reference-data/categories.json. Each start reads the file and adds the choices that the database does not have.',
  ),
  REDIS_URL: setting(
    z
      .string()
      .regex(/^rediss?:\/\//, 'must begin with redis://')
      .optional(),
    undefined,
    'A Redis 7 with its password, redis://:password@127.0.0.1:6379; needed as soon as there is more than one process. Transcripts and commands to the telephones go through it. Left out: one process, everything in memory.',
  ),
  ROLES: setting(
    list.pipe(z.array(z.enum(['media', 'api', 'jobs'], { error: noRole })).min(1)),
    'media,api,jobs',
    'The work of this process: `media` (telephones and speech, together with `api`), `api` (the APIs and the pages), `jobs` (webhooks and other work that can wait). A process without `media` needs REDIS_URL and DATABASE_URL; one process of a database has the role media, and at least one the role jobs.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Level of the log. Words of a call, names and telephone numbers are never logged.',
  ),
  ADMIN_PASSWORD: setting(
    z.string().min(8, 'must have 8 characters or more').optional(),
    undefined,
    'Password of the user `admin`, used at the first start only. Left out: the first start generates one and shows it once.',
  ),
  VAULT_KEY: setting(
    vaultKey.optional(),
    undefined,
    'Key of the files at rest, 32 bytes in base64 or hexadecimal (`openssl rand -base64 32`). Left out: the first start generates one and keeps it in DATA_DIR/secrets. Without the key the files cannot be read: keep a copy elsewhere.',
  ),
  VAULT_EARLIER_KEYS: setting(
    list.pipe(z.array(vaultKey)),
    '',
    'Keys that VAULT_KEY has replaced, separated by commas; needed as long as files are sealed with them.',
  ),
  UPLOAD_LIMIT_MB: setting(
    positive.max(10_000),
    '25',
    'Largest upload that is accepted, in MB (10^6 bytes).',
  ),
  ...recordingSettings,
  ...personalDataSettings,
  UPLOAD_QUOTA_MB: setting(
    positive.max(1_000_000),
    '2000',
    'Most that one user may upload within 24 hours, in MB (10^6 bytes).',
  ),
  DISK_RESERVE_MB: setting(
    whole.max(100_000),
    '64',
    'Room on the disk of DATA_DIR, in MB (10^6 bytes), that is taken beforehand for the journal and the open calls, so that a full disk costs no event of a call; 0: none.',
  ),
  DISK_LOW_MB: setting(
    whole.max(10_000_000),
    '2000',
    'With less free on the disk of DATA_DIR, in MB (10^6 bytes), health says `disk_low`; with less than a quarter of it recordings and uploads stop. 0: never.',
  ),
  TRUSTED_PROXIES: setting(
    list.pipe(
      z.array(
        z.string().regex(/^(loopback|[\da-fA-F.:]+(\/\d{1,3})?)$/, 'must be addresses, networks or loopback'),
      ),
    ),
    '',
    'Addresses or networks of the proxies in front, separated by commas, e.g. `loopback` or 10.0.0.0/8. Their X-Forwarded-For names the client, for the limits on log-ins and for the audit.',
  ),
  SESSION_IDLE_S: setting(
    positive,
    '36000',
    'An unused session of `/helpline/api` ends after this time, in seconds.',
  ),
  SESSION_LIFETIME_S: setting(
    positive,
    '86400',
    'A session of `/helpline/api`, also one in use, and a log-in of `/api/v1`, also a refreshed one, end after this time, in seconds.',
  ),
  ACCESS_TOKEN_LIFETIME_S: setting(
    positive.min(60, 'must be at least 60'),
    '900',
    'An access token of `/api/v1` expires after this time, in seconds. A program exchanges its refresh token for the next one; an open page gets it over its connection.',
  ),
  WALLBOARD: setting(
    z.enum(['off', 'open']),
    'off',
    '`open` serves the figures of a wallboard without a log-in (`/helpline/api/wallonly`): the numbers of calls and cases, and the names of the users of extensions.',
  ),
  REQUIRE_IF_MATCH: setting(
    z.enum(['true', 'false']),
    'false',
    '`true` refuses changes by `/api/v1` that do not say in `If-Match` which state of the record they are made for (428).',
  ),
  ...requestLimitSettings,
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    undefined,
    'Mail server, e.g. smtp://user:password@mail.example:587. TLS is required except on loopback; `?requireTLS=false` removes that condition. Left out: e-mail appears on the terminal; a server without a terminal (a service) refuses one-time passwords and messages by e-mail.',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^[^\r\n]*[^\s@<]@[^\s@>]+>?$/,
        'must be an address such as Helpline <no-reply@helpline.example>',
      )
      .optional(),
    undefined,
    'Sender of e-mail. Needed with SMTP_URL.',
  ),
  SMS_URL: setting(
    z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
    undefined,
    'Address of the HTTP interface of an SMS gateway; it may contain `{to}` and `{text}`. Left out: SMS appear on the terminal; a server without a terminal (a service) refuses one-time passwords and messages by SMS.',
  ),
  SMS_BODY: setting(
    z.string(),
    '{"to":"{to}","text":"{text}"}',
    'Body of the POST to SMS_URL, JSON or a form such as `to={to}&message={text}`; `-` makes it a GET without a body.',
  ),
  SMS_HEADER: setting(
    z
      .string()
      .regex(/^[\w-]+:[^\r\n]+$/, 'must be one header such as Authorization: Bearer …')
      .optional(),
    undefined,
    'Header of the request to SMS_URL, e.g. Authorization: Bearer ….',
  ),
  MESSAGE_GATEWAY_SECRET: setting(
    list.pipe(z.array(z.string().min(32, 'must have 32 characters or more')).max(2, 'must be one or two')),
    '',
    'Secret of the gateways that bring messages (`/api/v1/communications/inbound`), 32 characters or more; two, separated by a comma, while one replaces the other. Left out: no messages are taken in that way.',
  ),
  WEBHOOK_ALLOW_LOOPBACK: setting(
    z.enum(['true', 'false']),
    'false',
    '`true` lets webhooks lead to this machine (127.0.0.1, ::1, localhost), there also without TLS: for tests, and for receivers that run beside the server.',
  ),
  SMS_PER_DAY: setting(
    positive.max(1_000_000),
    '2000',
    'Most SMS sent by users in a day, to all people together; a longer text is several, up to ten. Each costs money. One-time passwords have a limit of their own.',
  ),
  OTP_SMS_PER_DAY: setting(
    positive.max(1_000_000),
    '300',
    'Most one-time passwords sent by SMS in a day, to all users together: each costs money.',
  ),
  OTP_PER_ADDRESS_PER_DAY: setting(
    positive.min(2, 'must be 2 or more').max(1_000),
    '20',
    'Most one-time passwords sent to one e-mail address or telephone number in a day; requests from one network get half of them.',
  ),
  AUDIO_API_PORT: setting(
    port,
    '8081',
    'Port on 127.0.0.1, whatever HOST says, for programs on this machine that use the call-session API (`/api/v1/calls`) without a token; 0 closes it. No proxy may lead there. On PORT that API always needs a token.',
  ),
  ASTERISK_ARI_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    undefined,
    'ARI address of an Asterisk 22 of your own, e.g. http://pbx:8088/ari. Left out: the Asterisk of `npm run asterisk -- start`.',
  ),
  ASTERISK_ARI_USER: setting(z.string().min(1).optional(), undefined, 'ARI user.'),
  ASTERISK_ARI_PASSWORD: setting(z.string().min(1).optional(), undefined, 'ARI password.'),
  ASTERISK_MEDIA_URL: setting(
    z.url({ protocol: /^wss?$/ }).optional(),
    undefined,
    'Address at which that Asterisk delivers audio to this server, e.g. ws://hearline:8080/media. Left out: the address this server listens on.',
  ),
  ASTERISK_MEDIA_PASSWORD: setting(
    z.string().min(16).optional(),
    undefined,
    'Password of the audio connections from Asterisk. Left out: the first start generates one and keeps it in DATA_DIR.',
  ),
  ...phoneSettings,
  AGENT_ENDPOINTS: setting(
    endpoints,
    'PJSIP/1001,PJSIP/1002,PJSIP/1003',
    'Phones without a log-in: they are always ready for calls. A phone that is the extension of a user belongs to that user only and needs the log-in.',
  ),
  AGENT_WRAP_UP_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '30',
    'Wrap-up time: an agent gets no new call for this time after a call, in seconds.',
  ),
  AGENT_WRAP_UP_SAVED_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '20',
    'Wrap-up time once the case or the disposition of that call is saved, in seconds.',
  ),
  AGENT_MISSES_UNTIL_BREAK: setting(
    positive.max(100),
    '3',
    'Number of missed calls in a row after which the agent goes on a break.',
  ),
  AGENT_NO_PHONE_BREAK_S: setting(
    z.coerce.number().int().min(0).max(86_400),
    '120',
    'An available agent without a telephone that can be reached goes on a break after this time, in seconds, until one can; 0: never.',
  ),
  TRUNK_ENDPOINT: setting(
    z.string().regex(/^[^\s{}]*\{number\}[^\s{}]*$/, 'must have {number} in it'),
    'PJSIP/{number}@trunk',
    'Asterisk dial string of calls to outside numbers.',
  ),
  DIAL_ALLOWED: setting(
    pairs(
      z
        .string()
        .regex(/^(none|(national|any|\+\d{1,15}|\d{2,15})( +(national|any|\+\d{1,15}|\d{2,15}))*)$/)
        .transform((text) => (text === 'none' ? [] : text.split(/ +/))),
    ),
    'all=national',
    'Outside numbers that each role may dial, e.g. `all=national,supervisor=national +256,partner=none`: `national` (numbers and short codes of COUNTRY, without premium-rate and shared-cost numbers), `any`, a prefix (`+256`), a number as it is dialled, or `none`. `phone` is the role of phones without a log-in; `all` applies to every role that is not named.',
  ),
  OUTBOUND_CALLER_ID: setting(
    z
      .string()
      .regex(/^\+?\d{2,15}$/, 'must be a telephone number such as +254700000116')
      .optional(),
    undefined,
    'Caller ID of outgoing calls, callbacks, invitations and transfers, in the format of the trunk. Left out: transfers and invitations in a call from outside show the number that the caller dialled; all other calls show no number.',
  ),
  QUEUE_GREETING: setting(
    announcement,
    '',
    'Greeting or consent announcement, played to each caller to its end: names of Asterisk sounds separated by commas, e.g. `sound:custom/greeting`. The call is connected, recorded and transcribed only after it. A call in which it could not be played is connected, but neither recorded nor transcribed.',
  ),
  OUTBOUND_GREETING: setting(
    announcement,
    '',
    'The same announcement for outside numbers that an agent calls, calls back or invites, or to which a caller is transferred.',
  ),
  QUEUE_ANNOUNCE_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '30',
    'Interval at which a waiting caller hears the place in the queue, in seconds; 0: never.',
  ),
  QUEUE_MAX_WAIT_S: setting(
    positive.max(86_400),
    '600',
    'Longest wait, in seconds: then the caller hears the promise of a callback, is put on the callback list, and the call ends. Callers without a number continue to wait.',
  ),
  QUEUE_CALLBACK_PROMISE: setting(
    media,
    'sound:sorry,sound:please-try-call-later',
    'Sounds of that promise. Record your own: the default sounds come with Asterisk and do not promise a callback.',
  ),
  AGENT_LOST_ANNOUNCEMENT: setting(
    media,
    'sound:one-moment-please',
    'Sounds for a caller whose agent is not heard any more, because the sound or the telephone is gone; music follows.',
  ),
  AGENT_LOST_HELP_S: setting(
    positive.max(600),
    '10',
    'Such an agent is rung again at once. Time after which the caller is also offered to the next free agent, or to supervisors where none is free, in seconds.',
  ),
  AGENT_LOST_CALLBACK_S: setting(
    positive.max(3600),
    '25',
    'Time after which such a caller is put on the callback list, hears QUEUE_CALLBACK_PROMISE, and the call ends, in seconds. Callers without a number continue to wait.',
  ),
  AGENT_SILENT_S: setting(
    positive.max(600),
    '25',
    'Time without any sound packet after which an agent counts as lost whose telephone can still be reached, in seconds. With an unreachable telephone it takes two.',
  ),
  CALLER_SILENT_S: setting(
    positive.max(3600),
    '120',
    "Time without any sound packet after which a caller's dead line is ended and the caller put on the callback list, in seconds. It is shown after two.",
  ),
  QUEUE_LANGUAGE_FALLBACK_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '30',
    'Wait after which a caller gets any agent, not only one who speaks the language of the number dialled, in seconds.',
  ),
  QUEUE_PRIORITIES: setting(
    pairs(z.coerce.number().int().min(0).max(100)),
    '',
    'Calls that are served first: calling or dialled numbers with a priority from 1 to 100, e.g. `117=10,+254700000001=5`.',
  ),
  QUEUE_LANGUAGES: setting(
    pairs(z.string().regex(/^[a-z]{2,3}$/, 'must be a language code such as sw')),
    '',
    'Language of the callers of each dialled number, e.g. `116=sw,117=en`.',
  ),
  SERVICE_LEVEL_S: setting(
    positive.max(3600),
    '20',
    'Time within which an agent must answer for a call to count in the service level, in seconds.',
  ),
  SUPERVISION_NOTICE: setting(
    list.pipe(z.array(z.enum(['listen', 'whisper', 'barge']))),
    'whisper,barge',
    'Modes in which an agent is notified that a supervisor is on the call.',
  ),
  RECORD_CALLS: setting(z.enum(['yes', 'no']), 'yes', 'Records calls (encrypted, in DATA_DIR/vault).'),
  RECORD_WHILE_AWAY: setting(
    z.enum(['auto', 'yes', 'no']),
    'auto',
    'Lets Asterisk record the parties as well, so that nothing is lost while this server restarts; the server removes that sound as soon as it has its own copy. Asterisk does not encrypt it: `auto` uses it only where Asterisk keeps it in memory, as the Asterisk of `npm run asterisk` does.',
  ),
  PAUSE_TRANSCRIPT: setting(
    z.enum(['yes', 'no']),
    'yes',
    'A pause of the recording also pauses the transcript and the analysis.',
  ),
  AGENT_RING_TIMEOUT_S: setting(
    positive.max(120),
    '20',
    'Time that one phone rings before the next one is tried, in seconds.',
  ),
  ...speechSettings,
  ...liveSpeechSettings,
  ...analysisSettings,
  OUTBOX_RETENTION_DAYS: setting(
    positive.max(365),
    '7',
    'Time for which the outbox keeps a change (with old and new values of records), in days. A reader that was away for longer reads the records again.',
  ),
  OUTBOX_MAX_ROWS: setting(
    positive.min(1000),
    '1000000',
    'Most changes that the outbox keeps; the oldest are deleted first.',
  ),
  WATCHDOG_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '5',
    'The watchdog ends a server whose event loop stands still for this time, in seconds; Asterisk then rings the phones by itself, and the server can be restarted. 0: never (for debuggers).',
  ),
  SHUTDOWN_TIMEOUT_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '10',
    'Longest time that a stop waits for live transcripts and for requests in progress, in seconds; the rest is cut off. Calls stay up in Asterisk.',
  ),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Settings = { readonly [Name in SettingName]: z.infer<(typeof settings)[Name]['schema']> };
