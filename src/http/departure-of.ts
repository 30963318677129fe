import type { Response } from 'express';
import { UnavailableError } from '../lib/errors.js';

/** Aborted once the client of a response has gone. */
export function departureOf(response: Response): AbortSignal {
  const left = new AbortController();
  const leave = () => left.abort(new UnavailableError('the client has gone'));
  if (response.closed) leave();
  else response.once('close', leave);
  return left.signal;
}
