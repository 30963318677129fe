import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { TimeoutError } from '../lib/errors.js';
import { retryAfterMs } from '../lib/retry-after.js';
import type { AddressFault } from './address-fault.js';
import { hostOf, mayConnectTo, receiverProblem, type AddressOptions } from './receiver-address.js';

/** From the question to DNS to the status of the answer. */
export const POST_LIMIT_MS = 10_000;

export interface PostOptions extends AddressOptions {
  /** Certificate authorities (PEM) instead of those of Node, for tests. */
  readonly ca?: string;
  /** DNS. */
  readonly lookup?: typeof dnsLookup;
  readonly limitMs?: number;
  /** The answer asks not to be sent anything for so long, ms. */
  readonly onRetryAfter?: (waitMs: number) => void;
}

export interface EventPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An address that must not be connected to. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
  readonly fault: AddressFault;

  constructor(fault: AddressFault) {
    super(fault.fault); // for the log
    this.fault = fault;
  }
}

/**
 * Sends an event to its receiver. Redirects are not followed, and the body of the answer is not read.
 *
 * @returns the HTTP status of the answer
 * @throws RefusedAddressError, or what keeps the answer from coming: DNS, connection, certificate, time
 */
export function postEvent(
  { url: text, headers, body }: EventPost,
  signal: AbortSignal,
  options: PostOptions,
): Promise<number> {
  const { limitMs = POST_LIMIT_MS, ca } = options;
  const problem = receiverProblem(text, options);
  if (problem !== undefined) return Promise.reject(new RefusedAddressError(problem));
  const url = new URL(text);
  const timeLimit = AbortSignal.timeout(limitMs);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      // a name is looked up as it was checked, without the dot of the root
      hostname: hostOf(url),
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: checkedLookup(options),
      signal: AbortSignal.any([signal, timeLimit]),
      ...(ca !== undefined && { ca }),
    });
    request.on('response', (response) => {
      response.on('error', () => {}); // cut off below
      response.destroy();
      const waitMs = retryAfterMs(response.headers['retry-after'], Date.now());
      if (waitMs !== undefined) options.onRetryAfter?.(waitMs);
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error) => reject(timeLimit.aborted ? answerLate(limitMs, error) : error));
    request.end(body);
  });
}

function answerLate(limitMs: number, cause: Error): TimeoutError {
  // eslint-disable-next-line no-restricted-syntax -- for the log: a person reads its code (post-failure.ts)
  return new TimeoutError(`no answer within ${limitMs} ms`, { cause });
}

/** The addresses that DNS gives are the ones that are connected to: each is checked here, and none is asked for again. */
function checkedLookup({ lookup = dnsLookup, ...options }: PostOptions): LookupFunction {
  return (hostname, asked, callback) => {
    lookup(hostname, { ...asked, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const refused = addresses.find(({ address }) => !mayConnectTo(address, options));
      const [first] = addresses;
      if (refused || !first) {
        const fault = refused ? 'name-leads-inside' : 'name-without-address';
        return callback(new RefusedAddressError({ fault }), []);
      }
      if (asked.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
