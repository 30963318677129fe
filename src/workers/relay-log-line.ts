import type { Log } from '../lib/log.js';

interface LogLine {
  readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
  readonly time: string;
  readonly msg: string;
  readonly err?: LoggedError;
}

/** As lib/log writes it. */
interface LoggedError {
  readonly message: string;
  readonly cause?: LoggedError;
}

/** Writes a line of a child's log, as `createLog` makes them, into our own: what may be in it is decided here again. */
export function relayLogLine(line: string, log: Log): void {
  const { level, time: _time, msg, err, ...fields } = JSON.parse(line) as LogLine;
  log[level](err ? { ...fields, err: toError(err) } : fields, msg);
}

function toError({ message, cause, ...rest }: LoggedError): Error {
  return Object.assign(new Error(message, cause ? { cause: toError(cause) } : {}), rest);
}
