import express, { type Express, type Router } from 'express';
import { NotFoundError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { bearerShape } from './kit/api-shape.js';
import type { ConnectionBudget } from './connection-budget.js';
import { listenHttp, type HttpServer } from './listen-http.js';
import { pages, securityHeaders, type PagesOptions, type SecurityHeadersOptions } from './pages.js';
import type { Upgrades } from './route-upgrades.js';
import { errorHandler } from './kit/route.js';

/** Characters or bytes. */
const LONGEST_TAGGED = 500_000;

export type { HttpServer } from './listen-http.js';

export interface HttpServerOptions extends Partial<PagesOptions>, SecurityHeadersOptions {
  readonly host: string;
  readonly port: number;
  /** Routers by the path they are mounted at, in order. */
  readonly apis: readonly (readonly [path: string, router: Router])[];
  /** Other protocols over an upgraded connection, by path. */
  readonly upgrades: Upgrades;
  /** Addresses, networks or `loopback` whose X-Forwarded-For names the client; none when left out. */
  readonly trustedProxies?: readonly string[];
  readonly bodyPatienceMs?: number;
  readonly connections?: ConnectionBudget;
  readonly log: Log;
}

/** The main port: all APIs, the pages (unless `directory` is left out), Socket.IO, and Asterisk's audio. @throws SetupError when it cannot listen */
export function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { host, port, upgrades, bodyPatienceMs, connections, log } = options;
  const handle = createExpress(options);
  return listenHttp({ host, port, portSetting: 'PORT', handle, upgrades, bodyPatienceMs, connections, log });
}

function createExpress(options: HttpServerOptions): Express {
  const { apis, directory, timeZone, trustedProxies = [], connectTo, log } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  const tagOf = app.get('etag fn') as (body: string | Buffer, encoding?: string) => string | undefined;
  // the digest of a long answer would hold the event loop
  app.set('etag', (body: string | Buffer, encoding?: string) =>
    body.length > LONGEST_TAGGED ? undefined : tagOf(body, encoding),
  );
  if (trustedProxies.length > 0) app.set('trust proxy', trustedProxies);
  app.use(securityHeaders({ connectTo }));
  app.use(['/api', '/helpline/api'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store'); // the words of people lie in no cache
    next();
  });
  for (const [path, router] of apis) app.use(path, router);
  app.use('/api', (request) => {
    throw new NotFoundError('endpoint', `${request.method} ${request.baseUrl}${request.path}`);
  });
  if (directory) app.use(pages({ directory, timeZone }));
  app.use((request) => {
    throw new NotFoundError('page', request.path);
  });
  app.use(errorHandler(bearerShape, log));
  return app;
}
