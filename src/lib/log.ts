import { pino, type Logger } from 'pino';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Keys whose values never reach a log line, up to three objects deep. */
const SECRET_KEYS = [
  'password',
  'passwordHash',
  'authorization',
  'cookie',
  'token',
  'access_token',
  'accessToken',
  'secret',
  'pii',
];
/** Causes of causes beyond this are left out; an error may be its own cause. */
const CAUSES_AT_MOST = 5;

export interface LogOptions {
  readonly level: LogLevel;
  /** Personal data out of an error's text; errors from outside may quote what a caller said. */
  readonly redactText?: (text: string) => string;
  /** Where the lines go; standard output when left out. */
  readonly destination?: { write(line: string): void };
}

/**
 * The one logger factory: JSON lines with constant messages and fields, secrets censored. People's words,
 * names and numbers belong under the key `pii`, which is censored too.
 */
export function createLog({ level, redactText = (text) => text, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    serializers: {
      err: (error: unknown) => describeError(error, redactText),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A log that says nothing, for tests and tools. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}

function describeError(error: unknown, redactText: (text: string) => string, depth = 0): object {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: redactText(String(error)) };
  const { code } = error as { code?: unknown };
  const inner = (cause: unknown) => describeError(cause, redactText, depth + 1);
  const hasMore = depth < CAUSES_AT_MOST;
  return {
    name: error.name,
    message: redactText(error.message),
    ...(code === undefined ? {} : { code }),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined || !hasMore ? {} : { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && hasMore ? { errors: error.errors.map(inner) } : {}),
  };
}
