import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { namesSeveralHosts } from '../lib/several-hosts.js';

/** Handlers of upgraded connections, by path. */
export type Upgrades = Readonly<
  Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>
>;

const NO_SUCH_UPGRADE = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const SEVERAL_HOSTS = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
/** Headers of one connection alone: they ask for the upgrade, or say how long the connection stays. */
const LEFT_OUT = new Set(['upgrade', 'http2-settings', 'connection', 'keep-alive']);

/**
 * Leads WebSockets to the handler of their path, and refuses one without a handler. An upgrade to any other protocol is
 * passed over, as a server may (RFC 9110 §7.8), and the request answered as without it: `curl --http2` and Java's
 * HttpClient ask for `h2c` in passing. Every HTTP server of this process needs it: Node.js answers no upgrade by
 * itself once any part listens for them.
 *
 * @param takenElsewhere beginnings of paths whose WebSockets another listener of the server takes; read at each upgrade
 */
export function routeUpgrades(server: Server, upgrades: Upgrades, takenElsewhere: ReadonlySet<string>): void {
  const passedOver = new WeakSet<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {}); // the peer is gone; the protocol on top notices by itself
    const path = (request.url ?? '').split('?')[0] ?? '';
    if ([...takenElsewhere].some((beginning) => path.startsWith(beginning))) return;
    if (!isWebSocket(request)) {
      if (passedOver.has(socket)) return void socket.destroy(); // it was informed that the connection ends
      passedOver.add(socket);
      return passOver(server, request, socket, head);
    }
    if (namesSeveralHosts(request)) return void socket.end(SEVERAL_HOSTS, () => socket.destroy());
    const upgrade = Object.hasOwn(upgrades, path) ? upgrades[path] : undefined;
    if (upgrade) return upgrade(request, socket, head);
    socket.end(NO_SUCH_UPGRADE, () => socket.destroy());
  });
}

function isWebSocket({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*websocket\s*(,|$)/i.test(headers.upgrade ?? '');
}

/**
 * Node.js 20 takes every request with `Upgrade` out of HTTP once there is a listener for upgrades. It is put back in
 * front of the connection without that header, and the connection is handed to HTTP again.
 */
function passOver(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!LEFT_OUT.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  lines.push('Connection: close', '', '');
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]));
  server.emit('connection', socket);
}
