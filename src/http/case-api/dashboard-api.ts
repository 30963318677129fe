import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Log } from '../../lib/log.js';
import type { Dashboard } from '../../reports/dashboard.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { addRoute, endRoutes } from '../kit/route.js';
import {
  agentPerformanceJson,
  agentPerformanceReply,
  casesByTypeJson,
  casesByTypeReply,
  statsJson,
  statsReply,
} from './dashboard-fields.js';

export interface DashboardApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly dashboard: Dashboard;
  readonly log: Log;
}

const day = z.iso.date({ error: 'must be a day such as 2026-11-21' }).optional();
const periodQuery = z.strictObject({ from: day, to: day });

/** Figures of a period. Mounted at /api/v1/dashboard. */
export function dashboardApi({ verify, dashboard, log }: DashboardApiOptions): Router {
  const router = Router();
  const period = {
    method: 'get',
    query: periodQuery,
    auth: (request: Request) => verify(bearerToken(request) ?? ''),
  } as const;
  addRoute(router, bearerShape, {
    ...period,
    path: '/stats',
    summary: 'Cases and calls of a period of days',
    reply: statsReply,
    handle: async ({ query, identity }) => statsJson(await dashboard.stats(identity, query)),
  });
  addRoute(router, bearerShape, {
    ...period,
    path: '/cases-by-type',
    summary: 'Cases opened in a period of days, by type, category and present status',
    reply: casesByTypeReply,
    handle: async ({ query, identity }) => casesByTypeJson(await dashboard.casesByType(identity, query)),
  });
  addRoute(router, bearerShape, {
    ...period,
    path: '/agent-performance',
    summary: 'Calls and cases of each agent in a period of days',
    reply: agentPerformanceReply,
    handle: async ({ query, identity }) =>
      agentPerformanceJson(await dashboard.agentPerformance(identity, query)),
  });
  endRoutes(router, bearerShape, log);
  return router;
}
