import { z } from 'zod';

const PORT_RANGE = 'must be a port number from 0 to 65535';
const port = z.coerce.number({ error: PORT_RANGE }).int(PORT_RANGE).min(0, PORT_RANGE).max(65535, PORT_RANGE);
const positive = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .positive('must be 1 or more');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const vaultKey = z
  .string()
  .regex(/^(?:[0-9A-Fa-f]{64}|[\w+/-]{43}=?)$/, 'must be 32 bytes in base64 or hexadecimal')
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'));

/** One variable: how it is checked, what it is when left out, and the words of its row in the README's table. */
export interface Setting {
  readonly schema: z.ZodType;
  readonly default: string | undefined;
  readonly about: string;
}

const setting = <T extends z.ZodType>(schema: T, defaultValue: string | undefined, about: string) => ({
  schema,
  default: defaultValue,
  about,
});

/**
 * Every variable this server knows. The README's table is generated from here (`npm run docs`), and a name
 * that stands elsewhere but not here is a mistake.
 */
export const settings = {
  HOST: setting(
    z.string().min(1),
    '127.0.0.1',
    'Address to listen on. Anything but a loopback address makes the call-session API ask for a token.',
  ),
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
    'What can be chosen from lists, as JSON. Left out: reference-data/categories.json. Read at each start; adds what is not there yet.',
  ),
  REDIS_URL: setting(
    z
      .string()
      .regex(/^rediss?:\/\//, 'must begin with redis://')
      .optional(),
    undefined,
    'A Redis 7, needed once there is more than one process. Left out: one process, everything in memory.',
  ),
  ROLES: setting(
    list.pipe(z.array(z.enum(['media', 'api', 'jobs'])).min(1)),
    'media,api,jobs',
    'What this process does. Splitting roles needs REDIS_URL and DATABASE_URL.',
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
    'Keys that VAULT_KEY has replaced, separated by commas, as long as files are wrapped by them.',
  ),
  UPLOAD_LIMIT_MB: setting(positive.max(10_000), '25', 'Largest file that is taken, in MB (10^6 bytes).'),
  TRUSTED_PROXIES: setting(
    list.pipe(
      z.array(
        z.string().regex(/^(loopback|[\da-fA-F.:]+(\/\d{1,3})?)$/, 'must be addresses, networks or loopback'),
      ),
    ),
    '',
    'Addresses or networks of the proxies in front, separated by commas, e.g. `loopback` or 10.0.0.0/8: whom they name in X-Forwarded-For is who asks, as tries to log in are counted.',
  ),
  SESSION_IDLE_S: setting(
    positive,
    '36000',
    'A session of `/helpline/api` that nobody uses for so long is over, in seconds.',
  ),
  SESSION_LIFETIME_S: setting(
    positive,
    '86400',
    'A session of `/helpline/api` is over after so long, however much it is used, in seconds.',
  ),
  WALLBOARD: setting(
    z.enum(['off', 'open']),
    'off',
    '`open` tells a wallboard its figures without a login (`/helpline/api/wallonly`): how many calls and cases there are, and whose an extension is.',
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    undefined,
    'Mail server, e.g. smtp://user:password@mail.example:587. TLS is required except on loopback; `?requireTLS=false` gives that up. Left out: e-mail is not sent but shown on the console.',
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
    'HTTP interface of an SMS gateway; `{to}` and `{text}` may stand in it. Left out: SMS are not sent but shown on the console.',
  ),
  SMS_BODY: setting(
    z.string(),
    '{"to":"{to}","text":"{text}"}',
    'What is posted to SMS_URL, JSON or a form such as `to={to}&message={text}`; `-` for a GET without a body.',
  ),
  SMS_HEADER: setting(
    z
      .string()
      .regex(/^[\w-]+:[^\r\n]+$/, 'must be one header such as Authorization: Bearer …')
      .optional(),
    undefined,
    'A header for SMS_URL, e.g. Authorization: Bearer ….',
  ),
  AUDIO_API_AUTH: setting(
    z.enum(['token', 'none']).optional(),
    undefined,
    '`none` opens the call-session API on a network address (a warning at each start); `token` closes it on loopback too.',
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
    'What Asterisk proves itself with when it connects with the audio. Left out: generated and kept in DATA_DIR.',
  ),
  AGENT_ENDPOINTS: setting(
    list,
    'PJSIP/1001,PJSIP/1002,PJSIP/1003',
    'Phones that inbound calls are given to: the first that is reachable and free.',
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
  SHUTDOWN_TIMEOUT_S: setting(
    z.coerce.number().int().min(0).max(3600),
    '10',
    'How long a stop waits for live transcripts to drain, in seconds. Calls themselves stay up in Asterisk.',
  ),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Settings = { readonly [Name in SettingName]: z.infer<(typeof settings)[Name]['schema']> };
