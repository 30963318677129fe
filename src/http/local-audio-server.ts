import express, { type Router } from 'express';
import { NotFoundError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { audioShape } from './kit/api-shape.js';
import type { ConnectionBudget } from './connection-budget.js';
import { listenHttp, type HttpServer } from './listen-http.js';
import { localOnly } from './local-only.js';
import { errorHandler } from './kit/route.js';

export interface LocalAudioServerOptions {
  /** 0: a free one. */
  readonly port: number;
  /** The call-session API and health, by path. */
  readonly apis: readonly (readonly [path: string, router: Router])[];
  readonly connections?: ConnectionBudget;
  readonly log: Log;
}

/**
 * The call-session API as its document describes it, without authentication: on loopback whatever HOST says, for
 * programs on this machine. Nothing else is served here.
 *
 * @throws SetupError when the port cannot be listened on
 */
export function openLocalAudioServer({
  port,
  apis,
  connections,
  log,
}: LocalAudioServerOptions): Promise<HttpServer> {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(localOnly());
  app.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    next();
  });
  for (const [path, router] of apis) app.use(path, router);
  app.use((request) => {
    throw new NotFoundError('endpoint', `${request.method} ${request.path}`);
  });
  app.use(errorHandler(audioShape, log));
  return listenHttp({
    host: '127.0.0.1',
    port,
    portSetting: 'AUDIO_API_PORT (0 for none)',
    handle: app,
    connections,
    log,
  });
}
