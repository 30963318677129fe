import { z } from 'zod';
import {
  announcement,
  list,
  media,
  pairs,
  port,
  positive,
  setting,
  vaultKey,
  type Setting,
} from './setting-kinds.js';

/** A role that would do nothing is refused: a process does what ROLES says. */
function unusableRole({ input }: { readonly input?: unknown }): string {
  if (input === 'jobs') return 'the role jobs does nothing in this version: leave it out';
  return `${JSON.stringify(input)} is no role: media,api or api`;
}

/**
 * Every variable this server knows. The README's table is generated from here (`npm run docs`), and a name
 * that stands elsewhere but not here is a mistake.
 */
export const settings = {
  HOST: setting(z.string().min(1), '127.0.0.1', 'Address to listen on.'),
  PORT: setting(port, '8080', 'Port to listen on; 0 takes a free one.'),
  DATA_DIR: setting(
    z.string().min(1),
    'data',
    'Where data is kept: database, recordings, secrets. Nothing that can be built again.',
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
    'Where the helpline is: telephone numbers without a prefix of a country are taken to be of this one.',
  ),
  TIME_ZONE: setting(
    z.string().min(1),
    'Africa/Nairobi',
    'Where days begin and end in lists and reports (IANA name).',
  ),
  CATEGORIES_FILE: setting(
    z.string().min(1).optional(),
    undefined,
    'The choices of lists, as JSON. Left out: reference-data/categories.json. Read at each start; choices that are missing in the database are added.',
  ),
  REDIS_URL: setting(
    z
      .string()
      .regex(/^rediss?:\/\//, 'must begin with redis://')
      .optional(),
    undefined,
    'A Redis 7, needed once there is more than one process, with its password: redis://:password@127.0.0.1:6379. Words and commands to the telephones go through it. Left out: one process, everything in memory.',
  ),
  ROLES: setting(
    list.pipe(z.array(z.enum(['media', 'api'], { error: unusableRole })).min(1)),
    'media,api',
    'The work of this process: `media,api`, or `api` for a further process without the telephones. `api` needs REDIS_URL and DATABASE_URL then; one process of a database has the role media.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'How much is logged. Words spoken, names and numbers never are.',
  ),
  ADMIN_PASSWORD: setting(
    z.string().min(8, 'must have 8 characters or more').optional(),
    undefined,
    'Password of the user `admin`, set at the first start only. Left out: generated, and shown once.',
  ),
  VAULT_KEY: setting(
    vaultKey.optional(),
    undefined,
    'Key of the files at rest, 32 bytes in base64 or hexadecimal (`openssl rand -base64 32`). Left out: generated and kept in DATA_DIR/secrets. Without it the files cannot be read: keep a copy elsewhere.',
  ),
  VAULT_EARLIER_KEYS: setting(
    list.pipe(z.array(vaultKey)),
    '',
    'Keys that VAULT_KEY has replaced, separated by commas; needed as long as files are wrapped by them.',
  ),
  UPLOAD_LIMIT_MB: setting(positive.max(10_000), '25', 'Largest file that is taken, in MB (10^6 bytes).'),
  UPLOAD_QUOTA_MB: setting(
    positive.max(1_000_000),
    '2000',
    'How much one user may upload within 24 hours, in MB (10^6 bytes); more is refused until then.',
  ),
  TRUSTED_PROXIES: setting(
    list.pipe(
      z.array(
        z.string().regex(/^(loopback|[\da-fA-F.:]+(\/\d{1,3})?)$/, 'must be addresses, networks or loopback'),
      ),
    ),
    '',
    'Addresses or networks of the proxies in front, separated by commas, e.g. `loopback` or 10.0.0.0/8: the address that they name in X-Forwarded-For is the client, for the limits on log-ins and for the audit.',
  ),
  SESSION_IDLE_S: setting(
    positive,
    '36000',
    'A session of `/helpline/api` that is not used for so long is over, in seconds.',
  ),
  SESSION_LIFETIME_S: setting(
    positive,
    '86400',
    'A session of `/helpline/api` is over after so long, however much it is used, and a log-in of `/api/v1` however often it is refreshed, in seconds.',
  ),
  WALLBOARD: setting(
    z.enum(['off', 'open']),
    'off',
    '`open` tells a wallboard its figures without a login (`/helpline/api/wallonly`): how many calls and cases there are, and whose an extension is.',
  ),
  REQUIRE_IF_MATCH: setting(
    z.enum(['true', 'false']),
    'false',
    '`true` refuses changes by `/api/v1` that do not say in `If-Match` which state of the record they are made for (428).',
  ),
  RATE_LIMIT_CASES: setting(positive, '1000', 'Requests to `/api/v1/cases` in an hour, by one login.'),
  RATE_LIMIT_USERS: setting(positive, '500', 'Requests to `/api/v1/users` in an hour, by one login.'),
  RATE_LIMIT_COMMUNICATIONS: setting(
    positive,
    '2000',
    'Requests to `/api/v1/communications` in an hour, by one login.',
  ),
  RATE_LIMIT_DASHBOARD: setting(positive, '500', 'Requests to `/api/v1/dashboard` in an hour, by one login.'),
  RATE_LIMIT_OTHER: setting(
    positive,
    '1000',
    'Requests to all other addresses of `/api/v1` in an hour, by one login; without a login by one address.',
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    undefined,
    'Mail server, e.g. smtp://user:password@mail.example:587. TLS is required except on loopback; `?requireTLS=false` gives that up. Left out: e-mail is shown on the terminal; a server without a terminal (a service) refuses one-time passwords by e-mail.',
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
    'HTTP interface of an SMS gateway; `{to}` and `{text}` may stand in it. Left out: SMS are shown on the terminal; a server without a terminal (a service) refuses one-time passwords by SMS.',
  ),
  SMS_BODY: setting(
    z.string(),
    '{"to":"{to}","text":"{text}"}',
    'The body that is posted to SMS_URL, JSON or a form such as `to={to}&message={text}`; `-` for a GET without a body.',
  ),
  SMS_HEADER: setting(
    z
      .string()
      .regex(/^[\w-]+:[^\r\n]+$/, 'must be one header such as Authorization: Bearer …')
      .optional(),
    undefined,
    'A header for SMS_URL, e.g. Authorization: Bearer ….',
  ),
  OTP_SMS_PER_DAY: setting(
    positive.max(1_000_000),
    '300',
    'Most one-time passwords that leave by SMS in a day altogether: each costs money.',
  ),
  OTP_PER_ADDRESS_PER_DAY: setting(
    positive.min(2, 'must be 2 or more').max(1_000),
    '20',
    'Most one-time passwords that one e-mail address or telephone number is sent in a day; half of them for requests from one network.',
  ),
  AUDIO_API_PORT: setting(
    port,
    '8081',
    'Port on 127.0.0.1, whatever HOST says, where programs on this machine use the call-session API (`/api/v1/calls`) without a token; 0: none. No proxy may lead there. On PORT that API always asks for a token.',
  ),
  ASTERISK_ARI_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    undefined,
    'The ARI of an Asterisk 22 that is already there, e.g. http://pbx:8088/ari. Left out: the one of `npm run asterisk -- start`.',
  ),
  ASTERISK_ARI_USER: setting(z.string().min(1).optional(), undefined, 'ARI user.'),
  ASTERISK_ARI_PASSWORD: setting(z.string().min(1).optional(), undefined, 'ARI password.'),
  ASTERISK_MEDIA_URL: setting(
    z.url({ protocol: /^wss?$/ }).optional(),
    undefined,
    'Where that Asterisk reaches us with the audio, e.g. ws://hearline:8080/media. Left out: our own address.',
  ),
  ASTERISK_MEDIA_PASSWORD: setting(
    z.string().min(16).optional(),
    undefined,
    'The password with which Asterisk connects with the audio. Left out: generated and kept in DATA_DIR.',
  ),
  PHONE_WS_URL: setting(
    z.url({ protocol: /^wss?$/, error: 'must begin with wss:// or ws://' }).optional(),
    undefined,
    'Where the telephones in the pages register, as browsers reach it, e.g. wss://pbx.helpline.example:8089/ws. Left out: at the Asterisk of `npm run asterisk`, at the address it listens on.',
  ),
  AGENT_ENDPOINTS: setting(
    list,
    'PJSIP/1001,PJSIP/1002,PJSIP/1003',
    'Phones without a log-in: they are always ready for calls. A phone that is the extension of a user belongs to that user alone and needs the log-in.',
  ),
  AGENT_WRAP_UP_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '30',
    'How long an agent gets no new call after one, in seconds.',
  ),
  AGENT_WRAP_UP_SAVED_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '20',
    'The same, once the case or the disposition of that call is saved.',
  ),
  AGENT_MISSES_UNTIL_BREAK: setting(
    positive.max(100),
    '3',
    'After so many calls in a row that were not answered the agent is sent on a break.',
  ),
  TRUNK_ENDPOINT: setting(
    z.string().regex(/^[^\s{}]*\{number\}[^\s{}]*$/, 'must have {number} in it'),
    'PJSIP/{number}@trunk',
    'Where calls to numbers outside go, as Asterisk names it.',
  ),
  DIAL_ALLOWED: setting(
    pairs(
      z
        .string()
        .regex(/^(none|(national|any|\+\d{1,15}|\d{2,15})( +(national|any|\+\d{1,15}|\d{2,15}))*)$/)
        .transform((text) => (text === 'none' ? [] : text.split(/ +/))),
    ),
    'all=national',
    'Numbers outside that each role may dial, e.g. `all=national,supervisor=national +256,partner=none`: `national` (numbers and short codes of COUNTRY, without premium-rate and shared-cost numbers), `any`, the beginning of a number (`+256`), a number as it is dialled, or `none`. `phone` is the role of phones without a log-in; `all` holds for every role that is not named.',
  ),
  OUTBOUND_CALLER_ID: setting(
    z
      .string()
      .regex(/^\+?\d{2,15}$/, 'must be a telephone number such as +254700000116')
      .optional(),
    undefined,
    'The number that people outside see on calls, callbacks, invitations and transfers of an agent, as the trunk takes it. Left out: transfers and invitations in a call from outside show the number that the caller dialled, all other calls go out without a number.',
  ),
  QUEUE_GREETING: setting(
    announcement,
    '',
    'Played to each caller first, to its end (greeting, consent): names of Asterisk sounds separated by commas, e.g. `sound:custom/greeting`. The call is connected, recorded and transcribed only after it. A call to which it could not be played is connected, and neither recorded nor transcribed.',
  ),
  OUTBOUND_GREETING: setting(
    announcement,
    '',
    'The same greeting for people outside: those whom an agent calls, calls back or invites, and those to whom a caller is transferred.',
  ),
  QUEUE_ANNOUNCE_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '30',
    'How often a waiting caller hears the place in the queue, in seconds; 0: never.',
  ),
  QUEUE_MAX_WAIT_S: setting(
    positive.max(86_400),
    '600',
    'After so many seconds a waiting caller hears the promise of a callback, is put on the callback list, and the call ends. Callers without a number wait on.',
  ),
  QUEUE_CALLBACK_PROMISE: setting(
    media,
    'sound:sorry,sound:please-try-call-later',
    'The sounds of that promise. Record your own words: these come with Asterisk and do not say that you call back.',
  ),
  QUEUE_LANGUAGE_FALLBACK_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '30',
    'After so long a caller gets any agent, not only one who speaks the language of the number dialled.',
  ),
  QUEUE_PRIORITIES: setting(
    pairs(z.coerce.number().int().min(0).max(100)),
    '',
    'Calls that are served first: numbers that call or are dialled, with a priority from 1 to 100, e.g. `117=10,+254700000001=5`.',
  ),
  QUEUE_LANGUAGES: setting(
    pairs(z.string().regex(/^[a-z]{2,3}$/, 'must be a language code such as sw')),
    '',
    'Language of those who dial a number, e.g. `116=sw,117=en`.',
  ),
  SERVICE_LEVEL_S: setting(
    positive.max(3600),
    '20',
    'A call that is answered by an agent within so many seconds is within the service level.',
  ),
  SUPERVISION_NOTICE: setting(
    list.pipe(z.array(z.enum(['listen', 'whisper', 'barge']))),
    'whisper,barge',
    'In which modes an agent is told that a supervisor is on the call.',
  ),
  RECORD_CALLS: setting(
    z.enum(['yes', 'no']),
    'yes',
    'Whether calls are recorded (encrypted, in DATA_DIR/vault).',
  ),
  RECORD_WHILE_AWAY: setting(
    z.enum(['auto', 'yes', 'no']),
    'auto',
    'Whether Asterisk records the parties, too, so that nothing is lost while this server is started again; the sound is removed from there as soon as this server has it. It lies there unencrypted: `auto` does it only where that is in memory, as with the Asterisk of `npm run asterisk`.',
  ),
  PAUSE_TRANSCRIPT: setting(
    z.enum(['yes', 'no']),
    'yes',
    'Whether a pause of the recording pauses the transcript and the analysis too.',
  ),
  AGENT_RING_TIMEOUT_S: setting(
    positive.max(120),
    '20',
    'How long one phone rings before the next is tried, in seconds.',
  ),
  WHISPER_MODEL: setting(
    z.string().min(1).optional(),
    undefined,
    'A whisper.cpp (ggml) model file. Left out: the small fixture model, which knows about 840 words and is for trying out only.',
  ),
  WHISPER_LANGUAGE: setting(
    z.string().regex(/^([a-z]{2,3}|auto)$/, 'must be a language code such as en or sw, or auto'),
    'auto',
    'Language spoken on the calls, or `auto`.',
  ),
  WHISPER_WORKERS: setting(
    positive.max(64).optional(),
    undefined,
    'Speech processes, one thread each. Left out: one a core.',
  ),
  WHISPER_AUDIO_CONTEXT: setting(
    z.union([z.enum(['auto', 'full']), positive.max(1500)]).optional(),
    undefined,
    "How much context the encoder computes: `auto` (as short as the utterance allows), `full` (30 s), or a number of frames. Left out: what the model's manifest says, else `full`.",
  ),
  WHISPER_CPP_DIR: setting(
    z.string().min(1).optional(),
    undefined,
    'Another whisper.cpp source tree to build from (CUDA, Metal, newer).',
  ),
  VAD_HANGOVER_MS: setting(positive.min(100).max(2000), '400', 'Silence that ends an utterance, in ms.'),
  VAD_MAX_SEGMENT_MS: setting(
    positive.min(2000).max(28000).optional(),
    undefined,
    'Longest utterance before it is cut, in ms. Left out: what the model does well on (7000 for the fixture model, else 15000).',
  ),
  OUTBOX_RETENTION_DAYS: setting(
    positive.max(365),
    '7',
    'How long the outbox keeps a change for its readers (with old and new values of records), in days. A reader that was away for longer reads the records anew.',
  ),
  OUTBOX_MAX_ROWS: setting(
    positive.min(1000),
    '1000000',
    'How many changes the outbox keeps at most; the oldest go first.',
  ),
  WATCHDOG_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '5',
    'A server that does nothing for so long is ended, in seconds, so that Asterisk rings the phones by itself and the server can be started again; 0: never (for debuggers).',
  ),
  SHUTDOWN_TIMEOUT_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '10',
    'How long a stop waits for live transcripts to drain and for requests in work, in seconds; the rest is cut off then. Calls themselves stay up in Asterisk.',
  ),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Settings = { readonly [Name in SettingName]: z.infer<(typeof settings)[Name]['schema']> };
