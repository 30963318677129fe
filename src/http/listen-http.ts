import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Closable } from '../lib/closer.js';
import { SetupError } from '../lib/errors.js';

export type Upgrades = Readonly<
  Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>
>;

export interface ListenOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** What the operator sets for another port, as errors name it. */
  readonly portSetting: string;
  readonly handle: RequestListener;
  /** Other protocols over an upgraded connection, by path; left out, upgrades are ignored. */
  readonly upgrades?: Upgrades;
}

export interface HttpServer extends Closable {
  readonly server: Server;
  /** As a browser on this machine reaches it, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
}

const NO_SUCH_UPGRADE = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;

/** @throws SetupError when the address cannot be listened on */
export async function listenHttp(options: ListenOptions): Promise<HttpServer> {
  const server = createServer(options.handle);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  if (options.upgrades) routeUpgrades(server, options.upgrades);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Socket.IO takes its own path by itself; what nobody takes is ended. */
function routeUpgrades(server: Server, upgrades: Upgrades): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    socket.on('error', () => {}); // the peer is gone; the protocol on top notices by itself
    const upgrade = Object.hasOwn(upgrades, path) ? upgrades[path] : undefined;
    if (upgrade) return upgrade(request, socket, head);
    if (!path.startsWith('/socket.io/')) socket.end(NO_SUCH_UPGRADE, () => socket.destroy());
  });
}

function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toSetupError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
}

function toSetupError(error: NodeJS.ErrnoException, { host, port, portSetting }: ListenOptions): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SetupError(
        `port ${port} on ${host} is taken by another program: stop it, or set ${portSetting} to another one`,
      );
    case 'EACCES':
      return new SetupError(
        `this account may not listen on port ${port}: set ${portSetting} to 1024 or more`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new SetupError(`this machine has no address ${host}: set HOST to one of its own`);
    default:
      return error;
  }
}
