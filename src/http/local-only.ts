import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ForbiddenError } from '../lib/errors.js';
import { forwardingHeaderOf } from '../lib/forwarded.js';
import { isLocalHost } from '../lib/local-host.js';

const USE_MAIN_PORT = 'use the main port (PORT) with a token instead';

/**
 * For the listener that asks for no token: lets only programs on this machine through, as far as a request shows
 * where it comes from. A proxy that rewrites Host and adds no header cannot be recognised, so that none may be
 * pointed here.
 *
 * @throws ForbiddenError for what a proxy forwarded, a foreign name (DNS rebinding) or a web page asks
 */
export function localOnly(): RequestHandler {
  return (request, _response, next) => {
    const reason = refusalOf(request);
    if (reason !== undefined) throw new ForbiddenError(`${reason}: ${USE_MAIN_PORT}`);
    next();
  };
}

/** Why a request is refused; undefined for one that may come from a program on this machine. */
function refusalOf({ headers, httpVersion }: IncomingMessage): string | undefined {
  const forwarding = forwardingHeaderOf(headers);
  if (forwarding !== undefined)
    return `requests that a proxy has forwarded are refused on this port (header ${forwarding})`;
  // nginx forwards by HTTP/1.0 unless configured otherwise; programs on this machine speak 1.1
  if (httpVersion !== '1.1')
    return `requests by HTTP/${httpVersion} are refused on this port, as proxies send them`;
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (!isLocalHost(host)) return 'this port is reached as 127.0.0.1 or localhost only (header host)';
  // it serves no page, so that a page that asks is of another origin
  if (origin !== undefined && origin !== `http://${host}`)
    return 'requests of web pages are refused on this port (header origin)';
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return 'requests of web pages are refused on this port (header sec-fetch-site)';
  return undefined;
}
