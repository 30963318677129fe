import type { Response } from 'express';
import { UnavailableError } from '../lib/errors.js';

const departures = new WeakMap<Response, AbortSignal>();

/** Aborted once the client of a response has gone; one signal, and one listener, for each response. */
export function departureOf(response: Response): AbortSignal {
  const departure = departures.get(response) ?? listenFor(response);
  departures.set(response, departure);
  return departure;
}

function listenFor(response: Response): AbortSignal {
  const left = new AbortController();
  const leave = () => left.abort(new UnavailableError('the client has gone'));
  if (response.closed) leave();
  else response.once('close', leave);
  return left.signal;
}
