import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Log } from '../../lib/log.js';
import type { CaseGroup, Dashboard } from '../../reports/dashboard.js';
import type { AgentTotals, CallTotals } from '../../reports/dashboard-store.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { agentPerformanceReply, casesByTypeReply, statsReply } from './dashboard-replies.js';

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
    async handle({ query, identity }) {
      const stats = await dashboard.stats(identity, query);
      const { opened, closed, ongoing, byStatus, byPriority } = stats;
      const cases = { opened, closed, ongoing, by_status: byStatus, by_priority: byPriority };
      return { period: stats.period, cases, calls: callsJson(stats.calls) };
    },
  });
  addRoute(router, bearerShape, {
    ...period,
    path: '/cases-by-type',
    summary: 'Cases opened in a period of days, by type, category and present status',
    reply: casesByTypeReply,
    async handle({ query, identity }) {
      const { period, types } = await dashboard.casesByType(identity, query);
      return {
        period,
        types: types.map((type) => ({ ...groupJson(type), categories: type.categories.map(groupJson) })),
      };
    },
  });
  addRoute(router, bearerShape, {
    ...period,
    path: '/agent-performance',
    summary: 'Calls and cases of each agent in a period of days',
    reply: agentPerformanceReply,
    async handle({ query, identity }) {
      const { period, agents } = await dashboard.agentPerformance(identity, query);
      return { period, agents: agents.map(agentJson) };
    },
  });
  endRoutes(router, bearerShape, log);
  return router;
}

function callsJson(calls: CallTotals) {
  return {
    received: calls.received,
    answered: calls.answered,
    abandoned: calls.abandoned,
    waiting: calls.waiting,
    placed: calls.placed,
    placed_answered: calls.placedAnswered,
    average_wait_seconds: calls.averageWaitS,
    average_handling_seconds: calls.averageHandlingS,
  };
}

function groupJson({ id, name, total, byStatus }: CaseGroup) {
  return { id: String(id), name, total, ...byStatus };
}

function agentJson(agent: AgentTotals) {
  return {
    user_id: String(agent.userId),
    username: agent.username,
    full_name: agent.fullName,
    calls_answered: agent.callsAnswered,
    calls_placed: agent.callsPlaced,
    talk_seconds: agent.talkS,
    hold_seconds: agent.holdS,
    average_handling_seconds: agent.averageHandlingS,
    cases_opened: agent.casesOpened,
    cases_closed: agent.casesClosed,
  };
}
