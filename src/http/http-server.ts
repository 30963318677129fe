import express, { type Express, type Router } from 'express';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Closable } from '../lib/closer.js';
import { NotFoundError, SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { bearerShape } from './api-shape.js';
import { pages, securityHeaders, type PagesOptions, type SecurityHeadersOptions } from './pages.js';
import { errorHandler } from './route.js';

export interface HttpServerOptions extends PagesOptions, SecurityHeadersOptions {
  readonly host: string;
  readonly port: number;
  /** Routers by the path they are mounted at, in order. */
  readonly apis: readonly (readonly [path: string, router: Router])[];
  /** Other protocols over an upgraded connection, by path. */
  readonly upgrades: Readonly<
    Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>
  >;
  /** Addresses, networks or `loopback`: who asks is whom these name in X-Forwarded-For. Nobody when left out. */
  readonly trustedProxies?: readonly string[];
  readonly log: Log;
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
export async function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const server = createServer(createExpress(options));
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  routeUpgrades(server, options.upgrades);
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

function createExpress({ apis, directory, trustedProxies = [], connectTo, log }: HttpServerOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  if (trustedProxies.length > 0) app.set('trust proxy', trustedProxies);
  app.use(securityHeaders({ connectTo }));
  app.use(['/api', '/helpline/api'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store'); // what people have told us lies in no cache
    next();
  });
  for (const [path, router] of apis) app.use(path, router);
  app.use('/api', (request) => {
    throw new NotFoundError('endpoint', `${request.method} ${request.baseUrl}${request.path}`);
  });
  app.use(pages({ directory }));
  app.use((request) => {
    throw new NotFoundError('page', request.path);
  });
  app.use(errorHandler(bearerShape, log));
  return app;
}

/** Socket.IO takes its own path by itself; what nobody takes is ended. */
function routeUpgrades(server: Server, upgrades: HttpServerOptions['upgrades']): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    socket.on('error', () => {}); // the peer is gone; the protocol on top notices by itself
    const upgrade = Object.hasOwn(upgrades, path) ? upgrades[path] : undefined;
    if (upgrade) return upgrade(request, socket, head);
    if (!path.startsWith('/socket.io/')) socket.end(NO_SUCH_UPGRADE, () => socket.destroy());
  });
}

function listen(server: Server, { host, port }: HttpServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toSetupError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function toSetupError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SetupError(
        `port ${port} on ${host} is taken by another program: stop it, or set PORT to another one`,
      );
    case 'EACCES':
      return new SetupError(`this account may not listen on port ${port}: set PORT to 1024 or more`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new SetupError(`this machine has no address ${host}: set HOST to one of its own`);
    default:
      return error;
  }
}
