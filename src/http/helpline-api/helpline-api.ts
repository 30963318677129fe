import { Router } from 'express';
import type { Log } from '../../lib/log.js';
import { endRoutes } from '../route.js';
import { helplineShape } from './helpline-shape.js';
import { addSessionRoutes } from './session-routes.js';
import type { SessionRoutesOptions } from './session-routes-options.js';

export interface HelplineApiOptions extends SessionRoutesOptions {
  readonly log: Log;
}

/** The session API. Mounted at /helpline/api. */
export function helplineApi({ log, ...sessions }: HelplineApiOptions): Router {
  const router = Router();
  addSessionRoutes(router, sessions);
  endRoutes(router, helplineShape, log);
  return router;
}
