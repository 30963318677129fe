import { z } from 'zod';
import type { CaseGroup, CaseTypeGroup, DashboardStats } from '../../reports/dashboard.js';
import type { AgentTotals, CallTotals } from '../../reports/dashboard-store.js';
import type { Period } from '../../reports/period.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

/** Fields of the dashboard's replies: those of `data`. */
const count = z.int().min(0);
const averageS = z.number().nullable();
const period = z.strictObject({ from: z.iso.date(), to: z.iso.date() });
const statuses = { open: count, closed: count, escalated: count };

const ofStats = fieldOf<DashboardStats>();
const caseTotals = {
  opened: ofStats(count, ({ opened }) => opened),
  closed: ofStats(count, ({ closed }) => closed),
  ongoing: ofStats(count, ({ ongoing }) => ongoing),
  by_status: ofStats(z.strictObject(statuses), ({ byStatus }) => byStatus),
  by_priority: ofStats(
    z.strictObject({ low: count, medium: count, high: count }),
    ({ byPriority }) => byPriority,
  ),
};

const ofCalls = fieldOf<CallTotals>();
const callTotals = {
  received: ofCalls(count, ({ received }) => received),
  answered: ofCalls(count, ({ answered }) => answered),
  abandoned: ofCalls(count, ({ abandoned }) => abandoned),
  waiting: ofCalls(count, ({ waiting }) => waiting),
  placed: ofCalls(count, ({ placed }) => placed),
  placed_answered: ofCalls(count, ({ placedAnswered }) => placedAnswered),
  average_wait_seconds: ofCalls(averageS, ({ averageWaitS }) => averageWaitS),
  average_handling_seconds: ofCalls(averageS, ({ averageHandlingS }) => averageHandlingS),
};

const statsFields = {
  period: ofStats(period, (stats) => stats.period),
  cases: ofStats(shownSchema(caseTotals), (stats) => shownJson(caseTotals, stats)),
  calls: ofStats(shownSchema(callTotals), ({ calls }) => shownJson(callTotals, calls)),
};

export const statsReply = shownSchema(statsFields);

export const statsJson = (stats: DashboardStats) => shownJson(statsFields, stats);

const ofGroup = fieldOf<CaseGroup>();
const groupFields = {
  id: ofGroup(z.string(), ({ id }) => String(id)),
  name: ofGroup(z.string(), ({ name }) => name),
  total: ofGroup(count, ({ total }) => total),
  open: ofGroup(count, ({ byStatus }) => byStatus.open),
  closed: ofGroup(count, ({ byStatus }) => byStatus.closed),
  escalated: ofGroup(count, ({ byStatus }) => byStatus.escalated),
};

const ofType = fieldOf<CaseTypeGroup>();
const typeFields = {
  ...groupFields,
  categories: ofType(z.array(shownSchema(groupFields)), ({ categories }) =>
    categories.map((category) => shownJson(groupFields, category)),
  ),
};

export const casesByTypeReply = z.strictObject({ period, types: z.array(shownSchema(typeFields)) });

export const casesByTypeJson = (found: { period: Period; types: readonly CaseTypeGroup[] }) => ({
  period: found.period,
  types: found.types.map((type) => shownJson(typeFields, type)),
});

const ofAgent = fieldOf<AgentTotals>();
const agentFields = {
  user_id: ofAgent(z.string(), ({ userId }) => String(userId)),
  username: ofAgent(z.string(), ({ username }) => username),
  full_name: ofAgent(z.string(), ({ fullName }) => fullName),
  calls_answered: ofAgent(count, ({ callsAnswered }) => callsAnswered),
  calls_placed: ofAgent(count, ({ callsPlaced }) => callsPlaced),
  talk_seconds: ofAgent(z.number(), ({ talkS }) => talkS),
  hold_seconds: ofAgent(z.number(), ({ holdS }) => holdS),
  average_handling_seconds: ofAgent(averageS, ({ averageHandlingS }) => averageHandlingS),
  cases_opened: ofAgent(count, ({ casesOpened }) => casesOpened),
  cases_closed: ofAgent(count, ({ casesClosed }) => casesClosed),
};

export const agentPerformanceReply = z.strictObject({ period, agents: z.array(shownSchema(agentFields)) });

export const agentPerformanceJson = (found: { period: Period; agents: readonly AgentTotals[] }) => ({
  period: found.period,
  agents: found.agents.map((agent) => shownJson(agentFields, agent)),
});
