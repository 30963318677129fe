import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { plainAddress, type IsTrustedProxy } from './client-address.js';
import { forwardingHeaderOf } from './forwarded.js';
import { isLocalHost } from './local-host.js';

/** As proxies write it; some name the protocol of a WebSocket. */
const SECURE = ['https', 'wss'];

/**
 * Whether a request has come by TLS the whole way to this machine: a trusted proxy says so in `X-Forwarded-Proto`, or nothing
 * of it has left this machine. Any other request is plain, whatever it says of itself. A peer that is a trusted proxy passes on
 * requests of others: one that says nothing of them may have had them without TLS. A proxy on this machine that is not
 * named and adds no header cannot be distinguished from a program here.
 */
export function isOverTls(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrustedProxy,
): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '');
  const proto = [headers['x-forwarded-proto'] ?? []].flat().join(',');
  // a proxy in front of another one adds its own: each step must have been by TLS
  if (proto !== '')
    return isTrusted(peer) && proto.split(',').every((each) => SECURE.includes(each.trim().toLowerCase()));
  const isHere = isLoopback(peer) && !isTrusted(peer) && isLocalHost(headers.host ?? '');
  return isHere && forwardingHeaderOf(headers) === undefined;
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}
