import { Router } from 'express';
import { audioShape } from '../kit/api-shape.js';
import { endRoutes } from '../kit/route.js';
import type { CallsApiOptions } from './find-call.js';
import { addEndRoute } from './end-route.js';
import { addSessionRoutes } from './session-routes.js';
import { addTryRulesRoute } from './try-rules-route.js';
import { addTranscriptRoutes } from './transcript-routes.js';

/** Spec "Audio Processing Service", section "Call sessions". Mounted at /api/v1/calls. */
export function callsApi(options: CallsApiOptions): Router {
  const router = Router();
  addTryRulesRoute(router, options);
  addSessionRoutes(router, options);
  addTranscriptRoutes(router, options);
  addEndRoute(router, options);
  endRoutes(router, audioShape, options.log);
  return router;
}
