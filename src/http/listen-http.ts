import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Closable } from '../lib/closer.js';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { ConnectionBudget } from './connection-budget.js';
import { oneAtATime } from './one-at-a-time.js';
import { oneHost } from './one-host.js';
import { OpenConnections } from './open-connections.js';
import { routeUpgrades, type Upgrades } from './route-upgrades.js';
import { SlowBodies } from './slow-bodies.js';

export interface ListenOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** Name of the setting that chooses another port, for error texts. */
  readonly portSetting: string;
  readonly handle: RequestListener;
  /** Other protocols over an upgraded connection, by path; a WebSocket to any other path is refused. */
  readonly upgrades?: Upgrades;
  /** The budget of all listeners of this process; left out, this one has its own. */
  readonly connections?: ConnectionBudget | undefined;
  readonly log: Log;
  /** How long a body may take that does not come at all; see slow-bodies.ts. */
  readonly bodyPatienceMs?: number | undefined;
}

export interface HttpServer extends Closable {
  readonly server: Server;
  /** As a browser on this machine reaches it, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Leaves WebSockets below a path, e.g. `/socket.io/`, to another listener of `server`. */
  leaveUpgrades(beginning: string): void;
  /** Idle connections at once, those with a request in work after `limitMs` at the latest; 0 when left out. */
  close(limitMs?: number): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
/** A client that keeps a connection opens another one after so many; what it has sent beyond is not answered. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;

/** @throws SetupError when the address cannot be listened on */
export async function listenHttp(options: ListenOptions): Promise<HttpServer> {
  const { log, bodyPatienceMs: patienceMs } = options;
  const slowBodies = new SlowBodies({ log, patienceMs });
  const server = createServer(oneAtATime(oneHost(slowBodies.watching(options.handle)), log));
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = 0; // bodies are limited by their progress
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  server.on('dropRequest', (_request, socket) => void socket.destroy());
  (options.connections ?? new ConnectionBudget()).watch(server);
  const connections = new OpenConnections(server);
  const takenElsewhere = new Set<string>();
  routeUpgrades(server, options.upgrades ?? {}, takenElsewhere);
  try {
    await listen(server, options);
  } catch (error) {
    slowBodies.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  let closing: Promise<void> | undefined;
  const close = async (limitMs: number) => {
    await connections.close(limitMs);
    slowBodies.close();
  };
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    leaveUpgrades: (beginning) => void takenElsewhere.add(beginning),
    close: (limitMs = 0) => (closing ??= close(limitMs)),
  };
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
