import type { RequestListener } from 'node:http';
import { namesSeveralHosts } from '../lib/several-hosts.js';

/** Refuses requests with two `Host` headers before any handler reads them, and closes their connection. */
export function oneHost(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!namesSeveralHosts(request)) return void handle(request, response);
    response.writeHead(400, { Connection: 'close', 'Content-Type': 'text/plain' });
    response.end('A request has one Host header (RFC 9112, section 3.2).\n');
  };
}
